/** A gift from its order to its end, on both sides. */
import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { checkoutOf, startPayment } from "#app/checkout/checkout.server.ts";
import { blockCustomer } from "#app/customers/customers.server.ts";
import { cartItems, gifts, orders, outbox, purchases, searchEntries, users } from "#app/db/schema.ts";
import { acceptGift, giveBack, offeredGift, waitingGifts } from "#app/gifts/claim-gift.server.ts";
import { CLAIM_DAYS, CLAIM_MS } from "#app/gifts/gifts.contract.ts";
import { giftView, keep, sendAgain } from "#app/gifts/gifts.server.ts";
import { sweepExpired } from "#app/health/sweep.server.ts";
import { certificateOf } from "#app/library/certificate.server.ts";
import { purchasesOf } from "#app/library/library.server.ts";
import { GIVEN_UP_RANK } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { MAX_MAIL_ATTEMPTS } from "#app/mail/outbox.store.server.ts";
import { changeLicense } from "#app/orders/license-changes.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import { orderRecord } from "#app/orders/payments/buyer-payments.server.ts";
import { refundOrder } from "#app/orders/refunds/refunds.server.ts";
import { withdraw, withdrawalView } from "#app/orders/refunds/withdrawal.server.ts";
import { eraseAccount } from "#app/privacy/privacy.server.ts";
import { personalRows } from "#app/privacy/privacy.store.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { addDays, localDay } from "#app/shared/time-zone.ts";
import { claimImported } from "#tests/support/claims.ts";
import { createMailServices, createVerifiedUser } from "#tests/support/mail.ts";
import { refundOf } from "#tests/support/orders.ts";
import {
  findEventId,
  findOrder,
  type PendingOrder,
  processEvent,
  readUserRecords,
} from "#tests/support/payments.ts";
import { insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { db, stripe } from "#tests/support/services.ts";
import { createSeller, createUser, type TestUser } from "#tests/support/users.ts";

const seller = await createSeller();
const visitor = { userAgent: "", network: "192.0.2.7", site: "192.0.2.7" };
const DETAILS = { name: "Gina", lastName: "Giver", country: "ES" };

const makeModel = (prices = { standard: 549, commercial: 2490 }) =>
  insertProductWithZip(randomBytes(100), prices);

/** Two people, a model, and a clock and a mailbox of their own. */
async function scene() {
  const mailbox = createMailServices();
  const [giver, friend] = [await createVerifiedUser(), await createUser()];
  const { id } = await makeModel();
  const address = `friend-${crypto.randomUUID()}@people.test`;
  return { ...mailbox, giver, friend, id, address };
}
type Scene = Awaited<ReturnType<typeof scene>>;

interface Wanted {
  license?: "standard" | "commercial";
  day?: string;
  consent?: boolean;
  email?: string;
  note?: string;
}

async function order(
  { services, giver, id, address }: Scene,
  { day, license, consent = true, email = address, note = "For your new printer" }: Wanted = {},
): Promise<PendingOrder> {
  const gift = { email, from: "Gina", note, day };
  const request = PaymentRequest.parse({ id, license, consent, details: DETAILS, gift });
  return findOrder((await startPayment(services, giver.user, request)).orderCode);
}
async function pay({ services, settled }: Scene, placed: PendingOrder) {
  await stripe.pay(placed.paymentSessionId);
  await processEvent(services, await findEventId(placed.paymentSessionId, "checkout.session.completed"));
  await settled();
  return placed;
}
const give = async (at: Scene, wanted?: Wanted) => pay(at, await order(at, wanted));

const mailsTo = ({ sent }: Scene, address: string) => sent.filter(({ to }) => to === address);
function tokenIn({ sent }: Pick<Scene, "sent">, to: string): string {
  const text = sent.findLast((mail) => mail.to === to)?.text ?? "";
  const token = /\/gift\/([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no link in “${text}”`);
  return token;
}
const claim = ({ services }: Scene, { user }: TestUser, token: string) =>
  acceptGift(services, user, { token, visitor });
const live = async ({ user }: TestUser) => (await readUserRecords(user.id)).live;
const rowOf = async (placed: { id: string }) => {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderId, placed.id));
  if (!row) throw new Error("no gift");
  return row;
};
const stateOf = async ({ services, giver }: Scene, { code }: PendingOrder) =>
  (await giftView(services, giver.user, code)).state;
const salesOf = async (id: string) =>
  (
    await db.select({ sales: searchEntries.sales }).from(searchEntries).where(eq(searchEntries.productId, id))
  )[0]?.sales;
const download = async (person: TestUser, id: string) => {
  const answer = await person.fetch(`/app/download/${id}`);
  await answer.arrayBuffer();
  return answer.status;
};
async function refund({ services, settled, advanceClock }: Scene, { code }: PendingOrder) {
  advanceClock(HOUR_MS);
  await refundOrder(services, refundOf(code), seller.user);
  await settled();
}
const titlesTo = (at: Scene, address: string) =>
  mailsTo(at, address).map(({ subject }) => subject.split(":")[0]);

test("the mail goes after the payment; its reader gets the license, the giver has the order", async () => {
  const at = await scene();
  const placed = await order(at);
  await drainOutbox(at.services);
  expect(mailsTo(at, at.address)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("unpaid");
  await pay(at, placed);
  const [mail, ...more] = mailsTo(at, at.address);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Gina gives you a 3D model");
  expect(mail?.text).toContain("> For your new printer");
  expect(mail?.text).not.toContain(at.giver.user.email);
  expect(await live(at.giver)).toEqual([]);
  expect(await download(at.giver, at.id)).toBe(404);
  await claim(at, at.friend, tokenIn(at, at.address));
  await at.settled();
  expect(await live(at.friend)).toEqual([`${at.id} standard`]);
  expect(await download(at.friend, at.id)).toBe(200);
  expect(await live(at.giver)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("claimed");
  expect(titlesTo(at, at.giver.user.email)).toContain("Your gift was claimed");
  expect(mailsTo(at, at.giver.user.email).find(({ subject }) => subject.includes("receipt"))?.text).toContain(
    `/dashboard/gift/${placed.code}`,
  );
  const record = await orderRecord(at.services, at.giver.user, placed.code);
  expect(record).toMatchObject({ amount: 549, gift: { email: at.address, state: "claimed" } });
  const [owned] = await purchasesOf(at.services, { id: at.friend.user.id } as never).catch(() => []);
  expect(owned?.orderCode ?? null).toBe(null);
  const details = await orderDetails(at.services, placed.code);
  expect(details.lines[0]).toMatchObject({ owned: "valid", gift: { email: at.address, state: "claimed" } });
});

test("a gift waits for the morning of its day in the shop's time zone", async () => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 10);
  const placed = await give(at, { day });
  expect(mailsTo(at, at.address)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("scheduled");
  const { sendAt } = await rowOf(placed);
  expect(localDay(sendAt.getTime(), "Europe/Madrid")).toBe(day);
  at.mailer.time = new Date(sendAt.getTime() + HOUR_MS);
  await drainOutbox(at.services);
  expect(mailsTo(at, at.address)).toHaveLength(1);
  expect(await stateOf(at, placed)).toBe("sent");
});

test.each([
  ["-1", -1],
  ["+366", 366],
])("a day %s days from now is refused", async (_, days) => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), days);
  await expect(order(at, { day })).rejects.toMatchObject({ fields: { giftDay: "gift.wrongDay" } });
});

test("what the giver owns changes neither the price of a gift nor whether it can be bought", async () => {
  const at = await scene();
  await insertPurchase(at.giver.user.id, at.id);
  const target = { id: at.id, license: "commercial" as const };
  const priceOf = async (isGift: boolean) =>
    (await checkoutOf(at.services, at.giver.user, { ...target, isGift })).total;
  expect([await priceOf(false), await priceOf(true)]).toEqual([1941, 2490]);
  const placed = await give(at, { license: "commercial" });
  expect(placed.totalCents).toBe(2490);
  await give(at, { license: "standard", email: `other-${at.address}` });
  expect(await live(at.giver)).toEqual([`${at.id} standard`]);
});

test("the giver's cart keeps the model, and the recipient's loses it", async () => {
  const at = await scene();
  const line = { productId: at.id, license: "standard" as const, addedAt: new Date() };
  await db.insert(cartItems).values([at.giver, at.friend].map(({ user }) => ({ ...line, userId: user.id })));
  await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  const left = await db.select().from(cartItems).where(eq(cartItems.productId, at.id));
  expect(left.map(({ userId }) => userId)).toEqual([at.giver.user.id]);
});

test("a gift cannot be free, for oneself, a whole cart, or have a link in its note", async () => {
  const at = await scene();
  const free = await makeModel({ standard: 0, commercial: 2490 });
  await expect(order({ ...at, id: free.id })).rejects.toMatchObject({ code: "free_product" });
  await expect(order(at, { email: at.giver.user.email })).rejects.toMatchObject({ code: "gift_to_self" });
  await expect(order({ ...at, id: "cart" })).rejects.toMatchObject({ code: "bad_input" });
  const gift = { email: at.address, from: "Gina", note: "see www.example.com" };
  expect(PaymentRequest.safeParse({ id: at.id, gift }).success).toBe(false);
});

test("gifts are limited for a giver and for an address", async () => {
  const at = await scene();
  const unverified = { ...at, giver: await createUser() };
  for (let count = 0; count < 5; count++) await order(unverified, { email: `${count}-${at.address}` });
  await expect(order(unverified)).rejects.toMatchObject({ code: "enough_until_verified" });
  const people = await Promise.all(Array.from({ length: 14 }, () => createVerifiedUser()));
  const [last = at.giver, ...others] = people;
  // What is mailed, what waits in the outbox, and what can still be paid; all at once.
  for (const giver of others.slice(0, 4)) await give({ ...at, giver });
  const placed = await Promise.allSettled(others.slice(4).map((giver) => order({ ...at, giver })));
  const unpaidOrders = placed.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(unpaidOrders).toHaveLength(6);
  expect(placed.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []))).toEqual([
    "gift_day_full",
    "gift_day_full",
    "gift_day_full",
  ]);
  const [first, ...rest] = unpaidOrders;
  for (const unpaid of rest) await pay(at, unpaid);
  await expect(order({ ...at, giver: last })).rejects.toMatchObject({ code: "gift_day_full" });
  // An order that ends leaves room; another day has its own.
  await db
    .update(orders)
    .set({ status: "expired" })
    .where(eq(orders.id, first?.id ?? ""));
  await give({ ...at, giver: last });
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  await give(at, { day });
  expect(mailsTo(at, at.address)).toHaveLength(10);
});

test("gifts of one day to one address are limited, however early they are paid", async () => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const [giver, ...others] = await Promise.all(Array.from({ length: 10 }, () => createVerifiedUser()));
  const first = { ...at, giver: giver ?? at.giver };
  const placed = await give(first, { day });
  for (const other of others) await give({ ...at, giver: other }, { day });
  await expect(order(at, { day })).rejects.toMatchObject({ code: "gift_day_full" });
  const elsewhere = await give(at, { day, email: `other-${at.address}` });
  const letter = { email: at.address, from: "Gina", note: "" };
  await expect(sendAgain(at.services, at.giver.user, { code: elsewhere.code, letter })).rejects.toMatchObject(
    { code: "gift_day_full" },
  );
  // A gift takes no room from itself.
  await sendAgain(at.services, first.giver.user, { code: placed.code, letter });
  await give({ ...at, id: (await makeModel()).id });
});

test("one person's unpaid orders do not keep an address from getting gifts", async () => {
  const at = await scene();
  const orderAnother = async () => order({ ...at, id: (await makeModel()).id });
  for (let count = 0; count < 3; count++) await orderAnother();
  await expect(orderAnother()).rejects.toMatchObject({ code: "gift_day_full" });
  await give({ ...at, giver: await createVerifiedUser() });
});

test("the dashboard of a verified address shows what waits for it, once it was mailed, until it is claimed", async () => {
  const at = await scene();
  const friend = await createVerifiedUser();
  const { email } = friend.user;
  const waitingFor = ({ user }: TestUser) => waitingGifts(at.services, user);
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const placed = await give(at, { email, day });
  expect(await waitingFor(friend)).toEqual([]);
  at.advanceClock(4 * DAY_MS);
  const [waiting, ...more] = await waitingFor(friend);
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({ license: "standard", from: "Gina" });
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, friend.user.id));
  expect(await waitingFor(friend)).toEqual([]);
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, friend.user.id));
  expect([await waitingFor(at.giver), await waitingFor(at.friend)]).toEqual([[], []]);
  await claim(at, friend, waiting?.path.split("/").at(-1) ?? "");
  expect(await waitingFor(friend)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("claimed");
});

test("a checkout that places no order does not count as a gift", async () => {
  const at = await scene();
  const unverified = { ...at, giver: await createUser() };
  for (let count = 0; count < 6; count++) await order(unverified);
  const free = await makeModel({ standard: 0, commercial: 2490 });
  for (let count = 0; count < 6; count++)
    await expect(order({ ...unverified, id: free.id })).rejects.toMatchObject({ code: "free_product" });
  await order(unverified, { note: "Something else" });
});

test("the same gift again opens the same payment page, another gift closes it", async () => {
  const at = await scene();
  const [first, again] = [await order(at), await order(at)];
  expect(again.id).toBe(first.id);
  const other = await order(at, { note: "Something else" });
  expect(other.id).not.toBe(first.id);
  expect((await findOrder(first.code)).status).toBe("expired");
});

test("when two people have one link, one gets the gift, and it is granted once to simultaneous claims", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  const people = [at.friend, await createUser(), await createUser()];
  const results = await Promise.allSettled([...people, ...people].map((person) => claim(at, person, token)));
  const owners = (await Promise.all(people.map(live))).filter((owned) => owned.length > 0);
  expect(owners).toEqual([[`${at.id} standard`]]);
  expect(results.some(({ status }) => status === "rejected")).toBe(true);
  const rows = await db.select().from(purchases).where(eq(purchases.orderId, placed.id));
  expect(rows).toHaveLength(1);
});

test("a recipient who owns the license is told, loses nothing, and gives it back without an account's name", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  await insertPurchase(at.friend.user.id, at.id, "commercial");
  expect(await offeredGift(at.services, at.friend.user, { token, visitor })).toMatchObject({
    reader: "owner",
  });
  await expect(claim(at, at.friend, token)).rejects.toMatchObject({ code: "already_owned" });
  expect(await stateOf(at, placed)).toBe("sent");
  await giveBack(at.services, { token, visitor });
  await at.settled();
  expect(await stateOf(at, placed)).toBe("returned");
  expect(await rowOf(placed)).toMatchObject({ email: null, note: "" });
  const news = mailsTo(at, at.giver.user.email).at(-1);
  expect(news?.subject).toContain("Your gift came back");
  expect(news?.text).not.toMatch(/own/);
  await expect(claim(at, await createUser(), token)).rejects.toMatchObject({ code: "bad_link" });
  const other = `other-${at.address}`;
  await sendAgain(at.services, at.giver.user, {
    code: placed.code,
    letter: { email: other, from: "Gina", note: "" },
  });
  await at.settled();
  const another = await createUser();
  await claim(at, another, tokenIn(at, other));
  expect(await live(another)).toEqual([`${at.id} standard`]);
});

test("Standard owned does not keep a Commercial gift from being claimed", async () => {
  const at = await scene();
  await give(at, { license: "commercial" });
  await insertPurchase(at.friend.user.id, at.id);
  await claim(at, at.friend, tokenIn(at, at.address));
  expect(await live(at.friend)).toEqual([`${at.id} commercial`, `${at.id} standard`]);
});

test("a new mail ends the link of the earlier one; the giver cannot claim it by a link", async () => {
  const at = await scene();
  const placed = await give(at);
  const first = tokenIn(at, at.address);
  await expect(claim(at, at.giver, first)).rejects.toMatchObject({ code: "gift_to_self" });
  const letter = { email: at.address, from: "Gina", note: "Once more" };
  await sendAgain(at.services, at.giver.user, { code: placed.code, letter });
  await at.settled();
  expect(mailsTo(at, at.address)).toHaveLength(2);
  await expect(claim(at, at.friend, first)).rejects.toMatchObject({ code: "bad_link" });
  await claim(at, at.friend, tokenIn(at, at.address));
  await expect(sendAgain(at.services, at.giver.user, { code: placed.code, letter })).rejects.toMatchObject({
    code: "gift_over",
  });
  await expect(giftView(at.services, at.friend.user, placed.code)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a blocked giver's words reach nobody: no new gift, no further mail, and what was to come goes without them", async () => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const placed = await give(at, { day, note: "You are an idiot" });
  const block = (blocked: boolean) => blockCustomer(at.services, { id: at.giver.user.id, blocked });
  const letter = { email: `other-${at.address}`, from: "Idiot", note: "You are an idiot" };
  const again = () => sendAgain(at.services, at.giver.user, { code: placed.code, letter });
  await block(true);
  await expect(again()).rejects.toMatchObject({ code: "blocked" });
  const { id } = await makeModel();
  await expect(order({ ...at, id })).rejects.toMatchObject({ code: "blocked" });
  at.advanceClock(4 * DAY_MS);
  await drainOutbox(at.services);
  const [mail] = mailsTo(at, at.address);
  expect(mail?.text).toContain("/gift/");
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/idiot|Gina/i);
  const offered = await offeredGift(at.services, at.friend.user, { token: tokenIn(at, at.address), visitor });
  expect(offered).toMatchObject({ from: "", note: "", reader: "recipient" });
  await block(false);
  await again();
  await at.settled();
  expect(mailsTo(at, letter.email)[0]?.text).toContain("You are an idiot");
});

test("a gift that is sent again before its day keeps the day, and goes to the new address only", async () => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const placed = await give(at, { day });
  const email = `right-${at.address}`;
  await sendAgain(at.services, at.giver.user, {
    code: placed.code,
    letter: { email, from: "Gina", note: "" },
  });
  await at.settled();
  expect(mailsTo(at, email)).toEqual([]);
  at.advanceClock(4 * DAY_MS);
  await drainOutbox(at.services);
  expect([mailsTo(at, at.address).length, mailsTo(at, email).length]).toEqual([0, 1]);
});

test("a mail that fails to the end is shown, and can be sent again", async () => {
  const at = await scene();
  at.mailer.refuse = "mailbox unavailable";
  const placed = await give(at);
  await db
    .update(outbox)
    .set({ rank: GIVEN_UP_RANK })
    .where(eq(outbox.cause, `${placed.id} gift 1`));
  expect(await stateOf(at, placed)).toBe("undelivered");
  at.mailer.refuse = "";
  const letter = { email: at.address, from: "Gina", note: "" };
  await sendAgain(at.services, at.giver.user, { code: placed.code, letter });
  await at.settled();
  await claim(at, at.friend, tokenIn(at, at.address));
  expect(await stateOf(at, placed)).toBe("claimed");
});

test("the giver is told of a mail that fails to the end, and still sees it months later", async () => {
  const at = await scene();
  at.mailer.refuse = "mailbox unavailable";
  const placed = await give(at);
  for (let tries = 1; tries < MAX_MAIL_ATTEMPTS; tries++) {
    at.advanceClock(7 * HOUR_MS);
    await drainOutbox(at.services);
  }
  at.mailer.refuse = "";
  await drainOutbox(at.services);
  expect(titlesTo(at, at.giver.user.email)).toContain("Your gift could not be delivered");
  at.advanceClock(60 * DAY_MS);
  await sweepExpired(at.services);
  expect(await stateOf(at, placed)).toBe("undelivered");
  const linkMails = () =>
    db
      .select()
      .from(outbox)
      .where(like(outbox.cause, `${placed.id} gift %`));
  expect(await linkMails()).toHaveLength(1);
  at.advanceClock(CLAIM_MS);
  await sweepExpired(at.services);
  await sweepExpired(at.services);
  expect(await stateOf(at, placed)).toBe("returned");
  expect(await linkMails()).toEqual([]);
});

test.each(["before", "after"])("a refund %s the claim ends the gift and its sale", async (when) => {
  const at = await scene();
  const placed = await give(at);
  expect(await salesOf(at.id)).toBe(1);
  const token = tokenIn(at, at.address);
  if (when === "after") await claim(at, at.friend, token);
  await refund(at, placed);
  expect(await salesOf(at.id)).toBe(0);
  expect(await live(at.friend)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("ended");
  expect(await rowOf(placed)).toMatchObject({ email: null, note: "" });
  for (const person of [await createUser(), at.friend]) {
    await expect(claim(at, person, token)).rejects.toMatchObject({ code: "bad_link" });
    await expect(offeredGift(at.services, person.user, { token, visitor })).rejects.toMatchObject({
      code: "bad_link",
    });
  }
  expect(titlesTo(at, at.friend.user.email)).toEqual(when === "after" ? ["A gift of yours has ended"] : []);
});

test("a refund before the day stops the mail", async () => {
  const at = await scene();
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const placed = await give(at, { day });
  await refund(at, placed);
  at.advanceClock(4 * DAY_MS);
  await drainOutbox(at.services);
  expect(mailsTo(at, at.address)).toEqual([]);
});

test("a lost dispute takes the license from the person who claimed it", async () => {
  const at = await scene();
  const placed = await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  await stripe.closeDispute((await stripe.dispute(placed.paymentSessionId)).id, "lost");
  await processEvent(at.services, await findEventId(placed.paymentSessionId, "charge.dispute.closed"));
  await at.settled();
  expect(await live(at.friend)).toEqual([]);
  expect(titlesTo(at, at.friend.user.email)).toEqual(["A gift of yours has ended"]);
});

test("the giver may withdraw until the first download of the recipient", async () => {
  const at = await scene();
  const placed = await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  expect((await withdrawalView(at.services, at.giver.user, placed.code)).open).toHaveLength(1);
  await withdraw(at.services, at.giver.user, { code: placed.code, productIds: [at.id] });
  await at.settled();
  expect(await live(at.friend)).toEqual([]);
  expect(await stateOf(at, placed)).toBe("ended");
  expect(await salesOf(at.id)).toBe(0);

  const other = await scene();
  const delivered = await give(other);
  await claim(other, other.friend, tokenIn(other, other.address));
  expect(await download(other.friend, other.id)).toBe(200);
  const view = await withdrawalView(other.services, other.giver.user, delivered.code);
  expect([view.open, view.delivered]).toEqual([[], [expect.any(String)]]);
  await expect(
    withdraw(other.services, other.giver.user, { code: delivered.code, productIds: [other.id] }),
  ).rejects.toMatchObject({ code: "withdrawal_over" });
  expect(await live(other.friend)).toEqual([`${other.id} standard`]);
});

test("a withdrawal from an unclaimed gift ends its link", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  await withdraw(at.services, at.giver.user, { code: placed.code, productIds: [at.id] });
  await expect(claim(at, at.friend, token)).rejects.toMatchObject({ code: "bad_link" });
  expect([await stateOf(at, placed), await salesOf(at.id)]).toEqual(["ended", 0]);
});

test.each([
  ["recipient", "paid"],
  ["giver", "refunded"],
] as const)(
  "an imported Standard of the %s leaves the recipient's upgrade %s when the gift is refunded",
  async (owner, status) => {
    const at = await scene();
    const placed = await give(at);
    await claim(at, at.friend, tokenIn(at, at.address));
    const request = PaymentRequest.parse({
      id: at.id,
      license: "commercial",
      consent: true,
      details: DETAILS,
    });
    const upgrade = await findOrder((await startPayment(at.services, at.friend.user, request)).orderCode);
    await pay(at, upgrade);
    await claimImported(owner === "giver" ? at.giver : at.friend, at.id, "standard");
    await refund(at, placed);
    expect((await findOrder(upgrade.code)).status).toBe(status);
  },
);

test("the upgrade that a recipient paid for is neither shown to the giver nor ended by a withdrawal", async () => {
  const at = await scene();
  const placed = await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  const request = PaymentRequest.parse({ id: at.id, license: "commercial", consent: true, details: DETAILS });
  const upgrade = await findOrder((await startPayment(at.services, at.friend.user, request)).orderCode);
  expect(upgrade.totalCents).toBe(1941);
  await pay(at, upgrade);
  const view = await withdrawalView(at.services, at.giver.user, placed.code);
  expect(view.open).toEqual([]);
  expect(JSON.stringify(view)).not.toContain(upgrade.code);
  await expect(
    withdraw(at.services, at.giver.user, { code: placed.code, productIds: [at.id] }),
  ).rejects.toMatchObject({ code: "withdrawal_over" });
  await refund(at, placed);
  expect(await live(at.friend)).toEqual([]);
  expect((await findOrder(upgrade.code)).status).toBe("refunded");
});

test("a gift that nobody claims comes back when its time is over, without its address and note", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  at.advanceClock(CLAIM_MS - HOUR_MS);
  await sweepExpired(at.services);
  expect(await stateOf(at, placed)).toBe("sent");
  at.advanceClock(2 * HOUR_MS);
  await expect(claim(at, at.friend, token)).rejects.toMatchObject({ code: "bad_link" });
  expect(await live(at.friend)).toEqual([]);
  await sweepExpired(at.services);
  await drainOutbox(at.services);
  expect(await stateOf(at, placed)).toBe("returned");
  expect(await rowOf(placed)).toMatchObject({ email: null, note: "" });
  expect(titlesTo(at, at.giver.user.email)).toContain("Your gift came back");
  await expect(claim(at, at.friend, token)).rejects.toMatchObject({ code: "bad_link" });
});

test("a gift that its giver keeps is an order of their own, for them and for the seller", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  const line = { productId: at.id, license: "standard" as const, addedAt: at.services.now() };
  await db.insert(cartItems).values({ ...line, userId: at.giver.user.id });
  await keep(at.services, at.giver.user, placed.code);
  expect(await live(at.giver)).toEqual([`${at.id} standard`]);
  expect(await db.select().from(cartItems).where(eq(cartItems.userId, at.giver.user.id))).toEqual([]);
  expect((await orderRecord(at.services, at.giver.user, placed.code)).gift).toBeNull();
  expect(await orderDetails(at.services, placed.code)).toMatchObject({ lines: [{ gift: null }] });
  await expect(claim(at, at.friend, token)).rejects.toMatchObject({ code: "bad_link" });
  await expect(keep(at.services, at.giver.user, placed.code)).rejects.toMatchObject({ code: "not_found" });
  const page = `/dashboard/gift/${placed.code}`;
  const answers = [await at.giver.fetch(page, { redirect: "manual" }), await at.friend.fetch(page)];
  expect(answers.map(({ status }) => status)).toEqual([302, 404]);
  await refund(at, placed);
  expect(await live(at.giver)).toEqual([]);
  expect(titlesTo(at, at.giver.user.email)).not.toContain("A gift of yours has ended");
});

test("a gift kept before keeping made an order of one's own becomes one, and a waiting mail says that the gift came back", async () => {
  const at = await scene();
  const [kept, claimed] = [await give(at), await give({ ...at, id: (await makeModel()).id })];
  await claim(at, at.friend, tokenIn(at, at.address));
  const claimedBy = at.giver.user.id;
  await db.update(gifts).set({ claimedBy, claimedAt: at.services.now() }).where(eq(gifts.orderId, kept.id));
  const news = { template: "gift-news", dueAt: new Date(4e12) } as const;
  await db.insert(outbox).values({ ...news, cause: kept.id, data: { gift: "x", news: "expired" } });
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.includes("kept-gifts"));
  for (const query of migration?.queries ?? []) await env.DB.prepare(query).run();
  await expect(rowOf(kept)).rejects.toThrow("no gift");
  expect(await rowOf(claimed)).toMatchObject({ claimedBy: at.friend.user.id });
  const [mail] = await db.select().from(outbox).where(eq(outbox.cause, kept.id));
  expect(mail?.data).toEqual({ gift: "x", news: "returned" });
});

test("a gift whose address was deleted before a late payment comes back", async () => {
  const at = await scene();
  const placed = await order(at);
  await db.update(orders).set({ status: "failed" }).where(eq(orders.id, placed.id));
  at.advanceClock(8 * DAY_MS);
  await sweepExpired(at.services);
  await pay(at, placed);
  expect(await stateOf(at, placed)).toBe("returned");
  expect(titlesTo(at, at.giver.user.email)).toContain("Your gift came back");
});

test("a gift keeps its address while its payment is processing, however long", async () => {
  const at = await scene();
  const placed = await order(at);
  await db.update(orders).set({ status: "processing" }).where(eq(orders.id, placed.id));
  at.advanceClock(8 * DAY_MS);
  await sweepExpired(at.services);
  await pay(at, placed);
  expect(await stateOf(at, placed)).toBe("sent");
  expect(mailsTo(at, at.address)).toHaveLength(1);
});

test("the time to claim a gift runs from a late payment", async () => {
  const at = await scene();
  const placed = await order(at);
  at.advanceClock(5 * DAY_MS);
  await pay(at, placed);
  expect((await rowOf(placed)).claimUntil.getTime()).toBe(at.services.now().getTime() + CLAIM_MS);
});

test("an address sees a gift in its data only once it was mailed", async () => {
  const at = await scene();
  const friend = await createVerifiedUser();
  const { email } = friend.user;
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  await give(at, { email, day });
  const rows = async () => (await personalRows(db, friend.user.id, at.services.now())).gifts;
  expect(await rows()).toEqual([]);
  at.advanceClock(4 * DAY_MS);
  expect(await rows()).toMatchObject([{ email }]);
});

test("a giver who owns the model cannot keep a gift of it", async () => {
  const at = await scene();
  const placed = await give(at);
  await insertPurchase(at.giver.user.id, at.id);
  await expect(keep(at.services, at.giver.user, placed.code)).rejects.toMatchObject({
    code: "already_owned",
  });
});

test("an order that is never paid loses the address after a week", async () => {
  const at = await scene();
  const placed = await order(at);
  await db.update(orders).set({ status: "expired" }).where(eq(orders.id, placed.id));
  at.advanceClock(8 * DAY_MS);
  await sweepExpired(at.services);
  expect(await rowOf(placed)).toMatchObject({ email: null, note: "" });
});

const userRow = async ({ user }: TestUser) => {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error("no user");
  return row;
};

test("a giver who deletes their account leaves the gift, without name and note", async () => {
  const at = await scene();
  const placed = await give(at);
  const token = tokenIn(at, at.address);
  await eraseAccount(at.services, await userRow(at.giver));
  await at.settled();
  expect(await offeredGift(at.services, at.friend.user, { token, visitor })).toMatchObject({
    from: "",
    note: "",
  });
  await claim(at, at.friend, token);
  expect(await live(at.friend)).toEqual([`${at.id} standard`]);
  expect((await orderDetails(at.services, placed.code)).lines[0]?.gift?.state).toBe("claimed");
});

test("a giver who deletes their account before the payment gives nothing", async () => {
  const at = await scene();
  const placed = await order(at);
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, at.giver.user.id));
  await pay(at, placed);
  expect(mailsTo(at, at.address)).toEqual([]);
  expect((await findOrder(placed.code)).status).toBe("refunded");
});

test("a recipient who deletes their account before the claim gives the gift back; after it the address goes", async () => {
  const at = await scene();
  const friend = await createVerifiedUser();
  const waiting = await give(at, { email: friend.user.email });
  const claimed = await give({ ...at, id: (await makeModel()).id }, { email: friend.user.email });
  await claim(at, friend, tokenIn(at, friend.user.email));
  await eraseAccount(at.services, await userRow(friend));
  await at.settled();
  expect([await stateOf(at, waiting), await stateOf(at, claimed)]).toEqual(["returned", "claimed"]);
  expect([(await rowOf(waiting)).email, (await rowOf(claimed)).email]).toEqual([null, null]);
  expect(titlesTo(at, at.giver.user.email)).toContain("Your gift came back");
  expect((await orderDetails(at.services, claimed.code)).lines[0]?.gift?.email).toBe(null);
});

test("a recipient who deletes their account before the gift's day is not given away", async () => {
  const at = await scene();
  const friend = await createVerifiedUser();
  const { email } = friend.user;
  const day = addDays(localDay(at.services.now().getTime(), "Europe/Madrid"), 3);
  const placed = await give(at, { email, day });
  await eraseAccount(at.services, await userRow(friend));
  await at.settled();
  expect(await stateOf(at, placed)).toBe("scheduled");
  at.advanceClock(4 * DAY_MS);
  await drainOutbox(at.services);
  expect(titlesTo(at, at.giver.user.email)).not.toContain("Your gift came back");
  await giveBack(at.services, { token: tokenIn(at, email), visitor });
  expect(await stateOf(at, placed)).toBe("returned");
});

test("the data export tells each side what it knows of the gift, not who is on the other", async () => {
  const at = await scene();
  const placed = await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  for (const { user } of [at.giver, at.friend]) {
    const { gifts: rows } = await personalRows(db, user.id, at.services.now());
    expect(rows).toMatchObject([
      { email: user === at.giver.user ? at.address : null, note: "For your new printer" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(placed.id);
  }
});

test("a seller grants and revokes the licenses of the person who claimed a gift, never the giver's", async () => {
  const at = await scene();
  const placed = await give(at);
  const change = (kind: "granted" | "revoked", license: "standard" | "commercial" = "standard") =>
    changeLicense(
      at.services,
      { code: placed.code, model: at.id, license, change: kind, note: "as agreed" },
      seller.user,
    );
  await insertPurchase(at.giver.user.id, at.id);
  await expect(change("revoked")).rejects.toMatchObject({ code: "not_found" });
  expect((await orderDetails(at.services, placed.code)).holder).toBe("nobody");
  await claim(at, at.friend, tokenIn(at, at.address));
  await change("revoked");
  await change("granted", "commercial");
  await at.settled();
  expect([await live(at.giver), await live(at.friend)]).toEqual([
    [`${at.id} standard`],
    [`${at.id} commercial`],
  ]);
  expect(titlesTo(at, at.friend.user.email)).toHaveLength(2);
  await change("granted");
  expect((await orderDetails(at.services, placed.code)).holder).toBe("recipient");
  await refund(at, placed);
  expect(await live(at.friend)).toEqual([`${at.id} commercial`]);
});

test("the certificate of a gift names the person who claimed it, not the giver", async () => {
  const at = await scene();
  const placed = await give(at);
  await claim(at, at.friend, tokenIn(at, at.address));
  const [row] = await db.select().from(purchases).where(eq(purchases.orderId, placed.id));
  const certificate = await certificateOf(at.services, row?.certificateCode ?? "");
  expect(certificate.buyer).toBe(at.friend.user.username);
});

test(`a gift can be claimed for ${CLAIM_DAYS} days from its mail`, async () => {
  const at = await scene();
  const { sendAt, claimUntil } = await rowOf(await give(at));
  expect(claimUntil.getTime() - sendAt.getTime()).toBe(CLAIM_DAYS * DAY_MS);
});
