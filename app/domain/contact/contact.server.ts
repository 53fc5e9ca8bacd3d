/** The contact form: a message is stored with its reference, then mailed to the seller; a mail that fails loses nothing. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { readableCode } from "#app/domain/readable-code.ts";
import { CONTACT_PREFIX, type Contact } from "./contact.contract.ts";
import { storeContactMessage } from "./contact.store.server.ts";

/**
 * Gives the reference. What a program wrote is stored as done and mailed to nobody: should a person have filled in the
 * hidden field all the same, the seller can still find it.
 * @throws DomainError too_many.
 */
export async function sendContactMessage(
  services: Services,
  sender: { user: User | null; visitor: Visitor },
  { homepage, ...message }: Contact,
): Promise<string> {
  const { db, now, language, settings, chat, waitUntil } = services;
  await enforceLimits(services, ...networkAttempts("contact", sender.visitor));
  const at = now();
  const reference = readableCode(CONTACT_PREFIX);
  const row = { ...message, reference, userId: sender.user?.id ?? null, language, createdAt: at };
  if (homepage) {
    await storeContactMessage(db, { ...row, doneAt: at });
    return reference;
  }
  const mails = settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      cause: `${reference}:${to}`,
      template: "contact",
      userId: null,
      data: { reference, to },
      at,
    }),
  );
  await db.batch([storeContactMessage(db, row), ...mails]);
  waitUntil(drainOutbox(services));
  waitUntil(chat.announce(null));
  return reference;
}
