import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  logInAsSeller,
  openFilters,
  openHydrated,
  openStudioPage,
  searchField,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

const [FIRST, SECOND] = ["geneva-drive", "hive-drawers"] as const;
/** Euro cents. */
const PRICE = { geneva: 5_49, genevaCommercial: 24_90, drawers: 4_99 } as const;

/** Does what Chrome does when it translates a page, but leaves the words: each text moves to a new text node in two new elements. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const wrap = (text: CharacterData) => {
      if (!text.data.trim() || !text.parentElement?.isConnected) return;
      if (text.parentElement.closest("font, script, style, textarea, head, [translate=no]")) return;
      const outer = document.createElement("font");
      outer.appendChild(document.createElement("font")).append(text.data);
      text.parentElement.replaceChild(outer, text);
    };
    const wrapAll = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: CharacterData[] = [];
      if (root.nodeType === Node.TEXT_NODE) found.push(root as CharacterData);
      while (texts.nextNode()) found.push(texts.currentNode as CharacterData);
      for (const text of found) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === "characterData") wrap(target as CharacterData);
        else addedNodes.forEach(wrapAll);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

async function openTranslated(page: Page, t: Translate, path: string) {
  await page.goto(path);
  await waitForHydration(page, t);
  await translatePage(page);
}

/** A price, and nothing else. */
const EUROS = /^(€[\d,.]+|[\d.,]+\s€)$/;

const bar = (page: Page) => page.locator("[data-buy-bar]");
const expectBar = async (page: Page, price: string, ...buttons: string[]) => {
  await expect(bar(page).locator("span").first()).toHaveText(price);
  await expect(bar(page).locator("a, button")).toHaveText(buttons);
};
const license = (page: Page, t: Translate, type: "standard" | "commercial") =>
  page.getByRole("radio", { name: new RegExp(`^${t(`license.${type}`)}`) });
const cartLink = (page: Page, t: Translate, count: number) =>
  page.getByRole("banner").getByRole("link", { name: t.count("shell.cartCount", count), exact: true });
const toasts = (page: Page) => page.locator("[aria-live=polite]");

test("in a translated product page and cart, prices, buttons, totals and counts stay true", {
  tag: "@phone",
}, async ({ page, t, user: _ }) => {
  const euros = (cents: number) => money(cents, t.language);
  await openTranslated(page, t, `/product/${FIRST}`);
  await expectBar(page, euros(PRICE.geneva), t("buying.buy"), t("buying.add"));
  await license(page, t, "commercial").check();
  await expectBar(page, euros(PRICE.genevaCommercial), t("buying.buy"), t("buying.add"));
  await bar(page)
    .getByRole("button", { name: t("buying.add") })
    .click();
  await expectBar(page, euros(PRICE.genevaCommercial), t("buying.goToCart"));
  await expect(cartLink(page, t, 1)).toHaveText("1");
  const title = String(await page.getByRole("heading", { level: 1 }).textContent());
  await expect(toasts(page)).toContainText(t("shell.added", { title }));
  await license(page, t, "standard").check();
  await expectBar(page, euros(PRICE.geneva), t("buying.buy"), t("buying.add"));
  await license(page, t, "commercial").check();
  await expectBar(page, euros(PRICE.genevaCommercial), t("buying.goToCart"));

  // The same components show the next model.
  await page.getByRole("banner").locator('a[href="/"]:visible').first().click();
  await page.locator(`main a[href="/product/${SECOND}"]`).first().click();
  await expectBar(page, euros(PRICE.drawers), t("buying.buy"), t("buying.add"));
  await bar(page)
    .getByRole("button", { name: t("buying.add") })
    .click();
  await expect(cartLink(page, t, 2)).toHaveText("2");

  await bar(page)
    .getByRole("link", { name: t("buying.goToCart") })
    .click();
  const main = page.getByRole("main");
  const expectTotal = (cents: number) =>
    expect(main.locator("div", { has: page.getByText(t("cart.total"), { exact: true }) }).last()).toHaveText(
      `${t("cart.total")}${euros(cents)}`,
    );
  await expectTotal(PRICE.genevaCommercial + PRICE.drawers);
  await main.getByRole("button", { name: t("cart.removeOf", { title }) }).click();
  await expect(main.getByRole("list", { name: t.count("cart.models", 1) })).toBeVisible();
  await expectTotal(PRICE.drawers);
  await expect(cartLink(page, t, 1)).toHaveText("1");
  await expect(toasts(page)).toContainText(t("cart.removed", { title }));
  await toasts(page)
    .getByRole("button", { name: t("cart.undo") })
    .click();
  await expectTotal(PRICE.genevaCommercial + PRICE.drawers);
  await expect(cartLink(page, t, 2)).toHaveText("2");
  while ((await main.getByRole("listitem").count()) > 0)
    await main
      .getByRole("button", { name: new RegExp(t("cart.removeOf", { title: "" }).trim()) })
      .first()
      .click();
  await expect(main).toContainText(t("cart.emptyText"));
});

test("in a translated checkout, coupons, licenses and removals change the total and the button", {
  tag: "@phone",
}, async ({ page, t, user, browser }) => {
  const euros = (cents: number) => money(cents, t.language);
  const code = `E2E-${Date.now()}`;
  const seller = await (await browser.newContext()).newPage();
  await logInAsSeller(seller, t);
  await openHydrated(seller, "/studio/offers/new-coupon");
  await translatePage(seller);
  await seller.getByLabel(t("studioOffers.code"), { exact: true }).fill(code);
  await seller.getByLabel(t("studioOffers.percent"), { exact: true }).fill("50");
  await seller.getByRole("button", { name: t("studioOffers.createCoupon") }).click();
  await expect(seller.getByText(t("studioOffers.couponMade"))).toBeVisible();
  await seller.context().close();

  await user.addToCart({ id: FIRST, license: "standard" }, { id: SECOND, license: "standard" });
  await openTranslated(page, t, "/checkout");
  const pay = page.getByRole("button", { name: t("checkout.pay", { amount: "" }).trim() });
  const summary = page.locator("#summary").locator("..");
  const expectPayable = async (cents: number) => {
    await expect(pay).toHaveText(t("checkout.pay", { amount: euros(cents) }));
    await expect(page.locator("input[name=total]")).toHaveValue(String(cents));
    const total = page.locator("#checkout").getByText(EUROS).locator("visible=true").last();
    await expect(total).toHaveText(euros(cents));
  };
  await expectPayable(PRICE.geneva + PRICE.drawers);
  const openCoupon = summary.getByText(t("checkout.couponAdd"));
  await openCoupon.click();
  const field = page.getByLabel(t("checkout.coupon"), { exact: true });
  await field.fill("no such coupon");
  await page.getByRole("button", { name: t("checkout.couponApply") }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(code);
  await page.getByRole("button", { name: t("checkout.couponApply") }).click();
  const half = Math.floor((PRICE.geneva + PRICE.drawers) / 2);
  await expectPayable(half);
  await expect(page.locator("#checkout")).toContainText(t("checkout.couponLine", { code }));

  const phoneSummary = page
    .locator("details", { has: page.locator("summary").getByText(EUROS) })
    .locator("summary");
  if (await phoneSummary.isVisible()) await phoneSummary.click();
  const commercial = t("checkout.switch", {
    license: t("license.commercial"),
    price: euros(PRICE.genevaCommercial),
  });
  await page.getByRole("button", { name: commercial }).locator("visible=true").first().click();
  await expectPayable(Math.floor((PRICE.genevaCommercial + PRICE.drawers) / 2));
  await page.locator(`button[value="remove:${SECOND}"]:visible`).click();
  await expectPayable(PRICE.genevaCommercial / 2);

  await openTranslated(page, t, "/cart");
  const main = page.getByRole("main");
  const total = main.locator("div", { has: page.getByText(t("cart.total"), { exact: true }) }).last();
  await expect(total).toHaveText(`${t("cart.total")}${euros(PRICE.genevaCommercial / 2)}`);
  const standard = t("checkout.switch", { license: t("license.standard"), price: euros(PRICE.geneva) });
  await main.getByRole("button", { name: standard }).click();
  const taken = Math.round(PRICE.geneva / 2);
  await expect(total).toHaveText(`${t("cart.total")}${euros(PRICE.geneva - taken)}`);
  await expect(main).toContainText(`−${euros(taken)}`);
  await main.getByRole("button", { name: t("checkout.couponRemoveOf", { code }) }).click();
  await expect(total).toHaveText(`${t("cart.total")}${euros(PRICE.geneva)}`);
});

test("in a translated shop, filters and a search show the models and numbers that they find", {
  tag: "@phone",
}, async ({ page, t, user }) => {
  await user.own("shoreline-coasters", "desk-cable-clips", "alpine-valley-relief", "geneva-drive");
  await openTranslated(page, t, "/");
  await searchField(page, t).fill("gear");
  await searchField(page, t).press("Enter");
  await expect(page).toHaveURL(/q=gear/);
  await openFilters(page, t);
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  await expect(page).toHaveURL(/price=paid/);
  await openTranslated(page, t, "/dashboard");
  const status = page.getByRole("region", { name: t("library.purchases") }).getByRole("status");
  const rows = page.getByRole("region", { name: t("library.purchases") }).getByRole("heading", { level: 3 });
  await expect(status).toHaveText(t.count("cart.models", 4));
  await page.getByLabel(t("library.sort")).selectOption("title");
  await page.getByRole("searchbox").fill("alpi");
  await expect(rows).toHaveCount(1);
  await expect(status).toHaveText(t.count("cart.models", 1));
  await page.getByRole("searchbox").fill("nothing of mine");
  await expect(status).toHaveText(t("library.none", { query: "nothing of mine" }));
  await page.getByRole("link", { name: t("library.showAll") }).click();
  await expect(status).toHaveText(t.count("cart.models", 4));
  await expect(rows).toHaveCount(4);
});

test("in a translated studio, a price is edited and published, and what is said of it is true", {
  tag: "@phone",
}, async ({ page, t }) => {
  const id = `translated-${t.language}-${Date.now()}`;
  await publishModel(
    {
      id,
      title: "Translated",
      description: "It holds cables.",
      prices: { standard: "3.50" },
    },
    { "comb.stl": 12 },
  );
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio");
  await translatePage(page);
  await openStudioPage(page, t, t("studio.models"));
  await page.getByRole("searchbox", { name: t("studio.searchModels") }).fill(id);
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="/studio/models/${id}"]`) });
  await expect(row).toContainText(money(3_50, t.language));
  await row.getByRole("link").click();
  const price = page.getByLabel(t("license.standard"));
  await price.fill("0.1");
  await expect(page.getByText(t("studioEditor.price"))).toBeVisible();
  await price.fill("4.20");
  await expect(page.getByText(t("studioEditor.saved"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("studioEditor.price"))).toBeHidden();
  await expect(page.getByText(t("studioModels.waiting"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("studioEditor.publishChanges") }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();
  await expect(page.getByText(t("studioModels.waiting"), { exact: true })).toBeHidden();
  await page.getByText(t("studioEditor.unpublish"), { exact: true }).click();
  await page.getByRole("button", { name: t("studioEditor.unpublishNow"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.unpublishedNow"))).toBeVisible();
  const publish = page.getByRole("button", { name: t("studioEditor.publish"), exact: true });
  await expect(publish).toHaveText(t("studioEditor.publish"));
  await publish.click();
  await expect(page.getByRole("button", { name: t("studioEditor.publishChanges") })).toBeVisible();
  await openStudioPage(page, t, t("studio.models"));
  await expect(row.or(page.getByText(t("studioModels.empty")))).toBeVisible();
});
