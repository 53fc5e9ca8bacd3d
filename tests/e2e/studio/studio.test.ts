import type { Locator, Page } from "@playwright/test";
import { LANGUAGES } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  openHydrated,
  REFUSED_FORM,
  test,
} from "#tests/support/browser-test.ts";
import { png } from "#tests/support/png.ts";
import { publishModel, unpublishTestModels } from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

const ID = `cable-comb-${Date.now()}`;
test.beforeAll(() =>
  publishModel(
    {
      id: ID,
      title: { en: "Cable comb", es: "Peine de cables" },
      description: "It holds **cables**.",
      prices: { standard: "3.50" },
      images: ["a", "b", "c"].map((name) => ({ file: `${name}.png`, alt: { en: name, es: name } })),
    },
    { "comb.stl": 12, "a.png": png(400, 300), "b.png": png(404, 300), "c.png": png(408, 300) },
  ),
);

const saveState = (page: Page, t: Translate) => page.getByText(t("studioEditor.saved"), { exact: true });

/** Ends when the server has the text: "Saved" may still be said of a save before. */
async function typeAndSave(page: Page, field: Locator, text: string) {
  const saved = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await field.fill(text);
  await saved;
}

test("the editor never says that a text is saved which it has not sent", { tag: "@phone" }, async ({
  page,
  t,
}) => {
  await logInAsSeller(page, t);
  await openHydrated(page, `/studio/models/${ID}`);
  const title = page.getByRole("group", { name: "English" }).getByLabel(t("studioEditor.title"));
  await expect(page.getByText(t("studioEditor.unchanged"))).toBeVisible();
  // The save comes by a timer, which stands still until then.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const text = await title.inputValue();
  await title.press("End");
  await title.press("x");
  await expect(page.getByText(t("studioEditor.saving"))).toBeVisible();
  await title.press("Backspace");
  await expect(title).toHaveValue(text);
  await expect(page.getByText(t("studioEditor.unchanged"))).toBeVisible();
  await title.press("y");
  await expect(page.getByText(t("studioEditor.saving"))).toBeVisible();
  await page.clock.resume();
  await expect(saveState(page, t)).toBeVisible();
  await title.press("Backspace");
  await expect(page.getByText(t("studioEditor.unchanged"))).toBeVisible();
});

test("a seller edits a model as it is typed, through a lost network and beside another seller, and publishes it", {
  tag: ["@story", "@phone"],
}, async ({ page, t, network, browser, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS, /409/);
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/models");
  await page.getByRole("searchbox", { name: t("studio.searchModels") }).fill(ID);
  await page.keyboard.press("Enter");
  await page.locator(`a[href="/studio/models/${ID}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: /Cable comb|Peine de cables/ })).toBeVisible();
  await expectAccessible(page);

  /** The texts in the reader's language; those of other languages than the first are folded. */
  const openTexts = async (on: Page) => {
    if (t.language === "es") await on.getByText(t("studio.alsoIn_es")).click();
    return on.getByRole("group", { name: t.language === "es" ? "Español" : "English" });
  };
  const own = await openTexts(page);
  const title = own.getByLabel(t("studioEditor.title"));
  await title.fill("Comb 2");
  await expect(saveState(page, t)).toBeVisible();
  await title.press("End");
  await title.pressSequentially("x");
  await title.press("Backspace");
  await expect(saveState(page, t)).toBeVisible();
  await own.getByText(t("studioEditor.preview")).click();
  await own.getByLabel(t("studioEditor.description")).fill("For **thin** cables.");
  await expect(own.locator("strong", { hasText: "thin" })).toBeVisible();
  const price = page.getByLabel(t("license.standard"));
  await price.fill("0.1");
  await expect(page.getByText(t("studioEditor.price"))).toBeVisible();
  await expectAccessible(page);

  await network.setDown(true);
  await price.fill("4,20");
  await expect(page.getByText(t("studioEditor.unsaved"))).toBeVisible();
  await network.setDown(false);
  await expect(saveState(page, t)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(t("studioEditor.price"))).toBeHidden();
  // The page is loaded again when the network is back, which must not touch the form.
  await expect(price).toHaveValue("4,20");

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await consoleErrors.watch(other);
  const colleague = await other.newPage();
  await logInAsSeller(colleague, t);
  await colleague.goto(`/studio/models/${ID}`);
  const theirTitle = (await openTexts(colleague)).getByLabel(t("studioEditor.title"));
  await expect(theirTitle).toHaveValue("Comb 2");
  await typeAndSave(colleague, theirTitle, "Comb by a colleague");
  await title.fill("Comb by me");
  const told = page.getByRole("alert").filter({ hasText: t("errors.changed_elsewhere") });
  await expect(told).toBeVisible();
  await expect(title).toHaveValue("Comb by me");
  await expectAccessible(page);
  const [look] = await Promise.all([
    page.waitForEvent("popup"),
    told.getByRole("link", { name: t("studio.lookAtIt") }).click(),
  ]);
  await expect((await openTexts(look)).getByLabel(t("studioEditor.title"))).toHaveValue(
    "Comb by a colleague",
  );
  await look.close();
  await told.getByRole("button", { name: t("studio.storeMine") }).click();
  await expect(told).toBeHidden();
  await expect(saveState(page, t)).toBeVisible();

  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: t("studioPreview.open") }).click(),
  ]);
  await expect(preview.getByRole("heading", { level: 1, name: "Comb by me" })).toBeVisible();
  await expect(preview.getByText(t("product.draft"))).toBeVisible();
  await expectAccessible(preview);
  await preview.close();

  const shop = await other.newPage();
  await shop.goto(`/product/${ID}`);
  await expect(shop.getByRole("heading", { level: 1, name: /^(Cable comb|Peine de cables)$/ })).toBeVisible();
  // The press comes before the pause after the last letter has ended: what was typed goes first.
  await page.getByRole("textbox", { name: t("studioEditor.tags") }).fill("cables, desk");
  await page.getByRole("button", { name: t("studioEditor.publishChanges") }).click();
  await expect(page.getByText(t("studioEditor.published"))).toBeVisible();
  await expect(page.getByText(t("studioEditor.unchanged"))).toBeVisible();
  await expectAccessible(page);
  // The publisher sees it at once, others within two minutes.
  const published = await page.context().newPage();
  await published.goto(`/product/${ID}`);
  await expect(published.getByRole("heading", { level: 1, name: "Comb by me" })).toBeVisible();
  await expect(
    published
      .getByRole("main")
      .getByText(/4[.,]20/)
      .first(),
  ).toBeVisible();

  await price.fill("abc");
  await expect(saveState(page, t)).toBeVisible();
  await page.getByText(t("studioEditor.unpublish"), { exact: true }).click();
  await page.getByRole("button", { name: t("studioEditor.unpublishNow"), exact: true }).click();
  await expect(page.getByText(t("studioEditor.unpublishedNow"))).toBeVisible();
  const publish = page.getByRole("button", { name: t("studioEditor.publish"), exact: true });
  await expect(publish).toBeVisible();
  // The draft's price is still wrong, but was not what was asked for.
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(price).not.toBeFocused();
  // Publishing asks for it.
  await publish.click();
  await expect(page.getByText(t("studioEditor.refused"))).toBeVisible();
  await expect(price).toBeFocused();
  await typeAndSave(page, price, "4,20");
  expect((await page.request.get(`/product/${ID}`)).status()).toBe(404);
  await other.close();
});

test("a seller finds an order by its model, refunds one of its models and sends the receipt again", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  const [comb, clip] = [`${ID}-a`, `${ID}-b`];
  for (const id of [comb, clip])
    await publishModel(
      { id, title: id, description: "It holds cables.", prices: { standard: "3.50" } },
      { "comb.stl": 12 },
    );
  await user.buy({ id: comb, license: "standard" }, { id: clip, license: "standard" });
  await logInAsSeller(page, t);
  await page.goto("/studio/orders");
  await page.getByRole("searchbox", { name: t("studioOrders.search") }).fill(clip);
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=/);
  await page.locator('main a[href^="/studio/orders/ST-"]').first().click();
  await expect(page.getByRole("heading", { name: t("studioOrder.history") })).toBeVisible();
  await page.getByText(t("studioOrder.refund"), { exact: true }).click();
  await page.getByLabel(t("studioOrder.refund_lines")).check();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel(t("studioOrder.refund_lines"))).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("studioOrder.refund_lines"))).toBeChecked();
  await page.getByRole("button", { name: t("studioOrder.refundNow"), exact: true }).click();
  await expect(page.locator("input[type=checkbox][name=lines]").first()).toBeFocused();
  await expect(page.locator("input[type=checkbox][name=lines]").first()).toHaveAccessibleDescription(
    t("errors.refund_lines"),
  );
  await page.getByLabel(new RegExp(clip)).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("studioOrder.refundNow"), exact: true }).click();
  await expect(page.getByText(t("studioOrder.refundMade"))).toBeVisible();
  await expect(page.getByText(t("studioOrders.partly"))).toBeVisible();
  await expect(page.locator("main summary:focus")).toHaveText(t("studioOrder.refund"));
  const again = page.getByRole("button", { name: t("studioOrder.receiptAgain") });
  await again.click();
  await expect(page.getByText(t("studioOrder.receiptSent"))).toBeVisible();
  await expect(again).toBeFocused();
  await expectAccessible(page);
});

test("a seller publishes a legal text from its template, and every page links to it", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  await logInAsSeller(page, t);
  for (const path of ["/studio/settings", "/studio/settings/brand", "/studio/legal"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.locator('a[href="/studio/legal/imprint"]').click();
  const english = page.getByLabel(LANGUAGES.en.name);
  const shown = await english.inputValue();
  const refused = page.waitForResponse((response) => response.status() === 400);
  await english.fill(`[[shop]] ${Date.now()}, Calle Mayor 1, Madrid`);
  await page.getByRole("button", { name: t("studioLegal.publish") }).click();
  await refused;
  await expect(
    page.getByText(t("studioLegal.gaps", { gaps: "" }).replace(/[ .]+$/, "")).first(),
  ).toBeVisible();
  await expect(english).not.toHaveValue(shown);
  await expectAccessible(page);

  const owner = `Ada ${Date.now()}, Calle Mayor 1, Madrid`;
  await english.fill(owner);
  await page.getByRole("button", { name: t("studioLegal.publish") }).click();
  await page.waitForURL("**/studio/legal?*");
  await page.goto("/contact");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("legalTexts.imprint") })
    .click();
  await page.waitForURL("**/legal/imprint");
  await expect(page.getByText(owner)).toBeVisible();
  await expectAccessible(page);
});

test.describe("with a browser in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a seller schedules a draft by the clock of the shop, sees it in the list, and cancels it", {
    tag: "@phone",
  }, async ({ page, t, consoleErrors }) => {
    consoleErrors.allow(/409/);
    await logInAsSeller(page, t);
    await page.goto(`/studio/models/${ID}`);
    await typeAndSave(page, page.getByRole("textbox", { name: t("studioEditor.tags") }), "scheduled");
    await page.getByText(t("studioEditor.schedule")).click();
    const time = page.getByLabel(t("studioEditor.publishAt"));
    await expect(page.getByText("Europe/Madrid")).toBeVisible();
    await time.fill("2020-01-10T18:30");
    await page.getByRole("button", { name: t("studioEditor.scheduleNow") }).click();
    await expect(page.getByText(t("studioEditor.publishAtPast"))).toBeVisible();
    await expectAccessible(page);

    const year = new Date().getUTCFullYear() + 1;
    await time.fill(`${year}-01-10T18:30`);
    await page.getByRole("button", { name: t("studioEditor.scheduleNow") }).click();
    await expect(page.getByText(t("studioEditor.scheduled"))).toBeVisible();
    const shown = page.locator(`time[datetime="${year}-01-10T17:30:00.000Z"]`);
    await expect(shown).toContainText("18:30");
    await expect(page.getByRole("button", { name: t("studioEditor.publishNow") })).toBeVisible();
    await expectAccessible(page);

    await page.goto("/studio/models?state=scheduled");
    await expect(shown).toContainText("18:30");
    await expectAccessible(page);
    await page.locator(`a[href="/studio/models/${ID}"]`).click();
    await page.getByRole("button", { name: t("studioEditor.unschedule"), exact: true }).click();
    await expect(page.getByText(t("studioEditor.unscheduled"))).toBeVisible();
    await expect(shown).toBeHidden();
  });
});
