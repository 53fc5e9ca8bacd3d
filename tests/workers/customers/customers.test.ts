import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { CustomersQuery, MAX_COUNTED_ORDERS } from "#app/customers/customers.contract.ts";
import { blockCustomer, customerDetails, customersPage } from "#app/customers/customers.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { comments, customerNotes, downloads, memberships, outbox, purchases, users } from "#app/db/schema.ts";
import { takeModel } from "#app/memberships/take.server.ts";
import { countRowsRead } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/members.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertManyProducts, insertProduct, insertPurchase } from "#tests/support/products.ts";
import { errorOf, withoutSpans } from "#tests/support/responses.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createSeller, createUser, submitForm } from "#tests/support/users.ts";

const { services } = testServices();
const seller = await createSeller();
const listed = async (query: object) =>
  (await customersPage(services, CustomersQuery.parse({ q: "", state: "all", after: "", ...query })))
    .customers;
const submit = (id: string, fields: Record<string, string>) =>
  submitForm(seller, `/studio/customers/${id}`, { id, ...fields });

test("a customer is found by the beginning of name or address, and shown with licenses, orders and comments", async () => {
  const { user } = await createUser();
  await db
    .update(users)
    .set({ username: "Zoë Maker", email: "zoe@people.test" })
    .where(eq(users.id, user.id));
  const gear = await insertProduct({ title: "Gear" });
  const code = (await insertOrder(user.id, [{ productId: gear.id }])).code;
  await insertPurchase(user.id, gear.id);
  const at = new Date();
  await db.batch([
    db
      .insert(downloads)
      .values({ userId: user.id, productId: gear.id, count: 3, lastAt: at, lastVersion: 1 }),
    db.insert(comments).values({ userId: user.id, productId: gear.id, comment: "Great gear", createdAt: at }),
  ]);
  for (const q of ["zoë", "Zo", "ZOE@peo"])
    expect((await listed({ q })).map(({ id }) => id)).toEqual([user.id]);
  expect(await listed({ q: "maker" })).toEqual([]);
  const details = await customerDetails(services, user.id);
  expect(details).toMatchObject({
    name: "Zoë Maker",
    licenses: [{ title: "Gear", downloads: 3 }],
    orders: [{ code }],
    comments: [{ text: "Great gear" }],
  });
  const page = await (await seller.fetch(`/studio/customers/${user.id}`)).text();
  for (const text of ["Zoë Maker", "Gear", `/studio/orders/${code}`, "Great gear"])
    expect(page).toContain(text);
});

test("of what a customer took as a member the page names the order of the period, until they buy it", async () => {
  const { user } = await createUser();
  const owl = await insertProduct({ title: "Owl" });
  const { order } = await makeMember(user.id);
  await takeModel(services, user, { id: owl.id });
  const license = async () => (await customerDetails(services, user.id)).licenses[0];
  expect(await license()).toMatchObject({ order: order.code, taken: true });
  expect(await (await seller.fetch(`/studio/customers/${user.id}`)).text()).toContain("taken as a member");
  const { id, code } = await insertOrder(user.id, [{ productId: owl.id }]);
  await db.update(purchases).set({ orderId: id }).where(eq(purchases.userId, user.id));
  expect(await license()).toMatchObject({ order: code, taken: false });
});

test("a member's page says of which membership, for what price, and what comes next or came of it", async () => {
  const { user } = await createUser();
  expect(await customerDetails(services, user.id)).toMatchObject({ member: null });
  const { membership } = await makeMember(user.id, { tier: { name: { en: "Maker Guild" } } });
  const facts = async () => {
    const page = await (await seller.fetch(`/studio/customers/${user.id}`)).text();
    return withoutSpans(page.split("__remixContext")[0] ?? "");
  };
  expect(await facts()).toMatch(/Maker Guild · €9.00 a month.*renews/);
  const ended = { status: "ended", endedAt: new Date(), withdrawnAt: new Date() } as const;
  await db.update(memberships).set(ended).where(eq(memberships.id, membership.id));
  expect(await facts()).toMatch(/Maker Guild · €9.00 a month.*ended.*withdrew from the contract/);
});

test("the list has no sellers, and says of each customer what their orders came to and where they live", async () => {
  const { user } = await createUser();
  const gear = await insertProduct();
  const order = (priceCents: number, changes = {}) =>
    insertOrder(user.id, [{ productId: gear.id, priceCents }], changes);
  await order(500, { buyer: { name: "Ada", country: "PT" } });
  await order(300, { status: "refunded", refundedCents: 200 });
  await order(900, { status: "expired", paidAt: null });
  await order(700, { status: "charged_back" });
  expect(await listed({ q: user.email })).toMatchObject([{ orders: 3, spent: 600, country: "Portugal" }]);
  const details = async () => await customerDetails(services, user.id);
  expect((await details()).bought).toEqual({ orders: 3, spent: 600 });
  for (let more = 0; more < 30; more++) await order(100);
  expect(await listed({ q: user.email })).toMatchObject([{ orders: MAX_COUNTED_ORDERS + 1 }]);
  const { bought, orders } = await details();
  expect([bought, orders.length]).toEqual([{ orders: 33, spent: 3_600 }, 20]);
  const ids = async (query: object) => (await listed(query)).map(({ id }) => id);
  expect(await ids({})).toContain(user.id);
  expect(await ids({})).not.toContain(seller.user.id);
  expect(await ids({ q: seller.user.email })).toEqual([]);
  // Somebody who has only written a seller's address is no seller.
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, seller.user.id));
  expect(await ids({ q: seller.user.email })).toEqual([seller.user.id]);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, seller.user.id));
});

test("notes are for sellers only; the later of two who save is told, keeps the typed text and may store it anyway", async () => {
  const { user, fetch } = await createUser();
  expect(
    (await submit(user.id, { intent: "note", note: "Asked for a bigger one", revision: "0" })).status,
  ).toBe(200);
  const late = await submit(user.id, { intent: "note", note: "Mine", revision: "0" });
  const html = await late.text();
  expect([late.status, html]).toEqual([409, expect.stringContaining("Changed in another window")]);
  expect(html).toContain(">Mine</textarea>");
  expect((await customerDetails(services, user.id)).note).toBe("Asked for a bigger one");
  expect((await submit(user.id, { intent: "note", note: "Mine", revision: "" })).status).toBe(200);
  expect((await customerDetails(services, user.id)).note).toBe("Mine");
  expect(await (await fetch("/dashboard")).text()).not.toContain("Mine");
});

test("a note that is sent again, because its answer was lost, is saved and not somebody else's change", async () => {
  const { user } = await createUser();
  const send = () => submit(user.id, { intent: "note", note: "Likes gears", revision: "0" });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
});

test("comments and chat messages of a blocked person are refused with a clear message; reading and buying work, and the block can be removed", async () => {
  const [{ user, post, fetch }, { id }] = [await createUser(), await insertProduct()];
  await post("/app/message/create", { message: "Before", clientId: "one" });
  expect((await submit(user.id, { intent: "block" })).status).toBe(200);
  const comment = () => post("/app/comment/create", { productId: id, message: "Hello" });
  const refused = await comment();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: {
      code: "blocked",
      message: expect.stringContaining("does not accept comments, reviews, photos, gifts"),
    },
  });
  expect(await errorOf(await post("/app/message/create", { message: "Hi", clientId: "two" }))).toEqual([
    403,
    "blocked",
  ]);
  expect(await (await fetch("/app/messages/user")).json()).toHaveLength(1);
  expect(await db.select().from(comments).where(eq(comments.userId, user.id))).toEqual([]);
  const page = await submitForm({ ...(await createUser()), fetch }, `/product/${id}/comments`, {
    intent: "add",
    message: "Hello",
  });
  expect([page.status, await page.text()]).toEqual([403, expect.stringContaining("contact form")]);
  expect((await post("/app/cart/add", { id, license: "standard" })).status).toBe(200);
  expect((await listed({ state: "blocked" })).map((each) => each.id)).toEqual([user.id]);
  await submit(user.id, { intent: "unblock" });
  expect((await comment()).status).toBe(200);
});

test("a blocked person gets no other name beside old comments, and still reports and writes to the shop", async () => {
  const [person, author, { id }] = [await createUser(), await createUser(), await insertProduct()];
  await author.post("/app/comment/create", { productId: id, message: "Hello" });
  const [theirs] = await db.select().from(comments).where(eq(comments.userId, author.user.id));
  const rename = async (username: string) => {
    await submitForm(person, "/dashboard/settings", { intent: "username", username });
    return (await db.select().from(users).where(eq(users.id, person.user.id)))[0]?.username;
  };
  expect(await rename("Before")).toBe("Before");
  await blockCustomer(services, { id: person.user.id, blocked: true });
  expect(await rename("Insult")).toBe("Before");
  const report = await submitForm(person, `/product/${id}/comments/${theirs?.id}/report`, { reason: "Spam" });
  expect(report.status).toBeLessThan(400);
  const contact = { name: "Ada", email: person.user.email, message: "Why am I blocked?" };
  expect((await submitForm(person, "/contact", contact)).status).toBeLessThan(400);
});

test("a comment is answered and hidden on the page of its author, who is not deleted with it", async () => {
  const { user } = await createUser();
  const { id: productId } = await insertProduct({});
  const [comment] = await db
    .insert(comments)
    .values({ userId: user.id, productId, comment: "Buy pills", createdAt: new Date() })
    .returning({ id: comments.id });
  const id = String(comment?.id);
  await submit(user.id, { intent: "answer", kind: "comment", id, answer: "No.", revision: `comment ${id}=` });
  const page = await (
    await submit(user.id, { intent: "hide", kind: "comment", id, reason: "Advertising" })
  ).text();
  expect(page).toContain("The text is hidden, and its author is mailed the reason.");
  expect((await customerDetails(services, user.id)).comments).toMatchObject([
    { answer: "No.", hidden: true },
  ]);
  await submit(user.id, { intent: "remove", kind: "comment", id, reason: "Advertising" });
  expect((await customerDetails(services, user.id)).comments).toEqual([]);
  expect((await submit(user.id, { intent: "keep", kind: "comment", id })).status).toBe(404);
  expect((await submit(user.id, { intent: "delete", email: user.email })).status).toBe(400);
});

test("a seller exports what the person could export, without secrets, and deletes the account when its address is typed", async () => {
  const { user } = await createUser();
  await submit(user.id, { intent: "note", note: "Likes gears", revision: "0" });
  const file = await submitForm(seller, `/studio/customers/${user.id}/export`, {});
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment/);
  const exported = await file.json<Record<string, object[]>>();
  expect(exported).toMatchObject({ users: [{ id: user.id }], customer_notes: [{ note: "Likes gears" }] });
  expect(JSON.stringify(exported)).not.toMatch(/passwordHash|tokenHash/);

  expect((await submit(user.id, { intent: "deleteAccount", email: "other@people.test" })).status).toBe(400);
  const deleted = await submit(user.id, { intent: "deleteAccount", email: user.email });
  expect([deleted.status, deleted.headers.get("Location")]).toEqual([
    303,
    "/studio/customers?done=studioCustomers.deleted",
  ]);
  expect((await seller.fetch(`/studio/customers/${user.id}`)).status).toBe(404);
  expect(await db.select().from(customerNotes).where(eq(customerNotes.userId, user.id))).toEqual([]);
  const mails = await db.select().from(outbox).where(eq(outbox.cause, user.id));
  expect(mails.map(({ template }) => template)).toEqual(["account-deleted"]);
});

test("a seller's own account is neither blocked nor deleted here", async () => {
  const { id, email } = seller.user;
  expect((await submit(id, { intent: "block" })).status).toBe(404);
  expect((await submit(id, { intent: "deleteAccount", email })).status).toBe(404);
  const page = await (await seller.fetch(`/studio/customers/${id}`)).text();
  expect(page).not.toContain('value="block"');
});

test("with 10,000 customers and orders each page reads at most 200 rows", async () => {
  await insertManyProducts(100);
  const serial = sql`WITH RECURSIVE serial(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM serial WHERE n < 10000)`;
  await db.run(sql`${serial} INSERT INTO users (id, username, email, created_at, blocked_at)
    SELECT 'many-' || n, 'Many ' || n, 'many' || n || '@people.test', n, iif(n % 3, NULL, n) FROM serial`);
  await db.run(sql`${serial} INSERT INTO orders (id, code, user_id, total_cents, language, created_at)
    SELECT 'many-' || n, 'ST-' || n, 'many-' || (n % 20 + 1), 499, 'en', n FROM serial`);
  await db.run(sql`${serial} INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at)
    SELECT 'many-' || (n / 100 + 1), printf('bulk-%05d', n % 100 + 1), 'standard', 'many-' || n, n FROM serial WHERE n < 9900`);
  await db.run(sql`${serial} INSERT INTO comments (product_id, user_id, comment, created_at)
    SELECT printf('bulk-%05d', n % 100 + 1), 'many-' || (n % 20 + 1), 'Comment ' || n, n FROM serial`);
  await env.DB.prepare("ANALYZE")
    .run()
    .catch(() => {});
  const { DB, rowsRead } = countRowsRead();
  const counted = { ...services, db: openDb(DB, "first-primary") };
  const page = async (query: object) => {
    const found = await customersPage(
      counted,
      CustomersQuery.parse({ q: "", state: "all", after: "", ...query }),
    );
    return { found, read: await rowsRead() };
  };
  const first = await page({});
  for (const { found, read } of [
    first,
    await page({ after: first.found.next ?? "" }),
    await page({ after: "5000.many-5000" }),
    await page({ state: "blocked" }),
    await page({ q: "many 77" }),
    await page({ q: "many1" }),
  ]) {
    expect(found.customers.length).toBeGreaterThan(10);
    expect(read).toBeLessThanOrEqual(200);
  }
  const isCut = async (q: string) => (await page({ q })).found.isCut;
  expect([await isCut("many 77"), await isCut("many 7777")]).toEqual([true, false]);
  await rowsRead();
  await customerDetails(counted, "many-7");
  expect(await rowsRead()).toBeLessThanOrEqual(200);
});
