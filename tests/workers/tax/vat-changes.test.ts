/** Whatever changes orders or interrupts a run: counting what changed gives the same sums as counting all orders again. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openDb } from "#app/db/client.server.ts";
import { orderLines, orders, vatSums } from "#app/db/schema.ts";
import { updateOrder } from "#app/orders/orders.store.server.ts";
import { changeOrderStatus, markPaid } from "#app/orders/payments/settle.store.server.ts";
import { recordPaidBack, recordRefunds } from "#app/orders/refunds/refunds.store.server.ts";
import { erasePerson } from "#app/privacy/privacy.store.server.ts";
import { setting } from "#app/studio/setting.server.ts";
import { saveShopTime } from "#app/studio/shop-time.server.ts";
import { insertTaxDocument } from "#app/tax/tax.store.server.ts";
import { vatPage } from "#app/tax/vat.server.ts";
import { type Fault, faultyDatabase } from "#tests/support/faulty-database.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { createUser } from "#tests/support/users.ts";
import { computeVatSheetsAgain, countTwoWays } from "#tests/support/vat.ts";

const { services, settled } = testServices();
const product = await insertProduct();

const day = fc.constantFrom(
  "2025-12-31T23:30:00Z",
  "2026-03-31T22:30:00Z",
  "2026-06-10T10:00:00Z",
  "2026-09-10T10:00:00Z",
);
const country = fc.constantFrom("ES", "DE", "US", "");
const pick = fc.nat(20);
const step = <D extends string, T extends object>(does: D, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(does), ...fields }, { noNullPrototype: true }) as fc.Arbitrary<{ do: D } & T>;

const change = fc.oneof(
  step("sell", {
    day,
    country,
    cents: fc.integer({ min: 1, max: 3000 }),
    invoiced: fc.boolean(),
    isPaid: fc.boolean(),
  }),
  step("pay", { pick, day }),
  step("fee", { pick }),
  step("refund", { pick, day, part: fc.constantFrom(1, 2, 3) }),
  step("bank", { pick, day }),
  step("lose", { pick, day }),
  step("payBack", { pick, day }),
  step("invoice", { pick, day, country }),
  step("credit", { pick, day }),
  step("erase", { pick }),
);
const rules = fc.oneof(
  step("rules", {
    home: fc.constantFrom("ES", "DE", "outside", ""),
    ossFrom: fc.constantFrom("", "2026-04-01"),
  }),
  step("zone", { timeZone: fc.constantFrom("UTC", "Europe/Madrid", "Pacific/Auckland") }),
);
const at = fc.nat(6);
const crash = step("crash", { at, when: fc.constantFrom("before", "after"), lasting: fc.boolean() });
const run = fc.oneof(step("count", {}), step("count twice at once", {}), crash);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Plain = Generated<typeof change> | Generated<typeof rules> | Generated<typeof run>;
type Step = Plain | { do: "meanwhile"; at: number; what: Plain[] };

const parts: fc.Arbitrary<Step[]> = fc.oneof(
  { arbitrary: fc.oneof(change, change, change, rules, run).map((each): Step[] => [each]), weight: 6 },
  // Somebody changes an order or the rules, or counts as well, while a run counts what has changed.
  {
    arbitrary: fc
      .tuple(
        change,
        fc.constantFrom(2, 3, 4, 4, 5),
        fc.array(fc.oneof(change, change, rules, run), { minLength: 1, maxLength: 3 }),
      )
      .map(([each, trip, what]): Step[] => [each, { do: "meanwhile", at: trip, what }]),
    weight: 3,
  },
);

const [SUMMER, AUTUMN] = ["2026-06-10T10:00:00Z", "2026-09-10T10:00:00Z"] as const;
const sold = (more = {}) =>
  ({ do: "sell", day: SUMMER, country: "ES", cents: 1000, invoiced: false, isPaid: true, ...more }) as const;

/** What is seldom generated. */
const EXAMPLES: [Step[]][] = [
  [[sold(), { do: "meanwhile", at: 4, what: [{ do: "refund", pick: 0, day: AUTUMN, part: 1 }] }]],
  // The first run knows the old rules, and reads what the second one wants to be counted by new ones.
  [
    [
      { do: "rules", home: "DE", ossFrom: "" },
      sold({ country: "DE" }),
      {
        do: "meanwhile",
        at: 3,
        what: [
          { do: "rules", home: "ES", ossFrom: "" },
          { do: "crash", at: 3, when: "before", lasting: true },
        ],
      },
    ],
  ],
  [
    [
      sold({ invoiced: true }),
      { do: "invoice", pick: 0, day: SUMMER, country: "ES" },
      { do: "count" },
      { do: "credit", pick: 0, day: AUTUMN },
    ],
  ],
];

let serial = 0;

function createWorld() {
  const placed: string[] = [];
  const refundsOf = new Map<string, { id: string; amount: number; status: "made" | "failed" }[]>();
  const orderOf = async (index: number) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, placed[index % placed.length] ?? ""));
    return order;
  };
  const record = async (orderId: string, time: string) => {
    const made = refundsOf.get(orderId) ?? [];
    const reported = made.map((refund) => ({ ...refund, key: null, createdAt: Date.parse(time) }));
    const refundedCents = made
      .filter(({ status }) => status === "made")
      .reduce((sum, { amount }) => sum + amount, 0);
    await db.batch([
      ...recordRefunds(db, orderId, { refunds: reported as never, at: new Date(time) }),
      updateOrder(db, orderId, { refundedCents }),
    ]);
  };

  async function play(each: Step): Promise<unknown> {
    const order = "pick" in each ? await orderOf(each.pick) : undefined;
    if ("pick" in each && !order) return;
    const id = order?.id ?? "";
    switch (each.do) {
      case "sell": {
        const buyer = await createUser();
        const sold = await insertOrder(buyer.user.id, [{ productId: product.id, priceCents: each.cents }], {
          buyer: each.country ? { country: each.country } : null,
          invoiced: each.invoiced,
          countryEvidence: { ip: "PT" },
          ...(each.isPaid ? { paidAt: new Date(each.day) } : { paidAt: null, status: "pending" }),
        });
        return placed.push(sold.id);
      }
      case "pay":
        return markPaid(db, id, { at: new Date(each.day), intentId: `intent ${++serial}` });
      case "fee":
        return updateOrder(db, id, { feeCents: ++serial, feeCurrency: "eur" });
      case "refund": {
        const left = (order?.totalCents ?? 0) - (order?.refundedCents ?? 0);
        if (order?.status !== "paid" || left <= 0) return;
        const refund = { id: `re ${++serial}`, amount: Math.ceil(left / each.part), status: "made" as const };
        refundsOf.set(id, [...(refundsOf.get(id) ?? []), refund]);
        return record(id, each.day);
      }
      case "bank": {
        const [first, ...others] = refundsOf.get(id) ?? [];
        if (!first) return;
        refundsOf.set(id, [{ ...first, status: "failed" }, ...others]);
        return record(id, each.day);
      }
      case "lose": {
        const lostAt = Date.parse(each.day);
        const dispute = {
          id: "dp",
          status: "lost",
          reason: "fraudulent",
          amount: 400,
          openedAt: lostAt,
          dueAt: null,
          lostAt,
        };
        await updateOrder(db, id, { dispute: dispute as never });
        return changeOrderStatus(db, id, { to: "charged_back", from: ["paid"] });
      }
      case "payBack": {
        if (order?.status !== "paid" || order.refundedCents > 0) return;
        await db.update(orderLines).set({ returnReason: "reduced" }).where(eq(orderLines.orderId, id));
        return db.batch([
          updateOrder(db, id, { refundedCents: order.totalCents }),
          recordPaidBack(db, id, { linesCents: order.totalCents, at: new Date(each.day) }),
        ]);
      }
      case "invoice":
      case "credit": {
        const isNote = each.do === "credit";
        if (!order?.invoiced || isNote !== (order.invoiceId !== null)) return;
        const documentId = `in ${++serial}`;
        const country = each.do === "invoice" ? each.country : "ES";
        return db.batch([
          ...insertTaxDocument(db, {
            id: documentId,
            orderId: id,
            kind: isNote ? "credit_note" : "invoice",
            number: documentId,
            totalCents: order.totalCents,
            taxCents: 17,
            country,
            taxId: null,
            percent: 21,
            reason: "standard_rated",
            issuedAt: new Date(each.day),
          }),
          ...(isNote ? [] : [updateOrder(db, id, { taxCents: 17, invoiceId: documentId })]),
        ]);
      }
      case "erase": {
        const [first, ...others] = erasePerson(db, order?.userId ?? "", new Date());
        return db.batch([first, ...others]);
      }
      case "rules":
        return setting("vat").run(services, each);
      case "zone":
        return saveShopTime(services, each);
      case "count":
        return computeVatSheetsAgain(services);
      case "count twice at once":
        return Promise.all([computeVatSheetsAgain(services), computeVatSheetsAgain(services)]);
      case "crash":
        return computeVatSheetsAgain(broken(each as Fault)).catch(() => undefined);
      case "meanwhile": {
        const meanwhile = async () => {
          for (const other of each.what) await play(other);
        };
        return computeVatSheetsAgain(broken({ at: each.at, when: "before", meanwhile }));
      }
    }
  }
  return play;
}

const broken = (fault: Fault) => ({ ...services, db: openDb(faultyDatabase(fault).DB, "first-primary") });

test("whatever changes orders or interrupts a run, counting what has changed comes to the sums of all", async () => {
  const sell = change.filter((each) => each.do === "sell");
  const sequence = fc
    .tuple(sell, fc.array(parts, { minLength: 3, maxLength: 14 }))
    .map(([sale, steps]) => [sale, ...steps.flat()]);
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const play = createWorld();
      for (const each of steps) await play(each);
      const { changes, all } = await countTwoWays(services);
      expect(changes).toEqual(all);
      expect((await vatPage(services, "2026-Q3")).isOutdated).toBe(false);
    }),
    { numRuns: env.FC_RUNS * 2, seed: env.FC_SEED, examples: EXAMPLES, endOnFailure: false },
  );
  await settled();
  expect((await db.select().from(vatSums)).length).toBeGreaterThan(5);
}, 600_000);
