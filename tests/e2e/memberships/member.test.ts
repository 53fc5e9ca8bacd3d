import type { Browser, Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { BEGIN_NOW_VERSION, MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import {
  expect,
  expectAccessible,
  type Fixtures,
  horizontalOverflow,
  layoutShift,
  logInAsSeller,
  openHydrated,
  payByCard,
  REFUSED_FORM,
  readTestServer,
  runCron,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { checkoutSessionId, createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/stripe/controls.ts";

/** The browser says so of the call that leads to the page with the consent. */
const CONSENT_NEEDED = /status of 409/;
const MODEL = "geneva-drive";

type ApiClient = ReturnType<typeof createApiClient>;

async function asSeller<Answer>(
  browser: Browser,
  t: Fixtures["t"],
  run: (call: ApiClient, page: Page) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // No page is open: one that asks who reads it would get a token of nobody in between.
  await logInAsSeller(page, t);
  const answer = await run(createApiClient(page, t), page);
  await context.close();
  return answer;
}

const perMonth = (cents: number, t: Fixtures["t"]) =>
  t("joining.price_month", { amount: money(cents, t.language) });

async function expectWellMade(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
}

/** What the seller sees of a tier's one member: in the list, as a customer, the order of the period, and its evidence. */
async function expectSeenBySeller(
  page: Page,
  t: Fixtures["t"],
  { slug, name }: { slug: string; name: string },
) {
  const list = `/studio/memberships/members?tier=${slug}`;
  for (const path of [`/studio/memberships/tiers/${slug}`, list]) {
    await openHydrated(page, path);
    await expectWellMade(page);
  }
  const main = page.getByRole("main");
  const payment = main.locator("a[href^='/studio/orders/']");
  await main.locator("a[href^='/studio/customers/']").click();
  await expect(main.getByText(name).first()).toBeVisible();
  await expectWellMade(page);
  await openHydrated(page, list);
  await payment.click();
  await expect(main.getByRole("link", { name })).toBeVisible();
  await expectWellMade(page);
  await main.getByRole("link", { name: t("studioEvidence.open") }).click();
  await expect(main.getByText(t("studioEvidence.memberSince"))).toBeVisible();
  await expectWellMade(page);
}

test("who joins takes a model, buys for less, leaves, resumes, changes, owes a payment, and is paid back", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, browser, press, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM, CONSENT_NEEDED);
  test.setTimeout(300_000);
  const name = `Club ${Date.now()}`;
  const tier = tierOf({
    name: { en: name, es: name },
    yearCents: 9_000,
    discountPercent: 20,
    commercial: "member",
  });
  const { slug } = await asSeller(browser, t, (call) => call("/studio/memberships/tiers", tier));
  const price = money(9_00, t.language);
  // Of this tier, or of one that costs no more.
  const offer = page
    .locator("form")
    .getByRole("link", { name: t("member.offer_month", { tier: "", price }).split(",").at(-1)?.trim() });
  // The page is cached for everybody: a copy from before is shown for two minutes at most.
  await expect(async () => {
    await page.goto(`/product/${MODEL}`);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000, intervals: [1_000, 5_000] });
  await waitForHydration(page, t);
  await expectWellMade(page);

  await press(offer);
  const card = page.getByRole("article", { name });
  await expect(card).toBeVisible();
  await expectWellMade(page);
  await press(card.getByRole("link", { name: t("memberships.joinMonth", { price }) }));
  await expect(
    page.getByRole("heading", { level: 1, name: t("joining.title", { tier: name }) }),
  ).toBeVisible();
  await waitForHydration(page, t);
  await expectWellMade(page);
  const join = page.getByRole("button", { name: t("joining.pay_month", { amount: price }) });
  await page.getByLabel(t("checkout.name"), { exact: true }).fill("Ana");
  await page.getByLabel(t("checkout.country"), { exact: true }).selectOption("ES");
  await press(join);
  await expect(page.getByText(t("joining.beginNowNeeded"))).toBeVisible();
  await page.getByRole("checkbox", { name: t(`consent.${BEGIN_NOW_VERSION}`) }).check();
  await press(join);
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  const session = checkoutSessionId(page.url());
  await payByCard(page);
  await expect(page.getByText(t("joining.joinedText", { email: user.email }))).toBeVisible();
  await expectWellMade(page);

  await openHydrated(page, `/product/${MODEL}`);
  const take = page.getByRole("button", { name: t("buying.take") });
  await expect(take).toBeVisible();
  await expect(page.getByRole("button", { name: t("buying.buy") })).toBeVisible();
  await expect(page.getByText(t("memberLine.open", { tier: name }))).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await expectWellMade(page);
  await press(take);
  await expect(page.getByRole("heading", { level: 1, name: t("take.title") })).toBeVisible();
  await expectAccessible(page);
  const agree = page.getByRole("checkbox", { name: t(`consent.${MEMBER_CONSENT_VERSION}`) });
  const add = page.getByRole("button", { name: t("take.add") });
  await press(add);
  await expect(agree).toHaveAccessibleDescription(t("take.tick"));
  await expect(agree).toBeFocused();
  await agree.check();
  await press(add);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("main").getByText(new RegExp(`^${t("library.asMember")}\\b`))).toBeVisible();
  await expectAccessible(page);

  await openHydrated(page, `/product/${MODEL}`);
  await expect(page.getByText(t("memberLine.taken", { tier: name }))).toBeVisible();
  const cheaper = page.getByText(t("memberLine.toBuy", { price: money(4_39, t.language) }));
  await expect(cheaper).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await expect(take).toBeHidden();
  await expectWellMade(page);
  const saved = page.waitForEvent("download");
  await press(page.getByRole("link", { name: t("ui.download") }).first());
  expect((await saved).suggestedFilename()).toContain(".zip");

  // Another one needs no consent any more: one press.
  await openHydrated(page, "/product/hive-drawers");
  await press(take);
  await expect(page.getByText(t("memberLine.taken", { tier: name }))).toBeVisible();

  await openHydrated(page, "/dashboard/membership/change");
  await expectWellMade(page);
  await openHydrated(page, "/dashboard/membership");
  await expectWellMade(page);
  // By keyboard alone: what was pressed is gone each time, and the focus goes on in the same place.
  const membership = page.getByRole("region", { name, exact: true });
  await page.getByRole("link", { name: t("member.leave"), exact: true }).press("Enter");
  await expect(membership).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: t("member.leaveNow") })).toBeFocused();
  await page.keyboard.press("Enter");
  const resume = page.getByRole("button", { name: t("member.resume") });
  await expect(resume).toBeVisible();
  await expect(membership).toBeFocused();
  await expectWellMade(page);
  await page.keyboard.press("Tab");
  await expect(resume).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("member.state_active"))).toBeVisible();
  await expect(resume).toBeHidden();

  await asSeller(browser, t, (_, studio) => expectSeenBySeller(studio, t, { slug, name }));

  const small = await asSeller(browser, t, (call) =>
    call(
      "/studio/memberships/tiers",
      tierOf({ name: { en: `Small ${name}`, es: `Mini ${name}` }, monthCents: 500 }),
    ),
  );
  await openHydrated(page, `/dashboard/membership/change?tier=${small.slug}&interval=month`);
  await expectWellMade(page);
  await press(page.getByRole("button", { name: t("changeTier.change", { price: perMonth(5_00, t) }) }));
  await expect(page.getByText(t("member.nextPayment"))).toBeVisible();
  await expect(page.getByText(perMonth(5_00, t))).toBeVisible();
  await expectWellMade(page);

  const { payments } = await readTestServer();
  const stripe = remoteControls<Controls>(payments);
  const subscription = (await stripe.events(session)).find(
    ({ type }) => type === "customer.subscription.created",
  );
  await stripe.setStatus(String(subscription?.data.object.id), "past_due");
  await stripe.untilIdle();
  await openHydrated(page, "/dashboard/payments");
  await expectWellMade(page);
  await press(page.getByRole("link", { name: t("library.membershipToPay") }));
  await expect(
    page.getByRole("button", { name: t("member.pay", { amount: money(5_00, t.language) }) }),
  ).toBeVisible();
  await expectWellMade(page);

  await stripe.refund(session);
  await stripe.untilIdle();
  await runCron();
  await openHydrated(page, "/dashboard/membership");
  await expect(page.getByText(t("member.state_ended"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("tierRights.use"))).toBeHidden();
  await expectWellMade(page);

  for (const ended of [slug, small.slug])
    await asSeller(browser, t, (call) =>
      call("/studio/memberships/tiers/end", { slug: ended, revision: null }),
    );
});
