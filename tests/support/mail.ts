/** Builders for tests about mail: an outbox of one's own, a clock that moves, and a post office that keeps what it gets. */
import { eq } from "drizzle-orm";
import { type EmailTokenPurpose, emailTokens, outbox, users } from "#app/db/schema.ts";
import { mailToken } from "#app/domain/accounts/mail-tokens.server.ts";
import { hashOfToken } from "#app/domain/accounts/tokens.server.ts";
import type { NewMail } from "#app/domain/mail/mail.contract.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import type { OutgoingMail } from "#app/services/mail.server.ts";
import { db, plantPerson, testServices } from "./shop.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export const MINUTE = 60_000;
/** When everything here happens, until a test moves its clock. */
const START = new Date();

/** Services whose mails end in `sent`; `refuse` makes the post office fail, `pass` moves the clock. */
export function postOffice(start = START) {
  const { services, logged } = testServices();
  const sent: OutgoingMail[] = [];
  const office = { time: start, refuse: "" };
  const send = async (mail: OutgoingMail) => {
    if (office.refuse) throw new Error(office.refuse);
    sent.push(mail);
  };
  return {
    services: { ...services, now: () => office.time, mailer: { send } },
    logged,
    sent,
    office,
    pass: (milliseconds: number) => {
      office.time = new Date(office.time.getTime() + milliseconds);
    },
  };
}

/** A person whose account has this language, and a proved address. */
export async function plantReader(language: "en" | "es" = "en") {
  const person = await plantPerson();
  await db.update(users).set({ language, emailVerifiedAt: START }).where(eq(users.id, person.user.id));
  return person;
}

/** Queues a mail, due now, and gives back its row. */
export async function plantMail(
  mail: Omit<Extract<NewMail, { template: "password-changed" }>, "at">,
  at = START,
) {
  await queueMail(db, { ...mail, at });
  return rowOf(mail.cause);
}

export async function rowOf(cause: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.cause, cause));
  if (!row) throw new Error(`no mail is queued for ${cause}`);
  return row;
}

/** A link of this purpose that works for an hour, and its mail in the outbox. */
export async function plantLink(userId: string, purpose: EmailTokenPurpose, email: string, at = START) {
  const id = crypto.randomUUID();
  const token = await mailToken(TEST_SETTINGS.SESSION_SECRET, id);
  const expiresAt = new Date(at.getTime() + 60 * MINUTE);
  const row = { id, tokenHash: await hashOfToken(token), userId, purpose, email, createdAt: at, expiresAt };
  await db.insert(emailTokens).values(row);
  await queueMail(db, { cause: id, template: purpose, userId, data: { tokenId: id }, at });
  return { id, token };
}
