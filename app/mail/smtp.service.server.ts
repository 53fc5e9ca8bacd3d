/** Sends mail from the shop's own mailbox by SMTP, one mail after another over one encrypted connection. */
import { connect, type Socket } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MailFailure, type MailStep } from "./mail-failure.ts";
import type { Mailbox } from "./mailbox.contract.ts";
import type { Mailer, OutgoingMail } from "./mailer.ts";

interface Limits {
  /** Connecting, encrypting and logging in. */
  sessionMs: number;
  mailMs: number;
}

const LIMITS: Limits = { sessionMs: 20_000, mailMs: 60_000 };

interface SmtpOptions {
  /** `smtp:` is not encrypted, `smtps:` as the mailbox is. */
  relay: URL | null;
  limits?: Limits;
}

/** What Nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

type Phase = "session" | "mail";

function stepOf({ code, command, responseCode = 0 }: SmtpError, phase: Phase): MailStep {
  if (code === "ETIMEDOUT") return "timeout";
  if (code === "ETLS") return "encryption";
  if (responseCode >= 400 && responseCode < 500) return "busy";
  if (code === "EAUTH") return "password";
  if (command === "MAIL FROM") return "sender";
  if (code === "EENVELOPE") return "recipient";
  return phase === "mail" && responseCode ? "message" : "connect";
}

/**
 * RFC 3463, with 5.1.10 (RFC 7505): there is no such address, or its mailbox is closed. All others, also without such a code, may be
 * about the sender, limits or rules, which change.
 */
const isAboutAddress = ({ response = "" }: SmtpError) =>
  /^\d{3}[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/.test(response);

function failureOf(error: SmtpError, phase: Phase): MailFailure {
  const step = stepOf(error, phase);
  const of = phase === "session" || error.command === "MAIL FROM" ? "mailbox" : "mail";
  return new MailFailure(step, { of, isFinal: step === "recipient" && isAboutAddress(error), cause: error });
}

type Done<T> = (error?: Error | null, value?: T) => void;

interface Session {
  connection: SMTPConnection;
  /** Runs one step. @throws MailFailure when it fails, the connection breaks, or it takes longer. */
  run<T>(phase: Phase, milliseconds: number, start: (done: Done<T>) => void): Promise<T | undefined>;
}

function startSession({ host, port }: Mailbox, relay: URL | null): Session {
  const isEncrypted = relay?.protocol !== "smtp:";
  const secured = isEncrypted && port === 465;
  const at = { host: relay?.hostname ?? host, port: Number(relay?.port ?? port) };
  // Nodemailer would resolve the name itself, and connect to a number that no certificate is for.
  const socket: Socket = secured ? connectEncrypted({ ...at, servername: at.host }) : connect(at);
  const connection = new SMTPConnection({
    ...at,
    connection: socket,
    secure: secured,
    secured,
    requireTLS: isEncrypted && !secured,
    ignoreTLS: !isEncrypted,
  });
  let onError: (error: Error) => void = () => {};
  connection.on("error", (error: SmtpError) =>
    onError(connection.upgrading ? Object.assign(error, { code: "ETLS" }) : error),
  );
  const run: Session["run"] = (phase, milliseconds, start) =>
    new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(failureOf(error, phase));
      const timer = setTimeout(() => {
        fail(Object.assign(new Error(`no answer in ${milliseconds} ms`), { code: "ETIMEDOUT" }));
        connection.close();
      }, milliseconds);
      onError = (error) => {
        clearTimeout(timer);
        fail(error);
      };
      start((error, value) => {
        clearTimeout(timer);
        if (error) fail(error);
        else resolve(value);
      });
    });
  return { connection, run };
}

async function openSession(mailbox: Mailbox, { relay, limits = LIMITS }: SmtpOptions): Promise<Session> {
  const session = startSession(mailbox, relay);
  const { connection, run } = session;
  const credentials = { user: mailbox.user, pass: mailbox.password };
  try {
    await run("session", limits.sessionMs, (done) =>
      connection.connect((error) => (error ? done(error) : connection.login(credentials, done))),
    );
  } catch (error) {
    connection.close();
    throw error;
  }
  return session;
}

/** Addresses are given as such, because Nodemailer reads a text as a list of them. */
function compose({ id, fromName, to, replyTo, subject, text, html, headers }: OutgoingMail, from: string) {
  return new MailComposer({
    from: { name: fromName, address: from },
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    headers,
    ...(id && { messageId: `<${id}@${from.split("@")[1]}>` }),
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Mails that are sent at the same time wait for each other: providers take few connections of one account, and a Worker has six. */
export function createSmtpMailer(mailbox: Mailbox, options: SmtpOptions): Mailer {
  const { mailMs } = options.limits ?? LIMITS;
  let session: Promise<Session> | null = null;
  let broken: MailFailure | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const close = async () => {
    const ending = session;
    session = null;
    broken = null;
    // What a server answers to it concerns nobody, and a Worker's socket may never close after STARTTLS (cloudflare/workerd#2060).
    (await ending?.catch(() => null))?.connection.quit();
  };
  /** A mailbox that fails does so for all mails until `end`: a wrong password and a refused sender are tried once. */
  async function transmit(mail: OutgoingMail) {
    if (broken) throw broken;
    const message = await compose(mail, mailbox.from);
    if ((await session)?.connection.destroyed) session = null;
    session ??= openSession(mailbox, options);
    const { connection, run } = await session;
    const envelope = { from: mailbox.from, to: [mail.to], size: message.length };
    try {
      await run("mail", mailMs, (done) => connection.send(envelope, message, done));
    } catch (error) {
      session = null;
      connection.close();
      if (error instanceof MailFailure && error.of === "mailbox") broken = error;
      throw error;
    }
  }
  return {
    canSend: true,
    send: (mail) => inTurn(() => transmit(mail)),
    end: () => void inTurn(close),
  };
}
