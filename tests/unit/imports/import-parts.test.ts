import fc from "fast-check";
import { expect, test } from "vitest";
import { inParts } from "#app/imports/imports.store.server.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

test("rows of any length go in order into as few parts as a parameter of D1 allows", () => {
  const row = fc.tuple(fc.constantFrom("x", "ñ", "😀", '"'), fc.integer({ min: 0, max: 150_000 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const texts = rows.map(([sign, length]) => sign.repeat(length));
      const parts = inParts(texts);
      expect(parts.flat()).toEqual(texts);
      for (const part of parts) expect(bytesOf(part)).toBeLessThan(2_000_000);
      for (const [at, part] of parts.slice(1).entries())
        expect(bytesOf([...(parts[at] ?? []), part[0]])).toBeGreaterThan(1_400_000);
    }),
    { numRuns: 20 },
  );
  expect(inParts([])).toEqual([]);
});
