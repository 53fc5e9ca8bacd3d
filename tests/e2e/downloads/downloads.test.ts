import type { Page } from "@playwright/test";
import type { Purchase } from "#app/library/library.contract.ts";
import {
  expect,
  expectAccessible,
  type Fixtures,
  NETWORK_ERRORS,
  publishedZip,
  sha256Of,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

/** The demo's free models. */
const [FIRST, SECOND] = ["shoreline-coasters", "desk-cable-clips"] as const;
/** The demo's largest zip, over 40 MB. */
const LARGE = "alpine-valley-relief";
/** Its connection hangs after this many bytes. Up to a tenth of them may belong to the page before. */
const STALL_AT = 10_000_000;

const panelOf = (page: Page, t: Fixtures["t"]) => page.getByRole("region", { name: t("downloads.panel") });
const linkTo = (page: Page, id: string) => page.locator(`a[href="/app/download/${id}"]`);

async function openDashboard(page: Page, t: Fixtures["t"]) {
  await page.goto("/dashboard");
  await waitForHydration(page, t);
}

/** Starts the download of the large model and waits until its connection hangs. */
async function startStalledDownload({ page, t, network }: Pick<Fixtures, "t" | "network"> & { page: Page }) {
  const { size, sha256 } = await publishedZip(page, LARGE);
  await openDashboard(page, t);
  await network.stallAt(STALL_AT);
  await linkTo(page, LARGE).click();
  const panel = panelOf(page, t);
  const bar = panel.getByRole("progressbar");
  const percent = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(percent).toBeGreaterThanOrEqual(Math.floor((90 * STALL_AT) / size));
  return { panel, bar, sha256, receivedBytes: (size * (await percent())) / 100 };
}

/** Collects the first byte of each range that is requested of the large model. */
function recordRangeStarts(page: Page): number[] {
  const starts: number[] = [];
  page.on("request", (request) => {
    if (!request.url().includes(`/app/download/${LARGE}?`)) return;
    starts.push(Number(/^bytes=(\d+)-$/.exec(request.headers().range ?? "")?.[1] ?? 0));
  });
  return starts;
}

/** The shop's download count of a model that this page's user owns. */
async function downloadCount(page: Page, id: string): Promise<number> {
  const owned = (await (await page.request.get("/app/purchases")).json()) as Purchase[];
  return owned.find((purchase) => purchase.id === id)?.downloadCount ?? 0;
}

/** Names of the zips in the browser's private storage. */
async function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("downloads");
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
}

const WORKER = "**/assets/download.worker-*.js";

/** Runs a script at the start of the download worker, to take a feature from the browser. */
const injectIntoWorker = (page: Page, script: string) =>
  page.route(WORKER, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${script}\n${await answer.text()}` });
  });

test("two downloads at once are paused, survive navigation and a reload, and resume with the right bytes and names", {
  tag: "@story",
}, async ({ page, context, t, network, consoleErrors, user }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const titles = await user.own(FIRST, SECOND);
  const published = [await publishedZip(page, FIRST), await publishedZip(page, SECOND)] as const;

  await openDashboard(page, t);
  const session = await context.cookies();
  await context.clearCookies();
  for (const id of [FIRST, SECOND]) await linkTo(page, id).click();
  const panel = panelOf(page, t);
  await expect(panel.getByRole("alert")).toHaveCount(2);
  await context.addCookies(session);
  await network.setDown(true);
  for (const _ of titles)
    await panel
      .getByRole("button", { name: t("downloads.tryAgain") })
      .first()
      .click();
  const pause = (title: string) => panel.getByRole("button", { name: t("downloads.pauseOf", { title }) });
  const resume = (title: string) => panel.getByRole("button", { name: t("downloads.resumeOf", { title }) });
  await expect(panel.getByText(t.count("downloads.badge", 2))).toBeAttached();
  for (const title of titles) await pause(title).click();
  await expect(panel.getByText(t("downloads.paused"))).toHaveCount(2);
  await network.setDown(false);
  await expectAccessible(page);

  const fold = panel.getByRole("button", { name: t("downloads.panel") });
  await fold.click();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("bar.contact") })
    .click();
  await expect(page).toHaveURL(/\/contact/);
  await fold.click();
  await expect(panel.getByText(t("downloads.paused"))).toHaveCount(2);
  await page.reload();
  await fold.click();
  await expect(panel.getByText(t("downloads.paused"))).toHaveCount(2);

  for (const [at, title] of titles.entries()) {
    const saved = page.waitForEvent("download");
    await resume(title).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${title}.zip`);
    expect(await sha256Of(await download.path())).toBe(published[at]?.sha256);
  }
  await expect(panel).toBeHidden();
});

test("a paused download keeps its bytes through a reload, and its button on another page says so and requests only the rest", async ({
  page,
  t,
  network,
  user,
}) => {
  const [title = ""] = await user.own(LARGE);
  const { panel, bar, sha256, receivedBytes } = await startStalledDownload({ page, t, network });
  const button = linkTo(page, LARGE);
  await expect(button).toHaveText(new RegExp(t("downloads.button_running", { percent: "\\d+\\s?%" })));
  await panel.getByRole("button", { name: t("downloads.pauseOf", { title }) }).click();
  const amount = (await bar.getAttribute("aria-valuetext")) ?? "";
  const paused = await button.textContent();
  expect(paused).toMatch(new RegExp(t("downloads.button_paused", { percent: "\\d+\\s?%" })));

  await page.goto(`/product/${LARGE}`);
  await expect(button).toHaveText(paused ?? "");
  const fold = panel.getByRole("button", { name: t("downloads.panel") });
  await expect(panel.getByRole("status")).toHaveText(
    new RegExp(t("downloads.button_paused", { percent: "" })),
  );
  await expect(fold).toContainText(/\d\s?%/);
  await fold.click();
  await expect(panel.getByText(t("downloads.paused"))).toBeVisible();
  await expect(bar).toHaveAttribute("aria-valuetext", amount);
  await expectAccessible(page);
  const starts = recordRangeStarts(page);
  const saved = page.waitForEvent("download");
  await button.click();
  expect(await sha256Of(await (await saved).path())).toBe(sha256);
  await expect(button).toContainText(t("downloads.button_saved"));
  expect(starts).toHaveLength(1);
  expect(starts[0]).toBeGreaterThanOrEqual(receivedBytes);
});

test("a download that fails halfway shows the error of the specification, and Try again fetches the rest", async ({
  page,
  context,
  t,
  network,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.own(LARGE);
  const { panel, sha256, receivedBytes } = await startStalledDownload({ page, t, network });
  const session = await context.cookies();
  await context.clearCookies();
  await network.setDown(true);
  await network.setDown(false);
  await expect(panel.getByRole("alert")).toHaveText(t("downloads.failed"));
  await expect(panel.getByRole("link", { name: t("downloads.signedOut") })).toBeVisible();
  await expectAccessible(page);

  await context.addCookies(session);
  const starts = recordRangeStarts(page);
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.tryAgain") }).click();
  expect(await sha256Of(await (await saved).path())).toBe(sha256);
  expect(starts).toHaveLength(1);
  expect(starts[0]).toBeGreaterThanOrEqual(receivedBytes);
});

test("a shop that cannot send a file says so, and not that the network is gone; the download goes on by itself", async ({
  page,
  context,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(/status of 503/);
  await user.own(FIRST);
  await openDashboard(page, t);
  let isOut = true;
  await context.route(`**/app/download/${FIRST}?*`, (route) =>
    isOut ? route.fulfill({ status: 503, headers: { "Retry-After": "1" } }) : route.continue(),
  );
  await linkTo(page, FIRST).click();
  const panel = panelOf(page, t);
  await expect(panel.getByText(t("downloads.refused"))).toBeVisible();
  await expect(panel.getByText(t("downloads.waiting"))).toBeHidden();
  const saved = page.waitForEvent("download");
  isOut = false;
  await saved;
});

test("when the panel's script cannot be loaded the browser's own download takes over", async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.own(FIRST);
  await openDashboard(page, t);
  await page.route("**/assets/download-panel-*.js", (route) => route.abort());
  const saved = page.waitForEvent("download");
  await linkTo(page, FIRST).click();
  await saved;
  await expect(page.getByRole("heading", { name: t("library.purchases") })).toBeVisible();
});

test("a download that is cut, paused, reloaded and moved to another tab counts once, when its file is complete", {
  tag: "@story",
}, async ({ page, context, t, network, consoleErrors, user }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const [title = ""] = await user.own(LARGE);
  const { panel, bar, sha256 } = await startStalledDownload({ page, t, network });
  const percent = async () => Number(await bar.getAttribute("aria-valuenow"));
  await panel.getByRole("button", { name: t("downloads.pauseOf", { title }) }).click();
  const [cuts, stalls] = [await network.cuts(), await network.stalls()];
  await network.cutAt([12_000_000]);
  await network.stallAt(15_000_000);
  await panel.getByRole("button", { name: t("downloads.resumeOf", { title }) }).click();
  // 10 MB before the pause, 12 MB to the cut and 15 MB to the next stall, of about 47 MB. What is on its way at a pause or a cut
  // is fetched again: with nothing lost the cut is at 47 %.
  await expect.poll(percent).toBeGreaterThan(50);
  expect((await network.cuts()) - cuts).toBe(1);
  await expect.poll(network.stalls).toBe(stalls + 1);
  const reached = await percent();
  await network.stallAt(3_000_000);
  await page.reload();
  await panel.getByRole("button", { name: t("downloads.panel") }).click();
  await expect.poll(percent).toBeGreaterThan(reached);
  // What nobody has met yet would hang the other tab's download.
  await expect.poll(network.stalls).toBe(stalls + 2);
  const other = await context.newPage();
  await page.close();
  const saved = other.waitForEvent("download");
  await openDashboard(other, t);
  expect(await sha256Of(await (await saved).path())).toBe(sha256);
  const [times = ""] = t.count("library.downloads", 1, { date: "" }).split(",");
  await expect(other.getByText(times)).toBeVisible();
  expect(await downloadCount(other, LARGE)).toBe(1);
});

test("a cancelled download is neither kept nor counted", async ({ page, t, network, user }) => {
  const [title = ""] = await user.own(LARGE);
  const { panel } = await startStalledDownload({ page, t, network });
  await panel.getByRole("button", { name: t("downloads.cancelOf", { title }) }).click();
  await expect(panel).toBeHidden();
  await expect.poll(() => storedFiles(page)).toEqual([]);
  await page.reload();
  await waitForHydration(page, t);
  await expect(panel).toBeHidden();
  expect(await downloadCount(page, LARGE)).toBe(0);
});

test("a lost report of a finished download is sent on the next visit, and the file can be saved again", async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const [title = ""] = await user.own(FIRST);
  const { sha256 } = await publishedZip(page, FIRST);
  await openDashboard(page, t);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/finished"));
  await page.route("**/app/downloads/finished", (route) => route.abort());
  const first = page.waitForEvent("download");
  await linkTo(page, FIRST).click();
  await first;
  await lost;
  expect(await downloadCount(page, FIRST)).toBe(0);
  await page.unroute("**/app/downloads/finished");

  await page.reload();
  await expect.poll(() => downloadCount(page, FIRST)).toBe(1);
  const panel = panelOf(page, t);
  await panel.getByRole("button", { name: t("downloads.panel") }).click();
  await expect(panel.getByText(t("downloads.saved", { name: `${title}.zip` }))).toBeVisible();
  await expectAccessible(page);
  const again = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.saveAgain") }).click();
  expect(await sha256Of(await (await again).path())).toBe(sha256);
  await panel.getByRole("button", { name: t("downloads.removeOf", { title }) }).click();
  await expect(panel).toBeHidden();
  await expect.poll(() => storedFiles(page)).toEqual([]);
  expect(await downloadCount(page, FIRST)).toBe(1);
});

test("leaving the page deletes its copy of a file that the browser has saved", async ({ page, t, user }) => {
  await user.own(FIRST);
  await openDashboard(page, t);
  const saved = page.waitForEvent("download");
  await linkTo(page, FIRST).click();
  await (await saved).path();
  await expect.poll(() => downloadCount(page, FIRST)).toBe(1);
  // A page that runs no script of the shop.
  await page.goto("/robots.txt");
  expect(await storedFiles(page)).toHaveLength(1);
  // Two minutes later.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith("stall:download:"))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: Date.now() - 120_000 }));
  });
  // A page that is left before it has opened its private folder cannot delete yet.
  await expect(async () => {
    await openDashboard(page, t);
    await expect(panelOf(page, t)).toBeVisible();
    await page.goto("/robots.txt");
    expect(await storedFiles(page)).toEqual([]);
  }).toPass();
});

/** Browsers without the interface, that refuse it, and with private windows that keep no files. */
const WITHOUT_PRIVATE_FILES = [
  "delete FileSystemFileHandle.prototype.createSyncAccessHandle;",
  `FileSystemFileHandle.prototype.createSyncAccessHandle = async () => {
    throw new DOMException("not here", "NotSupportedError");
  };`,
  `StorageManager.prototype.getDirectory = async () => {
    throw new DOMException("not here", "SecurityError");
  };`,
];

test("a browser that writes no private files downloads by itself, and the panel still says so after a reload", async ({
  page,
  t,
  user,
}) => {
  const [title = ""] = await user.own(FIRST);
  const { sha256 } = await publishedZip(page, FIRST);
  const panel = panelOf(page, t);
  const remove = panel.getByRole("button", { name: t("downloads.removeOf", { title }) });
  for (const [index, script] of WITHOUT_PRIVATE_FILES.entries()) {
    await page.unroute(WORKER);
    await injectIntoWorker(page, script);
    await openDashboard(page, t);
    const saved = page.waitForEvent("download");
    await linkTo(page, FIRST).click();
    expect(await sha256Of(await (await saved).path())).toBe(sha256);
    await expect(panel.getByText(t("downloads.browser"))).toBeVisible();
    await expect.poll(() => downloadCount(page, FIRST)).toBe(index + 1);
    if (index + 1 < WITHOUT_PRIVATE_FILES.length) await remove.click();
  }
  await expectAccessible(page);

  await page.reload();
  await panel.getByRole("button", { name: t("downloads.panel") }).click();
  await expect(panel.getByText(t("downloads.browser"))).toBeVisible();
  const again = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.downloadAgain") }).click();
  await (await again).path();
  await expect.poll(() => downloadCount(page, FIRST)).toBe(WITHOUT_PRIVATE_FILES.length + 1);
  await remove.click();
  await expect(panel).toBeHidden();
});

test("without free space for the file the browser's own download takes over", async ({ page, t, user }) => {
  await user.own(FIRST);
  await injectIntoWorker(
    page,
    `FileSystemSyncAccessHandle.prototype.write = () => {
      throw new DOMException("full", "QuotaExceededError");
    };`,
  );
  await openDashboard(page, t);
  await linkTo(page, FIRST).click();
  const panel = panelOf(page, t);
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.space") }).click();
  await saved;
  await expect(panel.getByText(t("downloads.browser"))).toBeVisible();
  await expect.poll(() => storedFiles(page)).toEqual([]);
});
