import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sqlIncludesLicence, sqlUpgradedFrom } from "#app/catalog/licenses.store.server.ts";
import { includesLicence, LICENCE_TYPES, licenceTooCheap, UPGRADED_FROM } from "#app/catalog/licenses.ts";
import { db } from "#tests/support/services.ts";

const pairs = LICENCE_TYPES.flatMap((owned) => LICENCE_TYPES.map((wanted) => [owned, wanted] as const));

test.each(pairs)(
  "the database and the program agree on whether %s is as good as %s",
  async (owned, wanted) => {
    const row = await db.get(sql`SELECT
    ${sqlIncludesLicence(sql`${owned}`, sql`${wanted}`)} AS includes, ${sqlUpgradedFrom(sql`${wanted}`)} AS upgraded`);
    const includes = Number(includesLicence(owned, wanted));
    expect(row).toEqual({ includes, upgraded: UPGRADED_FROM[wanted] });
  },
);

test("no licence costs less than one that it includes, where both are sold", () => {
  expect(licenceTooCheap({ standard: 500, commercial: 499 })).toBe("commercial");
  expect(licenceTooCheap({ standard: 500, commercial: 500 })).toBeUndefined();
  expect(licenceTooCheap({ standard: 500, commercial: null })).toBeUndefined();
  expect(licenceTooCheap({ commercial: 50 })).toBeUndefined();
  expect(licenceTooCheap({ standard: 0, commercial: 50 })).toBeUndefined();
});
