/** What a statement reads depends on its own rows, not on how many the shop has besides. */
import { env } from "cloudflare:workers";
import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { UserId } from "#app/accounts/accounts.store.server.ts";
import { upsertCartItems } from "#app/cart/cart.store.server.ts";
import { claimStatements } from "#app/claims/claims.store.server.ts";
import { openDb } from "#app/db/client.server.ts";
import {
  cartItems,
  downloadParts,
  letterChoices,
  orders,
  outbox,
  purchases,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.ts";
import { recordRequestedParts } from "#app/downloads/download-counts.store.server.ts";
import { expireGifts } from "#app/gifts/end-gifts.store.server.ts";
import { countRecipients, recipientById } from "#app/letters/audience.store.server.ts";
import { letterChoiceOf } from "#app/letters/letter-consent.store.server.ts";
import { newestLetters, unsentMails } from "#app/letters/letters.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { countGivenUp, queueMails } from "#app/mail/outbox.store.server.ts";
import { revokePurchases } from "#app/orders/payments/settle.store.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { deliverWebhooks } from "#app/webhooks/deliver-webhooks.server.ts";
import { recordRowsRead } from "#tests/support/database.ts";
import { insertPaidGift } from "#tests/support/gifts.ts";
import { insertLetter, insertReader } from "#tests/support/letters.ts";
import { createMailServices } from "#tests/support/mail.ts";
import { insertManyOrders } from "#tests/support/orders.ts";
import { insertManyProducts, insertProduct, insertPurchase } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { computeVatSheetsAgain } from "#tests/support/vat.ts";

const { DB, statements } = recordRowsRead();
const counted = openDb(DB, "first-primary");
const { services } = testServices();
const NOW = new Date();

/** @param work a query runs again each time it is awaited */
async function rowsOf(work: PromiseLike<unknown>): Promise<number> {
  statements();
  await work;
  return statements().reduce((sum, { rows }) => sum + rows, 0);
}

const sold = await insertProduct();
await insertManyOrders(3_000, { userId: (await createUser()).user.id, productId: sold.id });

beforeEach(() => db.delete(outbox));

test("the people who agreed to letters, and the buyers among them, are found without reading the orders of others", async () => {
  const readers = [await insertReader(), await insertReader()];
  const stranger = await createUser();
  await db.insert(letterChoices).values({ userId: stranger.user.id });
  const letter = { audience: { kind: "buyers" }, dueAt: NOW } as const;
  const people = countRecipients(counted, letter);
  expect(await rowsOf(people)).toBeLessThan(60);
  expect(await people).toEqual([{ people: readers.length }]);
  for (const { user } of [...readers, stranger]) {
    expect(await rowsOf(letterChoiceOf(counted, user.id))).toBeLessThan(10);
    const asked = recipientById(counted, letter, { stage: "accounts", id: user.id });
    expect(await rowsOf(asked)).toBeLessThan(20);
    expect(await asked).toHaveLength(user === stranger.user ? 0 : 1);
  }
});

test("a message does not read the events that wait for a webhook that is off or fails", async () => {
  await db.insert(webhooks).values(
    ["off", "fails", "takes"].map((id) => ({
      id,
      target: "unreadable",
      events: ["message" as const],
      createdAt: NOW,
      offAt: id === "off" ? NOW : null,
    })),
  );
  const waiting = (id: string, dueAt: Date, attempts: number) => sql`
    INSERT INTO webhook_deliveries (webhook_id, cause, message_id, event, data, created_at, attempts, due_at)
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 3000)
    SELECT ${id}, ${id} || ${attempts} || at, ${id} || ${attempts} || at, 'message', '{"chat":1}', ${NOW.getTime()}, ${attempts}, ${dueAt.getTime()} FROM n`;
  const late = new Date(NOW.getTime() + DAY_MS);
  await db.batch([
    db.run(waiting("off", NOW, 0)),
    db.run(waiting("fails", late, 3)),
    db.run(waiting("fails", NOW, 4)),
    db.insert(webhookDeliveries).values({
      webhookId: "takes",
      cause: "a message",
      messageId: "msg_1",
      event: "message",
      data: { chat: 1 },
      createdAt: NOW,
      dueAt: NOW,
    }),
  ]);
  const delivering = deliverWebhooks({ ...services, db: counted, now: () => NOW }, { batches: 1 });
  expect(await rowsOf(delivering)).toBeLessThan(150);
  const tried = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, "takes"));
  expect(tried).toMatchObject([{ attempts: 1 }]);
  await db.batch([db.delete(webhookDeliveries), db.delete(webhooks)]);
});

test("gifts that are not due are not read by the cron", async () => {
  const giver = await createUser();
  const due = await insertPaidGift(giver.user.id, { claimUntil: new Date(NOW.getTime() - 1) });
  await db.run(sql`
    INSERT INTO orders (id, code, user_id, status, total_cents, language, created_at, paid_at)
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2000)
    SELECT 'given ' || at, 'GV-' || at, user_id, 'paid', 499, 'en', ${NOW.getTime()}, ${NOW.getTime()}
    FROM n, (SELECT user_id FROM orders LIMIT 1)`);
  await db.run(sql`
    INSERT INTO gifts (id, order_id, product_id, license, email, from_name, note, send_at, link_hash, claim_until, claimed_at)
    SELECT o.id, o.id, g.product_id, 'standard', 'friend@people.test', 'Ada', '', 0, o.id, ${NOW.getTime() + DAY_MS}, 1
    FROM orders o, (SELECT product_id FROM gifts LIMIT 1) g WHERE o.id LIKE 'given %'`);
  expect(await rowsOf(counted.batch(expireGifts(counted, NOW)))).toBeLessThan(60);
  const [row] = await db.all<{ email: string | null }>(
    sql`SELECT email FROM gifts WHERE order_id = (SELECT id FROM orders WHERE code = ${due.code})`,
  );
  expect(row).toEqual({ email: null });
});

test("no drain and no other letter reads the mails that were given up or wait for another try", async () => {
  const letters = [await insertLetter(), await insertLetter()];
  const [failing = "", waiting = ""] = letters;
  const mails = (letter: string, count: number) =>
    queueMails(db, "letter", {
      at: NOW,
      rows: sql`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
        SELECT 'letter:' || ${letter} || ':' || at AS cause, NULL AS user_id, '{}' AS data FROM n`,
    });
  await mails(failing, 150);
  await db.update(outbox).set({ attempts: 10 });
  const mailing = createMailServices(NOW);
  mailing.mailer.refuse = "no such mailbox";
  for (let run = 0; run < 3; run++) await drainOutbox(mailing.services);
  expect(await unsentMails(db, failing)).toEqual([{ waiting: 0, failed: 150 }]);
  expect(await countGivenUp(db, new Date(NOW.getTime() - 1))).toEqual([{ mails: 150 }]);
  await mails(waiting, 3);
  const listed = newestLetters(counted, { after: null, limit: 20 });
  expect(await rowsOf(listed)).toBeLessThan(30);
  expect((await listed).map(({ waiting: mails, letter }) => [letter.id, mails])).toEqual(
    expect.arrayContaining([
      [failing, 0],
      [waiting, 3],
    ]),
  );
  expect(await rowsOf(drainOutbox({ ...mailing.services, db: counted }))).toBeLessThan(60);
  expect(await rowsOf(countGivenUp(counted, new Date(NOW.getTime() + MINUTE_MS)))).toBeLessThan(10);
});

test("a byte of a zip costs the same however many scattered ranges were asked for", async () => {
  const { user } = await createUser();
  const { id } = await insertProduct();
  const zip = { userId: user.id, productId: id, version: 1, size: 1_000_000 };
  const ask = (client: typeof db, from: number) =>
    recordRequestedParts(client, zip, { ranges: [[from, from + 1]], endSent: false, at: NOW });
  for (let at = 0; at < 300; at++) await ask(db, at * 10);
  expect(await rowsOf(ask(counted, 9_000))).toBeLessThan(400);
  const [{ requested } = { requested: [] }] = await db
    .select()
    .from(downloadParts)
    .where(eq(downloadParts.userId, user.id));
  expect(requested.length).toBeGreaterThan(16);
});

test("what is put into a cart, revoked by a refund or claimed, and a run of VAT, read no other models, purchases or orders", async () => {
  const { user } = await createUser();
  await insertManyProducts(2_000);
  await env.DB.prepare(
    `INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at)
     SELECT ?, id, 'standard', 'bulk-order-00001', 1 FROM products WHERE id LIKE 'bulk-%'`,
  )
    .bind(user.id)
    .run();
  await insertPurchase(user.id, sold.id);
  await db.update(purchases).set({ orderId: "bulk-order-00002" }).where(eq(purchases.productId, sold.id));
  await db.update(orders).set({ status: "refunded" }).where(eq(orders.id, "bulk-order-00002"));
  await computeVatSheetsAgain(services);
  const cart = { userId: user.id as UserId, source: undefined, productIds: ["bulk-00003"], addedAt: NOW };
  expect(await rowsOf(upsertCartItems(counted, { ...cart, license: "standard" }))).toBeLessThan(20);
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, user.id))).toHaveLength(1);
  expect(await rowsOf(counted.batch(revokePurchases(counted, "bulk-order-00002", NOW)))).toBeLessThan(60);
  expect(await db.select().from(purchases).where(isNotNull(purchases.revokedAt))).toHaveLength(1);
  const claim = { buyerId: "nobody", userId: user.id, at: NOW };
  expect(await rowsOf(counted.batch(claimStatements(counted, claim)))).toBeLessThan(20);
  await db.update(orders).set({ feeCents: 30 }).where(eq(orders.id, "bulk-order-00003"));
  expect(await rowsOf(computeVatSheetsAgain({ ...services, db: counted }))).toBeLessThan(80);
});
