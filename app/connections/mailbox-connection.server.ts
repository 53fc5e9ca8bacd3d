import type { User } from "#app/accounts/accounts.contract.ts";
import { forgetMailboxFailure } from "#app/health/heartbeats.store.server.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { tryMail } from "#app/mail/try-mail.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { changeableConnection, changeConnection, changeMails } from "./change-connection.server.ts";

type MailboxServices = Mails & Pick<Services, "mailerOf">;

/**
 * By the way that mail still goes: who takes over a studio cannot silence it by a mailbox of their own. What that way does not
 * take waits, and goes by the next.
 */
async function tellBefore(services: MailboxServices, change: ConnectionChange): Promise<void> {
  const [first, ...others] = changeMails(services, change);
  if (first) await services.db.batch([first, ...others]);
  await drainOutbox(services, { batches: 1 });
}

/** Only a mailbox that has just taken a mail is stored. @throws DomainError set_in_deployment, changed_elsewhere, those of `tryMail` */
export async function connectMailbox(
  services: MailboxServices,
  mailbox: Mailbox,
  seller: Pick<User, "id" | "email">,
): Promise<void> {
  const was = await changeableConnection(services, "mailbox");
  await tryMail(services, seller, mailbox);
  await tellBefore(services, "mailbox_set");
  const values = {
    SMTP_HOST: mailbox.host,
    SMTP_PORT: String(mailbox.port),
    SMTP_USER: mailbox.user,
    SMTP_PASSWORD: mailbox.password,
    MAIL_FROM: mailbox.from,
  };
  const also = [forgetMailboxFailure(services.db)];
  await changeConnection(services, { was, values, change: "mailbox_set", also });
  services.waitUntil(drainOutbox({ ...services, mailer: services.mailerOf(mailbox) }));
}

/** @throws DomainError set_in_deployment, not_found */
export async function removeMailbox(services: MailboxServices): Promise<void> {
  const was = await changeableConnection(services, "mailbox");
  if (!was.length) throw new DomainError("not_found");
  await tellBefore(services, "mailbox_removed");
  await changeConnection(services, { was, values: null, change: "mailbox_removed" });
}
