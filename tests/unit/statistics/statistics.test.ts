import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvFile, eurosCell } from "#app/shared/csv.ts";
import { addOrder, addViews, foldSources, noStatistics, type SoldOrder } from "#app/statistics/add-up.ts";
import {
  BAR_LENGTH,
  barAt,
  barsBetween,
  endOfDay,
  startOfDay,
  startOfPeriod,
} from "#app/statistics/periods.ts";
import { netOf, type Sales } from "#app/statistics/statistics.contract.ts";

const DAY = BAR_LENGTH["30"];

function order(changes: Partial<SoldOrder> = {}): SoldOrder {
  const sold = {
    paidAt: Date.parse("2026-11-20T14:05:00Z"),
    refunded: 0,
    fees: 0,
    country: "ES",
    source: null,
    coupon: null,
    tier: null,
    lines: [{ productId: "vase", license: "standard" as const, price: 499, returned: false, saleFrom: null }],
    ...changes,
  };
  return { gross: sold.lines.reduce((sum, { price }) => sum + price, 0), ...sold };
}

function added(...orders: SoldOrder[]) {
  const statistics = noStatistics();
  for (const each of orders) addOrder(statistics, each, barAt(each.paidAt, DAY, "UTC"));
  return statistics;
}

const sumOf = (groups: Record<string, Sales>, field: "gross" | "refunded" | "fees") =>
  Object.values(groups).reduce((sum, sales) => sum + sales[field], 0);

const soldOrders = fc.array(
  fc
    .record({
      paidAt: fc.integer({ min: 0, max: 4e12 }),
      country: fc.constantFrom("ES", "DE", ""),
      source: fc.constantFrom(null, "instagram.com", "letter/email/0a1b2c3d"),
      coupon: fc.constantFrom(null, "TEN-OFF"),
      tier: fc.constantFrom(null, "workshop-club"),
      paid: fc.integer({ min: 50, max: 100_000 }),
      lines: fc.array(
        fc.record({
          productId: fc.constantFrom("vase", "gear", "box"),
          license: fc.constantFrom("standard" as const, "commercial" as const),
          price: fc.integer({ min: 0, max: 100_000 }),
          returned: fc.boolean(),
          saleFrom: fc.constantFrom(null, "2026-11-20T00:00:00.000Z"),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      refundedPart: fc.double({ min: 0, max: 1, noNaN: true }),
      feePart: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ refundedPart, feePart, paid, ...rest }) => {
      const lines = rest.tier ? [] : rest.lines;
      const total = rest.tier ? paid : lines.reduce((sum, { price }) => sum + price, 0);
      return {
        ...rest,
        lines,
        gross: total,
        refunded: Math.floor(total * refundedPart),
        fees: Math.floor(total * feePart),
      };
    }),
  { maxLength: 30 },
);

test("models and licenses with memberships, countries, sources and times each sum to the total, to the cent", () => {
  fc.assert(
    fc.property(soldOrders, (orders) => {
      const { total, ...groups } = added(...orders);
      for (const field of ["gross", "refunded", "fees"] as const)
        for (const group of [
          { ...groups.models, ...groups.memberships },
          { ...groups.licenses, ...groups.memberships },
          groups.countries,
          groups.bars,
          groups.sources,
        ])
          expect(sumOf(group, field)).toBe(total[field]);
      expect(total.count).toBe(orders.length);
    }),
  );
});

test("a model called constructor is summed as any other", () => {
  const line = {
    productId: "constructor",
    license: "standard",
    price: 300,
    returned: false,
    saleFrom: null,
  } as const;
  const { models } = added(order({ lines: [line] }), order({ lines: [line] }));
  expect(models).toEqual({ constructor: expect.objectContaining({ count: 2, gross: 600 }) });
});

test("a refund counts for the model that was returned, and an amount for all in proportion", () => {
  const lines = [
    { productId: "vase", license: "standard" as const, price: 400, returned: true, saleFrom: null },
    { productId: "gear", license: "standard" as const, price: 1_200, returned: false, saleFrom: null },
    { productId: "box", license: "standard" as const, price: 400, returned: false, saleFrom: null },
  ];
  const { models } = added(order({ lines, refunded: 800 }));
  expect(Object.entries(models).map(([id, { refunded }]) => [id, refunded])).toEqual([
    ["vase", 400],
    ["gear", 300],
    ["box", 100],
  ]);
});

test("net sales are what was paid less refunds and fees", () => {
  const { total } = added(order({ fees: 40 }), order({ refunded: 499, fees: 40 }));
  expect(total).toEqual({ count: 2, gross: 998, refunded: 499, fees: 80 });
  expect(netOf(total)).toBe(419);
});

test("views are added to the model's sales, and to models that were not sold", () => {
  const statistics = added(order());
  addViews(statistics.models, { vase: { seen: 5, carted: 2 }, gear: { seen: 1, carted: 0 } });
  addViews(statistics.models, { vase: { seen: 3, carted: 0 } });
  expect(statistics.models).toMatchObject({
    vase: { count: 1, seen: 8, carted: 2 },
    gear: { count: 0, seen: 1, carted: 0 },
  });
});

test("an order counts for its source, its coupon and the sales of its lines", () => {
  const line = { productId: "vase", license: "standard", price: 300, returned: false } as const;
  const saleFrom = "2026-11-20T00:00:00.000Z";
  const lines = [
    { ...line, saleFrom },
    { ...line, productId: "gear", saleFrom: null },
  ];
  const { sources, coupons, sales } = added(
    order({ lines, source: "instagram.com", coupon: "TEN-OFF" }),
    order(),
  );
  expect(sources).toMatchObject({ "instagram.com": { count: 1, gross: 600 }, "": { count: 1, gross: 499 } });
  expect(coupons).toEqual({ "TEN-OFF": expect.objectContaining({ count: 1, gross: 600 }) });
  expect(sales).toEqual({ [saleFrom]: expect.objectContaining({ count: 1, gross: 300 }) });
});

test("sources beyond the largest are one, and nothing of them is lost", () => {
  const { sources } = added(
    ...Array.from({ length: 8 }, (_, n) => order({ source: `made-up-${n}` })),
    ...Array.from({ length: 3 }, () => order({ source: "instagram.com" })),
  );
  addViews(sources, { "made-up-7": { seen: 4, carted: 1 }, "made-up-8": { seen: 3, carted: 2 } });
  const folded = foldSources(sources, 2);
  expect(Object.keys(folded)).toEqual(["instagram.com", "made-up-7", "*"]);
  expect(folded["*"]).toMatchObject({ count: 7, seen: 3, carted: 2 });
});

describe("periods", () => {
  const today = new Date("2026-03-01T23:59:00Z");

  test("contain today and the days before it", () => {
    expect(startOfPeriod("today", today, "UTC").toISOString()).toBe("2026-03-01T00:00:00.000Z");
    expect(startOfPeriod("7", today, "UTC").toISOString()).toBe("2026-02-23T00:00:00.000Z");
  });

  test("have a bar for each hour, day or month, whether or not something was sold", () => {
    expect(
      barsBetween({ from: startOfPeriod("today", today, "UTC"), to: today }, BAR_LENGTH.today, "UTC"),
    ).toHaveLength(24);
    expect(
      barsBetween({ from: startOfPeriod("7", today, "UTC"), to: today }, BAR_LENGTH["7"], "UTC"),
    ).toEqual([
      "2026-02-23",
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    const months = barsBetween(
      { from: startOfPeriod("365", today, "UTC"), to: today },
      BAR_LENGTH["365"],
      "UTC",
    );
    expect([months[0], months.at(-1), months.length]).toEqual(["2025-03", "2026-03", 13]);
  });
});

test("a day of the shop has 23 hours when clocks go forward, and 25 when they go back", () => {
  const hours = (noon: string, timeZone: string) => {
    const [from, to] = [startOfDay(new Date(noon), timeZone), endOfDay(new Date(noon), timeZone)];
    const bars = barsBetween({ from, to: new Date(to.getTime() - 1) }, BAR_LENGTH.today, timeZone);
    return [from.toISOString(), (to.getTime() - from.getTime()) / 3_600_000, bars.length];
  };
  expect(hours("2026-03-29T10:00:00Z", "Europe/Madrid")).toEqual(["2026-03-28T23:00:00.000Z", 23, 23]);
  // Of the hour that comes twice there is one bar.
  expect(hours("2026-10-25T10:00:00Z", "Europe/Madrid")).toEqual(["2026-10-24T22:00:00.000Z", 25, 24]);
  // Midnight does not exist.
  expect(hours("2026-09-06T15:00:00Z", "America/Santiago")).toEqual(["2026-09-06T04:00:00.000Z", 23, 23]);
});

test("a sale in the night counts for the shop's day, hour and month, also after a change of zone", () => {
  const at = Date.parse("2026-10-31T23:30:00Z");
  expect(barAt(at, BAR_LENGTH.today, "Europe/Madrid")).toBe("2026-11-01T00");
  expect(barAt(at, BAR_LENGTH["365"], "Europe/Madrid")).toBe("2026-11");
  expect(barAt(at, BAR_LENGTH["30"], "Atlantic/Canary")).toBe("2026-10-31");
  expect(barAt(at, BAR_LENGTH["30"], "America/New_York")).toBe("2026-10-31");
});

test("the days of any zone follow each other without a gap", () => {
  const zones = [
    "Europe/Madrid",
    "America/Santiago",
    "Pacific/Kiritimati",
    "Asia/Kolkata",
    "Pacific/Pago_Pago",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 9e11, max: 2.5e12 }), (timeZone, time) => {
      const at = new Date(time);
      const [from, to] = [startOfDay(at, timeZone), endOfDay(at, timeZone)];
      expect([from <= at, at < to]).toEqual([true, true]);
      expect(startOfDay(to, timeZone)).toEqual(to);
    }),
  );
});

test("a file quotes texts, disarms formulas and keeps amounts as numbers", async () => {
  const pieces = csvFile(["name", "amount"], [[['=HYPERLINK("x")', eurosCell(-150)]], [["a, b", 3]]]);
  let text = "";
  for await (const piece of pieces) text += piece;
  expect(text).toBe('\uFEFFname,amount\r\n"\'=HYPERLINK(""x"")",-1.50\r\n"a, b",3\r\n');
});
