import type { Page, Request } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { priceText } from "#app/i18n/price-text.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  openHydrated,
  openStudioPage,
  REFUSED_FORM,
  test,
} from "#tests/support/browser-test.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";
import { createApiClient } from "#tests/support/shop-user.ts";

test.afterAll(unpublishTestModels);

/** Not the shop's, whose clock counts. */
test.use({ timezoneId: "America/New_York" });

test.beforeEach(({ page, t }) => logInAsSeller(page, t));

/** Keeps back the answer to the next form that the page sends. */
async function holdForm(page: Page) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isForm = (request: Request) => request.method() === "POST" && request.url().includes(".data");
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      if (isForm(route.request())) await isReleased;
      await route.continue();
    },
  );
  return {
    sent: page.waitForRequest(isForm),
    answer: () => release(),
  };
}

test("a seller makes a coupon, copies its link, changes and ends it", { tag: "@story" }, async ({
  page,
  t,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED_FORM);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = `E2E-${Date.now()}`;
  await page.goto("/studio");
  await openStudioPage(page, t, t("studio.money"), t("studio.offers"));
  await expect(page.getByRole("heading", { level: 1, name: t("studio.offers") })).toBeVisible();
  await page.getByRole("link", { name: t("studioOffers.newCoupon") }).click();
  await expectAccessible(page);
  await page.getByLabel(t("studioOffers.code"), { exact: true }).fill(code.toLowerCase());
  // As in Safari, where a tap does not focus the button.
  await page.locator(":focus").blur();
  await page.getByRole("button", { name: t("studioOffers.createCoupon") }).dispatchEvent("click");
  await expect(page.getByText(t("errors.required"))).toBeVisible();
  await expect(page.getByLabel(t("studioOffers.percent"), { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(t("studioOffers.percent"), { exact: true }).fill("15");
  await page.getByLabel(t("studioOffers.until")).fill("2020-07-01");
  // A refusal does not interrupt someone who types while the form is sent.
  const refusal = await holdForm(page);
  const create = page.getByRole("button", { name: t("studioOffers.createCoupon") });
  await create.click();
  await refusal.sent;
  await expect(create).toHaveAttribute("aria-busy", "true");
  const uses = page.getByLabel(t("studioOffers.maxUses"));
  await uses.pressSequentially("12");
  refusal.answer();
  await expect(create).not.toHaveAttribute("aria-busy");
  await page.keyboard.type("34");
  await expect(uses).toHaveValue("1234");
  await expect(uses).toBeFocused();
  await expect(page.getByText(t("studioOffers.wrongEnd"))).toBeVisible();
  await uses.clear();
  await page.getByLabel(t("studioOffers.until")).fill("2030-07-01");
  await page.getByLabel(t("studioOffers.time_until")).fill("12:00");
  await page.getByRole("button", { name: t("studioOffers.createCoupon") }).click();
  await expect(page.getByText(t("studioOffers.couponMade"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studio.copy") }).click();
  await expect(page.getByText(t("studio.copied"))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/\\?coupon=${code}$`));

  await expect(page.getByLabel(t("studioOffers.until"))).toHaveValue("2030-07-01");
  await expect(page.getByLabel(t("studioOffers.time_until"))).toHaveValue("12:00");
  await page.getByRole("radio", { name: t("studioOffers.byAmount") }).check();
  await page.getByLabel(t("studioOffers.amount")).fill("2.50");
  await page.getByRole("button", { name: t("studioOffers.save") }).click();
  await expect(page.getByText(t("studioOffers.couponChanged"))).toBeVisible();
  await expect(page.getByText(`−${money(2_50, t.language)}`)).toBeVisible();
  await page.getByText(t("studioOffers.endCoupon")).click();
  await page.getByRole("button", { name: t("studioOffers.endNow") }).click();
  await expect(page.getByText(t("studioOffers.couponEnded"))).toBeVisible();

  await page.goto("/studio/offers");
  const row = page.getByRole("listitem").filter({ hasText: code });
  await expect(row).toContainText(t("studioOffers.state_over"));
  await expectAccessible(page);
});

test("a seller makes a bundle of models, sees what they cost one by one, and shoppers read its title", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(REFUSED_FORM);
  const suffix = `${t.language}-${Date.now()}`;
  const ids = [`lid-${suffix}`, `box-${suffix}`, `single-${suffix}`] as const;
  for (const id of ids)
    await publishModel(
      { id, title: { en: id, es: id }, description: "Part of a set.", prices: { standard: "10.00" } },
      { "part.stl": 12 },
    );
  await page.goto("/studio/offers/new-bundle");
  const find = page.getByLabel(t("studio.findModel"));
  for (const id of ids.slice(0, 2)) {
    await find.fill(id);
    await page.getByRole("checkbox", { name: id }).check();
  }
  await expect(page.getByText(t("studioOffers.oneByOne", { price: money(20_00, t.language) }))).toBeVisible();
  await expectAccessible(page);
  const license = t("license.standard");
  await page.getByLabel(t("studioOffers.bundlePrice", { license })).fill("15");
  // Shoppers read it in their language only, and that of another than the main one is folded.
  if (t.language === "es") await page.getByText(t("studio.alsoIn_es")).click();
  await page.locator(`input[name="title.${t.language}"]`).fill("Box and lid");
  await page.getByRole("button", { name: t("studioOffers.createBundle") }).click();
  await expect(page.getByText(t("studioOffers.bundleMade"))).toBeVisible();
  await expect(page.getByRole("table")).toContainText(money(7_50, t.language));
  await expectAccessible(page);

  await page.goto(`/product/${ids[1]}`);
  await expect(page.getByRole("heading", { name: "Box and lid" })).toBeVisible();

  await openHydrated(page, "/studio/offers/new-bundle");
  await find.fill(suffix);
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await page.getByRole("button", { name: t("studioOffers.createBundle") }).click();
  // The other two are in a bundle, and cannot be chosen.
  const single = page.getByRole("checkbox", { name: ids[2] });
  await expect(single).toBeFocused();
  await expect(single).toHaveAccessibleDescription(t("studioOffers.wrongBundleSize", { min: 2, max: 12 }));
  await expect(page.getByText(t("studioOffers.wrongBundleSize", { min: 2, max: 12 }))).toBeInViewport();
  await expectAccessible(page);
  await page.goto(`/studio/offers/bundles/${ids[0]}`);
  await page.getByText(t("studioOffers.endBundle")).click();
  await page.getByRole("button", { name: t("studioOffers.endNow") }).click();
  await expect(page.getByText(t("studioOffers.bundleEnded"))).toBeVisible();
});

test("a seller puts models on sale, moves the end for one and ends it, and shoppers see the price", {
  tag: "@story",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  const suffix = `${t.language}-${Date.now()}`;
  const ids = [`hive-${suffix}`, `hook-${suffix}`] as const;
  for (const id of ids)
    await publishModel(
      { id, title: { en: id, es: id }, description: "It holds.", prices: { standard: "10.00" } },
      { "part.stl": 12 },
    );
  await page.goto("/studio/offers");
  await page.getByRole("link", { name: t("studioOffers.newSale") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("studioOffers.newSale") })).toBeVisible();
  await expectAccessible(page);
  const find = page.getByLabel(t("studio.findModel"));
  const answer = Promise.withResolvers<void>();
  const searched = "**/app/studio/choosable-models?*";
  await page.route(searched, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await find.fill(suffix);
  // A row that changed places under the pointer would be missed, or another one pressed.
  const rows = page.getByRole("checkbox", { name: suffix });
  await expect(page.locator("[aria-busy=true]").filter({ has: rows })).toHaveCSS("pointer-events", "none");
  answer.resolve();
  await page.unroute(searched);
  for (const id of ids) await page.getByRole("checkbox", { name: id }).check();
  await page.getByLabel(t("studioOffers.percent"), { exact: true }).fill("96");
  await page.getByLabel(t("studioOffers.until")).fill("2030-07-01");
  const start = page.getByRole("button", { name: t("studioOffers.startSale") });
  await start.click();
  await expect(page.getByText(t("studioOffers.wrongSalePercent", { max: 95 }))).toBeVisible();
  await expectAccessible(page);
  // What is corrected is no longer called wrong, and the new prices are shown before they are stored.
  await page.getByLabel(t("studioOffers.percent"), { exact: true }).fill("25");
  await expect(page.getByText(t("studioOffers.wrongSalePercent", { max: 95 }))).toHaveCount(0);
  await expect(page.getByRole("region", { name: t("studioOffers.newPrices") })).toContainText(
    money(7_50, t.language),
  );
  await expectAccessible(page);
  await start.click();
  await expect(page.getByText(t("studioOffers.saleMade"))).toBeVisible();
  await expectAccessible(page);
  // A day alone means until its end.
  await expect(page.getByText(/ 1 .*2030$/)).toBeVisible();
  for (const id of ids) await expect(page.getByRole("checkbox", { name: id })).toBeChecked();
  await expect(page.getByLabel(t("studioOffers.until"))).toHaveValue("2030-07-01");
  await expect(page.getByLabel(t("studioOffers.time_until"))).toHaveValue("");

  await page.getByRole("checkbox", { name: ids[1] }).uncheck();
  await page.getByLabel(t("studioOffers.until")).fill("2030-07-02");
  await page.getByRole("button", { name: t("studioOffers.save") }).click();
  await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await page.goto(`/product/${ids[0]}`);
  await expect(page.getByText(money(7_50, t.language)).first()).toBeVisible();
  await expect(page.getByText(t("information.sale", { date: "", price: "" }).slice(0, 8))).toHaveCount(1);
  await createApiClient(page, t)("/cart/add", { id: ids[0], license: "standard" });
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: ids[0] }).locator("s")).toHaveText(
    `${t("ui.was")} ${money(10_00, t.language)}`,
  );
  await page.goto(`/studio/models/${ids[0]}`);
  await expect(page.getByRole("link", { name: money(7_50, t.language) })).toHaveAttribute(
    "href",
    new RegExp(`/studio/offers/sales/${ids[0]}$`),
  );

  await page.goto("/studio/offers");
  const group = page.getByRole("listitem").filter({ hasText: ids[0] }).first();
  await expect(group).toContainText(t("studioOffers.state_running"));
  await group.getByRole("link").click();
  // Its end is of no matter to whom ends it now.
  await page.getByLabel(t("studioOffers.until")).fill("");
  await page.getByText(t("studioOffers.endSale")).click();
  await page.getByRole("button", { name: t("studioOffers.endNow") }).click();
  await expect(page.getByText(t("studioOffers.saleEnded"))).toBeVisible();
  await expect(page.getByText(ids[0])).toHaveCount(0);
  await expect(page.getByText(ids[1])).toBeVisible();
});

test("a seller lets people pay what they want, and a shopper takes the suggestion", async ({ page, t }) => {
  const id = `vase-${t.language}-${Date.now()}`;
  await publishModel(
    { id, title: { en: id, es: id }, description: "It holds.", prices: { standard: "2.00" } },
    { "part.stl": 12 },
  );
  await page.goto(`/studio/models/${id}`);
  await page.getByRole("link", { name: t("studioModels.openPrice") }).click();
  await page.getByLabel(t("studioOffers.suggested", { license: t("license.standard") })).fill("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioOffers.save") }).click();
  await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();

  await openHydrated(page, `/product/${id}`);
  await page.getByRole("button", { name: t("buying.suggest", { price: money(3_00, t.language) }) }).click();
  await expect(page.getByLabel(t("buying.amount"))).toHaveValue(priceText(3_00, t.language));
  await expect(page.getByRole("radio", { name: t("license.standard") }).locator("xpath=..")).toContainText(
    money(3_00, t.language),
  );
  await expectAccessible(page);
  await page
    .getByRole("button", { name: t("buying.add") })
    .first()
    .click();
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText(money(3_00, t.language)).first()).toBeVisible();
});

test("a search for models that fails says so at its field, keeps the form, and finds them afterwards", async ({
  page,
  t,
  network,
  consoleErrors,
}) => {
  // Chunks that are loaded when the page is idle fail as well.
  consoleErrors.allow(...NETWORK_ERRORS);
  const id = `hinge-${t.language}-${Date.now()}`;
  await publishModel(
    { id, title: { en: id, es: id }, description: "It turns.", prices: { standard: "10.00" } },
    { "part.stl": 12 },
  );
  await page.goto("/studio/offers/new-bundle");
  const title = page.getByLabel(t("studioOffers.bundleTitle")).first();
  await title.fill("Half written");
  const find = page.getByLabel(t("studio.findModel"));
  await expect(find).toBeEnabled();
  await network.setDown(true);
  await find.fill(id);
  await expect(page.getByRole("status").filter({ hasText: t("shell.offline") })).toBeVisible();
  await expectAccessible(page);
  await network.setDown(false);
  await find.press("Enter");
  await page.getByRole("checkbox", { name: id }).check();
  await expect(page.getByText(t("shell.offline"))).toHaveCount(0);
  await expect(title).toHaveValue("Half written");

  await find.fill("no-such-model");
  await expect(page.getByText(t("studio.noOtherModel"))).toBeVisible();
  await expect(page.getByRole("checkbox", { name: id })).toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(1);
});

test("a bundle's form that did not reach the shop stays as it is; one that loses the model of its address after a search is shown at its new one", async ({
  page,
  t,
  network,
  consoleErrors,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const ids = ["first", "second", "third"].map((name) => `${name}-${t.language}-${Date.now()}`) as [
    string,
    string,
    string,
  ];
  for (const id of ids)
    await publishModel(
      { id, title: { en: id, es: id }, description: "Part of a set.", prices: { standard: "10.00" } },
      { "part.stl": 12 },
    );
  const call = createApiClient(page, t);
  await call("/studio/bundles", {
    ...{ ids: ids.slice(0, 2), standard: 1500, commercial: null },
    title: { en: "Set", es: "Juego" },
  });
  await openHydrated(page, `/studio/offers/bundles/${ids[0]}`);
  await network.setDown(true);
  await page.getByRole("button", { name: t("studioOffers.save") }).click();
  await expect(page.getByText(t("shell.offline")).first()).toBeVisible();
  await expect(page.locator("[name=standard]")).toHaveValue(priceText(1500, t.language));
  // What was not touched stays too, also in the other language.
  await expect(page.locator("[name='title.es']")).toHaveValue("Juego");
  await network.setDown(false);
  await page.getByLabel(t("studio.findModel")).fill(ids[2]);
  await page.getByRole("checkbox", { name: ids[2] }).check();
  // A model that the search has not found leaves the list when it is not chosen any more.
  await page.getByRole("checkbox", { name: ids[0] }).click();
  await expect(page.getByRole("checkbox", { name: ids[0], checked: true })).toHaveCount(0);
  await page.getByRole("button", { name: t("studioOffers.save") }).click();
  await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/studio/offers/bundles/${ids[1]}`));
  await expect(page.getByRole("table")).toContainText(ids[2]);
});
