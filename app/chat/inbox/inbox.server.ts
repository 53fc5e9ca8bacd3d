/** Operations of the seller's inbox. Every change is announced to all open studio pages. */

import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import { messageOf, sendAsSeller } from "#app/chat/chat.server.ts";
import { messagesBefore } from "#app/chat/chat.store.server.ts";
import { contactByReference } from "#app/contact/contact.store.server.ts";
import { purchasesOf } from "#app/library/library.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type {
  Answer,
  ContactThread,
  Conversation,
  ConversationRef,
  ConversationSeen,
  InboxEntry,
  InboxQuery,
} from "./inbox.contract.ts";
import {
  answersTo,
  chatEntries,
  contactEntries,
  EXCERPT_LENGTH,
  insertAnswer,
  markSeenBySeller,
  setChatDone,
  setContactAnswered,
  setContactDone,
  shopperWithThread,
} from "./inbox.store.server.ts";

type ChatRow = Awaited<ReturnType<typeof chatEntries>>[number];
type ContactRow = Awaited<ReturnType<typeof contactEntries>>[number];

/** Whom a seller with this right answers they know by name alone. */
const addressFor = (right: SellerRight, email: string) => (includesRight(right, "all") ? email : null);

const chatEntry = (right: SellerRight, { thread, excerpt, email, ...shopper }: ChatRow): InboxEntry => ({
  ...shopper,
  email: addressFor(right, email),
  id: `chat:${thread.userId}`,
  excerpt,
  answered: thread.lastSellerMessageId > thread.lastUserMessageId,
  unread: thread.lastUserMessageId > thread.sellerSeenId,
  done: thread.doneAt !== null,
  at: thread.lastMessageAt.toISOString(),
});

const contactEntry = (right: SellerRight, row: ContactRow): InboxEntry => ({
  id: `contact:${row.reference}`,
  name: row.name,
  email: addressFor(right, row.email),
  language: row.language,
  excerpt: row.message.slice(0, EXCERPT_LENGTH),
  answered: row.answeredAt !== null,
  unread: row.answeredAt === null && row.doneAt === null,
  done: row.doneAt !== null,
  at: row.createdAt.toISOString(),
});

/** A search finds addresses only for who sees them. */
export async function inboxOf(
  { db }: Reads,
  { q, done }: InboxQuery,
  right: SellerRight,
): Promise<InboxEntry[]> {
  const filter = { q, done: done === "1", byAddress: includesRight(right, "all") };
  const [chats, contacts] = await db.batch([chatEntries(db, filter), contactEntries(db, filter)]);
  const entries = [
    ...chats.map((row) => chatEntry(right, row)),
    ...contacts.map((row) => contactEntry(right, row)),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}

/** A shopper's chat, with a page of messages. @param before only messages before this id @throws DomainError not_found. */
export async function conversationWith(
  services: Writes,
  { userId, before, right }: { userId: string; before?: number; right: SellerRight },
): Promise<Conversation> {
  const { db } = services;
  const [[row], rows] = await db.batch([shopperWithThread(db, userId), messagesBefore(db, userId, before)]);
  if (!row) throw new DomainError("not_found");
  const { user, thread } = row;
  return {
    id: `chat:${userId}`,
    name: user.username,
    email: addressFor(right, user.email),
    language: user.language,
    memberSince: user.createdAt.toISOString(),
    purchases: includesRight(right, "all") ? await purchasesOf(services, user) : null,
    messages: rows.reverse().map(messageOf),
    unread: thread.lastUserMessageId > thread.sellerSeenId,
    done: thread.doneAt !== null,
  };
}

/** A contact message with its answers. @throws DomainError not_found. */
export async function contactThread(
  { db }: Reads,
  reference: string,
  right: SellerRight,
): Promise<ContactThread> {
  const [[contact], answers] = await db.batch([contactByReference(db, reference), answersTo(db, reference)]);
  if (!contact) throw new DomainError("not_found");
  const { name, email, language, message, createdAt, doneAt } = contact;
  return {
    id: `contact:${reference}`,
    reference,
    name,
    email: addressFor(right, email),
    language,
    message,
    at: createdAt.toISOString(),
    answers: answers.map((answer) => ({ message: answer.message, at: answer.createdAt.toISOString() })),
    done: doneAt !== null,
  };
}

type InboxServices = Writes & Pick<Services, "chat">;

const parseConversationId = (id: string) => {
  const colon = id.indexOf(":");
  return { isChat: id.slice(0, colon) === "chat", key: id.slice(colon + 1) };
};

export async function markConversationSeen(
  { db, chat, waitUntil }: InboxServices,
  { id, seen }: ConversationSeen,
): Promise<void> {
  const userId = parseConversationId(id).key;
  await markSeenBySeller(db, userId, seen);
  waitUntil(chat.announce(userId));
}

async function setDone({ db, chat, waitUntil }: InboxServices, id: string, doneAt: Date | null) {
  const { isChat, key } = parseConversationId(id);
  const changed = isChat ? await setChatDone(db, key, doneAt) : await setContactDone(db, key, doneAt);
  if (!changed.length) throw new DomainError("not_found");
  waitUntil(chat.announce(isChat ? key : null));
}

/** A shopper's next message opens it again. @throws DomainError not_found. */
export const markDone = (services: InboxServices, { id }: ConversationRef) =>
  setDone(services, id, services.now());

/** @throws DomainError not_found. */
export const reopen = (services: InboxServices, { id }: ConversationRef) => setDone(services, id, null);

/** Answers a contact message by mail, once for each `clientId`. */
async function answerContact(
  services: Services,
  reference: string,
  { message, clientId }: { message: string; clientId: string },
) {
  const { db, now, chat, waitUntil } = services;
  requireMail(services, "mail_not_set_up");
  const [contact] = await contactByReference(db, reference);
  if (!contact) throw new DomainError("not_found");
  const at = now();
  const data = { contactId: String(contact.id), clientId };
  await db.batch([
    insertAnswer(db, { contactId: contact.id, message, clientId, createdAt: at }),
    setContactAnswered(db, contact.id, at),
    queueMail(db, {
      cause: `contact:${contact.id}:${clientId}`,
      template: "contact-answer",
      userId: null,
      data,
      at,
    }),
  ]);
  waitUntil(drainOutbox(services));
  waitUntil(chat.announce(null));
}

/** Answers in the chat, or by mail to the contact form. @throws DomainError not_found. */
export async function answer(services: Services, sent: Answer): Promise<{ id: string }> {
  const { id, message, clientId, seen } = sent;
  const { isChat, key } = parseConversationId(id);
  const said = { message, clientId: clientId ?? crypto.randomUUID() };
  if (!isChat) await answerContact(services, key, said);
  else {
    await sendAsSeller(services, key, { ...said, seen: seen ?? undefined });
    services.waitUntil(services.chat.announce(key));
  }
  return { id };
}
