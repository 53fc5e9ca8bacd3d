import type { Browser } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  openMenu,
  readTestServer,
  signUp,
  test,
  waitForHydration,
  waitForMailedLink,
} from "#tests/support/browser-test.ts";
import { createShopUser } from "#tests/support/shop-user.ts";

const MODEL = "lobed-planter";

async function reportAsStranger(browser: Browser, t: Translate, words: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // The model's own page may be a kept one, from before the review.
  await page.goto(`/product/${MODEL}/reviews`);
  await waitForHydration(page, t);
  await page
    .getByRole("listitem")
    .filter({ hasText: words })
    .getByRole("link", { name: t("reviews.report") })
    .click();
  await page.getByLabel(t("reports.reason")).fill("It is about another model.");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByLabel(t("reports.name")).fill("Bea");
  await page.getByRole("textbox", { name: t("account.email") }).fill(`bea.${Date.now()}@people.test`);
  await page.getByRole("button", { name: t("reports.send") }).click();
  await expect(page.getByText(t("reports.sent"))).toBeVisible();
  await context.close();
}

test("an owner reviews a model, strangers see it, and the seller answers and hides its text with a reason", {
  tag: "@story",
}, async ({ page, t, browser, consoleErrors }) => {
  // The form's contract may still be loading when it is sent without stars.
  consoleErrors.allow(/status of 400/);
  await page.goto("/register");
  const account = await signUp(page, t);
  await expect(page).toHaveURL(/\/dashboard/);
  const { payments } = await readTestServer();
  await createShopUser({ page, t, payments, ...account }).own(MODEL);
  await page.goto("/dashboard");
  await openMenu(page.getByRole("button", { name: t("library.more", { title: "" }).trim() }));
  await expect(page.getByRole("link", { name: t("library.files") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("library.review") })).toBeHidden();
  await page.goto(`/product/${MODEL}/reviews`);
  await expect(page.getByText(t("reviews.obstacle_not_downloaded"))).toBeVisible();

  await (await page.request.get(`/app/download/${MODEL}`)).body();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t("reviews.obstacle_unverified"))).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole("link", { name: t("reviews.way_unverified") })).toBeVisible();
  await page.goto(await waitForMailedLink(account.email, "verify-email"));
  await page.getByRole("button", { name: t("recovery.confirm") }).click();
  await expect(page.getByText(t("recovery.verified"))).toBeVisible();

  await page.goto(`/product/${MODEL}`);
  await page.getByRole("link", { name: t("reviews.write") }).click();
  await waitForHydration(page, t);
  const words = `Sturdy and smooth ${Date.now()}`;
  await page.getByLabel(t("reviews.text")).fill(words);
  await page.getByRole("button", { name: t("reviews.publish") }).click();
  await expect(page.getByText(t("errors.stars"))).toBeVisible();
  await expectAccessible(page);
  await page
    .locator("label")
    .filter({ hasText: t.count("stars.stars", 4) })
    .click();
  await page.getByLabel(t("reviews.material")).fill("PETG");
  await page.getByLabel(t("reviews.firstTry")).selectOption("yes");
  await page.getByRole("button", { name: t("reviews.publish") }).click();
  await expect(page.getByText(t("reviews.saved"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: words })).toContainText("PETG");
  await expectAccessible(page);

  await reportAsStranger(browser, t, words);

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await consoleErrors.watch(context);
  const studio = await context.newPage();
  await logInAsSeller(studio, t);
  await studio.goto("/studio/moderation/reviews?state=all");
  const item = studio.getByRole("listitem").filter({ hasText: words });
  await item.getByText(t("studioModeration.answer")).click();
  await item.getByLabel(t("studioModeration.yourAnswer")).fill("Thank you!");
  await item.getByRole("button", { name: t("studioModeration.sendAnswer") }).click();
  await expect(studio.getByText(t("studioModeration.done_answer"))).toBeVisible();
  // The answer stands above its form, which is closed and has left the focus on its button.
  await expect(item.getByRole("paragraph").filter({ hasText: "Thank you!" })).toBeVisible();
  await expect(item.getByLabel(t("studioModeration.yourAnswer"))).toBeHidden();
  await expect(item.locator("summary", { hasText: t("studioModeration.changeAnswer") })).toBeFocused();
  await openMenu(item.getByLabel(t("studio.moreActions", { what: "" })));
  await item.getByText(t("studioModeration.hide"), { exact: true }).click();
  await item
    .getByLabel(t("studioModeration.reason"))
    .filter({ visible: true })
    .fill("It is about another model.");
  await expectAccessible(studio);
  const menu = item.locator(":popover-open");
  await expect(menu).toHaveCount(1);
  await item.getByRole("button", { name: t("studioModeration.hideNow") }).click();
  await expect(studio.getByText(t("studioModeration.done_hide"))).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(studio.locator("main :focus")).toBeVisible();
  await context.close();

  await page.goto(`/product/${MODEL}`);
  const shown = page.getByRole("region", { name: t("reviews.title") });
  await expect(shown).toContainText("It is about another model.");
  await expect(shown).toContainText("Thank you!");
  await expect(shown).not.toContainText(words);
  await expectAccessible(page);
});
