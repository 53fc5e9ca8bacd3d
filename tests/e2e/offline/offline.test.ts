import type { BrowserContext, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { isOfSecondRelease, type Releases, startReleases } from "#tests/support/releases.ts";

test.use({ serviceWorkers: "allow" });

const SEEN = "geneva-drive";
const UNSEEN = "hive-drawers";
const OWNED = "shoreline-coasters";
const FREE = "desk-cable-clips";

/** Waits until the service worker has these pages. */
async function waitUntilKept(page: Page, ...paths: string[]) {
  const kept = () =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && found.every(Boolean);
    }, paths);
  await expect.poll(kept, { timeout: 30_000 }).toBe(true);
}

/** Addresses of everything the service worker keeps, with the cache they are in. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const inCache = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${url}`);
    return (await Promise.all((await caches.keys()).map(inCache))).flat();
  });

/** Addresses of what the service worker keeps with this text in it. */
const keptWith = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(wanted)) found.push(request.url);
    }
    return found;
  }, text);

/** Scripts that this document has loaded. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.+\.js$/.test(name)),
  );

test("without a network every link stays in the shop, and pages load again when it is back", {
  tag: "@story",
}, async ({ page, t, network, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await page.goto("/");
  await waitForHydration(page, t);
  await page.locator(`main a[href="/product/${SEEN}"]`).first().click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(page).toHaveURL(new RegExp(SEEN));
  await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
  const seen = await title.textContent();
  await waitUntilKept(page, "/", `/product/${SEEN}`, "/offline");

  await network.setDown(true);
  await page
    .getByRole("link", { name: t("bar.home") })
    .locator("visible=true")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: t("home.products"), exact: true })).toBeVisible();
  await expect(page.locator(`main a[href="/product/${SEEN}"]`).first()).toBeVisible();
  await page.reload();
  await waitForHydration(page, t);
  await expect(page.getByText(t("offline.notice"))).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
  await page.locator(`main a[href="/product/${SEEN}"]`).first().click();
  await expect(title).toHaveText(seen ?? "");
  const width = () =>
    page
      .locator("main img")
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await waitForHydration(page, t);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.locator("#large-1").getByRole("link").click();
  const lightbox = page.getByRole("dialog", { name: t("product.pictures") });
  await expect(lightbox.locator(".pswp")).toHaveCSS("position", "fixed");
  await lightbox.getByRole("button", { name: t("ui.close") }).click();
  await expect(lightbox).toBeHidden();
  // Closing it goes back in the history, which would end the next navigation.
  await expect(page).toHaveURL(`/product/${SEEN}`);

  await page.goto(`/product/${UNSEEN}`);
  await expect(title).toHaveText(t("shell.noConnection"));
  // Neither opening nor closing the pictures has loaded the page again.
  expect(documents[0]).toBe(`/product/${UNSEEN}`);
  await expect(page.getByRole("link", { name: seen ?? "" })).toBeVisible();
  await expectAccessible(page);
  await network.setDown(false);
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
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.getFree(OWNED);
  const download = `/app/download/${OWNED}`;
  await page.goto("/dashboard");
  const row = page.getByRole("main").locator(`a[href="/product/${OWNED}"]`).first();
  await expect(row).toBeVisible();
  await waitUntilKept(page, "/dashboard");
  const throughWorker = new Map<string, boolean>();
  page.on("response", (answer) =>
    throughWorker.set(new URL(answer.url()).pathname, answer.fromServiceWorker()),
  );
  await page.reload();
  await expect.poll(() => throughWorker.get("/app/verify")).toBe(false);
  const part = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { Range: "bytes=0-9" } });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  }, download);
  expect(part).toEqual({ status: 206, bytes: 10 });
  expect(throughWorker.get(download)).toBe(false);
  expect(throughWorker.get("/dashboard")).toBe(true);

  await network.setDown(true);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText(t("offline.notice"))).toBeVisible();
  const refreshed = page.waitForResponse(/\/dashboard\.data/);
  await network.setDown(false);
  await refreshed;
  expect(await keptWith(page, download)).toHaveLength(1);
  await page.goto("/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("bar.logOut") })
    .click();
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  expect(await keptWith(page, download)).toEqual([]);
  // The document that follows the log-out.
  await page.waitForURL((address) => address.pathname === "/");
  await network.setDown(true);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: t("shell.noConnection") })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a page from its offline copy is refreshed when the network is back before its first call", async ({
  page,
  network,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const row = (model: string) => page.getByRole("main").locator(`a[href="/product/${model}"]`).first();
  await user.getFree(OWNED);
  await page.goto("/dashboard");
  await expect(row(OWNED)).toBeVisible();
  await waitUntilKept(page, "/dashboard");
  await user.getFree(FREE);
  const back = Promise.withResolvers<void>();
  await page.route("**/app/verify", async (route) => {
    await back.promise;
    await route.continue();
  });
  await network.setDown(true);
  const called = page.waitForRequest("**/app/verify");
  await page.reload();
  await called;
  await expect(row(OWNED)).toBeVisible();
  await expect(row(FREE)).toHaveCount(0);
  await network.setDown(false);
  back.resolve();
  await expect(row(FREE)).toBeVisible();
});

const expectRelease = async (page: Page, release: "first" | "second") => {
  const scripts = await loadedScripts(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => isOfSecondRelease(script) !== (release === "second"))).toEqual([]);
};

/** The browser looks for another service worker at each visit; here without waiting for one. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    return (registration?.waiting ?? registration?.installing) ? "found" : "none";
  });

const filesOfFirst = async (page: Page) =>
  (await keptAddresses(page)).filter((address) => /\.(js|css)$/.test(address) && !isOfSecondRelease(address));

/** Whether a service worker still waits for an older one to end. */
const isOneWaiting = async (context: BrowserContext) => {
  const stateOf = () => (globalThis as unknown as { serviceWorker: ServiceWorker }).serviceWorker.state;
  const states = context.serviceWorkers().map((worker) => worker.evaluate(stateOf).catch(() => "ended"));
  return (await Promise.all(states)).includes("installed");
};

/** Closes every page of the shop, so that a service worker that waits takes over, and opens one. */
const reopen = async (context: BrowserContext, address: string) => {
  const page = await context.newPage();
  await Promise.all(context.pages().map((other) => (other === page ? null : other.close())));
  await expect.poll(() => isOneWaiting(context), { timeout: 20_000 }).toBe(false);
  await page.goto(address);
  return page;
};

test.describe("releases", () => {
  let releases: Releases;
  test.beforeEach(async ({ baseURL }) => {
    releases = await startReleases(baseURL ?? "");
  });
  test.afterEach(() => releases.close());

  test("an open page keeps its release, the next visit has the new one, and nothing of the old one stays", async ({
    page,
    context,
    t,
    network,
    consoleErrors,
  }) => {
    consoleErrors.allow(...NETWORK_ERRORS);
    const shop = releases.origin;
    await page.goto(`${shop}/product/${SEEN}`);
    await waitForHydration(page, t);
    await waitUntilKept(page, "/", `/product/${SEEN}`, "/offline");

    releases.deploy("second");
    expect(await lookForUpdate(page)).toBe("found");
    const ready = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
    await expect.poll(ready, { timeout: 30_000 }).toBe("installed");
    await page.locator("#large-1").getByRole("link").click();
    const lightbox = page.getByRole("dialog", { name: t("product.pictures") });
    await lightbox.getByRole("button", { name: t("ui.close") }).click();
    await expect(lightbox).toBeHidden();
    await expectRelease(page, "first");
    const second = await context.newPage();
    await second.goto(`${shop}/product/${SEEN}`);
    await waitForHydration(second, t);
    await expectRelease(second, "second");
    await expectRelease(page, "first");
    const loadedAnew = page.waitForEvent("domcontentloaded");
    await page
      .getByRole("link", { name: t("bar.home") })
      .locator("visible=true")
      .first()
      .click();
    await loadedAnew;
    await waitForHydration(page, t);
    await expect(page.locator(`main a[href="/product/${UNSEEN}"]`).first()).toBeVisible();
    await expectRelease(page, "second");

    // The new service worker takes over once the old one has nothing more to do, which may be after this visit has begun.
    await expect(async () => {
      const visit = await reopen(context, `${shop}/contact`);
      await waitForHydration(visit, t);
      await expectRelease(visit, "second");
      expect(await filesOfFirst(visit)).toEqual([]);
    }).toPass({ timeout: 30_000 });
    const [next] = context.pages();
    if (!next) throw new Error("the visit was closed");
    await network.setDown(true);
    await next.goto(`${shop}/`);
    await waitForHydration(next, t);
    await expect(next.getByText(t("offline.notice"))).toBeVisible();
    await expectRelease(next, "second");
    await network.setDown(false);

    releases.deploy("withdrawn");
    const last = await reopen(context, `${shop}/contact`);
    await expect.poll(() => keptAddresses(last), { timeout: 20_000 }).toEqual([]);
    await network.setDown(true);
    await expect(last.goto(`${shop}/`)).rejects.toThrow(/ERR_/);
  });
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
