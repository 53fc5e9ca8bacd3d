import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { licenseOffers } from "#app/catalog/product/buy-buttons.ts";
import type { CheckoutLine } from "#app/checkout/checkout.contract.ts";
import { cheapestOrder } from "#app/checkout/order-price.server.ts";
import {
  bundleParts,
  holdsLicenseOrBetter,
  type LicensedModel,
  withBundlePrice,
} from "#app/offers/pricing/bundle.ts";
import { type CouponTerms, discountsOf } from "#app/offers/pricing/coupon.ts";
import { MAX_AMOUNT_CENTS } from "#app/offers/pricing/open-price.ts";
import {
  amountDue,
  checkedAmountDue,
  crossedOut,
  isTooLittle,
  MIN_CHARGE_CENTS,
  percentOff,
  purchaseObstacle,
} from "#app/offers/pricing/pricing.ts";
import { priceAt, priceInSale, type Sale } from "#app/offers/pricing/sale.ts";
import { splitByLargestRemainder } from "#app/offers/pricing/split.ts";

const AT = new Date("2026-11-22T12:00:00.000Z");
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

const listPrice = fc.integer({ min: MIN_CHARGE_CENTS, max: 100_000 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** A product with both licenses, and what the seller set them to while on sale. */
const product = fc
  .record({ standard: fc.oneof(listPrice, fc.constant(0)), commercial: listPrice })
  .chain(({ standard, commercial }) =>
    fc.record({
      standard: fc.constant(standard),
      commercial: fc.constant(commercial),
      standardSale: maybe(fc.integer({ min: MIN_CHARGE_CENTS, max: Math.max(standard, MIN_CHARGE_CENTS) })),
      commercialSale: maybe(fc.integer({ min: MIN_CHARGE_CENTS, max: commercial })),
    }),
  );
type Product = typeof product extends fc.Arbitrary<infer P> ? P : never;

const salePrice = (price: number | undefined, lowestPrice: number) =>
  price === undefined ? undefined : { price, lowestPrice };

const saleOf = (model: Product): Sale => ({
  from: "2026-11-20T00:00:00.000Z",
  until: "2026-11-25T00:00:00.000Z",
  prices: {
    standard: salePrice(model.standardSale, model.standard),
    commercial: salePrice(model.commercialSale, model.commercial),
  },
});

function pricesOf(model: Product, at: Date): LicensePrice[] {
  const list: LicensePrice[] = [
    { type: "standard", price: model.standard },
    { type: "commercial", price: model.commercial },
  ];
  return list.map((license) => priceAt(license, saleOf(model), at));
}

const due = (prices: LicensePrice[], license: LicenseType, owned: LicenseType[]) =>
  checkedAmountDue(prices, license, { owned }).cents;

test("a price that is not below the list price is not a sale", () => {
  const sold = (price: number) =>
    priceAt(
      { type: "standard", price: 500 },
      {
        from: "2026-11-20T00:00:00.000Z",
        until: "2026-11-25T00:00:00.000Z",
        prices: { standard: { price, lowestPrice: 500 } },
      },
      new Date("2026-11-21T00:00:00.000Z"),
    );
  expect(sold(499)).toMatchObject({ price: 499, sale: { listPrice: 500 } });
  for (const price of [500, 501]) expect(sold(price)).toEqual({ type: "standard", price: 500 });
});

test("a license on sale costs exactly what the seller set, and its list price before and after", () => {
  fc.assert(
    fc.property(product, (model) => {
      const { commercial, commercialSale = commercial } = model;
      expect(due(pricesOf(model, AT), "commercial", [])).toBe(commercialSale);
      for (const outside of ["2026-11-19T23:59:59.999Z", "2026-11-25T00:00:00.000Z"])
        expect(due(pricesOf(model, new Date(outside)), "commercial", [])).toBe(commercial);
    }),
  );
});

test("what is crossed out is the lowest price before, its percentage is never overstated, and a launch price crosses nothing out", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_CHARGE_CENTS + 1, max: 100_000 }),
      fc.integer({ min: MIN_CHARGE_CENTS, max: 100_000 }),
      fc.integer({ min: 1, max: 95 }),
      fc.boolean(),
      (list, lowestPrice, percent, isLaunch) => {
        const price = priceInSale(list, { percent, price: null });
        const { from, until } = { from: "2026-11-20T00:00:00.000Z", until: "2026-11-25T00:00:00.000Z" };
        const launch = isLaunch && { launch: true as const };
        const sale: Sale = { from, until, prices: { standard: { price, lowestPrice } }, ...launch };
        const shown = priceAt({ type: "standard", price: list }, sale, AT);
        const was = crossedOut(shown);
        expect(was).toBe(!isLaunch && price < list && lowestPrice > price ? lowestPrice : undefined);
        expect((percentOff(shown) ?? 0) * (was ?? 0)).toBeLessThanOrEqual(
          ((was ?? 0) - price) * 100 + (was ? 0 : price * 100),
        );
        if (was === list && price > MIN_CHARGE_CENTS && list >= 100) expect(percentOff(shown)).toBe(percent);
      },
    ),
  );
});

test("a sale makes nothing more expensive, the upgrade of an owner included, and nothing falls below the provider's minimum", () => {
  const later = new Date("2026-12-24T00:00:00.000Z");
  fc.assert(
    fc.property(product, fc.constantFrom<LicenseType[]>([], ["standard"]), (model, owned) => {
      const onSale = due(pricesOf(model, AT), "commercial", owned);
      expect(onSale).toBeLessThanOrEqual(due(pricesOf(model, later), "commercial", owned));
      expect(onSale).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS);
    }),
  );
});

test("Standard and the upgrade together cost no less than Commercial less what the sale takes off Standard", () => {
  fc.assert(
    fc.property(product, (model) => {
      fc.pre(model.standard > 0);
      const prices = pricesOf(model, AT);
      const both = due(prices, "standard", []) + due(prices, "commercial", ["standard"]);
      const off = model.standard - Math.min(model.standardSale ?? model.standard, model.standard);
      expect(both).toBeGreaterThanOrEqual(due(prices, "commercial", []) - off);
    }),
  );
});

test("what the page shows an owner is what the checkout charges", () => {
  fc.assert(
    fc.property(product, fc.constantFrom<LicenseType[]>([], ["standard"]), (model, owned) => {
      const prices = pricesOf(model, AT);
      const shown = amountDue(
        prices.find(({ type }) => type === "commercial") ?? { type: "commercial", price: 0 },
        prices.filter(({ type }) => owned.includes(type)),
      );
      expect(shown).toBe(due(prices, "commercial", owned));
    }),
  );
});

test("a split sums to its amount, gives no share more than its weight, and is at most a cent from the exact share", () => {
  const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 50 });
  const parts = weights.chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: sum(all) })));
  fc.assert(
    fc.property(parts, ([all, amount]) => {
      const shares = splitByLargestRemainder(amount, all);
      expect(sum(shares)).toBe(amount);
      shares.forEach((share, index) => {
        const weight = all[index] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weight);
        expect(Math.abs(share - (sum(all) && (amount * weight) / sum(all)))).toBeLessThan(1);
      });
    }),
  );
});

const line = fc.record({
  id: fc.constantFrom("vase", "gear", "owl", "box"),
  price: listPrice,
  onSale: fc.boolean(),
});
const terms: fc.Arbitrary<CouponTerms> = fc
  .record({
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.integer({ min: 1, max: 200_000 }),
    byPercent: fc.boolean(),
    productIds: fc.option(fc.subarray(["vase", "gear", "owl"], { minLength: 1 })),
    minimumCents: fc.constantFrom(0, 500, 5_000),
    withSales: fc.boolean(),
  })
  .map(({ byPercent, percent, amountCents, ...rest }) => ({
    ...rest,
    percent: byPercent ? percent : null,
    amountCents: byPercent ? null : amountCents,
  }));
const order = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ id }) => id });

test("a coupon takes off what it says, only from its models, and no line or order below zero", () => {
  let applied = 0;
  fc.assert(
    fc.property(order, terms, (lines, coupon) => {
      const discounts = discountsOf(lines, coupon);
      const eligible = lines.filter(
        ({ id, onSale }) => (coupon.productIds?.includes(id) ?? true) && (coupon.withSales || !onSale),
      );
      const base = sum(eligible.map(({ price }) => price));
      if (discounts === "coupon_minimum") expect(base).toBeLessThan(coupon.minimumCents);
      if (typeof discounts === "string") return;
      applied++;
      const wanted =
        coupon.percent === null
          ? Math.min(coupon.amountCents ?? 0, base)
          : Math.round((base * coupon.percent) / 100);
      expect(sum(discounts)).toBe(wanted);
      lines.forEach((each, index) => {
        const off = discounts[index] ?? Number.NaN;
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(eligible.includes(each) ? each.price : 0);
      });
      const total = sum(lines.map(({ price }) => price)) - sum(discounts);
      expect(total === 0 || total >= MIN_CHARGE_CENTS).toBe(true);
      expect(base).toBeGreaterThanOrEqual(coupon.minimumCents);
    }),
  );
  expect(applied).toBeGreaterThan(10);
});

test("a coupon says why it takes nothing off", () => {
  const all = { percent: 10, amountCents: null, productIds: null, minimumCents: 0, withSales: false };
  const vase = { id: "vase", price: 500, onSale: false };
  expect(discountsOf([vase], all)).toEqual([50]);
  expect(discountsOf([vase], { ...all, productIds: ["gear"] })).toBe("coupon_other_models");
  expect(discountsOf([{ ...vase, onSale: true }], all)).toBe("coupon_sale");
  expect(discountsOf([vase], { ...all, minimumCents: 501 })).toBe("coupon_minimum");
  expect(discountsOf([vase], { ...all, minimumCents: 500 })).toEqual([50]);
  expect(discountsOf([vase], { ...all, percent: 95 })).toBe("coupon_total_too_low");
  expect(discountsOf([vase], { ...all, percent: 100 })).toEqual([500]);
});

/** A bundle of two to five models. The buyer owns some of them; the bundle, a sale, or what is owned fixes each price. */
const bundleOrder = fc
  .array(
    product.filter(({ standard }) => standard > 0),
    { minLength: 2, maxLength: 5 },
  )
  .chain((models) => {
    const ids = models.map((_, index) => `model-${index}`);
    return fc.record({
      models: fc.constant(models),
      ids: fc.constant(ids),
      owned: fc.subarray(ids),
      license: fc.constantFrom<LicenseType>("standard", "commercial"),
      ownedLicense: fc.constantFrom<LicenseType>("standard", "commercial"),
      percent: fc.integer({ min: 1, max: 99 }),
      missing: fc.boolean(),
    });
  });

type BundleOrder = typeof bundleOrder extends fc.Arbitrary<infer O> ? O : never;

/** The bundle's parts, or nothing where the shop would refuse to make it. */
function partsFor({ models, license, percent }: BundleOrder): number[] | null {
  const list = models.map((model) => model[license]);
  const parts = bundleParts(Math.floor((sum(list) * percent) / 100), list);
  return parts.every((part) => part >= MIN_CHARGE_CENTS) ? parts : null;
}

interface Part {
  id: string;
  prices: LicensePrice[];
  /** Euro cents in the bundle. */
  part: number;
  owned: LicenseType[];
}

/** The lines that the buyer can still buy, priced as the cart does. */
function bundleLines(order: BundleOrder, at: Date, parts: number[]) {
  const { models, ids, owned, license, ownedLicense, missing } = order;
  const all = models.map((model, index): Part => {
    const id = ids[index] ?? "";
    const part = parts[index] ?? 0;
    const prices = pricesOf(model, at).map((price) =>
      withBundlePrice(price, id, { ids, prices: { [license]: part } }),
    );
    return { id, prices, part, owned: owned.includes(id) ? [ownedLicense] : [] };
  });
  const covered = ({ owned: [has] }: Part) => has === license || has === "commercial";
  const wanted = all.filter((each) => !covered(each)).slice(missing ? 1 : 0);
  const held: LicensedModel[] = [
    ...all.flatMap((each) => each.owned.map((type) => ({ id: each.id, license: type }))),
    ...wanted.map(({ id }) => ({ id, license })),
  ];
  const lines = wanted.map((each) => {
    const alone = checkedAmountDue(each.prices, license, { owned: each.owned }).cents;
    const price = checkedAmountDue(each.prices, license, {
      owned: each.owned,
      holds: holdsLicenseOrBetter(held),
    }).cents;
    return { ...each, alone, price };
  });
  const complete = all.every((each) => covered(each) || wanted.includes(each));
  return { lines, complete };
}

const BEFORE_SALES = new Date("2026-11-19T00:00:00.000Z");

test("a bundle without anything owned or on sale costs exactly its price", () => {
  fc.assert(
    fc.property(bundleOrder, (order) => {
      const parts = partsFor(order);
      fc.pre(parts !== null);
      const { lines } = bundleLines({ ...order, owned: [], missing: false }, BEFORE_SALES, parts);
      expect(sum(lines.map(({ price }) => price))).toBe(sum(parts));
    }),
  );
});

test("each model costs its part when the rest is owned or bought with it, else what it costs alone, and never more than that", () => {
  let reduced = 0;
  fc.assert(
    fc.property(bundleOrder, (order) => {
      const parts = partsFor(order);
      fc.pre(parts !== null);
      const { lines, complete } = bundleLines(order, AT, parts);
      for (const line of lines) {
        expect(line.price).toBe(complete ? Math.min(line.alone, line.part) : line.alone);
        expect(line.price).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS);
        if (line.price < line.alone) reduced++;
      }
    }),
  );
  expect(reduced).toBeGreaterThan(10);
});

test("in a bundle, sale or upgrade with any coupon, no order is below zero or more expensive than its models alone, and its lines sum to it", () => {
  let used = 0;
  fc.assert(
    fc.property(bundleOrder, terms, (order, coupon) => {
      const parts = partsFor(order);
      fc.pre(parts !== null);
      const { lines } = bundleLines(order, AT, parts);
      fc.pre(lines.length > 0);
      const row = {
        ...coupon,
        productIds: coupon.productIds && lines.slice(0, 1).map(({ id }) => id),
        code: "TEST",
        startsAt: BEFORE_SALES,
        endsAt: null,
        maxUses: null,
        maxUsesPerPerson: null,
        createdAt: BEFORE_SALES,
        uses: 0,
        usesOfUser: 0,
        lastUsedAtMs: null,
        ownersOf: null,
        subscribersOnly: false,
        ownedTitles: "[]",
        isForOwner: true,
        isForSubscriber: true,
        isForMember: true,
        tier: null,
        revision: 1,
      };
      const asked = { code: "TEST", row };
      const checkout = (bundled: boolean) =>
        lines.map(({ id, alone, price, prices }): CheckoutLine => {
          const chosen = prices.find(({ type }) => type === order.license);
          const shown = bundled ? price : alone;
          return {
            id,
            title: id,
            image: null,
            license: order.license,
            listPrice: 0,
            price: shown,
            alone,
            extra: 0,
            aloneExtra: 0,
            bundleWith: shown < alone ? (chosen?.bundle?.with ?? []) : [],
            discount: 0,
            onSale: chosen?.sale !== undefined,
            isUpgrade: false,
            otherLicense: null,
          };
        });
      const together = cheapestOrder(checkout(true), asked, AT);
      const alone = cheapestOrder(checkout(false), asked, AT);
      const totals = together.lines.map((line) => line.price - line.discount);
      expect(sum(totals)).toBe(together.total);
      expect(Math.min(...totals)).toBeGreaterThanOrEqual(0);
      expect(together.total).toBeLessThanOrEqual(alone.total);
      expect(together.total).toBeLessThanOrEqual(sum(lines.map(({ price }) => price)));
      expect(together.total === 0 || together.total >= MIN_CHARGE_CENTS).toBe(true);
      // Without a coupon that says so, nothing is reduced twice.
      if (!coupon.withSales)
        for (const line of together.lines)
          expect(line.discount === 0 || line.bundleWith.length === 0).toBe(true);
      if (together.coupon && "discount" in together.coupon) used++;
    }),
  );
  expect(used).toBeGreaterThan(10);
});

test("what the page of a bundle's model shows an owner of the others is what the checkout charges", () => {
  fc.assert(
    fc.property(bundleOrder, (order) => {
      const parts = partsFor(order);
      fc.pre(parts !== null);
      const [id = "", ...others] = order.ids;
      const prices = pricesOf(order.models[0] as Product, AT).map((price) =>
        withBundlePrice(price, id, { ids: order.ids, prices: { [order.license]: parts[0] ?? 0 } }),
      );
      const holds = holdsLicenseOrBetter(others.map((other) => ({ id: other, license: order.ownedLicense })));
      const shown = licenseOffers(prices, { owned: [], inCart: null, holds });
      const charged = checkedAmountDue(prices, order.license, { owned: [], holds }).cents;
      expect(shown.find(({ type }) => type === order.license)?.amountDue).toBe(charged);
    }),
  );
});

/** Nothing, or what the payment provider takes. */
const amount = fc.oneof(fc.constant(0), fc.integer({ min: MIN_CHARGE_CENTS, max: MAX_AMOUNT_CENTS }));

test("with an open price a buyer pays what they name, never less than the reduced price, and offers reduce that price only", () => {
  fc.assert(
    fc.property(product, fc.constantFrom<LicenseType[]>([], ["standard"]), amount, (model, owned, named) => {
      const fixed = pricesOf(model, AT);
      const open = fixed.map((price): LicensePrice => ({ ...price, suggested: 900 }));
      const buyer = { owned, amount: named };
      const least = due(fixed, "commercial", owned);
      const { cents, extra } = checkedAmountDue(open, "commercial", buyer);
      expect(cents).toBe(Math.max(least, named));
      expect(cents - extra).toBe(least);
      // A fixed price takes no other amount.
      expect(checkedAmountDue(fixed, "commercial", buyer)).toEqual({ cents: least, extra: 0 });
      expect(isTooLittle(open, "commercial", buyer)).toBe(named < least);
      expect(isTooLittle(fixed, "commercial", buyer)).toBe(false);
      expect(cents === 0 || cents >= MIN_CHARGE_CENTS).toBe(true);
    }),
  );
});

test("a free model with an open price can be paid, and is free for buyers who name no amount", () => {
  fc.assert(
    fc.property(amount, (named) => {
      const prices: LicensePrice[] = [{ type: "standard", price: 0, suggested: 300 }];
      const obstacle = purchaseObstacle(prices, "standard", { owned: [], amount: named });
      expect(obstacle).toBe(named === 0 ? "free_product" : null);
      if (named > 0)
        expect(checkedAmountDue(prices, "standard", { owned: [], amount: named }).cents).toBe(named);
    }),
  );
});

test("a coupon takes nothing off what buyers give on top", () => {
  fc.assert(
    fc.property(order, terms, fc.array(amount, { minLength: 4, maxLength: 4 }), (lines, coupon, extras) => {
      const withExtras = lines.map((each, index) => ({ ...each, extra: extras[index] ?? 0 }));
      const [plain, generous] = [discountsOf(lines, coupon), discountsOf(withExtras, coupon)];
      // More on top can only lift an order over the provider's minimum.
      if (plain === "coupon_total_too_low") {
        if (typeof generous !== "string")
          expect(
            sum(withExtras.map(({ price, extra }) => price + extra)) - sum(generous),
          ).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS);
      } else expect(generous).toEqual(plain);
    }),
  );
});

test("on an order with open prices, the lines sum to the total, and it never costs more without a bundle than with one", () => {
  fc.assert(
    fc.property(bundleOrder, amount, (order, named) => {
      const parts = partsFor(order);
      fc.pre(parts !== null);
      const { lines } = bundleLines({ ...order, missing: false }, AT, parts);
      for (const { prices, owned, price, alone } of lines) {
        const open = prices.map((each): LicensePrice => ({ ...each, suggested: 900 }));
        const paid = checkedAmountDue(open, order.license, { owned, amount: named }).cents;
        expect(paid).toBe(Math.max(alone, named));
        expect(Math.max(price, named)).toBeLessThanOrEqual(paid);
      }
    }),
  );
});
