import type { PaymentAnswer } from "#app/checkout/checkout.contract.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import {
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  payByCard,
  readTestServer,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { checkoutSessionId, createApiClient } from "#tests/support/shop-user.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls as StripeControls } from "#tools/sandbox/stripe/controls.ts";
import { SEPA_SUCCEEDS } from "#tools/sandbox/stripe/payment-form.ts";
import { DECLINED as DECLINED_TEXT } from "#tools/sandbox/stripe/payment-page.ts";

const MODEL = "geneva-drive";
const LINE = { id: MODEL, license: "standard" } as const;
const DECLINED = "4000000000000002";

test("after a declined card another one pays", { tag: "@story" }, async ({ page, t, user }) => {
  await user.addToCart(LINE);
  await page.goto(await user.startPayment());
  await payByCard(page, DECLINED);
  await expect(page.getByRole("alert")).toHaveText(DECLINED_TEXT);
  await expectAccessible(page);
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
  await expect(page.getByText(t("payment.paid"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("ui.download") })).toHaveCount(1);
  await expectAccessible(page);
});

test("a user who cancels Buy now is told that nothing was charged, can pay on the same payment page, and then agrees to delivery", async ({
  page,
  t,
  user: _,
}) => {
  const post = createApiClient(page, t);
  const { url }: PaymentAnswer = await post("/paymentui", LINE);
  await page.goto(url);
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL(/\/payment\/cancelled\?order=ST-/);
  await expect(page.getByRole("heading", { name: t("payment.cancelledTitle") })).toBeVisible();
  await expect(page.getByText(t("payment.cancelledLead"))).toBeVisible();
  await expect(page.getByRole("main").getByText(t("payment.failedLead"))).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("payment.toModel") })).toHaveAttribute(
    "href",
    `/product/${MODEL}`,
  );
  await page.getByRole("link", { name: t("payment.tryAgain") }).click();
  await payByCard(page);
  await expect(page.getByText(t("payment.paid"))).toBeVisible();
  await waitForHydration(page, t);
  await expectAccessible(page);
  const tick = page.getByRole("checkbox", { name: t(`consent.${CONSENT_VERSION}`) });
  const agree = page.getByRole("button", { name: t("delivery.agree") });
  await agree.click();
  await expect(tick).toHaveAccessibleDescription(t("delivery.tick"));
  await expect(tick).toBeFocused();
  await tick.check();
  await agree.click();
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_/);
  await expect(page.getByRole("link", { name: t("ui.download") })).toHaveCount(1);
});

test("a user who cancels the payment of the cart still has the cart", async ({ page, t, user }) => {
  await user.addToCart(LINE);
  await page.goto(await user.startPayment());
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await page.getByRole("link", { name: t("payment.toCart") }).click();
  await expect(page.getByRole("list", { name: t.count("cart.models", 1) })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(t("payment.state_pending"))).toBeVisible();
});

test("a SEPA debit is shown as processing, and as paid when the bank has paid", { tag: "@story" }, async ({
  page,
  t,
  user,
  network,
  consoleErrors,
}) => {
  await user.addToCart(LINE);
  const address = await user.startPayment();
  await page.goto(address);
  await page.locator("[value=sepa_debit]").check();
  await page.locator("[name=iban]").fill(SEPA_SUCCEEDS);
  await page.locator("[name=name]").fill("Ada Maker");
  await page.locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText(t("payment.pending"))).toBeVisible();
  await expectAccessible(page);

  const waitingAt = page.url();
  await page.goto("/cart");
  await expect(page.getByText(t("cart.processing"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("cart.checkout") })).toHaveCount(0);
  await page.goto(`/product/${MODEL}`);
  await expect(page.getByRole("link", { name: t("buying.processing") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("buying.buy") })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByText(t("payment.state_processing"))).toBeVisible();
  await page.goto(waitingAt);

  // The page keeps polling when the network fails.
  consoleErrors.allow(...NETWORK_ERRORS);
  await network.setDown(true);
  await page.waitForEvent("requestfailed", (request) => request.url().includes("/payment/success.data"));
  await network.setDown(false);

  const { settle } = remoteControls<StripeControls>((await readTestServer()).payments);
  await settle(checkoutSessionId(address), "succeeded");
  await expect(page.getByText(t("payment.paid"))).toBeVisible();
  await page.getByRole("link", { name: t("payment.toDashboard") }).click();
  await expect(page.locator(`a[href="/app/download/${MODEL}"]`)).toBeVisible();
  await expect(page.getByText(t("payment.state_processing"))).toHaveCount(0);
});
