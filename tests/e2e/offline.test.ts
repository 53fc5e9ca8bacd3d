import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";

test.use({ serviceWorkers: "allow" });

const SEEN = "geneva-drive";
const UNSEEN = "hive-drawers";
const OWNED = "shoreline-coasters";
const NETWORK_ERRORS =
  /Failed to load resource|ERR_|(GET|POST) \/[\w/-]+ failed|manifest patches|could not be (loaded|read)|WebSocket connection|Failed to fetch|did not match|hydrat/;

/** Waits until the service worker has these pages. */
async function waitUntilKept(page: Page, ...paths: string[]) {
  const kept = () =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && found.every(Boolean);
    }, paths);
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);
}

const cacheNames = (page: Page) => page.evaluate(() => window.caches.keys());

test("without a network every tap stays in the shop, and it goes on by itself", async ({
  page,
  t,
  network,
  consoleErrors,
}) => {
  consoleErrors.allow(NETWORK_ERRORS);
  await page.goto("/");
  await waitForHydration(page, t);
  await page.locator(`main a[href="/product/${SEEN}"]`).first().click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(page).toHaveURL(new RegExp(SEEN));
  await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
  const seen = await title.textContent();
  await waitUntilKept(page, "/", `/product/${SEEN}`, "/offline");

  await network.down(true);
  await page
    .getByRole("link", { name: t("shell.home") })
    .locator("visible=true")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: t("home.products") })).toBeVisible();
  await expect(page.locator(`main a[href="/product/${SEEN}"]`).first()).toBeVisible();
  await page.reload();
  await waitForHydration(page, t);
  await expect(page.getByText(t("offline.notice"))).toBeVisible();
  await page.locator(`main a[href="/product/${SEEN}"]`).first().click();
  await expect(title).toHaveText(seen ?? "");
  const width = () =>
    page
      .locator("main img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);

  await page.goto(`/product/${UNSEEN}`);
  await expect(title).toHaveText(t("shell.noConnection"));
  await expect(page.getByRole("link", { name: seen ?? "" })).toBeVisible();
  await expectAccessible(page);
  await network.down(false);
  await expect(page).toHaveURL(`/product/${UNSEEN}`);
  await expect(title).not.toHaveText(t("shell.noConnection"));
});

test("the dashboard is kept for its user only, and downloads and calls pass the service worker by", async ({
  page,
  t,
  network,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(NETWORK_ERRORS);
  await user.getFree(OWNED);
  await page.goto("/dashboard");
  const row = page.getByRole("main").locator(`a[href="/product/${OWNED}"]`).first();
  await expect(row).toBeVisible();
  await waitUntilKept(page, "/dashboard");
  const call = page.waitForResponse("**/app/verify");
  await page.reload();
  expect((await call).fromServiceWorker()).toBe(false);
  const bytes = await page.evaluate(async (id) => {
    const answer = await fetch(`/app/download/${id}`, { headers: { Range: "bytes=0-9" } });
    const [entry] = performance.getEntriesByName(answer.url) as PerformanceResourceTiming[];
    return {
      status: answer.status,
      throughWorker: (entry?.workerStart ?? 0) > 0 && entry?.initiatorType === "",
    };
  }, OWNED);
  expect(bytes).toEqual({ status: 206, throughWorker: false });

  await network.down(true);
  await page.reload();
  await expect(row).toBeVisible();
  await network.down(false);
  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.logOut") })
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  expect((await cacheNames(page)).filter((name) => name.startsWith("user-"))).toEqual([]);
  await network.down(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: t("shell.noConnection") })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the shop can be installed", async ({ page, t }) => {
  await page.goto("/");
  await waitUntilKept(page, "/");
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Stall", lang: t.language, start_url: "/" });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Tests run in a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});
