import { readFile } from "node:fs/promises";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  openHydrated,
  openStudioPage,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { png } from "#tests/support/png.ts";

test.beforeEach(({ page, t }) => logInAsSeller(page, t));

test("a seller reads the overview of a period, and saves it as a file", { tag: "@phone" }, async ({
  page,
  t,
  user,
}) => {
  await user.buy({ id: "geneva-drive", license: "standard" });
  await page.context().clearCookies({ name: "__Host-sid" });
  await logInAsSeller(page, t);
  await page.goto("/studio/numbers");
  await expect(page.getByRole("heading", { level: 1, name: t("studio.numbers") })).toBeVisible();
  await page.getByRole("link", { name: t("studioOverview.period_7"), exact: true }).click();
  await expect(page).toHaveURL(/period=7$/);
  await page.getByText(t("studioOverview.asTable")).click();
  const bars = page.getByRole("table").filter({ hasText: t("studioOverview.time") });
  await expect(bars.getByRole("row")).toHaveCount(8);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: t("studioOverview.csv_models") }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("models-7.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\uFEFFmodel,title,seen,in cart,sold,/);
});

test("a seller finds the studio from the shop, edits the model that they look at, and finds the way back", {
  tag: "@phone",
}, async ({ page, t }) => {
  await page.goto("/product/hive-drawers");
  await page.getByRole("link", { name: t("product.edit") }).click();
  await page.waitForURL("**/studio/models/hive-drawers");
  await openStudioPage(page, t, t("studio.messages"), t("studio.photos"));
  await page.waitForURL("**/studio/moderation/photos");
  const current = page
    .getByRole("navigation", { name: t("studio.nav") })
    .locator("[aria-current=page]:visible");
  await expect(current).toContainText(t("studio.photos"));
  await expectAccessible(page);
  const [phoneMenu, accountMenu] = [t("bar.menu"), t("bar.account")].map((name) =>
    page.getByRole("button", { name }),
  );
  await page.goto("/");
  await waitForHydration(page, t);
  await ((await phoneMenu?.isVisible()) ? phoneMenu : accountMenu)?.click();
  await page.getByRole("link", { name: t("bar.studio"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("studio.today") })).toBeVisible();
  await expectAccessible(page);
  const menu = page.getByRole("navigation", { name: t("studio.nav") }).locator("summary");
  if (await menu.isVisible()) {
    await menu.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(page.getByRole("link", { name: t("bar.viewShop") })).toBeHidden();
    await menu.press("Enter");
  }
  await page.getByRole("link", { name: t("bar.viewShop") }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("the first model and the first order are seen whole on a phone, without scrolling", {
  tag: "@phone",
}, async ({ page, t, user }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await user.buy({ id: "hive-drawers", license: "standard" });
  await logInAsSeller(page, t);
  for (const path of ["/studio/models", "/studio/orders"]) {
    await openHydrated(page, path);
    const first = page.getByRole("main").locator("li:has(h2)").first();
    await expect(first).toBeInViewport({ ratio: 1 });
    // Filters and tabs are one row each, however many there are.
    for (const row of await page.locator(".link-row").all())
      expect((await row.boundingBox())?.height).toBeLessThan(60);
  }
  await page.getByLabel(t("studioOrders.month"), { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=20\d\d-\d\d$/);
  await expect(page.getByRole("main").locator("li:has(h2)").first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: t("studioOrders.csv") }).click();
  expect((await saved).suggestedFilename()).toMatch(/^orders-20\d\d-\d\d\.csv$/);
});

test("the focus goes from a picture of the shop that is removed to where another one is chosen", {
  tag: "@phone",
}, async ({ page, t }) => {
  await openHydrated(page, "/studio/settings/brand");
  const name = t("studioBrand.portrait");
  const chosen = (key: "choose" | "replace") => page.getByLabel(`${t(`studioBrand.${key}`)}: ${name}`);
  await chosen("choose").setInputFiles({
    name: "p.png",
    mimeType: "image/png",
    buffer: Buffer.from(png(600, 600)),
  });
  await expect(chosen("replace")).toBeAttached();
  await page.getByRole("button", { name: t("studioBrand.removeNamed", { name }) }).press("Enter");
  await expect(chosen("choose")).toBeFocused();
});
