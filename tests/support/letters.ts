import { eq } from "drizzle-orm";
import { legalTexts, letterChoices, letters, users } from "#app/db/schema.ts";
import { LETTERS_OFFER_VERSION } from "#app/letters/letter-consent.contract.ts";
import type { Audience, LetterTexts } from "#app/letters/letters.contract.ts";
import { insertOrder } from "./orders.ts";
import { insertProduct, insertPurchase } from "./products.ts";
import { db } from "./services.ts";
import { createUser } from "./users.ts";

const TEXTS: LetterTexts = {
  en: { subject: "New gears", body: "They **turn**. [Look](/product/gear)" },
  es: { subject: "Engranajes nuevos", body: "**Giran**." },
};

/** A draft that its maker has looked at, or with `dueAt` one that is to be sent. */
export async function insertLetter({
  audience = { kind: "buyers" },
  texts = TEXTS,
  dueAt = null,
}: {
  audience?: Audience;
  texts?: LetterTexts;
  dueAt?: Date | null;
} = {}) {
  const id = crypto.randomUUID();
  const createdAt = new Date();
  await db.insert(letters).values({
    id,
    audience,
    texts,
    createdAt,
    changedAt: createdAt,
    testedRevision: 1,
    dueAt,
    recipients: 1,
  });
  return id;
}

/** A letter with mails that wait. */
export async function insertStartedLetter() {
  const id = await insertLetter({ dueAt: new Date(0) });
  await db
    .update(letters)
    .set({ startedAt: new Date(0) })
    .where(eq(letters.id, id));
  return id;
}

export const letterRow = async (id: string) => (await db.select().from(letters).where(eq(letters.id, id)))[0];

type UserRow = typeof users.$inferInsert;
type OrderRow = NonNullable<Parameters<typeof insertOrder>[2]>;

/** Somebody with a verified address who bought a model under the offer of letters, and did not refuse. */
export async function insertReader({
  user: userChanges = {},
  order: orderChanges = {},
  productId,
}: {
  user?: Partial<UserRow>;
  order?: OrderRow;
  productId?: string;
} = {}) {
  const person = await createUser();
  const { id } = person.user;
  const bought = productId ?? (await insertProduct()).id;
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date(0), createdAt: new Date(0), ...userChanges })
    .where(eq(users.id, id));
  await insertOrder(id, [{ productId: bought }], {
    lettersVersion: LETTERS_OFFER_VERSION,
    lettersAt: new Date(0),
    ...orderChanges,
  });
  await insertPurchase(id, bought);
  await db.insert(letterChoices).values({ userId: id }).onConflictDoNothing();
  return { ...person, email: person.user.email, productId: bought };
}

export const publishImprint = () =>
  db
    .insert(legalTexts)
    .values({
      document: "imprint",
      version: 1,
      text: { en: "Ada Vega\n\nCalle Mayor 1, Madrid", es: "Ada Vega\n\nCalle Mayor 1, Madrid" },
      publishedAt: new Date(0),
    })
    .onConflictDoNothing();
