import { scriptBytes } from "#tests/support/script-bytes.ts";
import { expect, test } from "#tests/support/story.ts";

/**
 * Gzip bytes of our own scripts on a visitor's first page, beside Remix and React as they come. The aim is 15,000
 * (docs/decisions/009); this holds what there is.
 */
const OWN_BUDGET = 21_500;

for (const address of ["/", "/product/geneva-drive"]) {
  test(`${address} loads few scripts beside Remix and React`, async ({ page, t }) => {
    const { framework, own, files } = await scriptBytes(page, t, address);
    test.info().annotations.push({ type: "gzip bytes", description: `framework ${framework}, own ${own}` });
    expect(framework).toBeGreaterThan(50_000);
    expect(own, files.join("\n")).toBeLessThanOrEqual(OWN_BUDGET);
  });
}
