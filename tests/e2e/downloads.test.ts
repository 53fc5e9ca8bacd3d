import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  publishedZip,
  type Story,
  sha256Of,
  signUp,
  test,
} from "#tests/support/story.ts";

/** The demo's free models. */
const [FIRST, SECOND] = ["shoreline-coasters", "desk-cable-clips"] as const;

/** What the page's own calls say while the network or the session is away. */
const BROKEN_NETWORK = /ERR_|Failed to load|Failed to fetch|GET \/[\w/]+ failed|WebSocket connection/;

async function acquire(page: Page, t: Story["t"], id: string): Promise<string> {
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: t("product.acquire") }).click();
  await expect(page.locator(`a[href="/app/download/${id}"]`)).toBeVisible();
  return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
}

const panelOf = (page: Page, t: Story["t"]) => page.getByRole("region", { name: t("downloads.panel") });

test("two downloads at once: pause, walk on, reload, resume, and the right bytes under the right names", async ({
  page,
  context,
  t,
  network,
  expected,
}) => {
  expected.errors.push(BROKEN_NETWORK);
  await page.goto("/register");
  await signUp(page, t);
  await expect(page).toHaveURL(/\/dashboard/);
  const titles = [await acquire(page, t, FIRST), await acquire(page, t, SECOND)] as const;
  const published = [await publishedZip(page, FIRST), await publishedZip(page, SECOND)] as const;

  await page.goto("/dashboard");
  const session = await context.cookies();
  await context.clearCookies();
  for (const id of [FIRST, SECOND]) await page.locator(`a[href="/app/download/${id}"]`).click();
  const panel = panelOf(page, t);
  await expect(panel.getByRole("alert")).toHaveCount(2);
  await context.addCookies(session);
  await network.down(true);
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
  await network.down(false);
  await expectAccessible(page);

  const fold = panel.getByRole("button", { name: t("downloads.panel") });
  await fold.click();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("shell.contact") })
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

test("a failed download says so in the words of the specification, and Try again brings the file", async ({
  page,
  context,
  t,
  expected,
}) => {
  expected.errors.push(BROKEN_NETWORK);
  await page.goto("/register");
  await signUp(page, t);
  await expect(page).toHaveURL(/\/dashboard/);
  await acquire(page, t, FIRST);
  const { sha256 } = await publishedZip(page, FIRST);
  const session = await context.cookies();
  await context.clearCookies();
  await page.locator(`a[href="/app/download/${FIRST}"]`).click();
  const panel = panelOf(page, t);
  await expect(panel.getByRole("alert")).toHaveText(t("downloads.failed"));
  await expect(panel.getByRole("link", { name: t("downloads.signedOut") })).toBeVisible();
  await expectAccessible(page);

  await context.addCookies(session);
  const saved = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.tryAgain") }).click();
  expect(await sha256Of(await (await saved).path())).toBe(sha256);
});

test("cancel takes the download away for good", async ({ page, context, t, expected }) => {
  expected.errors.push(BROKEN_NETWORK);
  await page.goto("/register");
  await signUp(page, t);
  await expect(page).toHaveURL(/\/dashboard/);
  const title = await acquire(page, t, FIRST);
  await context.clearCookies();
  await page.locator(`a[href="/app/download/${FIRST}"]`).click();
  const panel = panelOf(page, t);
  await panel.getByRole("button", { name: t("downloads.cancelOf", { title }) }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(panel).toBeHidden();
});

test("when the panel cannot be fetched the browser's own download takes over, and the page stays", async ({
  page,
  t,
  expected,
}) => {
  expected.errors.push(BROKEN_NETWORK, /download panel could not be loaded/);
  await page.goto("/register");
  await signUp(page, t);
  await expect(page).toHaveURL(/\/dashboard/);
  const title = await acquire(page, t, FIRST);
  await page.route("**/assets/download-panel-*.js", (route) => route.abort());
  const saved = page.waitForEvent("download");
  await page.locator(`a[href="/app/download/${FIRST}"]`).click();
  await saved;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
