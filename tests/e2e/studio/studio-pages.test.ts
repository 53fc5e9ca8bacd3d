import { readFile } from "node:fs/promises";
import { expect, expectAccessible, logInAsSeller, test } from "#tests/support/browser-test.ts";

test.beforeEach(({ page, t }) => logInAsSeller(page, t));

test("a seller reads the overview of a period, and saves it as a file", async ({ page, t }) => {
  await page.goto("/studio");
  await expect(page.getByRole("heading", { level: 1, name: t("studioOverview.title") })).toBeVisible();
  await expectAccessible(page);
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

test("the studio's lists are accessible and fit the screen", async ({ page, t }) => {
  const pages = {
    "/studio/customers": t("studioCustomers.title"),
    "/studio/comments": t("studioComments.title"),
    "/studio/front-page": t("studioFrontPage.title"),
    "/studio/orders": t("studioOrders.title"),
  };
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
  }
});
