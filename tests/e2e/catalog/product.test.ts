import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import {
  expect,
  expectAccessible,
  type Fixtures,
  NETWORK_ERRORS,
  signUp,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const [PAID, FREE] = ["geneva-drive", "shoreline-coasters"] as const;
/** Prices of the paid model in cents. */
const [STANDARD, COMMERCIAL] = [5_49, 24_90] as const;

const bar = (page: Page) => page.locator("[data-buy-bar]");
/** Exactly these buttons, in this order. */
const expectButtons = (page: Page, ...names: string[]) =>
  expect(bar(page).locator("a, button")).toHaveText(names.map((name) => new RegExp(`^${name}`)));
const license = (page: Page, t: Fixtures["t"], type: "standard" | "commercial") =>
  page.getByRole("radio", { name: new RegExp(`^${t(`license.${type}`)}`) });
/** The license with its price and what the user has to know of it. */
const offer = (page: Page, t: Fixtures["t"], type: "standard" | "commercial") =>
  page.getByRole("group", { name: t("product.license") }).locator("label", { has: license(page, t, type) });
const card = (page: Page, id: string) =>
  page.getByRole("article").filter({ has: page.locator(`a[href="/product/${id}"]`) });

async function registerFromProduct(page: Page, t: Fixtures["t"], product: string) {
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?redirectTo=%2Fproduct%2F${product}`));
  await page.goto(`/register?redirectTo=/product/${product}`);
  const account = await signUp(page, t);
  await page.waitForURL(`/product/${product}`);
  return account;
}

test("a visitor chooses a license, registers, and finds the model in the cart with that license", {
  tag: ["@story", "@phone"],
}, async ({ page, t, press }) => {
  await page.goto("/");
  await expect(card(page, PAID)).toContainText(t("ui.from", { price: money(STANDARD, t.language) }));
  await press(card(page, PAID).getByRole("link"));
  await expectButtons(page, t("buying.buy"), t("product.acquire"));
  await expect(bar(page)).toContainText(money(STANDARD, t.language));
  await expectAccessible(page);
  await license(page, t, "commercial").check();
  await expect(bar(page)).toContainText(money(COMMERCIAL, t.language));
  await press(page.getByRole("button", { name: t("product.acquire") }));
  await registerFromProduct(page, t, PAID);

  await expectButtons(page, t("buying.goToCart"));
  await expect(license(page, t, "commercial")).toBeChecked();
  await expect(offer(page, t, "commercial")).toContainText(t("buying.note_inCart"));
  await expect(offer(page, t, "standard")).toContainText(t("buying.note_replaces"));
  await license(page, t, "standard").check();
  await expectButtons(page, t("buying.buy"), t("buying.add"));
  await expectAccessible(page);
  await press(page.getByRole("button", { name: t("buying.buy") }));
  const pay = page.getByRole("button", { name: t("checkout.pay", { amount: money(STANDARD, t.language) }) });
  await expect(pay).toBeVisible();
});

test("an owned model can be downloaded, and its Commercial license costs only the difference", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user, press }) => {
  await user.buy({ id: PAID, license: "standard" });
  await page.goto("/");
  await expect(card(page, PAID)).toContainText(t("buying.saved"));
  await page.goto(`/product/${PAID}`);
  await expectButtons(page, t("ui.download"), t("buying.saved"));
  await expect(offer(page, t, "standard")).toContainText(t("buying.owned"));
  await expectAccessible(page);
  await license(page, t, "commercial").check();
  await expectButtons(page, t("buying.buy"), t("buying.add"));
  const difference = money(COMMERCIAL - STANDARD, t.language);
  await expect(offer(page, t, "commercial")).toContainText(difference);
  await expect(offer(page, t, "commercial")).toContainText(t("buying.note_upgrade"));
  await expectAccessible(page);
  await press(page.getByRole("button", { name: t("buying.buy") }));
  await expect(page.getByRole("button", { name: t("checkout.pay", { amount: difference }) })).toBeVisible();

  await user.buy({ id: PAID, license: "commercial" });
  await page.goto(`/product/${PAID}`);
  await expectButtons(page, t("ui.download"), t("buying.saved"));
  await expect(license(page, t, "commercial")).toBeChecked();
  await expect(offer(page, t, "standard")).toContainText(t("buying.note_included"));
  await expect(offer(page, t, "standard")).not.toContainText(money(STANDARD, t.language));
});

test("while the session is being checked, the buttons for readers without scripts are not shown as markup", {
  tag: "@phone",
}, async ({ page }) => {
  await page.route("**/app/verify", () => undefined);
  await page.goto(`/product/${PAID}`);
  await expect(bar(page).locator("[aria-busy]")).toBeVisible();
  await expect(bar(page)).not.toContainText("<", { useInnerText: true });
});

test("a visitor registers to get a free model and finds it in the dashboard", { tag: "@phone" }, async ({
  page,
  t,
  press,
}) => {
  await page.goto("/");
  await expect(card(page, FREE)).toContainText(t("ui.free"));
  await page.goto(`/product/${FREE}`);
  await expect(offer(page, t, "standard")).toContainText(t("ui.free"));
  await expect(page.getByText(t("buying.trustCard"))).toBeHidden();
  await expectButtons(page, t("product.acquire"));
  await expectAccessible(page);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await press(page.getByRole("button", { name: t("product.acquire") }));
  await expect(page.getByText(t("account.for_free", { title }))).toBeVisible();
  await expectAccessible(page);
  const { email } = await registerFromProduct(page, t, FREE);
  await expect(page.getByText(t("shell.savedForYou", { title }))).toBeVisible();
  await expect(page.getByText(t("shell.registered", { email }))).toBeVisible();
  await expectButtons(page, t("ui.download"), t("buying.saved"));
  await expect(offer(page, t, "commercial")).not.toContainText(t("buying.note_upgrade"));
  await expectAccessible(page);
  await press(page.getByRole("link", { name: t("buying.saved") }));
  await expect(page.getByRole("heading", { name: t("library.purchases") })).toBeVisible();
  await expect(page.locator(`a[href="/app/download/${FREE}"]`)).toBeVisible();
});

test("a double click counts once: on Add to Cart, on posting a comment and on removing it", {
  tag: "@phone",
}, async ({ page, t, user: _ }) => {
  await page.goto("/product/hive-drawers");
  await page.getByRole("button", { name: t("buying.add") }).dblclick();
  await expect(page.getByRole("link", { name: t("buying.goToCart") })).toBeVisible();
  const words = `Twice ${Date.now()}`;
  await page.getByLabel(t("comments.yours")).fill(words);
  await page.getByRole("button", { name: t("comments.post") }).dblclick();
  const comment = page.getByRole("listitem").filter({ hasText: words });
  const remove = comment.getByRole("button", { name: new RegExp(`^${t("comments.remove")}`) });
  await expect(remove).toBeVisible();
  await expect(page.getByText(t("errors.required"))).toBeHidden();
  await remove.dblclick();
  await expect(comment).toBeHidden();
  await expect(page.getByText(t("comments.removed"))).toBeVisible();
  await expect(page).toHaveURL("/product/hive-drawers");
});

const picture = (page: Page, number: number) => page.locator(`#large-${number} > a`).first();

/** Two fingers move apart over the middle of the screen. */
async function pinchOut(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const fingers = (apart: number) =>
    [-apart, apart].map((by, id) => ({ x: width / 2 + by, y: height / 2, id }));
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: apart ? fingers(apart) : [] });
  await touch("touchStart", 30);
  for (const apart of [50, 80, 110, 140]) await touch("touchMove", apart);
  await touch("touchEnd");
}

test("pictures are seen large in the shop: by keyboard, by touch, closed by Escape and the Back button", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors, press }) => {
  const address = `/product/${PAID}`;
  await page.goto(address);
  await waitForHydration(page, t);
  const reloads: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && reloads.push(request.url()));
  const lightbox = page.getByRole("dialog", { name: t("product.pictures") });
  await picture(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(picture(page, 3)).toBeFocused();
  // Over the picture: an outline or ring of the link itself would lie beneath it.
  const ring = await picture(page, 3).evaluate((link) => getComputedStyle(link, "::after").outline);
  expect(ring).toMatch(/\b3px\b/);
  await page.keyboard.press("Enter");
  await expect(lightbox).toContainText("3 / 3");
  await expect(lightbox.getByRole("button", { name: t("ui.close") })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`${address}#lightbox-2`);
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(picture(page, 2)).toBeFocused();

  await press(picture(page, 2));
  await expect(lightbox).toContainText("2 / 3");
  // Not while it still opens.
  await expect(async () => {
    await pinchOut(page);
    await expect(lightbox.locator(".pswp--zoomed-in")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.locator('a[href="#picture-2"][aria-current="true"]')).toBeVisible();
  expect(reloads).toEqual([]);

  // A picture with fewer pixels than the window is enlarged, or it would be smaller than on the page.
  await page.setViewportSize({ width: 2_000, height: 1_500 });
  await page.goto(`${address}#lightbox-2`);
  await expect(lightbox).toContainText("2 / 3");
  const large = lightbox.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)');
  await expect.poll(async () => (await large.boundingBox())?.width).toBe(2_000);
  await press(lightbox.getByRole("button", { name: t("ui.close") }));
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(address);

  // The lightbox of a link from another page fails to load, at first once.
  consoleErrors.allow(...NETWORK_ERRORS, /lightbox failed/);
  const openFromElsewhere = async (failures?: number) => {
    await page.route(/\/lightbox-[^/]*\.js/, (route) => route.abort(), { times: failures });
    await page.goto("about:blank");
    await page.goto(`${address}#lightbox-2`);
  };
  await openFromElsewhere(1);
  await expect(lightbox).toContainText("2 / 3");
  await openFromElsewhere();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("from a part of a model's page, a related model and Back show the models of their addresses", {
  tag: "@phone",
}, async ({ page, t, press }) => {
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`/product/${PAID}#comments`);
  await waitForHydration(page, t);
  const own = (await title.textContent()) ?? "";
  const related = page
    .getByRole("region", { name: t("information.related") })
    .getByRole("link")
    .first();
  const name = (await related.textContent()) ?? "";
  expect(name).not.toBe(own);
  await press(related);
  await expect(title).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL(`/product/${PAID}#comments`);
  await expect(title).toHaveText(own);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a picture covers the page until it is closed", { tag: "@phone" }, async ({ page, t, press }) => {
    await page.goto(`/product/${PAID}`);
    const image = picture(page, 1).locator("img");
    await press(picture(page, 1));
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const size = Math.min(width, 1.1 * height);
    await expect.poll(async () => (await image.boundingBox())?.width).toBeCloseTo(size, -1);
    await expect(page).toHaveURL(/\/product\/[\w-]+#large-1$/);
    await press(page.getByRole("link", { name: t("ui.close") }));
    await expect(page.getByRole("link", { name: t("ui.close") })).toBeHidden();
  });
});
