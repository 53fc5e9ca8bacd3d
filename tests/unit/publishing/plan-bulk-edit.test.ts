import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import {
  BulkChange,
  PRICE_ENDING_NAMES,
  PRICE_ENDINGS,
} from "#app/publishing/bulk-edit/bulk-edit.contract.ts";
import { changesNothing, plannedChanges } from "#app/publishing/bulk-edit/plan-bulk-edit.ts";

const KEEP = {
  price: "keep",
  license: "all",
  amount: null,
  percent: null,
  ending: "exact",
  addTags: [],
  removeTags: [],
  status: "keep",
} as const;
const change = (more: Partial<BulkChange>) => BulkChange.parse({ ...KEEP, ...more });
const MODEL = {
  standardCents: 499,
  commercialCents: 1_999,
  tags: ["gear", "desk"],
  status: "published",
} as const;
const planned = (more: Partial<BulkChange>, model = {}) =>
  plannedChanges({ ...MODEL, tags: [...MODEL.tags], ...model }, change(more));

test.each([
  [
    { price: "percent", percent: 10 },
    { standard: 549, commercial: 2_199 },
  ],
  [{ price: "percent", percent: -10, license: "commercial" }, { commercial: 1_799 }],
  [{ price: "percent", percent: 0 }, {}],
  [{ price: "percent", percent: 0, ending: "90" }, {}],
  [
    { price: "percent", percent: 10, ending: "99" },
    { standard: 599, commercial: 2_199 },
  ],
  [
    { price: "percent", percent: -10, ending: "90" },
    { standard: 490, commercial: 1_790 },
  ],
  [
    { price: "percent", percent: 4, ending: "00" },
    { standard: 500, commercial: 2_100 },
  ],
  [{ price: "set", amount: 0, license: "standard" }, { standard: 0 }],
  [{ price: "set", amount: 499, license: "standard" }, {}],
] as const)("%j makes of €4.99 and €19.99 %j", (more, after) => {
  expect(Object.fromEntries(planned(more).prices.map(({ license, after }) => [license, after]))).toEqual(
    after,
  );
});

test("a license under which a model is not sold is not added, and what is free stays free", () => {
  const free = { standardCents: 0, commercialCents: null };
  expect(planned({ price: "percent", percent: 50 }, free).prices).toEqual([]);
  expect(planned({ price: "set", amount: 900, license: "commercial" }, free).prices).toEqual([]);
});

test("a raise never lowers a price, a reduction never raises one, both are whole cents and end as the seller likes", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constant(0), fc.integer({ min: MIN_CHARGE_CENTS, max: 999_999 })),
      fc.integer({ min: -90, max: 500 }),
      fc.constantFrom(...PRICE_ENDING_NAMES),
      (cents, percent, ending) => {
        const model = { standardCents: cents, commercialCents: null };
        const [changed] = planned({ price: "percent", percent, ending }, model).prices;
        const after = changed?.after ?? cents;
        expect(Number.isInteger(after)).toBe(true);
        expect(Math.sign(after - cents) * Math.sign(percent)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(after - (cents * (100 + percent)) / 100)).toBeLessThanOrEqual(100);
        const last = PRICE_ENDINGS[ending];
        if (changed && last !== null && after >= 200) expect(after % 100).toBe(last);
        if (cents > 0) expect(after).toBeGreaterThan(0);
      },
    ),
  );
});

test("tags are added once and removed where they are; what changes nothing says so", () => {
  expect(planned({ addTags: ["lamp", "gear", "lamp"], removeTags: ["desk", "none"] })).toMatchObject({
    addedTags: ["lamp"],
    removedTags: ["desk"],
  });
  expect(changesNothing(planned({ addTags: ["gear"], removeTags: ["none"], status: "published" }))).toBe(
    true,
  );
  expect(planned({ status: "unpublished" }).status).toBe("unpublished");
});

test.each([
  [{ price: "set", license: "standard" }, "amount"],
  [{ price: "set", amount: 499 }, "license"],
  [{ price: "percent" }, "percent"],
  [{ price: "percent", percent: -91 }, "percent"],
  [{ addTags: ["x".repeat(31)] }, "addTags.0"],
] as const)("%j is refused because of %s", (more, field) => {
  const { error } = BulkChange.safeParse({ ...KEEP, ...more });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
