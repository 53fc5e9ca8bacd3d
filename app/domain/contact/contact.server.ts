/** The contact form. A message is stored before it is mailed, so a failed mail loses nothing. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import {
  type Attempt,
  enforceLimits,
  networkAttempts,
  type Visitor,
} from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { readableCode } from "#app/domain/readable-code.ts";
import { CONTACT_PREFIX, type Contact } from "./contact.contract.ts";
import { insertContactMessage } from "./contact.store.server.ts";

/**
 * Stores a contact message and mails it to the sellers. One with the honeypot filled in is stored as done and not mailed, so that the
 * seller can still find it if a person wrote it.
 * @returns the message's reference.
 * @throws DomainError too_many, enough_today, enough_until_verified.
 */
export async function sendContactMessage(
  services: Services,
  sender: { user: User | null; visitor: Visitor },
  { homepage, ...message }: Contact,
): Promise<string> {
  const { db, now, language, settings, chat, waitUntil } = services;
  await enforceLimits(
    services,
    ...networkAttempts("contact", sender.visitor),
    ...networkAttempts("contactDay", sender.visitor),
    ...(sender.user ? [["contactAccountDay", sender.user.id] as Attempt] : []),
  );
  const at = now();
  const reference = readableCode(CONTACT_PREFIX);
  const row = { ...message, reference, userId: sender.user?.id ?? null, language, createdAt: at };
  if (homepage) {
    await insertContactMessage(db, { ...row, doneAt: at });
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
  await db.batch([insertContactMessage(db, row), ...mails]);
  waitUntil(drainOutbox(services));
  waitUntil(chat.announce(null));
  return reference;
}
