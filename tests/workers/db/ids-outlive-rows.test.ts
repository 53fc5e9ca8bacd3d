/**
 * What `IDS_IN_COLUMNS` says becomes true: every column that names a model, an account or its address is
 * filled, that is deleted, and every row read.
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.ts";
import { createLetter, saveLetter } from "#app/letters/letter-draft.server.ts";
import type { Audience } from "#app/letters/letters.contract.ts";
import { letterForStudio } from "#app/letters/letters.server.ts";
import { scheduleLetter } from "#app/letters/schedule-letter.server.ts";
import { sendLetters } from "#app/letters/send-letters.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { announcementStatements, mailNewModels, NEWS_DELAY_MS } from "#app/news/mailings.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { todayOf } from "#app/today/today.server.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { type ColumnIds, type Deleted, IDS_IN_COLUMNS } from "#tests/support/ids-in-columns.ts";
import { insertLetter, insertReader, letterRow, publishImprint } from "#tests/support/letters.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { outcomeOf } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services, settled } = testServices();
const at = new Date();
type Name = keyof typeof IDS_IN_COLUMNS;
const tables = (Object.entries(schema) as [Name, unknown][]).flatMap(
  ([name, table]): [Name, SQLiteTable][] => (is(table, SQLiteTable) ? [[name, table]] : []),
);
const columnsOf = (name: Name): [string, ColumnIds][] => Object.entries(IDS_IN_COLUMNS[name] ?? {});

test("a column is called a key where it is one, and nowhere else", () => {
  for (const [name, table] of tables) {
    const keys = getTableConfig(table).foreignKeys.flatMap(({ reference }) =>
      reference().columns.map((column) => column.name),
    );
    const columns = getTableColumns(table) as Record<string, { name: string }>;
    for (const [column, ids] of columnsOf(name))
      expect([name, column, ids === "key"]).toEqual([
        name,
        column,
        keys.includes(columns[column]?.name ?? ""),
      ]);
  }
});

const DUE = { dueAt: at };
const HASH = () => crypto.randomUUID();

/** A row of each table that may name something, without the column that does. */
async function otherFields(): Promise<Partial<Record<Name, object>>> {
  const { user } = await createUser();
  const [product, gift] = [await insertProduct(), await insertPaidGift(user.id)];
  const order = await insertOrder(user.id, [{ productId: product.id }]);
  await db.insert(schema.webhooks).values({ id: HASH(), target: "", events: [], createdAt: at });
  const [webhook] = await db.select().from(schema.webhooks);
  const [buyer] = await db
    .insert(schema.importedBuyers)
    .values({ id: HASH(), email: HASH(), name: "", language: "en", linkHash: HASH(), createdAt: at })
    .returning();
  const [giftRow] = await db.select().from(schema.gifts).where(eq(schema.gifts.productId, gift.productId));
  const of = { userId: user.id, productId: product.id, license: "standard" };
  return {
    attempts: { bucket: HASH(), count: 1, resetsAt: new Date(at.getTime() + DAY_MS) },
    collections: { slug: HASH(), title: {}, text: {}, models: [], place: 1, updatedAt: at },
    contactMessages: { reference: HASH(), name: "", email: "", message: "", language: "en", createdAt: at },
    coupons: { code: HASH(), percent: 10, startsAt: at, createdAt: at },
    emailTokens: {
      id: HASH(),
      tokenHash: HASH(),
      userId: user.id,
      purpose: "verify",
      email: "",
      createdAt: at,
      expiresAt: at,
    },
    gifts: { ...giftRow, id: HASH(), orderId: order.id, linkHash: HASH() },
    importedBuyers: { id: HASH(), name: "", language: "en", linkHash: HASH(), createdAt: at },
    importedPurchases: {
      ...of,
      source: "gumroad",
      sourceId: HASH(),
      buyerId: buyer?.id,
      purchasedAt: at,
      importedAt: at,
    },
    letters: { id: HASH(), audience: { kind: "news" }, texts: {}, createdAt: at, changedAt: at, ...DUE },
    licenseChanges: { ...of, change: "granted", note: "", createdAt: at },
    newsMailings: DUE,
    newsSubscribers: { id: HASH(), language: "en", createdAt: at },
    outbox: { cause: HASH(), template: "chat-waiting", data: {}, dueAt: new Date(at.getTime() + DAY_MS) },
    productViews: { day: "2026-11-20" },
    products: { ...product, id: "kept" },
    refunds: { id: HASH(), orderId: order.id, amountCents: 1, productIds: [], createdAt: at },
    reports: {
      kind: "review",
      itemId: 1,
      productId: product.id,
      name: "",
      language: "en",
      reason: "",
      createdAt: at,
    },
    sellerInvitations: { id: HASH(), tokenHash: HASH(), right: "all", createdAt: at, expiresAt: at },
    signInCodes: { tokenHash: HASH(), id: HASH(), createdAt: at, expiresAt: at },
    statisticsModels: { period: "all", part: 0 },
    webhookDeliveries: {
      webhookId: webhook?.id,
      cause: HASH(),
      messageId: HASH(),
      event: "review",
      createdAt: at,
      ...DUE,
    },
  };
}

/** Fills each column that may name it. @returns the columns in which it stays, as the list says */
async function nameEverywhere(what: Deleted, id: string): Promise<string[]> {
  const staying: string[] = [];
  for (const [name, table] of tables)
    for (const [column, ids] of columnsOf(name)) {
      if (typeof ids === "string") continue;
      const emptied = ids.emptied?.[what];
      const value = emptied ?? ("naming" in ids ? ids.naming?.[what] : undefined);
      if (!value) continue;
      const row = (await otherFields())[name];
      if (!row) throw new Error(`otherFields has no row of ${name}`);
      await db.insert(table).values({ ...row, [column]: value(id) });
      if (!emptied) staying.push(`${name}.${column}`);
    }
  return staying.sort();
}

/** The columns in whose rows an id stands, keys aside. */
async function columnsWith(id: string): Promise<string[]> {
  const found = new Set<string>();
  for (const [name, table] of tables)
    for (const row of (await db.select().from(table)) as Record<string, unknown>[])
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value)?.includes(id)) found.add(`${name}.${column}`);
  const isKey = (place: string) =>
    tables.some(([name]) =>
      columnsOf(name).some(([column, ids]) => ids === "key" && place === `${name}.${column}`),
    );
  return [...found].filter((place) => !isKey(place)).sort();
}

const viewsAreWritten = () => runDurableObjectAlarm(env.VIEW_COUNTER.getByName("shop"));

test("a deleted model is named only where the list says that its id stays", async () => {
  const { id } = await insertProduct({ id: "named-everywhere", status: "unpublished" });
  const staying = await nameEverywhere("model", id);
  const { bundle } = (await db.select().from(schema.products).where(eq(schema.products.id, "kept")))[0] ?? {};
  await db.update(schema.products).set({ bundle }).where(eq(schema.products.id, id));
  await services.viewCounter.seen(id);
  expect((await columnsWith(id)).length).toBeGreaterThan(10);
  await deleteProduct(services, { id });
  await settled();
  await viewsAreWritten();
  expect(await columnsWith(id)).toEqual(staying);
});

test("a deleted account is named only by what must stay, and its address not even there", async () => {
  const { user } = await createUser();
  const email = `named-${crypto.randomUUID()}@people.test`;
  await db.update(schema.users).set({ email, emailVerifiedAt: at }).where(eq(schema.users.id, user.id));
  const [staying, addressStaying] = [
    await nameEverywhere("account", user.id),
    await nameEverywhere("address", email),
  ];
  expect((await columnsWith(email)).length).toBeGreaterThan(8);
  await eraseAccount(
    { ...services, waitUntil: () => {} },
    { id: user.id, email, language: "en", emailVerifiedAt: null },
  );
  await db.delete(schema.outbox).where(eq(schema.outbox.template, "account-deleted"));
  // What is left of the account's own row.
  expect(await columnsWith(user.id)).toEqual([...staying, "users.email", "users.id"].sort());
  expect(await columnsWith(email)).toEqual(addressStaying);
});

const aboutWishes = (productId: string): Audience => ({ kind: "wishes", productId });

test("a letter to the wish lists of a deleted model is a draft for nobody, is in Today, and never reaches those of another with its id", async () => {
  await publishImprint();
  const seller = await createSeller();
  const { id } = await insertProduct({ title: "Old model" });
  const letter = await insertLetter({ audience: aboutWishes(id), dueAt: new Date(at.getTime() - 1_000) });
  const begun = await insertLetter({ audience: aboutWishes(id), dueAt: new Date(at.getTime() - 1_000) });
  const elsewhere = await insertLetter({ dueAt: new Date(at.getTime() - 1_000) });
  await db.update(schema.letters).set({ startedAt: at }).where(eq(schema.letters.id, begun));
  await deleteProduct(services, { id });
  await insertProduct({ id, title: "Another model" });
  const { user } = await insertReader();
  await db.insert(schema.wishListItems).values({ userId: user.id, productId: id, createdAt: at });

  for (let run = 0; run < 6; run++) await sendLetters(services);
  const queued = await db.select().from(schema.outbox).where(eq(schema.outbox.template, "letter"));
  expect(queued.map(({ data }) => data.letterId)).toEqual([elsewhere]);
  expect(await letterForStudio(services, letter)).toMatchObject({
    state: "draft",
    isTested: false,
    about: null,
    recipients: null,
  });
  expect((await letterForStudio(services, begun)).state).toBe("sent");
  const named = async () =>
    (await todayOf(services, seller.user)).letters.filter(({ id }) => id === letter || id === begun);
  expect(await named()).toEqual([{ id: letter, subject: "New gears" }]);
  const [today, list] = await Promise.all(
    ["/studio", "/studio/letters"].map(async (path) => (await seller.fetch(path)).text()),
  );
  expect(today).toContain("Choose who gets the letter New gears: its model was deleted");
  expect(list).toContain("Nobody: its model was deleted");

  const saved = await submitForm(seller, `/studio/letters/${letter}`, {
    intent: "save",
    id: letter,
    revision: "2",
    audience: "wishes",
    product: id,
    "subject.en": "New gears",
    "body.en": "They turn.",
  });
  expect(saved.status).toBe(200);
  expect((await letterRow(letter))?.audience).toEqual(aboutWishes(id));
  expect(await named()).toEqual([]);
});

test("a mail of a letter that waits when the model is deleted is not sent to people who wish for the next one", async () => {
  const { id } = await insertProduct();
  const { user } = await insertReader();
  const wish = () =>
    db.insert(schema.wishListItems).values({ userId: user.id, productId: id, createdAt: at });
  await wish();
  const letter = await insertLetter({ audience: aboutWishes(id), dueAt: new Date(at.getTime() - 1_000) });
  for (let run = 0; run < 4; run++) await sendLetters(services);
  const waiting = () =>
    db
      .select()
      .from(schema.outbox)
      .where(sql`template = 'letter' AND sent_at IS NULL AND data ->> 'letterId' = ${letter}`);
  expect(await waiting()).toHaveLength(1);
  await deleteProduct(services, { id });
  await insertProduct({ id });
  await wish();
  await drainOutbox(services);
  expect(await waiting()).toEqual([]);
  expect((await letterRow(letter))?.queued).toBe(0);
});

test("a letter that is saved after its model was deleted is for nobody", async () => {
  const { id } = await insertProduct();
  const texts = { subject: { en: "Gears" }, body: { en: "They turn." } };
  const draft = { audience: "wishes" as const, product: id, license: null, tier: null, ...texts };
  const saved = await createLetter(services, draft);
  const other = await createLetter(services, { ...draft, audience: "buyers" });
  expect((await letterRow(saved.id))?.audience).toEqual(aboutWishes(id));
  await deleteProduct(services, { id });
  expect(await outcomeOf(saveLetter(services, { ...draft, id: saved.id, revision: 1 }))).toBe(
    "changed_elsewhere",
  );
  await saveLetter(services, { ...draft, id: other.id, revision: 1 });
  const late = await createLetter(services, draft);
  for (const letter of [saved, other, late])
    expect((await letterRow(letter.id))?.audience).toEqual({ kind: "deleted" });
  await db.update(schema.letters).set({ testedRevision: 1 }).where(eq(schema.letters.id, late.id));
  const sending = { id: late.id, revision: 1, recipients: 1, dueAt: null };
  expect(await outcomeOf(scheduleLetter(services, sending))).toBe("letter_nobody");
});

test("a model with the id of a deleted one is announced once, and has none of its views", async () => {
  const { id } = await insertProduct();
  await db.batch(announcementStatements(services, id, at));
  await services.viewCounter.carted(id, undefined);
  await viewsAreWritten();
  const seen = async () =>
    (await db.select().from(schema.productViews)).map(({ views }) => views[id]).filter(Boolean);
  expect(await seen()).toEqual([{ seen: 0, carted: 1 }]);
  await deleteProduct(services, { id });
  await settled();
  await insertProduct({ id });
  await db.batch(announcementStatements(services, id, at));
  await mailNewModels({ ...services, now: () => new Date(at.getTime() + NEWS_DELAY_MS) });
  const mailings = await db.select().from(schema.newsMailings);
  expect(mailings.flatMap(({ productIds }) => productIds).filter((each) => each === id)).toEqual([id]);
  await viewsAreWritten();
  expect(await seen()).toEqual([]);
  await services.viewCounter.carted(id, undefined);
  await viewsAreWritten();
  expect(await seen()).toEqual([{ seen: 0, carted: 1 }]);
});
