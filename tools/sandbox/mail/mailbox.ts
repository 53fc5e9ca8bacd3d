import { readFileSync } from "node:fs";
import { sep } from "node:path";
import { answerControl } from "#tools/sandbox/controls.ts";
import { type LocalServer, serveLocally } from "#tools/sandbox/local-server.ts";
import { html, pageResponse } from "#tools/sandbox/page.ts";
import { type SmtpControls, startSmtpServer } from "./smtp-server.ts";

const BANNER = "Mail sandbox: no mail leaves this machine";

const recipientAndTime = (mail: ReceivedMail) =>
  `${mail.to} · ${mail.receivedAt.replace("T", " ").slice(0, 19)} UTC`;

function listPage(mails: ReceivedMail[]): Response {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/mails/${mail.id}">${mail.subject}</a><small>${recipientAndTime(mail)}</small></li>`,
  );
  const none = "No mail yet. Sign up in the shop or buy something, and reload this page.";
  const body = html`<h1>Mail</h1>${mails.length === 0 && html`<p>${none}</p>`}<ul>${rows}</ul>`;
  return pageResponse({ title: "Mail", banner: BANNER, body });
}

/** Links of a mail open in a tab of their own; scripts and forms in it do nothing. */
function mailPage(mail: ReceivedMail): Response {
  const body = html`<p><a href="/">All mails</a></p><h1>${mail.subject}</h1>
<p>From ${mail.from} to ${recipientAndTime(mail)}</p>
<iframe title="HTML part" src="/mails/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text part</h2><pre>${mail.text}</pre>`;
  return pageResponse({ title: mail.subject, banner: BANNER, body, policy: "frame-src 'self'" });
}

function htmlPage(mail: ReceivedMail): Response {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'";
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
  };
  return new Response(mail.html.replace("<head>", '<head><base target="_blank">'), { headers });
}

const MAX_MAILS = 500;

export interface ReceivedMail extends SentMail {
  id: number;
  receivedAt: string;
}

interface Mailbox extends LocalServer {
  /** Of its SMTP server; what comes there is shown too. */
  smtpUrl: string;
  /** Takes a line of the Worker's output; lines about anything else are ignored. */
  read(line: string): void;
}

interface MailboxOptions {
  port?: number;
  smtpPort?: number;
}

/** Serves pages at `/` and `/mails/{id}`; for tests `GET /mails?to=` answers JSON, newest first. Rejects when the port is taken. */
export async function startMailbox({ port = 0, smtpPort = 0 }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let received = 0;
  const take = (mail: SentMail) => {
    mails.unshift({ id: ++received, receivedAt: new Date().toISOString(), ...mail });
    mails.length = Math.min(mails.length, MAX_MAILS);
  };
  const smtp = await startSmtpServer(take, smtpPort);
  const controls: SmtpControls = {
    ...smtp.controls,
    reset() {
      mails.length = 0;
      smtp.controls.reset();
    },
  };
  const pages = await serveLocally(
    async (request) =>
      new URL(request.url).pathname.startsWith("/_sandbox/")
        ? answerControl(controls, request)
        : respond(mails, request),
    port,
  );
  const close = async () => {
    await Promise.all([pages.close(), smtp.close()]);
  };
  return { ...pages, close, smtpUrl: smtp.url, read: mailReader(take) };
}

const isSentTo = (address: string | null) => (mail: ReceivedMail) => address === null || mail.to === address;

function respond(mails: ReceivedMail[], request: Request): Response {
  if (!["GET", "HEAD"].includes(request.method))
    return new Response(null, { status: 405, headers: { allow: "GET" } });
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/") return listPage(mails);
  if (pathname === "/mails") return Response.json(mails.filter(isSentTo(searchParams.get("to"))));
  const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(pathname) ?? [];
  const mail = mails.find((mail) => mail.id === Number(id));
  if (!mail) return new Response("There is no such mail.\n", { status: 404 });
  return part ? htmlPage(mail) : mailPage(mail);
}

export interface SentMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** As it came by SMTP, one character a byte. */
  raw?: string;
}

const MAIL_START = /send_email binding called with MessageBuilder:\s*$/;
const FIELD = /^(From|To|Subject|Text|HTML): ?(.*)$/;
/** Only the simulator's files are read, whatever path a line names. */
const SIMULATOR_FILE = new RegExp(
  `\\${sep}email\\${sep}[\\w-]+\\${sep}email-(text|html)\\${sep}[^\\${sep}]+\\.(txt|html)$`,
);

const readPart = (file = "") =>
  SIMULATOR_FILE.test(file) && !file.includes("..") ? readFileSync(file, "utf8") : "";

/** Reads wrangler's output and calls `onMail` with each mail once the files of both its parts are named. It does not print a mail's headers. */
function mailReader(onMail: (mail: SentMail) => void) {
  let fields: Record<string, string> | null = null;
  const finish = ({ From = "", To = "", Subject = "", Text, HTML }: Record<string, string>) =>
    onMail({ from: From, to: To, subject: Subject, text: readPart(Text), html: readPart(HTML) });
  return (line: string) => {
    if (MAIL_START.test(line)) {
      fields = {};
      return;
    }
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    if (!fields || !name) return;
    fields[name] = value;
    if (name !== "HTML") return;
    finish(fields);
    fields = null;
  };
}
