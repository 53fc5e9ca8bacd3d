/** Sends mail through Cloudflare's `send_email` binding, always from the shop's own address. */
export interface OutgoingMail {
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** @throws when the mail was not accepted; it may be sent again later. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Prevents header injection, for example by the shop's name. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

export function createMailer(binding: SendEmail, email: string): Mailer {
  return {
    async send({ fromName, subject, ...mail }) {
      await binding.send({ from: { name: oneLine(fromName), email }, subject: oneLine(subject), ...mail });
    },
  };
}
