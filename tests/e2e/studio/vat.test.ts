import { money } from "#app/i18n/format.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  payByCard,
  runCron,
  test,
} from "#tests/support/browser-test.ts";

test("a seller has Stripe sell, a buyer is told so before paying what was shown, and the quarter's sheet keeps it apart", {
  tag: "@story",
}, async ({ page, t, user, browser, baseURL, locale, viewport, extraHTTPHeaders, consoleErrors }) => {
  const options = { baseURL, locale, viewport, extraHTTPHeaders, ignoreHTTPSErrors: true };
  const elsewhere = await browser.newContext(options);
  await consoleErrors.watch(elsewhere);
  const seller = await elsewhere.newPage();
  await logInAsSeller(seller, t);
  await seller.goto("/studio/settings");
  await seller.getByLabel(t("studioTax.by_managed")).check();
  await expect(seller.getByText(t("studioTax.by_managed_2"))).toBeVisible();
  await expectAccessible(seller);
  await seller
    .getByRole("button", { name: t("studio.save") })
    .first()
    .click();
  await expect(seller.getByText(t("studio.saved"))).toBeVisible();

  await user.addToCart({ id: "geneva-drive", license: "standard" });
  await page.goto("/checkout");
  await expect(page.getByText(t("checkout.soldByStripe"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ada");
  await page.getByRole("textbox", { name: t("checkout.lastName") }).fill("Maker");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }).check();
  const pay = page.getByRole("button", { name: t("checkout.pay", { amount: "" }).trim() });
  const amount = ((await pay.textContent()) ?? "").replace(/[^\d.,]/g, "");
  await pay.click();
  await page.waitForURL("**/c/pay/**");
  await expect(page.getByText("Sold through Link")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(amount.replace(",", "."));
  await payByCard(page);
  await page.waitForURL("**/payment/success**");
  await page.goto("/dashboard/payments");
  const payments = page.locator("main details summary").first();
  await payments.click();
  await expect(page.getByText(t("payment.soldByStripe"))).toBeVisible();
  await expectAccessible(page);

  await seller.goto("/studio/vat");
  await seller.getByLabel(t("studioVat.home"), { exact: true }).selectOption("ES");
  await seller.getByRole("button", { name: t("studio.save") }).click();
  await expect(seller.getByText(t("studio.saved"))).toBeVisible();
  await runCron();
  await seller.reload();
  await expect(seller.getByRole("heading", { name: t("studioVat.way_managed") })).toBeVisible();
  await expect(
    seller.getByText(t("studioVat.threshold", { year: "", sum: money(0, t.language) }).slice(0, 20)),
  ).toBeVisible();
  await expectAccessible(seller);
  await seller.getByRole("link", { name: t("studioVat.guide") }).click();
  await expect(seller.getByRole("heading", { level: 1, name: t("studioVatGuide.title") })).toBeVisible();
  await expectAccessible(seller);

  await seller.goto("/studio/settings");
  await seller.getByLabel(t("studioTax.by_own"), { exact: true }).check();
  await seller
    .getByRole("button", { name: t("studio.save") })
    .first()
    .click();
  await expect(seller.getByText(t("studio.saved"))).toBeVisible();
  // Where the shop does its own VAT the checkout asks Spanish buyers for more, also those of other tests.
  await seller.goto("/studio/vat");
  await seller.getByLabel(t("studioVat.home"), { exact: true }).selectOption("");
  await seller.getByRole("button", { name: t("studio.save") }).click();
  await expect(seller.getByText(t("studio.saved"))).toBeVisible();
  await elsewhere.close();
});
