/** The mailbox as a page: a list of mails, and one mail in a frame that runs nothing. */
import { html, pageResponse } from "#tools/sandbox/page.ts";
import type { ReceivedMail } from "./mailbox.ts";

const BANNER = "Mail sandbox: no mail leaves this machine";

const facts = (mail: ReceivedMail) => `${mail.to} · ${mail.receivedAt.replace("T", " ").slice(0, 19)} UTC`;

export function listPage(mails: ReceivedMail[]): Response {
  const rows = mails.map(
    (mail) => html`<li><a href="/mails/${mail.id}">${mail.subject}</a><small>${facts(mail)}</small></li>`,
  );
  const none = "No mail yet. Sign up in the shop or buy something, and reload this page.";
  const body = html`<h1>Mail</h1>${mails.length === 0 && html`<p>${none}</p>`}<ul>${rows}</ul>`;
  return pageResponse({ title: "Mail", banner: BANNER, body });
}

/** Links of a mail open in a tab of their own; scripts and forms in it do nothing. */
export function mailPage(mail: ReceivedMail): Response {
  const body = html`<p><a href="/">All mails</a></p><h1>${mail.subject}</h1>
<p>From ${mail.from} to ${facts(mail)}</p>
<iframe title="HTML part" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text part</h2><pre>${mail.text}</pre>`;
  return pageResponse({ title: mail.subject, banner: BANNER, body, policy: "frame-src 'self'" });
}

export function htmlPage(mail: ReceivedMail): Response {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'";
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
  };
  return new Response(mail.html.replace("<head>", '<head><base target="_blank">'), { headers });
}
