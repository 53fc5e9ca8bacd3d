import { env } from "cloudflare:workers";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { heartbeats, orders, outbox } from "#app/db/schema.ts";
import { reconcilePayments } from "#app/orders/payments/payment-events.server.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { createPendingOrder, readUserRecords, servicesWithoutStripe } from "#tests/support/payments.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, stripe, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { runCron } from "#tests/support/worker.ts";

const { services, logged } = testServices();
const later = (minutes: number) => ({ ...services, now: () => new Date(Date.now() + minutes * 60_000) });
const DAY_MINUTES = 1_440;

/** Ends what other tests left open: each run of the cron would read and check it again. */
async function forgetOtherTests() {
  await stripe.reset();
  await db
    .update(orders)
    .set({ status: "expired" })
    .where(inArray(orders.status, ["pending", "processing"]));
}

async function createOrderWithPage() {
  const person = await createUser();
  const { id } = await insertProduct();
  return { person, id, order: await createPendingOrder(services, person, { id }) };
}

test("one run grants payments whose webhooks were lost, also days later", async () => {
  for (const days of [0.01, 1, 5]) {
    const paid = [];
    for (let i = 0; i < 3; i += 1) paid.push(await createOrderWithPage());
    for (const { order } of paid) await stripe.pay(order.paymentSessionId);
    await reconcilePayments(later(days * DAY_MINUTES));
    for (const { person, id } of paid) {
      const expected = { live: [`${id} standard`], statuses: ["paid"], receipts: 1 };
      expect(await readUserRecords(person.user.id), `${days} days`).toMatchObject(expected);
    }
  }
});

test("a second run changes nothing", async () => {
  const { person, order } = await createOrderWithPage();
  await stripe.pay(order.paymentSessionId);
  await reconcilePayments(later(15));
  const first = await readUserRecords(person.user.id);
  expect(first.statuses).toEqual(["paid"]);
  await reconcilePayments(later(30));
  expect(await readUserRecords(person.user.id)).toEqual(first);
});

test("one run applies lost refunds, disputes, expiries and failed debits", async () => {
  const [refunded, disputed, expired, failed] = [
    await createOrderWithPage(),
    await createOrderWithPage(),
    await createOrderWithPage(),
    await createOrderWithPage(),
  ];
  for (const { order } of [refunded, disputed]) await stripe.pay(order.paymentSessionId);
  await stripe.pay(failed.order.paymentSessionId, "sepa_debit");
  await reconcilePayments(later(15));
  expect((await readUserRecords(refunded.person.user.id)).live).toEqual([`${refunded.id} standard`]);
  expect((await readUserRecords(failed.person.user.id)).statuses).toEqual(["processing"]);
  await stripe.refund(refunded.order.paymentSessionId);
  await stripe.closeDispute((await stripe.dispute(disputed.order.paymentSessionId)).id, "lost");
  await stripe.expire(expired.order.paymentSessionId);
  await stripe.settle(failed.order.paymentSessionId, "failed");
  await reconcilePayments(later(30));
  const ends = [refunded, disputed, expired, failed].map(async ({ person }) => {
    const { live, statuses } = await readUserRecords(person.user.id);
    return [...statuses, ...live];
  });
  expect(await Promise.all(ends)).toEqual([["refunded"], ["charged_back"], ["expired"], ["failed"]]);
});

test("an open payment page stays open", async () => {
  const { person, order } = await createOrderWithPage();
  await reconcilePayments(later(60));
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["pending"]);
  expect(await stripe.tamper(order.paymentSessionId, {})).toMatchObject({ status: "open" });
});

test("an order without a payment page expires", async () => {
  const { person, order } = await createOrderWithPage();
  await db.update(orders).set({ paymentSessionId: null, paymentUrl: null }).where(eq(orders.id, order.id));
  await reconcilePayments(later(5));
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["pending"]);
  await reconcilePayments(later(15));
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["expired"]);
});

test("an order that cannot be settled does not delay the others", async () => {
  const [stuck, fine] = [await createOrderWithPage(), await createOrderWithPage()];
  for (const { order } of [stuck, fine]) await stripe.pay(order.paymentSessionId);
  const withFailure = {
    ...later(15),
    payments: {
      ...services.payments,
      status: (sessionId: string) =>
        sessionId === stuck.order.paymentSessionId
          ? Promise.reject(new Error("unreadable"))
          : services.payments.status(sessionId),
    },
  };
  await reconcilePayments(withFailure);
  expect((await readUserRecords(fine.person.user.id)).statuses).toEqual(["paid"]);
  expect((await readUserRecords(stuck.person.user.id)).statuses).toEqual(["pending"]);
  expect(logged.map(({ event }) => event)).toContain("reconcile_failed");
  await reconcilePayments(later(30));
  expect((await readUserRecords(stuck.person.user.id)).statuses).toEqual(["paid"]);
});

test("while Stripe is unreachable nothing is lost, and the next run grants", async () => {
  const { person, order } = await createOrderWithPage();
  await stripe.pay(order.paymentSessionId);
  const withoutStripe = servicesWithoutStripe(services);
  const stale = { ...withoutStripe, now: () => new Date(order.createdAt.getTime() + 15 * 60_000) };
  await db.update(orders).set({ status: "expired" }).where(eq(orders.status, "pending"));
  await db.update(orders).set({ status: "pending" }).where(eq(orders.id, order.id));
  await reconcilePayments(stale);
  expect(logged.at(-1)).toMatchObject({
    event: "reconcile_failed",
    facts: { error: expect.stringMatching(/connection/) },
  });
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["pending"]);
  await reconcilePayments(later(30));
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["paid"]);
});

test("Stripe is asked about an abandoned order ten times at most, and new orders are not delayed", async () => {
  await forgetOtherTests();
  const { person, order } = await createOrderWithPage();
  const asks = async () =>
    (await stripe.requests()).filter(({ path }) => path.includes(order.paymentSessionId)).length;
  for (let minutes = 5; minutes < DAY_MINUTES; minutes += 15) await reconcilePayments(later(minutes));
  await stripe.expire(order.paymentSessionId);
  for (let hours = 24; hours < 24 * 5; hours += 2) await reconcilePayments(later(hours * 60));
  expect((await readUserRecords(person.user.id)).statuses).toEqual(["expired"]);
  expect(await asks()).toBeLessThanOrEqual(10);
});

test("hundreds of abandoned orders do not delay a new one", async () => {
  const person = await createUser();
  const old = Array.from({ length: 250 }, (_, i) => ({
    id: `old-${i}`,
    code: `old-${i}`,
    userId: person.user.id,
    status: "pending" as const,
    totalCents: 499,
    language: "en" as const,
    paymentSessionId: `cs_old_${i}`,
    createdAt: new Date(Date.now() - DAY_MINUTES * 60_000),
    checks: 3,
  }));
  for (let at = 0; at < old.length; at += 5) await db.insert(orders).values(old.slice(at, at + 5));
  const { person: buyer, order } = await createOrderWithPage();
  await stripe.pay(order.paymentSessionId);
  const asked: string[] = [];
  const watched = {
    ...later(15),
    payments: {
      ...services.payments,
      eventsSince: async () => [],
      status: async (id: string) => {
        asked.push(id);
        return id.startsWith("cs_old") ? null : services.payments.status(id);
      },
    },
  };
  await reconcilePayments(watched);
  expect(asked[0]).toBe(order.paymentSessionId);
  expect((await readUserRecords(buyer.user.id)).statuses).toEqual(["paid"]);
});

/** What D1 allows to one invocation of a Worker. */
const D1_QUERIES = 1_000;

test("an outage of webhooks is caught up with in several runs of the cron, each within D1's limit, and nothing twice", async () => {
  await forgetOtherTests();
  const lost: Awaited<ReturnType<typeof createOrderWithPage>>[] = [];
  for (let i = 0; i < 60; i++) {
    lost.push(await createOrderWithPage());
    const { paymentSessionId } = (lost[i] as (typeof lost)[number]).order;
    await stripe.pay(paymentSessionId, i % 5 ? "4242424242424242" : "sepa_debit");
    if (i % 5 === 0) await stripe.settle(paymentSessionId, "succeeded");
  }
  const codes = lost.map(({ order }) => order.code);
  const paid = async () =>
    db
      .select()
      .from(orders)
      .where(and(inArray(orders.code, codes), eq(orders.status, "paid")));
  const runs: { paid: number; statements: number }[] = [];
  while ((await paid()).length < lost.length) {
    const { DB, statements } = countRoundTrips();
    await runCron({ ...env, DB });
    runs.push({ paid: (await paid()).length, statements: statements() });
    expect(runs.length, JSON.stringify(runs)).toBeLessThan(6);
  }
  expect(runs.length).toBeGreaterThan(1);
  for (const { statements } of runs) expect(statements, JSON.stringify(runs)).toBeLessThan(0.7 * D1_QUERIES);
  const records = await Promise.all(lost.map(({ person }) => readUserRecords(person.user.id)));
  expect(records.map(({ receipts, live }) => [receipts, live.length])).toEqual(lost.map(() => [1, 1]));
  await runCron();
  const unsent = and(eq(outbox.template, "receipt"), isNull(outbox.sentAt));
  expect(await db.select().from(outbox).where(unsent)).toEqual([]);
});

test("events that fail each time keep no other waiting, and are tried again later", async () => {
  await forgetOtherTests();
  const lost: Awaited<ReturnType<typeof createOrderWithPage>>[] = [];
  for (let i = 0; i < 40; i++) {
    lost.push(await createOrderWithPage());
    await stripe.pay((lost[i] as (typeof lost)[number]).order.paymentSessionId);
  }
  const stuck = lost.slice(0, -1).map(({ order }) => order.paymentSessionId);
  const failing = (minutes: number) => ({
    ...later(minutes),
    payments: {
      ...services.payments,
      status: async (sessionId: string) => {
        const status = await services.payments.status(sessionId);
        if (!stuck.includes(sessionId) || !status) return status;
        // Read after the order's batch, so that each failure has cost its statements.
        const refunds = Object.assign([], {
          map: () => {
            throw new Error("unreadable");
          },
        });
        return { ...status, refunds: refunds as never };
      },
    },
  });
  const last = lost.at(-1) as (typeof lost)[number];
  const isPaid = async () => (await readUserRecords(last.person.user.id)).statuses[0] === "paid";
  for (let minutes = 0; minutes < 15 && !(await isPaid()); minutes += 5)
    await reconcilePayments(failing(minutes));
  expect(await isPaid()).toBe(true);
  for (let minutes = 20; minutes < 60; minutes += 5) await reconcilePayments(later(minutes));
  for (const { person } of lost) expect((await readUserRecords(person.user.id)).statuses).toEqual(["paid"]);
});

test("a job of the cron that fails stops no other", async () => {
  const JOBS = {
    "the heartbeat": /"heartbeats"/,
    "what has expired": /delete from "attempts"/i,
    "Stripe's events": /payment_events/,
    "open orders": /<< \(2 \* min/,
    "unread messages": /update "messages"|from "messages"/i,
    statistics: /statistics_snapshots/,
  };
  for (const [name, pattern] of Object.entries(JOBS)) {
    const { person, order } = await createOrderWithPage();
    await stripe.pay(order.paymentSessionId);
    await db
      .update(orders)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(orders.id, order.id));
    await db.delete(heartbeats);
    const refusing = (target: D1Database | D1DatabaseSession): D1Database =>
      new Proxy(target as D1Database, {
        get(_, property) {
          if (property === "withSession") return () => refusing(env.DB.withSession("first-primary"));
          if (property === "prepare")
            return (sql: string) => {
              if (pattern.test(sql)) throw new Error(`D1_ERROR: ${name}`);
              return target.prepare(sql);
            };
          return (target as D1Database).batch.bind(target);
        },
      });
    await runCron({ ...env, DB: refusing(env.DB) });
    const { statuses, receipts } = await readUserRecords(person.user.id);
    expect([name, statuses, receipts]).toEqual([name, ["paid"], 1]);
    const cron = (await db.select().from(heartbeats)).some((beat) => beat.name === "cron");
    expect([name, cron]).toEqual([name, name !== "the heartbeat"]);
  }
});
