import type { User } from "#app/accounts/accounts.contract.ts";
import { forgetMailboxFailure } from "#app/health/heartbeats.store.server.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import type { Mailbox } from "#app/mail/mailbox.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { tryMail } from "#app/mail/try-mail.server.ts";
import type { Mails, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { changeableConnection, changeConnection, queueChangeMails } from "./change-connection.server.ts";
import type { StoredConnection } from "./connections.store.server.ts";

type MailboxServices = Mails & Pick<Services, "mailerOf">;

interface MailboxChange {
  change: Extract<ConnectionChange, `mailbox_${string}`>;
  was: readonly StoredConnection[];
  /** Null: it is removed. */
  mailbox: Mailbox | null;
}

/**
 * Told by the way that mail still goes: who takes over a studio cannot silence it by a mailbox of their own. What that way does not
 * take waits, and goes by the next, for which the pause of the former does not count.
 */
async function storeMailbox(services: MailboxServices, { change, was, mailbox }: MailboxChange) {
  const { db, waitUntil, mailerOf } = services;
  await queueChangeMails(services, change);
  await drainOutbox(services, { batches: 1 });
  const values = mailbox && {
    SMTP_HOST: mailbox.host,
    SMTP_PORT: String(mailbox.port),
    SMTP_USER: mailbox.user,
    SMTP_PASSWORD: mailbox.password,
    MAIL_FROM: mailbox.from,
  };
  await changeConnection(services, { was, values, change, also: [forgetMailboxFailure(db)] });
  if (mailbox) waitUntil(drainOutbox({ ...services, mailer: mailerOf(mailbox) }));
}

/** Only a mailbox that has just taken a mail is stored. @throws DomainError set_in_deployment, changed_elsewhere, those of `tryMail` */
export async function connectMailbox(
  services: MailboxServices,
  mailbox: Mailbox,
  seller: Pick<User, "id" | "email">,
): Promise<void> {
  const was = await changeableConnection(services, "mailbox");
  await tryMail(services, seller, mailbox);
  await storeMailbox(services, { change: "mailbox_set", was, mailbox });
}

/** @throws DomainError set_in_deployment, not_found */
export async function removeMailbox(services: MailboxServices): Promise<void> {
  const was = await changeableConnection(services, "mailbox");
  if (!was.length) throw new DomainError("not_found");
  await storeMailbox(services, { change: "mailbox_removed", was, mailbox: null });
}
