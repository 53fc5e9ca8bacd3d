import {
  expect,
  expectAccessible,
  REFUSED_FORM,
  test,
  waitForHydration,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";

test("a reader subscribes to new models, confirms by the mail, and a used link says so", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  const email = `reader.${Date.now()}@people.test`;
  await page.goto("/");
  await waitForHydration(page, t);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("bar.news") })
    .click();
  await expect(page.getByRole("heading", { name: t("bar.news") })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("account.email")).fill("no address");
  await page.getByRole("button", { name: t("news.subscribe") }).click();
  await expect(page.getByText(t("errors.email"))).toBeVisible();
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByRole("button", { name: t("news.subscribe") }).click();
  await expect(page.getByText(t("news.sent"))).toBeVisible();

  const link = await waitForMailedLink(email, "confirm-news");
  await page.goto(link);
  await waitForHydration(page, t);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("news.confirm") }).click();
  await expect(page.getByText(t("news.confirmed"))).toBeVisible();
  consoleErrors.allow(/404/);
  await page.goto(link);
  await expect(page.getByText(t("news.badLink"))).toBeVisible();
});
