import { expect, test } from "vitest";
import type { StudioBundle } from "#app/offers/bundles.contract.ts";
import type { StudioCoupon } from "#app/offers/coupons.contract.ts";
import type { StudioSale } from "#app/offers/sales.contract.ts";
import { respondWith, startFakeStudio } from "#tests/support/fake-studio.ts";
import { runSellerCommand } from "#tests/support/seller-command.ts";
import { instantOf } from "#tools/seller/dates.ts";

const SALE: StudioSale = {
  id: "dragon",
  title: "Dragon",
  from: "2026-11-27T00:00:00.000Z",
  until: "2026-12-01T00:00:00.000Z",
  state: "planned",
  prices: { standard: { listPrice: 499, price: 374, lowestPrice: 450 } },
};

test("a sale is started with whole days in UTC, and shown with the price that is crossed out", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [SALE]);
  const options = ["--percent", "25", "--from", "2026-11-27", "--until", "2026-11-30"];
  const { code, out } = await runSellerCommand(["sales", "start", "dragon", ...options, "--url", shop.url]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({
    ids: ["dragon"],
    percent: 25,
    from: SALE.from,
    until: SALE.until,
  });
  expect([code, out]).toEqual([
    0,
    "dragon  standard  planned  4.99 €  3.74 €  crossed out 4.50 €  2026-11-27 00:00 to 2026-12-01 00:00 UTC\n",
  ]);
});

test("sales prints euros as JSON, and ends the sales of models", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [SALE]);
  const { out } = await runSellerCommand(["sales", "--json", "--url", shop.url]);
  const price = { listPrice: "4.99", price: "3.74", lowestPrice: "4.50" };
  expect(JSON.parse(out)).toEqual({ currency: "EUR", sales: [{ ...SALE, prices: { standard: price } }] });
  shop.override = respondWith(200, { ids: ["dragon"] });
  expect((await runSellerCommand(["sales", "end", "dragon", "--url", shop.url])).out).toBe(
    "No longer on sale: dragon\n",
  );
});

test("wrong use of sales says what is missing and calls nothing", async () => {
  const shop = await startFakeStudio();
  const start = ["start", "dragon"];
  for (const [args, hint] of [
    [["begin"], "`sales --help`"],
    [["start"], "`sales --help`"],
    [start, "--until"],
    [[...start, "--until", "2026-12-01"], "--percent"],
    [[...start, "--until", "2026-12-01", "--percent", "20", "--price", "3"], "either"],
    [[...start, "--until", "2026-12-01", "--percent", "99"], "1 to 95"],
    [[...start, "--until", "tomorrow", "--percent", "20"], "2026-12-01"],
    [[...start, "--until", "2026-12-01", "--price", "0.10"], "0.50"],
  ] as const) {
    const { code, err } = await runSellerCommand(["sales", ...args, "--url", shop.url]);
    expect([code, args, err.includes(hint)]).toEqual([2, args, true]);
  }
  expect(shop.calls).toEqual([]);
});

test("days and times of offers are read as UTC", () => {
  expect(instantOf("2026-12-31", "from")).toBe("2026-12-31T00:00:00.000Z");
  expect(instantOf("2026-12-31", "until")).toBe("2027-01-01T00:00:00.000Z");
  expect(instantOf("2026-12-31T18:30Z", "until")).toBe("2026-12-31T18:30:00.000Z");
  for (const wrong of ["2026-02-30", "31.12.2026", "2026-12-31T18:30", "2026-13-01", ""])
    expect([wrong, typeof instantOf(wrong, "from")]).toEqual([wrong, "object"]);
});

const COUPON: StudioCoupon = {
  code: "FIVE-OFF",
  percent: null,
  amount: 500,
  ids: ["dragon"],
  minimum: 2_000,
  withSales: false,
  from: "2026-11-22T00:00:00.000Z",
  until: "2027-01-01T00:00:00.000Z",
  maxUses: 100,
  maxUsesPerPerson: 1,
  uses: 3,
  state: "running",
  revision: 1,
};

test("a coupon is made with its limits, and shown with a link that applies it", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, COUPON);
  const limits = ["--only", "dragon", "--minimum", "20", "--uses", "100", "--uses-per-person", "1"];
  const made = ["coupons", "create", "five-off", "--amount", "5", "--until", "2026-12-31", ...limits];
  const { code, out } = await runSellerCommand([...made, "--url", shop.url]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({
    code: "FIVE-OFF",
    amount: 500,
    ids: ["dragon"],
    minimum: 2_000,
    withSales: false,
    until: COUPON.until,
    maxUses: 100,
    maxUsesPerPerson: 1,
  });
  const [row, link] = out.split("\n");
  expect([code, row?.replace(/ {2,}/g, " | ")]).toEqual([
    0,
    "FIVE-OFF | running | −5.00 € | 3 of 100 uses | only dragon, from 20.00 €, 1 per person, until 2027-01-01 00:00 UTC",
  ]);
  expect(link).toContain("/?coupon=FIVE-OFF");
});

test.each([
  [["--percent", "20", "--until", "none", "--uses", "none"], { percent: 20, until: null, maxUses: null }],
  [["--only", "none", "--without-sales"], { ids: null, withSales: false }],
  [["--only", "dragon", "--only", "vase", "--with-sales"], { ids: ["dragon", "vase"], withSales: true }],
])("coupons change sends what is named: %j", async (options, sent) => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, COUPON);
  const { code } = await runSellerCommand(["coupons", "change", "five-off", ...options, "--url", shop.url]);
  expect(code).toBe(0);
  expect(shop.calls[0]?.call).toContain("/coupons/change");
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({ code: "FIVE-OFF", ...sent });
});

test.each([
  [["dragon", "--price", "22"], { id: "dragon", standard: 2_200 }],
  [
    ["dragon", "owl", "--commercial-price", "none"],
    { id: "dragon", ids: ["dragon", "owl"], commercial: null },
  ],
  [
    ["dragon", "--title", "Castle", "--title-es", "Castillo"],
    { id: "dragon", title: { en: "Castle", es: "Castillo" } },
  ],
  [["dragon", "--title", "none"], { id: "dragon", title: null }],
])("bundles change sends what is named: %j", async (options, sent) => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, BUNDLE);
  const { code } = await runSellerCommand(["bundles", "change", ...options, "--url", shop.url]);
  expect(code).toBe(0);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual(sent);
});

test("wrong use of coupons says what is missing and calls nothing", async () => {
  const shop = await startFakeStudio();
  for (const [args, hint] of [
    [["create"], "`coupons --help`"],
    [["create", "A B"], "--percent"],
    [["create", "A B", "--percent", "10"], "letters"],
    [["create", "GOOD", "--percent", "10", "--amount", "1"], "either"],
    [["create", "GOOD", "--percent", "101"], "1 to 100"],
    [["end"], "`coupons --help`"],
    [["change"], "`coupons --help`"],
    [["change", "GOOD", "--percent", "10", "--amount", "1"], "either"],
    [["change", "GOOD", "--with-sales", "--without-sales"], "either"],
  ] as const) {
    const { code, err } = await runSellerCommand(["coupons", ...args, "--url", shop.url]);
    expect([code, args, err.includes(hint)]).toEqual([2, args, true]);
  }
  expect(shop.calls).toEqual([]);
});

const BUNDLE: StudioBundle = {
  models: [
    { id: "dragon", title: "Dragon", prices: { standard: 800 } },
    { id: "vase", title: "Vase", prices: { standard: 1_600 } },
  ],
  prices: { standard: 2_400 },
  listPrices: { standard: 3_000 },
  title: null,
  revision: "first",
};

test("a bundle is made of models and its prices, and shown with the part of each model", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, BUNDLE);
  const made = ["bundles", "start", "dragon", "vase", "--price", "24", "--commercial-price", "80.50"];
  const { code, out } = await runSellerCommand([...made, "--url", shop.url]);
  expect(JSON.parse(shop.calls[0]?.body.toString() ?? "")).toEqual({
    ids: ["dragon", "vase"],
    standard: 2_400,
    commercial: 8_050,
  });
  expect([code, out.replace(/ {2,}/g, " | ")]).toEqual([
    0,
    "2 models | standard | 24.00 € | instead of 30.00 €\n | dragon | 8.00 € | its part\n | vase | 16.00 € | its part\n",
  ]);
});

test("bundles prints euros as JSON, and ends the bundle of a model", async () => {
  const shop = await startFakeStudio();
  shop.override = respondWith(200, [BUNDLE]);
  const { out } = await runSellerCommand(["bundles", "--json", "--url", shop.url]);
  expect(JSON.parse(out)).toMatchObject({
    currency: "EUR",
    bundles: [{ prices: { standard: "24.00" }, listPrices: { standard: "30.00" } }],
  });
  shop.override = respondWith(200, { ids: ["dragon", "vase"] });
  expect((await runSellerCommand(["bundles", "end", "vase", "--url", shop.url])).out).toBe(
    "No longer a bundle: dragon, vase\n",
  );
});

test("wrong use of bundles says what is missing and calls nothing", async () => {
  const shop = await startFakeStudio();
  for (const [args, hint] of [
    [["begin"], "`bundles --help`"],
    [["end"], "`bundles --help`"],
    [["end", "dragon", "vase"], "`bundles --help`"],
    [["start", "dragon", "--price", "5"], "2 to 12"],
    [["start", "dragon", "vase"], "--price"],
    [["start", "dragon", "vase", "--price", "0.10"], "0.50"],
  ] as const) {
    const { code, err } = await runSellerCommand(["bundles", ...args, "--url", shop.url]);
    expect([code, args, err.includes(hint)]).toEqual([2, args, true]);
  }
  expect(shop.calls).toEqual([]);
});
