import { scriptBytes } from "#tests/support/script-bytes.ts";
import { expect, test } from "#tests/support/story.ts";

/** Issue 4, part 12: gzip bytes of all script files that a visitor's first page loads. */
const BUDGET = 95_000;

for (const address of ["/", "/product/geneva-drive"]) {
  test(`${address} loads no more than 95 KB of scripts`, async ({ page, t }) => {
    const { total, files } = await scriptBytes(page, t, address);
    expect(files.length).toBeGreaterThan(2);
    expect(total, files.join("\n")).toBeLessThanOrEqual(BUDGET);
  });
}
