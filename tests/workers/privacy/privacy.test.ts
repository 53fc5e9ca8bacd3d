import { env } from "cloudflare:workers";
import { eq, getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.ts";
import { BEGIN_NOW_VERSION } from "#app/memberships/memberships.contract.ts";
import { termsOf, tierBySlug } from "#app/memberships/memberships.store.server.ts";
import { refreshOrderSearch } from "#app/orders/order-search.store.server.ts";
import { personalRows } from "#app/privacy/privacy.store.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { databaseContent } from "#tests/support/database.ts";
import { insertMailToken } from "#tests/support/mail.ts";
import { insertTier } from "#tests/support/memberships.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct } from "#tests/support/products.ts";
import { insertImportedReview, insertReview } from "#tests/support/reviews.ts";
import { db } from "#tests/support/services.ts";
import {
  browserWithSession,
  createUserWithPassword,
  findUser,
  insertSession,
  isSessionValid,
  PASSWORD,
  responseCookie,
} from "#tests/support/users.ts";

const { users } = schema;
const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable =>
  is(value, SQLiteTable),
);
const nameOf = (table: SQLiteTable) => getTableConfig(table).name;
const refersTo = (table: SQLiteTable, target: SQLiteTable) =>
  getTableConfig(table).foreignKeys.some(({ reference }) => reference().foreignTable === target);

/** Tables with rows of a user, to which the other tables with personal data refer. */
const OWNERS = [users, schema.orders, schema.contactMessages];

const SETTINGS = "/dashboard/settings";
const at = new Date();
/** Personal data that a test can find in any table, because each text ends with this mark. */
const personal = (mark: string) => ({
  username: `Zerafina ${mark}`,
  phone: `600 987 ${mark}`,
  address: `7 Lathe Lane ${mark}`,
  userAgent: `Browser/7.7 ${mark}`,
  chat: `my printer hums in B flat ${mark}`,
  contact: `may I sell the vase at the fair ${mark}`,
  answer: `you may, at the fair ${mark}`,
  googleSub: `sub-${mark}`,
  paymentUrl: `https://pay.test/${mark}`,
});
/** Kept after the deletion, without the name. */
const COMMENT = "prints well at 0.2";

/** A user with rows in every table that can refer to one. */
async function insertUserWithRowsInEveryTable() {
  const personalData = personal(crypto.randomUUID());
  const { username, googleSub } = personalData;
  const account = await createUserWithPassword({ username, googleSub, emailVerifiedAt: at });
  const { id: userId, email } = account.user;
  const { id: productId } = await insertProduct();
  const [tier] = await tierBySlug(db, (await insertTier()).slug);
  if (!tier) throw new Error("no tier");
  const orderId = crypto.randomUUID();
  const buyer = { name: username, phone: personalData.phone, address: personalData.address };
  const { chat, contact } = personalData;
  const name = username;
  await insertSession(userId, 1, personalData.userAgent);
  await insertMailToken(userId, "change", `elsewhere-${email}`);
  await db.batch([
    db.insert(schema.sellers).values({ userId, since: at }),
    db.insert(schema.sellerInvitations).values({
      id: crypto.randomUUID(),
      tokenHash: crypto.randomUUID(),
      email,
      userId,
      right: "all",
      createdAt: at,
      expiresAt: at,
    }),
    db.insert(schema.apiTokens).values({
      id: crypto.randomUUID(),
      tokenHash: crypto.randomUUID(),
      userId,
      name: username,
      createdAt: at,
    }),
    db.insert(schema.cartItems).values({ userId, productId, license: "standard", addedAt: at }),
    db.insert(schema.wishListItems).values({ userId, productId, createdAt: at }),
    db.insert(schema.importedBuyers).values({
      id: userId,
      email,
      name: username,
      language: "en",
      linkHash: orderId,
      createdAt: at,
    }),
    db.insert(schema.importedPurchases).values({
      source: "gumroad",
      sourceId: orderId,
      buyerId: userId,
      productId,
      license: "standard",
      purchasedAt: at,
      importedAt: at,
      importedBy: "",
    }),
    db
      .insert(schema.signInCodes)
      .values({ tokenHash: orderId, id: userId, email, createdAt: at, expiresAt: at }),
    db.insert(schema.newsSubscribers).values({ id: userId, email, language: "en", createdAt: at }),
    db.insert(schema.buyerDetails).values({ userId, details: buyer, updatedAt: at }),
    db.insert(schema.orders).values({
      id: orderId,
      code: orderId.slice(0, 8),
      userId,
      status: "paid",
      totalCents: 499,
      language: "en",
      buyer,
      paymentUrl: personalData.paymentUrl,
      createdAt: at,
      paidAt: at,
    }),
    db
      .insert(schema.orderLines)
      .values({ orderId, productId, license: "standard", title: "Vase", priceCents: 499 }),
    db.insert(schema.purchases).values({ userId, productId, license: "standard", orderId, purchasedAt: at }),
    db.insert(schema.gifts).values({
      id: orderId,
      orderId,
      productId,
      license: "standard",
      email,
      fromName: username,
      note: personalData.chat,
      sendAt: at,
      linkHash: orderId,
      claimUntil: new Date(at.getTime() + DAY_MS),
    }),
    db.insert(schema.memberships).values({
      id: orderId,
      userId,
      tier: tier.slug,
      interval: "month",
      cents: 900,
      language: "en",
      buyer,
      sessionUrl: personalData.paymentUrl,
      beginNowAt: at,
      beginNowVersion: BEGIN_NOW_VERSION,
      createdAt: at,
    }),
    db.insert(schema.membershipPeriods).values({
      orderId,
      membershipId: orderId,
      startsAt: at,
      endsAt: at,
      renewal: false,
      terms: termsOf(tier),
    }),
    db.insert(schema.vatCounted).values({ orderId, entries: [] }),
    db.insert(schema.taxDocuments).values({
      id: `in_${orderId}`,
      orderId,
      kind: "invoice",
      number: "STALL-0001",
      totalCents: 499,
      taxCents: 87,
      country: "ES",
      percent: 21,
      reason: "standard_rated",
      issuedAt: at,
    }),
    db.insert(schema.refunds).values({
      id: orderId,
      orderId,
      amountCents: 99,
      productIds: [],
      note: personalData.phone,
      madeBy: "seller",
      createdAt: at,
    }),
    db.insert(schema.licenseChanges).values({
      userId,
      productId,
      license: "standard",
      change: "granted",
      note: personalData.phone,
      madeBy: "seller",
      createdAt: at,
    }),
    db.insert(schema.passkeys).values({
      id: orderId,
      userId,
      publicKey: "pQEC",
      counter: 0,
      transports: [],
      name: personalData.phone,
      createdAt: at,
    }),
    db.insert(schema.totpSecrets).values({ userId, secret: "totp-secret", createdAt: at }),
    db.insert(schema.recoveryCodes).values({ userId, codeHash: `code-hash-${orderId}` }),
    ...refreshOrderSearch(db, orderId),
    db.insert(schema.downloads).values({ userId, productId, count: 1, lastAt: at, lastVersion: 1 }),
    db.insert(schema.fileDownloads).values({ userId, productId, version: 1, offsets: [0], lastAt: at }),
    db
      .insert(schema.downloadParts)
      .values({ userId, productId, version: 1, requested: [[0, 9]], endSent: false, startedAt: at }),
    db.insert(schema.downloadReports).values({ userId, downloadId: orderId, reportedAt: at }),
    db.insert(schema.comments).values({ userId, productId, comment: COMMENT, createdAt: at }),
    db.insert(schema.contactMessages).values([
      { reference: `${orderId}-in`, userId, name, email, message: contact, language: "en", createdAt: at },
      {
        reference: `${orderId}-out`,
        userId: null,
        name,
        email,
        message: contact,
        language: "en",
        createdAt: at,
      },
    ]),
    db
      .insert(schema.chatMessages)
      .values({ userId, fromUser: true, message: chat, clientId: orderId, createdAt: at }),
    db.insert(schema.chatThreads).values({ userId, lastMessageId: 1, lastMessageAt: at }),
    db.insert(schema.letterChoices).values({ userId, refusedAt: at }),
    db.insert(schema.priceAlarms).values({ userId, agreedAt: at, version: "1" }),
  ]);
  const [asked] = await db
    .select()
    .from(schema.contactMessages)
    .where(eq(schema.contactMessages.userId, userId));
  const contactId = asked?.id ?? 0;
  const answer = { contactId, clientId: orderId, message: personalData.answer, createdAt: at };
  await db.batch([
    db.insert(schema.contactAnswers).values(answer),
    db.insert(schema.customerNotes).values({ userId, note: personalData.phone, updatedAt: at }),
  ]);
  await insertImportedReview(productId, { sourceId: orderId, text: chat });
  await insertPhoto(userId, productId);
  const itemId = await insertReview(userId, productId, { text: chat });
  const kind = "review";
  await db.batch([
    db.insert(schema.reports).values({
      kind,
      itemId,
      productId,
      userId,
      name,
      email,
      language: "en",
      reason: personalData.phone,
      createdAt: at,
    }),
    db
      .insert(schema.moderationMarks)
      .values({ kind, productId, userId, measure: "hidden", reason: "Insults", at }),
  ]);
  return { ...account, orderId, productId, personalData };
}

test("every table that refers to a user is in the export", async () => {
  const { user } = await insertUserWithRowsInEveryTable();
  const personal = tables.filter(
    (table) =>
      // Named by an address: a subscriber, who asked for a code, or a past buyer of another shop and what they said there need not have an account.
      table === users ||
      table === schema.newsSubscribers ||
      table === schema.importedBuyers ||
      table === schema.importedReviews ||
      table === schema.signInCodes ||
      OWNERS.some((owner) => refersTo(table, owner)),
  );
  const held = await personalRows(db, user.id, new Date());
  expect(Object.keys(held).sort()).toEqual(personal.map(nameOf).sort());
  const empty = Object.entries(held).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
});

test("the export has every row about the user without hashes, and nobody else's", async () => {
  const [{ user, browser, orderId }, other] = [
    await insertUserWithRowsInEveryTable(),
    await insertUserWithRowsInEveryTable(),
  ];
  const answer = await browser.form(`${SETTINGS}/export`, { currentPassword: PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="my-data-[\d-]{10}\.json"$/,
  );
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await answer.text();
  const { exportedAt, ...exported } = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(exportedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const table of tables) {
    const columns = getTableColumns(table) as Record<string, never>;
    const owner = table === users ? columns.id : columns.userId;
    if (!owner && table !== schema.orderLines) continue;
    const where = owner ? eq(owner, user.id) : eq(schema.orderLines.orderId, orderId);
    const rows = await db.select().from(table).where(where);
    const visible = rows.map(({ passwordHash: _, tokenHash: __, codeHash: ___, secret: ____, ...row }) =>
      JSON.parse(JSON.stringify(row)),
    );
    expect([nameOf(table), exported[nameOf(table)]]).toEqual([
      nameOf(table),
      expect.arrayContaining(visible),
    ]);
  }
  expect(exported.contact_messages).toHaveLength(2);
  expect(text).not.toMatch(/scrypt|passwordHash|tokenHash|totp-secret|code-hash/);
  for (const foreign of [other.user.id, other.user.email, other.orderId]) expect(text).not.toContain(foreign);
});

test("a contact message from an unverified address is neither exported nor deleted with the account", async () => {
  const { user, browser } = await createUserWithPassword();
  const message = {
    reference: user.id,
    name: "Somebody",
    message: "hello from elsewhere",
    language: "en" as const,
  };
  await db.insert(schema.contactMessages).values({ ...message, email: user.email, createdAt: at });
  const answer = await browser.form(`${SETTINGS}/export`, { currentPassword: PASSWORD });
  expect(await answer.text()).not.toContain(message.message);
  await browser.form(`${SETTINGS}/delete`, { currentPassword: PASSWORD });
  expect((await databaseContent()).contact_messages).toContain(message.message);
});

test("a wrong password exports and deletes nothing", async () => {
  const { user, browser, token } = await insertUserWithRowsInEveryTable();
  const before = await findUser(user.id);
  const out = await browser.form(`${SETTINGS}/export`, { currentPassword: "not this one" });
  expect([out.status, out.headers.get("Location")]).toEqual([
    303,
    `${SETTINGS}?export=wrong_password#export-settings`,
  ]);
  const page = await (await browser.get(`${SETTINGS}?export=wrong_password`)).text();
  expect(page).toContain("The current password is not right.");
  const end = await browser.form(`${SETTINGS}/delete`, { currentPassword: "" });
  expect([end.status, await end.text()]).toEqual([400, expect.stringContaining("not right")]);
  expect([await findUser(user.id), await isSessionValid(token)]).toEqual([before, true]);
});

test("a deleted user's data is in no table and no bucket", async () => {
  const { user, browser, token, orderId, productId, personalData } = await insertUserWithRowsInEveryTable();
  const own = { ...personalData, email: user.email };
  const holds = (content: string) =>
    Object.keys(own).filter((name) => content.includes(own[name as keyof typeof own]));
  const everything = async () => Object.values(await databaseContent()).join("\n");
  expect(holds(await everything())).toEqual(Object.keys(own));
  const answer = await browser.form(`${SETTINGS}/delete`, { currentPassword: PASSWORD });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/goodbye"]);
  expect(responseCookie(answer, "__Host-sid")).toBe("");
  expect(await isSessionValid(token)).toBe(false);
  expect(holds(await everything())).toEqual([]);

  const objects = await Promise.all(
    [env.MODELS, env.IMAGES].map((bucket) => bucket.list({ include: ["customMetadata", "httpMetadata"] })),
  );
  expect(holds(JSON.stringify(objects))).toEqual([]);
  const about = objects
    .flatMap((listed) => listed.objects)
    .filter((object) => JSON.stringify(object).includes(user.id));
  // So that a backup does not bring the account back.
  expect(about.map(({ key }) => key)).toEqual([`backups/erased/${user.id}`]);

  const [order] = await db.select().from(schema.orders).where(eq(schema.orders.id, orderId));
  expect(order).toMatchObject({ totalCents: 499, status: "paid", buyer: null, paymentUrl: null });
  const page = await browserWithSession(null).get(`/app/comments?productId=${productId}`);
  const comments = await page.json<{ comment: string; username: string }[]>();
  expect(comments).toEqual([expect.objectContaining({ comment: COMMENT })]);
  expect(holds(JSON.stringify(comments))).toEqual([]);
});

test("a deleted account cannot log in, and its address can be registered again", async () => {
  const { user, browser } = await insertUserWithRowsInEveryTable();
  await browser.form(`${SETTINGS}/delete`, { currentPassword: PASSWORD });
  const anyone = browserWithSession(null);
  expect((await anyone.json("/app/login", { email: user.email, password: PASSWORD })).status).toBe(401);
  expect((await anyone.json("/app/login", { email: `deleted:${user.id}`, password: PASSWORD })).status).toBe(
    400,
  );
  const again = { username: "Ada", email: user.email, password: PASSWORD };
  const answer = await anyone.json("/app/register", again);
  expect(answer.status).toBe(200);
  expect(await answer.json<{ id: string }>()).not.toMatchObject({ id: user.id });
  expect((await anyone.get("/goodbye")).status).toBe(200);
});
