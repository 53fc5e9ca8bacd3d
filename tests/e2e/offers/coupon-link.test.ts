import { money, percent } from "#app/i18n/format.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  layoutShift,
  payByCard,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import {
  publishModel,
  runSellerCommandInShop,
  unpublishTestModels,
} from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

const studio = (path: string, fields: object) =>
  runSellerCommandInShop("api", "POST", `/app/studio${path}`, JSON.stringify(fields));

test("a coupon's link says on every page what it does, prices its model, and the checkout charges that", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, press, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  expect(user.email).toBeTruthy();
  const [id, code] = [`spool-${t.language}-${Date.now()}`, `LINK-${Date.now() % 100_000}`];
  await publishModel(
    { id, title: { en: id, es: id }, description: "Holds filament.", prices: { standard: "10.00" } },
    { "part.stl": 12 },
  );
  await studio("/coupons", {
    ...{ code, percent: 15, ids: [id], until: "2030-07-01T00:00:00.000Z", withSales: false },
    ...{ tier: null, ownersOf: null, subscribersOnly: false },
    ...{ amount: null, minimum: null, from: null, maxUses: null, maxUsesPerPerson: null },
  });
  const price = money(8_50, t.language);
  const strip = page.getByRole("complementary", { name: t("couponStrip.label") });

  await page.goto(`/product/${id}?coupon=${code}`);
  await expect(strip).toContainText(percent(0.15, t.language));
  await expect(strip).toContainText("2030");
  await expect(page.getByText(t("couponStrip.with", { code })).locator("..")).toContainText(price);
  await expectAccessible(page);
  // Its place was kept: nothing has moved.
  expect(await layoutShift(page)).toBeLessThan(0.01);

  await page.goto("/contact");
  await press(strip.getByRole("link", { name: id }));
  await expect(page).toHaveURL(new RegExp(`/product/${id}$`));
  await press(strip.getByRole("button", { name: t("couponStrip.dismiss") }));
  await expect(strip).toBeHidden();
  await page.reload();
  await expect(page.getByText(t("couponStrip.with", { code })).locator("..")).toContainText(price);
  await expect(strip).toBeHidden();

  await waitForHydration(page, t);
  await press(page.getByRole("button", { name: t("buying.buy") }).first());
  await page.waitForURL(/\/checkout/);
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ana");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) }).check();
  const pay = page.locator("button[type=submit].button-primary");
  await expect(pay).toContainText(price);
  await press(pay);
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText(price).first()).toBeVisible();

  // A code that does nothing any more says so once.
  await studio("/coupons/end", { code });
  await page.goto(`/?coupon=${code}`);
  await expect(strip).toContainText(t("errors.coupon_over"));
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page, t);
  await expect(strip).toHaveCount(0);
});
