/** Refunds: after each, what Stripe refunded, the licenses, the order and the mails agree. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/cart/cart.server.ts";
import { orderLines, orders, paymentEvents, refunds, users } from "#app/db/schema.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { changeOpenPrice } from "#app/offers/open-price.server.ts";
import { orderDetails } from "#app/orders/order-details.server.ts";
import type { RefundRequest } from "#app/orders/refunds/refunds.contract.ts";
import { assignStripeRefund, refundOrder, retryPendingRefunds } from "#app/orders/refunds/refunds.server.ts";
import { insertRefund } from "#app/orders/refunds/refunds.store.server.ts";
import { withdraw } from "#app/orders/refunds/withdrawal.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { testMailer } from "#tests/support/mail.ts";
import { refundOf } from "#tests/support/orders.ts";
import { createPendingOrder, findEventId, processEvent, readUserRecords } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { callStudio } from "#tests/support/studio-api.ts";
import { createSeller, createUser, submitForm, type TestUser } from "#tests/support/users.ts";

const { services: baseServices, settled } = testServices();
const sent: OutgoingMail[] = [];
const services = { ...baseServices, mailer: testMailer(async (mail) => void sent.push(mail)) };
const seller = { id: "seller" };

async function buy(person: TestUser, wanted: { id: string; license?: "standard" | "commercial" }) {
  const order = await createPendingOrder(services, person, wanted);
  await stripe.pay(order.paymentSessionId);
  await processEvent(services, await findEventId(order.paymentSessionId, "checkout.session.completed"));
  return order;
}

/** A paid order of two models: 3.00 and 7.00. */
async function buyTwo() {
  const person = await createUser();
  const [fox, owl] = [await insertProduct({ standard: 300 }), await insertProduct({ standard: 700 })];
  for (const { id } of [fox, owl]) await addToCart(services, person.user, { id, license: "standard" });
  const order = await buy(person, { id: "cart" });
  return { person, order, fox: fox.id, owl: owl.id };
}

type Bought = Awaited<ReturnType<typeof buyTwo>>;

const refund = ({ order }: Pick<Bought, "order">, fields: Partial<RefundRequest>, by = services) =>
  refundOrder(by, refundOf(order.code, fields), seller);

/** Delivers the webhook of the newest refund. */
const deliverRefundWebhook = async ({ order }: Pick<Bought, "order">) =>
  processEvent(services, await findEventId(order.paymentSessionId, "charge.refunded"));

/** Cents that were refunded in all, by Stripe's events. */
async function refundedAtStripe({ order }: Pick<Bought, "order">): Promise<number> {
  const events = await stripe.events(order.paymentSessionId);
  const last = events.findLast(({ type }) => type === "charge.refunded");
  return last ? (last.data.object as { amount_refunded: number }).amount_refunded : 0;
}

/** The mails to a person but the receipt, in the order in which they were sent. */
async function refundMails({ person }: Pick<Bought, "person">): Promise<string[]> {
  await drainOutbox(services);
  return sent.flatMap(({ to, subject, text }) =>
    to === person.user.email && !/receipt/i.test(subject) ? [`${subject}\n${text}`] : [],
  );
}

async function stateOf(bought: Pick<Bought, "order" | "person">) {
  const [row] = await db.select().from(orders).where(eq(orders.id, bought.order.id));
  const { live } = await readUserRecords(bought.person.user.id);
  return {
    status: row?.status,
    refunded: row?.refundedCents,
    stripe: await refundedAtStripe(bought),
    licenses: live.map((each) => each.split(" ")[0]),
    mails: (await refundMails(bought)).length,
  };
}

test("a refund of the whole order returns the money, revokes the licenses and sends one mail, also when the webhook comes later", async () => {
  const bought = await buyTwo();
  await db.update(users).set({ language: "es" }).where(eq(users.id, bought.person.user.id));
  await refund(bought, { what: "order" });
  const after = { status: "refunded", refunded: 1000, stripe: 1000, licenses: [], mails: 1 };
  expect(await stateOf(bought)).toEqual(after);
  await deliverRefundWebhook(bought);
  expect(await stateOf(bought)).toEqual(after);
  const [mail] = await refundMails(bought);
  expect(mail).toContain("10,00");
  await expect(refund(bought, { what: "order", alreadyRefunded: 1000 })).rejects.toMatchObject({
    code: "not_refundable",
  });
});

test("a refund of what a buyer chose to pay gives all of it back, and the orders' file has it", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 300 });
  await changeOpenPrice(services, { id, standard: 800, commercial: null });
  await addToCart(services, person.user, { id, license: "standard", amount: 950 });
  const bought = { person, order: await buy(person, { id: "cart" }) };
  await refund(bought, { what: "lines", lines: [id] });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", refunded: 950, stripe: 950 });
  const file = await (await callStudio("GET", "/orders.csv?period=today")).text();
  const line = file.split("\r\n").find((each) => each.startsWith(bought.order.code));
  expect(line).toMatch(/,9\.50,9\.50,/);
});

test("a refund of one model revokes its license only; then the rest is refunded", async () => {
  const bought = await buyTwo();
  await refund(bought, { what: "lines", lines: [bought.fox] });
  const after = { status: "paid", refunded: 300, stripe: 300, licenses: [bought.owl], mails: 1 };
  expect(await stateOf(bought)).toEqual(after);
  await deliverRefundWebhook(bought);
  expect(await stateOf(bought)).toEqual(after);
  expect((await refundMails(bought))[0]).toMatch(/3\.00/);
  await expect(
    refund(bought, { what: "lines", lines: [bought.fox], alreadyRefunded: 300 }),
  ).rejects.toMatchObject({
    code: "order_changed",
  });
  await refund(bought, { what: "lines", lines: [bought.owl], alreadyRefunded: 300 });
  expect(await stateOf(bought)).toEqual({
    status: "refunded",
    refunded: 1000,
    stripe: 1000,
    licenses: [],
    mails: 2,
  });
  expect((await refundMails(bought))[1]).toMatch(/7\.00/);
});

test("a refund of an amount revokes no license; the mail about the rest names the rest", async () => {
  const bought = await buyTwo();
  await refund(bought, { what: "amount", amount: 250, note: "a broken part" });
  expect(await stateOf(bought)).toEqual({
    status: "paid",
    refunded: 250,
    stripe: 250,
    licenses: [bought.fox, bought.owl].sort(),
    mails: 1,
  });
  for (const amount of [751, 0, -1, null])
    await expect(refund(bought, { what: "amount", amount, alreadyRefunded: 250 })).rejects.toMatchObject({
      code: "bad_input",
      fields: { amount: "errors.refund_amount" },
    });
  await refund(bought, { what: "order", alreadyRefunded: 250 });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", refunded: 1000, stripe: 1000, mails: 2 });
  const [, rest] = await refundMails(bought);
  expect(rest).toMatch(/7\.50/);
  expect(rest).toMatch(/−€2\.50/);
  const { events } = await orderDetails(services, bought.order.code);
  expect(events.flatMap((event) => (event.kind === "refund" ? [event.refund] : []))).toMatchObject([
    { amount: 250, status: "made", note: "a broken part", atStripe: false },
    { amount: 750, status: "made", atStripe: false },
  ]);
});

test.each([["order"], ["amount"], ["lines"]] as const)(
  "two sellers who refund %s at once refund it once",
  async (what) => {
    const bought = await buyTwo();
    const fields = { what, amount: 400, lines: [bought.owl] };
    const outcomes = await Promise.allSettled([refund(bought, fields), refund(bought, fields)]);
    const failed = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(failed).toEqual([expect.stringMatching(/^(order_changed|not_refundable)$/)]);
    const { stripe: atStripe, refunded } = await stateOf(bought);
    expect([atStripe, refunded]).toEqual([{ order: 1000, amount: 400, lines: 700 }[what], atStripe]);
  },
);

test("refunding Standard revokes and refunds the upgrade whose price it reduced", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const other = await insertProduct({ standard: 500 });
  for (const each of [id, other.id])
    await addToCart(services, person.user, { id: each, license: "standard" });
  const standard = { person, order: await buy(person, { id: "cart" }) };
  const upgrade = { person, order: await buy(person, { id, license: "commercial" }) };
  await refund(standard, { what: "lines", lines: [id] });
  expect(await stateOf(standard)).toMatchObject({
    status: "paid",
    refunded: 799,
    stripe: 799,
    licenses: [other.id],
  });
  expect(await stateOf(upgrade)).toMatchObject({ status: "refunded", refunded: 3191, stripe: 3191 });
});

test("refunding the upgrade leaves Standard", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  await buy(person, { id });
  const upgrade = { person, order: await buy(person, { id, license: "commercial" }) };
  await refund(upgrade, { what: "order" });
  expect((await readUserRecords(person.user.id)).live).toEqual([`${id} standard`]);
  expect(await stateOf(upgrade)).toMatchObject({ status: "refunded", refunded: 3191, stripe: 3191 });
});

test("the automatic refund of an upgrade is added to an earlier refund of an amount", async () => {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const other = await insertProduct({ standard: 500 });
  const standard = { person, order: await buy(person, { id }) };
  await addToCart(services, person.user, { id, license: "commercial" });
  await addToCart(services, person.user, { id: other.id, license: "standard" });
  const upgrade = { person, order: await buy(person, { id: "cart" }) };
  await refund(upgrade, { what: "amount", amount: 200 });
  await refund(standard, { what: "order" });
  expect(await stateOf(upgrade)).toMatchObject({
    status: "paid",
    refunded: 3391,
    stripe: 3391,
    licenses: [other.id],
  });
});

test("a refund made at Stripe is shown and mailed, and can be assigned to models afterwards", async () => {
  const bought = await buyTwo();
  await stripe.refund(bought.order.paymentSessionId, 300);
  await deliverRefundWebhook(bought);
  await deliverRefundWebhook(bought);
  expect(await stateOf(bought)).toEqual({
    status: "paid",
    refunded: 300,
    stripe: 300,
    licenses: [bought.fox, bought.owl].sort(),
    mails: 1,
  });
  const { unassigned } = await orderDetails(services, bought.order.code);
  expect(unassigned).toMatchObject([{ amount: 300, atStripe: true }]);
  const id = unassigned[0]?.id ?? "";
  const assign = () => assignStripeRefund(services, { code: bought.order.code, id, lines: [bought.fox] });
  await assign();
  await expect(assign()).rejects.toMatchObject({ code: "order_changed" });
  expect(await stateOf(bought)).toEqual({
    status: "paid",
    refunded: 300,
    stripe: 300,
    licenses: [bought.owl],
    mails: 2,
  });
  const { unassigned: left, events } = await orderDetails(services, bought.order.code);
  expect(left).toEqual([]);
  expect(events.filter((event) => event.kind === "mail" && event.mail === "refund")).toHaveLength(2);
});

test("refunding the remaining amount at Stripe ends the order", async () => {
  const bought = await buyTwo();
  await refund(bought, { what: "lines", lines: [bought.fox] });
  await stripe.refund(bought.order.paymentSessionId);
  await deliverRefundWebhook(bought);
  expect(await stateOf(bought)).toEqual({
    status: "refunded",
    refunded: 1000,
    stripe: 1000,
    licenses: [],
    mails: 2,
  });
});

test("a form loaded before a refund at Stripe refunds nothing", async () => {
  const bought = await buyTwo();
  await stripe.refund(bought.order.paymentSessionId, 100);
  await expect(refund(bought, { what: "order" })).rejects.toMatchObject({ code: "order_changed" });
  expect(await refundedAtStripe(bought)).toBe(100);
});

test("a refund that Stripe refuses changes nothing", async () => {
  const bought = await buyTwo();
  const payments = {
    ...services.payments,
    refund: () => Promise.reject(new DomainError("refund_refused", { detail: "no" })),
  };
  await expect(refund(bought, { what: "order" }, { ...services, payments })).rejects.toMatchObject({
    code: "refund_refused",
  });
  expect(await stateOf(bought)).toEqual({
    status: "paid",
    refunded: 0,
    stripe: 0,
    licenses: [bought.fox, bought.owl].sort(),
    mails: 0,
  });
  await refund(bought, { what: "order" });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", stripe: 1000 });
});

/** Services for which the answer to a refund is lost, after Stripe made it or before. */
const losingAnswers = (isMade: boolean) => ({
  ...services,
  payments: {
    ...services.payments,
    refund: async (...call: Parameters<typeof services.payments.refund>) => {
      if (isMade) await services.payments.refund(...call);
      throw new Error("connection lost");
    },
  },
});

test.each([[true], [false]])(
  "when Stripe's answer is lost (made: %s), the cron finishes the refund, once",
  async (isMade) => {
    const bought = await buyTwo();
    await expect(
      refund(bought, { what: "lines", lines: [bought.owl] }, losingAnswers(isMade)),
    ).rejects.toMatchObject({ code: "refund_unconfirmed" });
    expect(await stateOf(bought)).toMatchObject({
      status: "paid",
      refunded: 0,
      stripe: isMade ? 700 : 0,
      licenses: [bought.fox, bought.owl].sort(),
      mails: 0,
    });
    if (!isMade)
      await expect(refund(bought, { what: "order" })).rejects.toMatchObject({ code: "order_changed" });
    const later = { ...services, now: () => new Date(Date.now() + 120_000) };
    await Promise.all([retryPendingRefunds(later), retryPendingRefunds(later)]);
    await retryPendingRefunds(later);
    expect(await stateOf(bought)).toEqual({
      status: "paid",
      refunded: 700,
      stripe: 700,
      licenses: [bought.fox],
      mails: 1,
    });
  },
);

test("while a dispute is open nothing can be refunded; it is shown with its deadline and its outcome", async () => {
  const bought = await buyTwo();
  const { id } = await stripe.dispute(bought.order.paymentSessionId);
  await expect(refund(bought, { what: "order" })).rejects.toMatchObject({ code: "payment_disputed" });
  const { dispute, events } = await orderDetails(services, bought.order.code);
  expect(dispute).toMatchObject({ status: "open", amount: 1000, reason: "fraudulent" });
  expect((dispute?.dueAt ?? 0) - (dispute?.openedAt ?? 0)).toBe(7 * 86_400_000);
  expect(events.some(({ kind }) => kind === "disputed")).toBe(true);
  await stripe.closeDispute(id, "won");
  await refund(bought, { what: "lines", lines: [bought.fox] });
  expect(await stateOf(bought)).toMatchObject({ status: "paid", refunded: 300, licenses: [bought.owl] });
  expect((await orderDetails(services, bought.order.code)).dispute?.status).toBe("won");
});

test("an upgrade that is paid after its Standard was refunded with a part of an order is refunded", async () => {
  const bought = await buyTwo();
  const { person, fox, owl } = bought;
  const upgrade = await createPendingOrder(services, person, { id: fox, license: "commercial" });
  await refund(bought, { what: "lines", lines: [fox] });
  await stripe.pay(upgrade.paymentSessionId);
  await processEvent(services, await findEventId(upgrade.paymentSessionId, "checkout.session.completed"));
  const { totalCents } = upgrade;
  expect(totalCents).toBe(1699);
  expect(await stateOf({ person, order: upgrade })).toMatchObject({
    status: "refunded",
    stripe: totalCents,
    licenses: [owl],
  });
});

test("a refund of the whole remaining amount must be chosen as a refund of the order", async () => {
  const bought = await buyTwo();
  await expect(refund(bought, { what: "amount", amount: 1000 })).rejects.toMatchObject({
    code: "bad_input",
    fields: { amount: "errors.refund_rest" },
  });
  await refund(bought, { what: "amount", amount: 800 });
  for (const fields of [
    { what: "lines", lines: [bought.fox] },
    { what: "amount", amount: 200 },
  ] satisfies Partial<RefundRequest>[])
    await expect(refund(bought, { ...fields, alreadyRefunded: 800 })).rejects.toMatchObject({
      code: "bad_input",
    });
  expect(await stateOf(bought)).toMatchObject({
    status: "paid",
    refunded: 800,
    licenses: [bought.fox, bought.owl].sort(),
  });
  await refund(bought, { what: "lines", lines: [bought.fox, bought.owl], alreadyRefunded: 800 });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", stripe: 1000, licenses: [] });
});

/** The buyer withdraws, as a consumer may. */
async function withdrawFrom({ person, order }: Pick<Bought, "person" | "order">, productIds: string[]) {
  await db
    .update(orders)
    .set({ buyer: { country: "ES" } })
    .where(eq(orders.id, order.id));
  await withdraw(services, person.user, { code: order.code, productIds });
}
/** Also proves that the order is in the list of what is to do as long as its own page asks for the money. */
const unrefundedIn = async ({ order }: Pick<Bought, "order">) => {
  const { unrefunded } = await orderDetails(services, order.code);
  const [row] = await db.select().from(orders).where(eq(orders.code, order.code));
  expect(row?.refundDueAt?.toISOString()).toBe(unrefunded?.refundDue);
  return unrefunded;
};

test("a withdrawal from one model is refunded from what is left of the order, and the other license stays", async () => {
  const bought = await buyTwo();
  const { fox, owl } = bought;
  await refund(bought, { what: "amount", amount: 800 });
  await withdrawFrom(bought, [fox]);
  expect(await unrefundedIn(bought)).toMatchObject({ productIds: [fox], amount: 200 });
  await refund(bought, { what: "lines", lines: [fox], alreadyRefunded: 800 });
  const kept = { status: "paid", refunded: 1000, stripe: 1000, licenses: [owl] };
  expect(await stateOf(bought)).toMatchObject(kept);
  expect(await unrefundedIn(bought)).toBeNull();
  await db.delete(paymentEvents);
  await deliverRefundWebhook(bought);
  expect(await stateOf(bought)).toMatchObject(kept);
  await withdrawFrom(bought, [owl]);
  expect(await unrefundedIn(bought)).toBeNull();
});

test("a refund of all models that were withdrawn from ends the order", async () => {
  const bought = await buyTwo();
  const { fox, owl } = bought;
  await refund(bought, { what: "amount", amount: 800 });
  await withdrawFrom(bought, [fox, owl]);
  expect(await unrefundedIn(bought)).toMatchObject({ amount: 200 });
  await refund(bought, { what: "lines", lines: [owl], alreadyRefunded: 800 });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", stripe: 1000, licenses: [] });
});

/** As `buyTwo`, but a coupon paid for the fox. */
async function buyOneOfTwo() {
  const bought = await buyTwo();
  for (const [id, priceCents] of [[bought.fox, 0] as const, [bought.owl, 1000] as const])
    await db.update(orderLines).set({ priceCents }).where(eq(orderLines.productId, id));
  return bought;
}

test("a withdrawal from a model that cost nothing asks for no refund", async () => {
  const bought = await buyOneOfTwo();
  await withdrawFrom(bought, [bought.fox]);
  expect(await unrefundedIn(bought)).toBeNull();
  expect((await stateOf(bought)).licenses).toEqual([bought.owl]);
  await withdrawFrom(bought, [bought.owl]);
  expect(await unrefundedIn(bought)).toMatchObject({ productIds: [bought.owl], amount: 1000 });
  await refund(bought, { what: "lines", lines: [bought.owl] });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", licenses: [] });
});

test("a withdrawal from the only model that was paid is refunded in full, and the other license stays", async () => {
  const bought = await buyOneOfTwo();
  await withdrawFrom(bought, [bought.owl]);
  await refund(bought, { what: "lines", lines: [bought.owl] });
  expect(await stateOf(bought)).toMatchObject({ status: "paid", stripe: 1000, licenses: [bought.fox] });
});

test("nothing is asked of Stripe for models that cost nothing", async () => {
  const bought = await buyOneOfTwo();
  const asked: unknown[] = [];
  const payments = {
    ...services.payments,
    refund: async (...args: Parameters<typeof services.payments.refund>) => {
      asked.push(args);
      return services.payments.refund(...args);
    },
  };
  await expect(
    refund(bought, { what: "lines", lines: [bought.fox] }, { ...services, payments }),
  ).rejects.toMatchObject({ code: "bad_input", fields: { lines: "errors.refund_nothing" } });
  expect(asked).toEqual([]);
  expect(await db.select().from(refunds).where(eq(refunds.orderId, bought.order.id))).toEqual([]);
  expect((await stateOf(bought)).licenses).toEqual([bought.fox, bought.owl].sort());
  await refund(bought, { what: "lines", lines: [bought.fox, bought.owl] }, { ...services, payments });
  expect(await stateOf(bought)).toMatchObject({ status: "refunded", stripe: 1000, licenses: [] });
});

const withdrawalPage = async ({ person, order }: Pick<Bought, "person" | "order">) =>
  (await person.fetch(`/dashboard/withdrawal/${order.code}`, { headers: { Accept: "text/html" } })).text();

test("the page and the mails of a withdrawal name what is left of the order, then that it was given back", async () => {
  const bought = await buyTwo();
  const { fox, owl } = bought;
  await refund(bought, { what: "amount", amount: 800 });
  await db
    .update(orders)
    .set({ buyer: { country: "ES" } })
    .where(eq(orders.id, bought.order.id));
  const before = await withdrawalPage(bought);
  expect(before).toContain(
    "Of this order €2.00 is left after earlier refunds: you get back no more than that.",
  );
  await withdrawFrom(bought, [fox]);
  expect(await withdrawalPage(bought)).toContain("You get back €2.00 within 14 days");
  expect(await withdrawalPage(bought)).toContain("Nothing is left of this order to give back");
  await withdrawFrom(bought, [owl]);
  const both = await withdrawalPage(bought);
  expect(both.match(/You get back €[\d.]+/g)).toEqual(["You get back €2.00"]);
  await settled();
  await drainOutbox(services);
  const mailsAbout = (subject: RegExp) =>
    sent.filter((mail) => subject.test(mail.subject) && mail.text.includes(bought.order.code));
  const confirmations = mailsAbout(/^Your withdrawal/).map(
    ({ text }) => text.match(/You get back €[\d.]+/)?.[0],
  );
  expect(confirmations.sort()).toEqual(["You get back €2.00", undefined]);
  const askedOfSeller = mailsAbout(/^Withdrawal:/).map(({ text }) => text.match(/To refund: €[\d.]+/)?.[0]);
  expect(askedOfSeller.sort()).toEqual(["To refund: €0.00", "To refund: €2.00"]);
  await refund(bought, { what: "order", alreadyRefunded: 800 });
  const after = await withdrawalPage(bought);
  expect(after).not.toContain("You get back");
  expect(after).toContain("The money has been given back");
});

test("a refund marked as failed that Stripe made after all is recorded as made", async () => {
  const bought = await buyTwo();
  const payments = {
    ...services.payments,
    refund: async (...call: Parameters<typeof services.payments.refund>) => {
      await services.payments.refund(...call);
      throw new DomainError("refund_refused");
    },
  };
  const refused = refund(bought, { what: "lines", lines: [bought.fox] }, { ...services, payments });
  await expect(refused).rejects.toMatchObject({ code: "refund_refused" });
  await deliverRefundWebhook(bought);
  const after = { status: "paid", refunded: 300, stripe: 300, licenses: [bought.owl], mails: 1 };
  expect(await stateOf(bought)).toEqual(after);
});

test("the cron does not repeat a refund whose idempotency key has expired", async () => {
  const bought = await buyTwo();
  await expect(refund(bought, { what: "amount", amount: 400 }, losingAnswers(true))).rejects.toMatchObject({
    code: "refund_unconfirmed",
  });
  const later = {
    ...services,
    now: () => new Date(Date.now() + 2 * 86_400_000),
    payments: {
      ...services.payments,
      refund: (intent: string, { amount }: { amount: number }) =>
        services.payments.refund(intent, { id: crypto.randomUUID(), amount }),
    },
  };
  await retryPendingRefunds(later);
  expect(await stateOf(bought)).toMatchObject({ status: "paid", refunded: 400, stripe: 400, mails: 1 });
});

test("a seller's form that is older than another one's assignment mails nothing", async () => {
  const bought = await buyTwo();
  await stripe.refund(bought.order.paymentSessionId, 300);
  await deliverRefundWebhook(bought);
  const [{ id = "" } = {}] = (await orderDetails(services, bought.order.code)).unassigned;
  const assign = (lines: string[]) => assignStripeRefund(services, { code: bought.order.code, id, lines });
  await assign([]);
  await expect(assign([bought.fox])).rejects.toMatchObject({ code: "order_changed" });
  expect(await stateOf(bought)).toMatchObject({ licenses: [bought.fox, bought.owl].sort(), mails: 1 });
});

/** An order of an upgrade for 31.91, whose Standard was bought before, and of another model for 50.00. */
async function buyUpgradeAndOther() {
  const person = await createUser();
  const { id } = await insertProduct({ standard: 799, commercial: 3990 });
  const other = await insertProduct({ standard: 5000 });
  const standard = { person, order: await buy(person, { id }) };
  await addToCart(services, person.user, { id, license: "commercial" });
  await addToCart(services, person.user, { id: other.id, license: "standard" });
  return { standard, upgrade: { person, order: await buy(person, { id: "cart" }) }, other: other.id };
}

test("an upgrade is refunded automatically beside a refund at Stripe that was assigned to another model", async () => {
  const { standard, upgrade, other } = await buyUpgradeAndOther();
  await stripe.refund(upgrade.order.paymentSessionId, 5000);
  await deliverRefundWebhook(upgrade);
  const [{ id = "" } = {}] = (await orderDetails(services, upgrade.order.code)).unassigned;
  await assignStripeRefund(services, { code: upgrade.order.code, id, lines: [other] });
  await refund(standard, { what: "order" });
  expect(await stateOf(upgrade)).toMatchObject({ status: "refunded", stripe: 8191, licenses: [] });
});

test("a refund that is made while an upgrade is refunded is not added twice", async () => {
  const { standard, upgrade } = await buyUpgradeAndOther();
  const lost = refund(upgrade, { what: "amount", amount: 1000 }, losingAnswers(false));
  await expect(lost).rejects.toMatchObject({ code: "refund_unconfirmed" });
  const later = { ...services, now: () => new Date(Date.now() + 120_000) };
  let isFirst = true;
  const status = async (session: string) => {
    const read = await services.payments.status(session);
    if (session === upgrade.order.paymentSessionId && isFirst) {
      isFirst = false;
      await retryPendingRefunds(later);
    }
    return read;
  };
  await refund(standard, { what: "order" }, { ...services, payments: { ...services.payments, status } });
  await deliverRefundWebhook(upgrade);
  expect(await stateOf(upgrade)).toMatchObject({ status: "paid", refunded: 4191, stripe: 4191 });
});

test("a refund that the bank returned and a seller repeated is not repeated by the shop", async () => {
  const { standard, upgrade, other } = await buyUpgradeAndOther();
  await refund(standard, { what: "order" });
  await stripe.failRefund((await stripe.refundOf(upgrade.order.paymentSessionId)).id);
  await processEvent(services, await findEventId(upgrade.order.paymentSessionId, "refund.failed"));
  await refund(upgrade, { what: "amount", amount: 3191 });
  await deliverRefundWebhook(upgrade);
  await db.delete(paymentEvents);
  await deliverRefundWebhook(upgrade);
  expect(await stateOf(upgrade)).toMatchObject({ status: "paid", stripe: 3191, licenses: [other] });
});

test("a refund of a model ends its license although the bank has returned it before the shop knew that it was made", async () => {
  const bought = await buyTwo();
  const { id: orderId, paymentSessionId } = bought.order;
  const id = crypto.randomUUID();
  const row = {
    id,
    orderId,
    amountCents: 300,
    productIds: [bought.fox],
    reason: null,
    note: "",
    madeBy: null,
  };
  await insertRefund(db, { ...row, createdAt: new Date() }, 0);
  const [{ paymentIntentId } = { paymentIntentId: "" }] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId));
  await services.payments.refund(paymentIntentId ?? "", { id, amount: 300 });
  await stripe.failRefund((await stripe.refundOf(paymentSessionId)).id);
  await processEvent(services, await findEventId(paymentSessionId, "refund.updated"));
  expect(await stateOf(bought)).toMatchObject({ status: "paid", refunded: 0, licenses: [bought.owl] });
});

test("when the bank returns the older of two refunds, buyer and sellers see it until the money is refunded again", async () => {
  const bought = await buyTwo();
  await refund(bought, { what: "amount", amount: 300 });
  const older = await stripe.refundOf(bought.order.paymentSessionId);
  await refund(bought, { what: "amount", amount: 500, alreadyRefunded: 300 });
  await stripe.ageRefunds(bought.order.paymentSessionId, 60);
  await stripe.failRefund(older.id);
  const event = await findEventId(bought.order.paymentSessionId, "refund.failed");
  const isRefundFailed = async () => (await orderDetails(services, bought.order.code)).refundFailed;
  await processEvent(services, event);
  expect(await isRefundFailed()).toBe(true);
  await deliverRefundWebhook(bought);
  expect(await isRefundFailed()).toBe(true);
  expect(await stateOf(bought)).toMatchObject({ status: "paid", refunded: 500, mails: 3 });
  await refund(bought, { what: "amount", amount: 300, alreadyRefunded: 500 });
  expect(await isRefundFailed()).toBe(false);
});

test("a refund whose answer was lost is made once, and the form sent again says that it is made", async () => {
  const bought = await buyTwo();
  const fields = { refund: crypto.randomUUID(), what: "lines" as const, lines: [bought.fox] };
  await Promise.all([refund(bought, fields), refund(bought, fields).catch(() => undefined)]);
  await refund(bought, fields);
  expect(await stateOf(bought)).toMatchObject({
    refunded: 300,
    stripe: 300,
    licenses: [bought.owl],
    mails: 1,
  });
  const other = await buyTwo();
  await expect(refund(other, fields)).rejects.toMatchObject({ code: "order_changed" });
});

test("a refund that Stripe never answered is made when the form is sent again", async () => {
  const bought = await buyTwo();
  const fields = { refund: crypto.randomUUID(), what: "amount" as const, amount: 300 };
  const unreachable = () => Promise.reject(new Error("connection"));
  const offline = { ...services, payments: { ...services.payments, refund: unreachable } };
  await expect(refund(bought, fields, offline)).rejects.toMatchObject({ code: "refund_unconfirmed" });
  await refund(bought, fields);
  expect(await stateOf(bought)).toMatchObject({ refunded: 300, stripe: 300 });
});

test("the lines' prices sum to what was paid, and the page's form refunds one", async () => {
  const bought = await buyTwo();
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, bought.order.id));
  expect(lines.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBe(bought.order.totalCents);
  const account = await createSeller();
  const path = `/studio/orders/${bought.order.code}`;
  const fields = {
    intent: "refund",
    code: bought.order.code,
    refund: crypto.randomUUID(),
    what: "lines",
    lines: bought.fox,
    reason: "duplicate",
    alreadyRefunded: "0",
  };
  for (const amount of ["eleven", "0", "-4", "10.01", "10", "1.234", ""]) {
    const wrong = await submitForm(account, path, { ...fields, what: "amount", amount });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining(`value="${amount}"`)]);
  }
  expect(await stateOf(bought)).toMatchObject({ refunded: 0, stripe: 0 });
  expect((await submitForm(account, path, fields)).status).toBe(200);
  expect(await stateOf(bought)).toMatchObject({ refunded: 300, stripe: 300, licenses: [bought.owl] });
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, bought.order.id));
  expect(row).toMatchObject({ madeBy: account.user.id, reason: "duplicate", productIds: [bought.fox] });
});
