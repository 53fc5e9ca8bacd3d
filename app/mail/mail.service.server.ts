/** Sends mail by the way that the shop has: its own mailbox by SMTP, or Cloudflare's `send_email` binding. */

import { MailFailure } from "./mail-failure.ts";
import type { Mailbox } from "./mailbox.contract.ts";
import type { Mailer, OutgoingMail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp.service.server.ts";

/** Prevents header injection, for example by the shop's name. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

function createBindingMailer(binding: SendEmail, email: string): Mailer {
  return {
    canSend: true,
    async send({ fromName, id: _, ...mail }) {
      await binding.send({ from: { name: fromName, email }, ...mail });
    },
    end() {},
  };
}

const NO_MAILER: Mailer = {
  canSend: false,
  send: () => Promise.reject(new MailFailure("off", { of: "mailbox" })),
  end() {},
};

interface MailWays {
  /** The account may have none. */
  binding: SendEmail | undefined;
  /** The address that the binding sends from; empty when there is none. */
  from: string;
  /** Has precedence. */
  mailbox: Mailbox | null;
  /** On one's own machine: takes all that is sent by SMTP. */
  relay: URL | null;
}

const mailerOf = ({ binding, from, mailbox, relay }: MailWays): Mailer =>
  mailbox
    ? createSmtpMailer(mailbox, { relay })
    : binding && from
      ? createBindingMailer(binding, from)
      : NO_MAILER;

export function mailTransport(ways: MailWays): Mailer {
  const mailer = mailerOf(ways);
  const send = ({ fromName, subject, ...mail }: OutgoingMail) =>
    mailer.send({ fromName: oneLine(fromName), subject: oneLine(subject), ...mail });
  return { ...mailer, send };
}
