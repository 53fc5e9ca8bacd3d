import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sqlIncludesLicense, sqlUpgradedFrom } from "#app/catalog/licenses.store.server.ts";
import { includesLicense, LICENSE_TYPES, licenseTooCheap, UPGRADED_FROM } from "#app/catalog/licenses.ts";
import { db } from "#tests/support/services.ts";

const pairs = LICENSE_TYPES.flatMap((owned) => LICENSE_TYPES.map((wanted) => [owned, wanted] as const));

test.each(pairs)(
  "the database and the program agree on whether %s is as good as %s",
  async (owned, wanted) => {
    const row = await db.get(sql`SELECT
    ${sqlIncludesLicense(sql`${owned}`, sql`${wanted}`)} AS includes, ${sqlUpgradedFrom(sql`${wanted}`)} AS upgraded`);
    const includes = Number(includesLicense(owned, wanted));
    expect(row).toEqual({ includes, upgraded: UPGRADED_FROM[wanted] });
  },
);

test("no license costs less than one that it includes, where both are sold", () => {
  expect(licenseTooCheap({ standard: 500, commercial: 499 })).toBe("commercial");
  expect(licenseTooCheap({ standard: 500, commercial: 500 })).toBeUndefined();
  expect(licenseTooCheap({ standard: 500, commercial: null })).toBeUndefined();
  expect(licenseTooCheap({ commercial: 50 })).toBeUndefined();
  expect(licenseTooCheap({ standard: 0, commercial: 50 })).toBeUndefined();
});
