import { money, percent } from "#app/i18n/format.ts";
import { BEGIN_NOW_VERSION } from "#app/memberships/memberships.contract.ts";
import {
  expect,
  expectAccessible,
  horizontalOverflow,
  layoutShift,
  logInAsSeller,
  openHydrated,
  payByCard,
  REFUSED_FORM,
  readTestServer,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/stripe/controls.ts";

test("a seller makes a link, and somebody joins by it for half the price of the first month", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, browser, press, consoleErrors }) => {
  // What Stripe refuses is the 503.
  consoleErrors.allow(REFUSED_FORM, /status of 503/);
  test.setTimeout(240_000);
  expect(user.email).toBeTruthy();
  const [name, code] = [`Club ${Date.now()}`, `MOVE-${Date.now()}`];
  const studio = await (await browser.newContext()).newPage();
  await logInAsSeller(studio, t);
  const call = createApiClient(studio, t);
  const { slug } = await call(
    "/studio/memberships/tiers",
    tierOf({ name: { en: name, es: name }, yearCents: 9_000 }),
  );

  await openHydrated(studio, "/studio/offers/new-coupon");
  await studio.getByLabel(t("studioOffers.code"), { exact: true }).fill(code);
  const off = studio.getByLabel(t("studioOffers.percent"), { exact: true });
  await off.fill("100");
  const aboutModels = [t("studioOffers.withSales"), t("studioOffers.minimum")];
  for (const label of aboutModels) await expect(studio.getByLabel(label)).toBeVisible();
  await studio.getByRole("radio", { name: t("studioOffers.firstPayment") }).check();
  for (const label of aboutModels) await expect(studio.getByLabel(label)).toBeHidden();
  await studio.getByLabel(t("studioOffers.tier"), { exact: true }).selectOption(slug);
  await expectAccessible(studio);
  const create = studio.getByRole("button", { name: t("studioOffers.createCoupon") });
  await create.click();
  await expect(studio.getByText(t("studioOffers.firstPaymentTooLow"))).toBeVisible();
  await off.fill("50");
  await create.click();
  await expect(studio.getByText(t("studioOffers.couponMade"))).toBeVisible();
  await expect(studio.getByLabel(t("studioOffers.tier"), { exact: true })).toHaveValue(slug);
  await expectAccessible(studio);
  const link = await studio.getByLabel(t("studioOffers.link"), { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`/memberships/${slug}/join\\?coupon=${code}$`));

  const [first, amount] = [money(4_50, t.language), money(9_00, t.language)];
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await waitForHydration(page, t);
  const strip = page.getByRole("complementary", { name: t("couponStrip.label") });
  await expect(strip).toContainText(
    t("couponStrip.firstPayment", { code, reduction: percent(0.5, t.language) }),
  );
  await expect(page.getByText(t("joining.first_month", { first, amount }), { exact: true })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  const year = { first: money(45_00, t.language), amount: money(90_00, t.language) };
  await press(page.getByRole("link", { name: t("joining.price_year", year) }));
  await expect(page.getByText(t("joining.first_year", year), { exact: true })).toBeVisible();

  await openHydrated(page, "/contact");
  await press(strip.getByRole("link", { name: t("couponStrip.join", { tier: name }) }));
  await expect(page.getByRole("heading", { name: t("joining.title", { tier: name }) })).toBeVisible();
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ana");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  const beginNow = page.getByRole("checkbox", { name: t(`consent.${BEGIN_NOW_VERSION}`) });
  await beginNow.check();
  const reduced = page.getByRole("button", { name: t("joining.payFirst", { first }) });
  const stripe = remoteControls<Controls>((await readTestServer()).payments);
  await stripe.failNext(1, 400);
  await press(reduced);
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toContainText(t("errors.payment_unavailable"));
  await expectAccessible(page);
  await press(refusal.getByRole("link", { name: t("joining.withoutCoupon") }));
  await expect(page.getByRole("button", { name: t("joining.pay_month", { amount }) })).toBeVisible();
  await expect(refusal).toBeHidden();
  await expect(page.getByLabel(t("checkout.name"), { exact: true })).toHaveValue("Ana");
  await expect(beginNow).toBeChecked();

  await openHydrated(page, pathname);
  await expect(page.getByLabel(t("checkout.name"), { exact: true })).toHaveValue("Ana");
  await beginNow.check();
  await press(reduced);
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  await payByCard(page);
  await expect(page.getByText(t("joining.joinedText", { email: user.email }))).toBeVisible();

  await openHydrated(page, "/dashboard/membership");
  await expect(page.getByText(t("joining.price_month", { amount }))).toBeVisible();
  await openHydrated(page, "/dashboard/payments");
  await expect(page.getByText(first).first()).toBeVisible();
  await expect(page.getByText(`${code} · −${first}`)).toBeAttached();
  // Who has joined by it is told of it no more.
  await expect(strip).toBeHidden();

  await studio.goto("/studio/offers");
  const row = studio.getByRole("listitem").filter({ hasText: code });
  await expect(row).toContainText(t("studioOffers.forFirstPayment"));
  await expect(row).toContainText(t.count("studioOffers.uses", 1));
  await call("/studio/memberships/tiers/end", { slug, revision: null });
  await studio.context().close();
});
