/** Browsers that refuse or cannot write site data, and a download worker that cannot be loaded. */
import { expect, NETWORK_ERRORS, test, waitForHydration } from "#tests/support/browser-test.ts";

const MODEL = "shoreline-coasters";

test("the shop stays where the browser blocks site data", { tag: "@story" }, async ({ page, t }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  await page.goto("/");
  await waitForHydration(page, t);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.locator("[data-buy-bar]")).toBeVisible();
});

test("Download gives the file where nothing can be written", async ({ page, t, user }) => {
  await user.own(MODEL);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/dashboard");
  await waitForHydration(page, t);
  const file = page.waitForEvent("download");
  await page.locator("main a[download]").first().click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.locator("main a[download]").first()).toBeVisible();
});

test("a download whose worker cannot be loaded says so, and Try again loads it again", async ({
  page,
  t,
  user,
  consoleErrors,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.own(MODEL);
  await page.route(/download\.worker/, (route) => route.abort());
  await page.goto("/dashboard");
  await waitForHydration(page, t);
  await page.locator("main a[download]").first().click();
  const panel = page.getByRole("region", { name: t("downloads.panel") });
  await expect(panel.getByRole("alert")).toHaveText(t("downloads.failed"));
  await page.unroute(/download\.worker/);
  const file = page.waitForEvent("download");
  await panel.getByRole("button", { name: t("downloads.tryAgain") }).click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
});

test("Download gives the file where the private storage never answers", async ({ page, t, user }) => {
  await user.own(MODEL);
  await page.route(/download\.worker/, async (route) => {
    const response = await route.fetch();
    const silent = "navigator.storage.getDirectory = () => new Promise(() => {});";
    await route.fulfill({ response, body: silent + (await response.text()) });
  });
  await page.goto("/dashboard");
  await waitForHydration(page, t);
  const file = page.waitForEvent("download");
  await page.locator("main a[download]").first().click();
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
});
