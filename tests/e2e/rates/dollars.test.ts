import { currencyName } from "#app/i18n/currency-name.ts";
import { expect, expectAccessible, test } from "#tests/support/browser-test.ts";

const MODEL = "geneva-drive";
const DOLLARS = /^≈ (\$\d+\.\d\d|\d+,\d\d\s\$)$/;

test("a user with US dollars sees them beside every price, with the rate's date, and pays euros", {
  tag: "@phone",
}, async ({ page, t, user: _ }) => {
  await page.goto(`/product/${MODEL}`);
  await expect(page.getByText("≈")).toHaveCount(0);
  await page.goto("/dashboard/settings");
  await page.getByLabel(t("settings.currency")).selectOption("USD");
  await page
    .locator("form", { has: page.getByLabel(t("settings.currency")) })
    .getByRole("button")
    .click();
  await expect(page.getByText(t("settings.saved"))).toBeVisible();

  const note = page.getByText(
    t("rate.note", { currency: currencyName("USD", t.language), date: "" })
      .split(/[.,]/)[0]
      ?.slice(0, 40) ?? "",
  );
  const dollars = page.getByText(DOLLARS);
  await page.goto("/");
  const card = page.getByRole("article").filter({ has: page.locator(`a[href="/product/${MODEL}"]`) });
  await expect(card.getByText(DOLLARS).first()).toBeVisible();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/product/${MODEL}`);
  await expect(dollars.first()).toBeVisible();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("buying.add") }).click();
  await page.getByRole("link", { name: t("buying.goToCart") }).click();
  await expect(page.getByRole("heading", { name: t("cart.title") })).toBeVisible();
  await expect(dollars).toHaveCount(2);
  await expect(note).toBeVisible();
  await expect(page.getByText(/^(€\d+\.\d\d|\d+,\d\d\s€)$/).first()).toBeVisible();
  await expectAccessible(page);
});
