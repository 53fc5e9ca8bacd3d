import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BulkChange } from "#app/publishing/bulk-edit/bulk-edit.contract.ts";
import {
  changedByPercent,
  changesNothing,
  plannedChanges,
} from "#app/publishing/bulk-edit/plan-bulk-edit.ts";

const KEEP = {
  price: "keep",
  license: "all",
  amount: null,
  percent: null,
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

test("a raise never lowers a price, a reduction never raises one, and both are whole cents", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: -90, max: 500 }),
      (cents, percent) => {
        const after = changedByPercent(cents, percent);
        expect(Number.isInteger(after)).toBe(true);
        expect(Math.sign(after - cents) * Math.sign(percent)).toBeGreaterThanOrEqual(0);
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
