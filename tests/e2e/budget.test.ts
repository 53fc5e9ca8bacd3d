import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, type Fixtures, test, waitForHydration } from "#tests/support/browser-test.ts";

/**
 * Gzip bytes of our own scripts on a visitor's first page, beside Remix, React and Vite's runtime as they come
 * (docs/decisions/009).
 */
const OWN_BUDGETS = { "/": 46_800, "/product/geneva-drive": 60_250 };

const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

/**
 * Opens a page with an empty browser cache and waits until it loads nothing more.
 * @returns gzip bytes of Remix and React (tools/bundle/chunks.ts), and of every other script file.
 */
async function scriptBytes(
  page: Page,
  t: Fixtures["t"],
  address: string,
): Promise<{ framework: number; own: number; files: string[] }> {
  const bodies: Promise<{ name: string; size: number }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const name = new URL(response.url()).pathname.split("/").at(-1) ?? "";
    bodies.push(response.body().then((body) => ({ name, size: gzip(body) })));
  });
  await page.goto(address);
  await waitForHydration(page, t);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(bodies);
  const isFramework = ({ name }: { name: string }) => name.startsWith("framework-");
  const sum = (files: typeof sizes) => files.reduce((total, { size }) => total + size, 0);
  return {
    framework: sum(sizes.filter(isFramework)),
    own: sum(sizes.filter((file) => !isFramework(file))),
    files: sizes.map(({ name, size }) => `${size} ${name}`),
  };
}

for (const [address, budget] of Object.entries(OWN_BUDGETS)) {
  test(`${address} loads few scripts beside Remix and React`, async ({ page, t }) => {
    const { framework, own, files } = await scriptBytes(page, t, address);
    test.info().annotations.push({ type: "gzip bytes", description: `framework ${framework}, own ${own}` });
    expect(framework).toBeGreaterThan(50_000);
    expect(own, files.join("\n")).toBeLessThanOrEqual(budget);
  });
}

test("the words of a page are asked for before its scripts run, each file once", async ({ page, t }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const entry = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await entry.promise;
    await route.continue();
  });
  await page.goto("/product/geneva-drive", { waitUntil: "commit" });
  await expect(page.locator("link.words")).not.toHaveCount(0);
  await page.waitForLoadState("domcontentloaded");
  const words = await page
    .locator("link.words")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await expect.poll(() => asked).toEqual(expect.arrayContaining(words));
  entry.resolve();
  await waitForHydration(page, t);
  await page.waitForLoadState("networkidle");
  for (const file of words) expect(asked.filter((path) => path === file)).toEqual([file]);
});
