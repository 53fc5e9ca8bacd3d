/** The mailbox as a page: a list of mails, and one mail in a frame that runs nothing. */
import { escapeHtml } from "#tools/sandbox/google/pages.ts";
import type { ReceivedMail } from "./mailbox.ts";

const STYLE = `
:root{color-scheme:light dark;--ground:#faf8f4;--surface:#fff;--ink:#1b1d21;--muted:#5b6068;--line:#e6e1d8;--accent:#0f6b62}
@media (prefers-color-scheme:dark){:root{--ground:#15171a;--surface:#1d2024;--ink:#f2efea;--muted:#a5abb3;--line:#34383e;--accent:#6cc9bd}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:min(100% - 32px,800px);margin:0 auto;padding:32px 0}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;font-weight:600;margin-bottom:8px;overflow-wrap:anywhere}
.muted{color:var(--muted);font-size:14px;overflow-wrap:anywhere}
a{color:var(--accent)}
ul{list-style:none;padding:0;margin:24px 0 0;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:16px;text-decoration:none;color:inherit}
li a:hover{background:var(--ground)}
:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
strong{font-weight:600;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:min(820px,80vh);margin-top:24px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
pre{margin-top:16px;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace;
  background:var(--surface);border:1px solid var(--line);border-radius:12px}
h2{font-size:20px;font-weight:600;margin-top:32px}`;

const HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

function page(title: string, body: string): Response {
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Mail</title><link rel="icon" href="data:,"><style>${STYLE}</style>
<body><main>${body}</main></body></html>
`;
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  return new Response(html, { headers: { ...HEADERS, "content-security-policy": policy } });
}

const timeOf = ({ receivedAt }: ReceivedMail) =>
  `<time datetime="${receivedAt}">${receivedAt.replace("T", " ").slice(0, 19)} UTC</time>`;

const row = (
  mail: ReceivedMail,
) => `<li><a href="/mails/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><br>
<span class="muted">${escapeHtml(mail.to)} · ${timeOf(mail)}</span></a></li>`;

export function listPage(mails: ReceivedMail[]): Response {
  const none = `<p class="muted">No mail yet. Sign up in the shop or buy something, and reload this page.</p>`;
  const lead = `<p class="muted">Every mail the shop sent since it was started, newest first. None left this machine.</p>`;
  return page("Mail", `<h1>Mail</h1>${mails.length ? `${lead}<ul>${mails.map(row).join("\n")}</ul>` : none}`);
}

/** Links of a mail open in a tab of their own; scripts and forms in it do nothing. */
export const mailPage = (mail: ReceivedMail) =>
  page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="muted">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)} · ${timeOf(mail)}</p>
<iframe title="HTML part" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text part</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );

export function htmlPage(mail: ReceivedMail): Response {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'";
  const html = mail.html.replace("<head>", '<head><base target="_blank">');
  return new Response(html, { headers: { ...HEADERS, "content-security-policy": policy } });
}
