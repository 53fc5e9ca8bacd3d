/** The contact form. A message is stored before it is mailed, so a failed mail loses nothing. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { hmacSha256 } from "#app/accounts/tokens.server.ts";
import type { Settings } from "#app/env.server.ts";
import { type Attempt, enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { IF_CHANGED, queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import type { Services } from "#app/services.ts";
import { readableCode } from "#app/shared/readable-code.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { queueContactEvent } from "#app/webhooks/webhooks.store.server.ts";
import { CONTACT_PREFIX, type Contact } from "./contact.contract.ts";
import { insertContactMessage, insertUnlessSent, sentSince } from "./contact.store.server.ts";

/** The same message within this time is one that was sent again. */
const SAME_MS = DAY_MS;

interface Sender {
  user: User | null;
  visitor: Visitor;
}

/** Without JavaScript the cached page cannot carry a form id, so the account or network serves as key. */
const keyOf = (
  { SESSION_SECRET }: Settings,
  { user, visitor }: Sender,
  { clientId, name, email, message }: Omit<Contact, "homepage">,
) =>
  hmacSha256(
    SESSION_SECRET,
    `contact:${JSON.stringify([clientId ?? user?.id ?? visitor.network, name, email, message])}`,
  );

/** What stores a message and mails it to the sellers, once, however often it is sent; the second statement selects the one that is stored. */
export async function messageStatements(
  { db, now, language, settings }: Pick<Services, "db" | "now" | "language" | "settings">,
  sender: Sender,
  { homepage: _, clientId, ...message }: Contact,
) {
  const at = now();
  const reference = readableCode(CONTACT_PREFIX);
  const fingerprint = await keyOf(settings, sender, { ...message, clientId });
  const row = {
    ...message,
    reference,
    userId: sender.user?.id ?? null,
    language,
    createdAt: at,
    fingerprint,
  };
  const since = new Date(at.getTime() - SAME_MS);
  const toSellers = { cause: reference, template: "contact", data: { reference }, at } as const;
  // Reading between the INSERT and the mails changes no row, so that the mails still depend on the INSERT.
  const statements = [
    insertUnlessSent(db, row, since),
    sentSince(db, fingerprint, since),
    queueSellerMails(db, { ...toSellers, sellers: settings.SELLER_EMAILS }, IF_CHANGED),
    queueContactEvent(db, { reference, at }),
  ] as const;
  return { row, statements };
}

/** Once it is stored. */
export function announceMessage(services: Services): void {
  const { chat, waitUntil } = services;
  waitUntil(drainOutbox(services));
  deliverAfterAnswer(services);
  waitUntil(chat.announce(null));
}

/**
 * Stores a contact message and mails it to the sellers; one that is sent again, as after a lost answer, is the same one. One with the
 * honeypot filled in is stored as done and not mailed, so that the seller can still find it if a person wrote it.
 * @returns the message's reference.
 * @throws DomainError too_many, enough_today, enough_until_verified.
 */
export async function sendContactMessage(
  services: Services,
  sender: Sender,
  contact: Contact,
): Promise<string> {
  const { db } = services;
  await enforceLimits(
    services,
    ...networkAttempts("contact", sender.visitor),
    ...networkAttempts("contactDay", sender.visitor),
    ...(sender.user ? [["contactAccountDay", sender.user.id] as Attempt] : []),
  );
  const { row, statements } = await messageStatements(services, sender, contact);
  if (contact.homepage) {
    await insertContactMessage(db, { ...row, fingerprint: null, doneAt: row.createdAt });
    return row.reference;
  }
  const [, [stored]] = await db.batch(statements);
  announceMessage(services);
  return stored?.reference ?? row.reference;
}
