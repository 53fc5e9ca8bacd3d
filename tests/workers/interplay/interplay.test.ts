/**
 * Whatever order people and time do things in, money, licenses and mails agree (`tests/support/interplay.ts`
 * says how it is known). A failure prints its seed and the shortest steps; `FC_RUNS` is how many sequences
 * there are, `FC_SEED` which.
 */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { vatSums } from "#app/db/schema.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import { statisticsPage } from "#app/statistics/statistics.server.ts";
import { atStripe, createWorld, MODELS, PEOPLE, type Person, type Step } from "#tests/support/interplay.ts";
import { db, testServices } from "#tests/support/services.ts";
import { computeVatSheetsAgain, countTwoWays } from "#tests/support/vat.ts";

const model = fc.constantFrom(...MODELS);
const who = fc.constantFrom(...PEOPLE);
const interval = fc.constantFrom("month" as const, "month" as const, "year" as const);
const step = <D extends Step["do"]>(...names: D[]) => fc.constantFrom(...names);
const often = (arbitrary: fc.Arbitrary<object>, weight: number) => ({ arbitrary, weight });

const publish = MODELS.map((each): Step => ({ do: "publish", model: each }));
const anyOpen = fc.record({
  do: step("open"),
  who,
  what: fc.constantFrom("cart" as const, ...MODELS),
  license: fc.constantFrom("standard" as const, "standard" as const, "commercial" as const),
  consent: fc.boolean(),
  coupon: fc.boolean(),
  gift: fc.constantFrom(true, false, false, false),
});
const anyStep = fc.oneof(
  often(fc.record({ do: step("publish"), model }), 4),
  often(fc.record({ do: step("unpublish", "delete", "renew", "sale", "endSale", "letter"), model }), 9),
  often(fc.record({ do: step("bundle", "endBundle", "cron") }), 5),
  often(anyOpen, 10),
  often(fc.record({ do: step("pay"), who }), 10),
  often(fc.record({ do: step("claim", "dispute", "erase", "keep"), who }), 4),
  often(fc.record({ do: step("download", "withdraw", "wish", "take", "take"), who, model }), 12),
  often(
    fc.record({
      do: step("refund"),
      who,
      model,
      what: fc.constantFrom("order" as const, "lines" as const, "amount" as const),
    }),
    3,
  ),
  often(fc.record({ do: step("join"), who, keeps: fc.boolean(), interval }), 4),
  often(fc.record({ do: step("leave", "resume", "changeTier", "payMonth", "withdrawMembership"), who }), 5),
  often(fc.record({ do: step("card"), who, works: fc.boolean() }), 2),
  often(
    fc.record({ do: step("refundMonth"), who, what: fc.constantFrom("order" as const, "amount" as const) }),
    2,
  ),
  often(
    fc.record({ do: step("disputeMonth"), who, outcome: fc.constantFrom("won" as const, "lost" as const) }),
    2,
  ),
  often(fc.record({ do: step("endTier", "reopenTier"), keeps: fc.boolean() }), 1),
  often(fc.record({ do: step("wait"), hours: fc.constantFrom(2, 2, 30, 24 * 25, 24 * 40, 24 * 367) }), 3),
) as fc.Arbitrary<Step>;

const MONTH: Step = { do: "wait", hours: 24 * 32 };
const YEAR: Step = { do: "wait", hours: 24 * 367 };
/** What becomes of a membership. */
const lives = (by: Person): Record<string, Step[]> => ({
  "has left": [{ do: "leave", who: by }, MONTH],
  "has left and come back": [{ do: "leave", who: by }, { do: "resume", who: by }, MONTH],
  "has changed to another tier": [{ do: "changeTier", who: by }, MONTH],
  "has paid late": [
    { do: "card", who: by, works: false },
    MONTH,
    { do: "card", who: by, works: true },
    { do: "payMonth", who: by },
  ],
  "has not paid any more": [{ do: "card", who: by, works: false }, MONTH, MONTH],
  "was paid back a part of a month, and then all": [
    MONTH,
    { do: "refundMonth", who: by, what: "amount" },
    { do: "refundMonth", who: by, what: "order" },
  ],
  "has won a dispute": [{ do: "disputeMonth", who: by, outcome: "won" }, MONTH],
  "has lost a dispute": [{ do: "disputeMonth", who: by, outcome: "lost" }, MONTH],
  "has withdrawn": [{ do: "withdrawMembership", who: by }],
  "was told that the tier ends": [{ do: "endTier", keeps: false }, MONTH],
  "has deleted the account": [{ do: "erase", who: by }, MONTH],
  "has left after a year": [YEAR, { do: "leave", who: by }, MONTH],
  "has left after a year and come back": [YEAR, { do: "leave", who: by }, { do: "resume", who: by }, MONTH],
  "has deleted the account after a year": [YEAR, { do: "erase", who: by }, MONTH],
});

/** What people do in one go, so that a sequence gets far. */
const habits: fc.Arbitrary<Step[]> = fc.oneof(
  anyOpen.map((page): Step[] => [page, { do: "pay", who: page.who }]),
  fc
    .tuple(anyOpen, model)
    .map(([page, what]): Step[] => [
      { ...page, what, gift: true },
      { do: "pay", who: page.who },
      { do: "cron" },
      { do: "claim", who: page.who === "ada" ? "ben" : "ada" },
    ]),
  fc.tuple(anyOpen, model).map(([page, what]): Step[] => [
    { ...page, what, gift: false },
    { do: "pay", who: page.who },
    { do: "download", who: page.who, model: what },
    { do: "withdraw", who: page.who, model: what },
  ]),
  // A page of one stays open while the other is bought and given back.
  fc.tuple(anyOpen, fc.constantFrom(...MODELS)).map(([page, kept]): Step[] => {
    const other = kept === "fox" ? "owl" : "fox";
    return [
      { do: "bundle" },
      { ...page, what: other, gift: false },
      { do: "pay", who: page.who },
      { ...page, what: kept, gift: false },
      { do: "withdraw", who: page.who, model: other },
      { do: "pay", who: page.who },
    ];
  }),
  fc.tuple(who, who, model).map(([former, next, each]): Step[] => [
    { do: "wish", who: former, model: each },
    { do: "letter", model: each },
    { do: "delete", model: each },
    { do: "renew", model: each },
    { do: "publish", model: each },
    { do: "wish", who: next, model: each },
  ]),
  fc.tuple(anyOpen, fc.boolean(), interval, model).map(([page, keeps, every, what]): Step[] => [
    { do: "join", who: page.who, keeps, interval: every },
    { do: "take", who: page.who, model: what },
    { ...page, what, gift: false },
    { do: "pay", who: page.who },
    { do: "withdraw", who: page.who, model: what },
    { do: "leave", who: page.who },
  ]),
  fc
    .tuple(who, fc.boolean(), interval, model, fc.constantFrom(...Object.keys(lives("ada"))))
    .map(([by, keeps, every, what, life]): Step[] => [
      { do: "join", who: by, keeps, interval: every },
      { do: "take", who: by, model: what },
      ...(lives(by)[life] ?? []),
    ]),
  fc.constant<Step[]>([{ do: "wait", hours: 2 }, { do: "cron" }, { do: "cron" }]),
);
const sequence = fc
  .array(
    fc.oneof({ arbitrary: anyStep.map((each) => [each]), weight: 3 }, { arbitrary: habits, weight: 2 }),
    {
      minLength: 6,
      maxLength: 18,
    },
  )
  .map((parts) => [...publish, ...parts.flat()]);

/** A day after all worlds: *Numbers* are of all orders. */
const LATER = new Date("2050-01-01");

/** The sheets of VAT and *Numbers* sum to what Stripe took and gave back. @returns how they do not */
async function sumFindings(): Promise<string[]> {
  const { services } = testServices();
  await computeVatSheetsAgain(services);
  const sheets = await db.select().from(vatSums);
  const { total } = await statisticsPage({ ...services, now: () => LATER }, "all");
  const payments = [...atStripe.values()];
  const took = sumOf(payments.map((each) => each.paid));
  const gave = sumOf(payments.map((each) => each.back));
  const said = {
    VAT: [sumOf(sheets.map(({ gross }) => gross)), sumOf(sheets.map(({ refunded }) => refunded))],
    Numbers: [total.gross, total.refunded],
  };
  return Object.entries(said)
    .filter(([, [paid, back]]) => paid !== took || back !== gave)
    .map(([name, [paid, back]]) => `${name} say ${paid} less ${back}, Stripe took ${took} less ${gave}`);
}

/** @returns the first step after which something does not hold, and what */
async function played(steps: readonly Step[]) {
  const world = await createWorld();
  for (const [at, each] of steps.entries()) {
    const found = [...(await world.take(each)), ...(await sumFindings())];
    if (found.length > 0) return { at, step: each, found };
  }
  return null;
}

const open = (fields: Partial<Extract<Step, { do: "open" }>>): Step => ({
  do: "open",
  who: "ada",
  what: "fox",
  license: "standard",
  consent: true,
  coupon: false,
  gift: false,
  ...fields,
});

/** The shortest sequences that showed a fault, in the words of the fault. */
const EXAMPLES: Record<string, Step[]> = {
  "a model that was delivered without a consent is not paid back by a withdrawal": [
    ...publish,
    open({ consent: false }),
    { do: "pay", who: "ada" },
    { do: "download", who: "ada", model: "fox" },
    { do: "withdraw", who: "ada", model: "fox" },
  ],
  "a gift that was delivered without a consent is not paid back by a withdrawal": [
    ...publish,
    open({ consent: false, gift: true }),
    { do: "pay", who: "ada" },
    { do: "cron" },
    { do: "claim", who: "ben" },
    { do: "download", who: "ben", model: "fox" },
    { do: "withdraw", who: "ada", model: "fox" },
  ],
  "a consent stays when the page is asked for again without it": [
    ...publish,
    open({}),
    open({ consent: false }),
    { do: "pay", who: "ada" },
    { do: "download", who: "ada", model: "fox" },
    { do: "withdraw", who: "ada", model: "fox" },
  ],
  "a letter about a deleted model does not reach those who wish the next one with its id": [
    ...publish,
    { do: "wish", who: "ada", model: "fox" },
    { do: "letter", model: "fox" },
    { do: "delete", model: "fox" },
    { do: "renew", model: "fox" },
    { do: "publish", model: "fox" },
    { do: "wish", who: "ben", model: "fox" },
    { do: "wait", hours: 2 },
    { do: "cron" },
    { do: "cron" },
    { do: "cron" },
  ],
  "a page that a bundle made cheaper is not paid at that price after a withdrawal from the other model": [
    ...publish,
    { do: "bundle" },
    open({ what: "owl" }),
    { do: "pay", who: "ada" },
    open({}),
    { do: "withdraw", who: "ada", model: "owl" },
    { do: "pay", who: "ada" },
  ],
  "a page of an upgrade is not paid at its price after a withdrawal from Standard": [
    ...publish,
    open({}),
    { do: "pay", who: "ada" },
    open({ license: "commercial" }),
    { do: "withdraw", who: "ada", model: "fox" },
    { do: "pay", who: "ada" },
  ],
};

test.each(Object.entries(EXAMPLES))("%s", async (_, steps) => {
  expect(await played(steps)).toBeNull();
});

const paidBy = (every: "month" | "year") =>
  Object.entries(lives("ada")).map(([name, life]) => [every, name, life] as const);

test.each([...paidBy("month"), ...paidBy("year")])(
  "all agrees about who pays by the %s and %s",
  async (every, _, life) => {
    const joined: Step[] = [
      { do: "join", who: "ada", keeps: false, interval: every },
      { do: "take", who: "ada", model: "fox" },
    ];
    expect(await played([...publish, ...joined, ...life])).toBeNull();
  },
);

test("whatever happens in whatever order, licenses, money, prices, mails and VAT agree", async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      expect(await played(steps)).toBeNull();
    }),
    { numRuns: env.FC_RUNS, seed: env.FC_SEED, endOnFailure: false },
  );
}, 600_000);

test("in all of these, counting what changed gives the same VAT as counting all orders again", async () => {
  const { changes, all } = await countTwoWays(testServices().services);
  expect(all.orders.length).toBeGreaterThan(3);
  expect(changes).toEqual(all);
});
