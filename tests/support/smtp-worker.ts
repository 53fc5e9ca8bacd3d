/** A Worker that sends one mail by SMTP and says how it went. */

import { MailFailure } from "#app/mail/mail-failure.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { createSmtpMailer } from "#app/mail/smtp.service.server.ts";

export interface Sending {
  mailbox: Mailbox;
  relay: string;
  mail: OutgoingMail;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { mailbox, relay, mail } = await request.json<Sending>();
    const mailer = createSmtpMailer(mailbox, { relay: new URL(relay) });
    const step = await mailer.send(mail).then(
      () => "sent",
      (error: unknown) => (error instanceof MailFailure ? error.step : String(error)),
    );
    mailer.end();
    return Response.json({ step });
  },
};
