import { eq } from "drizzle-orm";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { type EmailTokenPurpose, emailTokens, outbox, users } from "#app/db/schema.ts";
import type { NewMail } from "#app/mail/mail.contract.ts";
import type { Mailer, OutgoingMail } from "#app/mail/mailer.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { db, testServices } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import { createUser } from "./users.ts";

export const MINUTE = 60_000;
const NOW = new Date();

export const testMailer = (send: Mailer["send"]): Mailer => ({ canSend: true, send, end() {} });

/**
 * Services with a clock of their own, whose mails are collected in `sent`. With `mailer.refuse` sending
 * throws that message. `settled` waits for their background work.
 */
export function createMailServices(start = NOW) {
  const { services, logged, settled } = testServices();
  const sent: OutgoingMail[] = [];
  const mailer = { time: start, refuse: "" };
  const send = async (mail: OutgoingMail) => {
    if (mailer.refuse) throw new Error(mailer.refuse);
    sent.push(mail);
  };
  return {
    services: { ...services, now: () => mailer.time, mailer: testMailer(send) },
    logged,
    settled,
    sent,
    mailer,
    advanceClock: (milliseconds: number) => {
      mailer.time = new Date(mailer.time.getTime() + milliseconds);
    },
  };
}

/** A user with this language and a verified email address. */
export async function createVerifiedUser(language: "en" | "es" = "en") {
  const user = await createUser();
  await db.update(users).set({ language, emailVerifiedAt: NOW }).where(eq(users.id, user.user.id));
  return user;
}

/** Queues a mail that is due now. @returns its row. */
export async function queueTestMail(
  mail: Omit<Extract<NewMail, { template: "password-changed" }>, "at">,
  at = NOW,
) {
  await queueMail(db, { ...mail, at });
  return findQueuedMail(mail.cause);
}

export async function findQueuedMail(cause: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.cause, cause));
  if (!row) throw new Error(`no mail is queued for ${cause}`);
  return row;
}

const LINK_PAGES = { reset: "reset", verify: "verify-email", change: "confirm-email" };

/** Queues a mail with a link for a user. @returns the link's path; a change is to a new address */
export async function mailedLinkPath(
  { id, email }: { id: string; email: string },
  purpose: EmailTokenPurpose,
) {
  const address = purpose === "change" ? `new-${crypto.randomUUID()}@people.test` : email;
  return `/${LINK_PAGES[purpose]}/${(await insertMailToken(id, purpose, address)).token}`;
}

/** A mail token that is valid for an hour, and its mail in the outbox. */
export async function insertMailToken(userId: string, purpose: EmailTokenPurpose, email: string, at = NOW) {
  const id = crypto.randomUUID();
  const token = await linkSecret(TEST_SETTINGS.SESSION_SECRET, id);
  const expiresAt = new Date(at.getTime() + 60 * MINUTE);
  const row = { id, tokenHash: await hashOfToken(token), userId, purpose, email, createdAt: at, expiresAt };
  await db.insert(emailTokens).values(row);
  await queueMail(db, { cause: id, template: purpose, userId, data: { tokenId: id }, at });
  return { id, token };
}
