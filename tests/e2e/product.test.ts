import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { expect, expectAccessible, type Fixtures, signUp, test } from "#tests/support/browser-test.ts";

const [PAID, FREE] = ["geneva-drive", "shoreline-coasters"] as const;
/** Prices of the paid model in cents. */
const [STANDARD, COMMERCIAL] = [5_49, 24_90] as const;

const bar = (page: Page) => page.locator("[data-buy-bar]");
/** Exactly these buttons, in this order. */
const expectButtons = (page: Page, ...names: string[]) =>
  expect(bar(page).locator("a, button")).toHaveText(names.map((name) => new RegExp(`^${name}`)));
const licence = (page: Page, t: Fixtures["t"], type: "standard" | "commercial") =>
  page.getByRole("radio", { name: t(`licence.${type}`) });
const card = (page: Page, id: string) =>
  page.getByRole("article").filter({ has: page.locator(`a[href="/product/${id}"]`) });

async function registerFromProduct(page: Page, t: Fixtures["t"], product: string) {
  await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=%2Fproduct%2F${product}`));
  await page.getByRole("link", { name: t("account.createAccount") }).click();
  const account = await signUp(page, t);
  await page.waitForURL(`/product/${product}`);
  return account;
}

test("a visitor chooses a licence, registers, and finds the model in the cart with that licence", async ({
  page,
  t,
}) => {
  await page.goto("/");
  await expect(card(page, PAID)).toContainText(t("ui.from", { price: money(STANDARD, t.language) }));
  await card(page, PAID).getByRole("link").click();
  await expectButtons(page, t("product.acquire"));
  await expect(bar(page)).toContainText(money(STANDARD, t.language));
  await expectAccessible(page);
  await licence(page, t, "commercial").check();
  await expect(bar(page)).toContainText(money(COMMERCIAL, t.language));
  await page.getByRole("button", { name: t("product.acquire") }).click();
  await registerFromProduct(page, t, PAID);

  await expectButtons(page, t("product.goToCart"));
  await expect(licence(page, t, "commercial")).toBeChecked();
  await licence(page, t, "standard").check();
  await expectButtons(page, t("product.buy"), t("product.add"));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("product.buy") }).click();
  const pay = page.getByRole("button", { name: t("checkout.pay", { amount: money(STANDARD, t.language) }) });
  await expect(pay).toBeVisible();
});

test("an owned model can be downloaded, and its Commercial licence costs only the difference", async ({
  page,
  t,
  user,
}) => {
  await user.buy({ id: PAID, license: "standard" });
  await page.goto("/");
  await expect(card(page, PAID)).toContainText(t("home.saved"));
  await page.goto(`/product/${PAID}`);
  await expectButtons(page, t("ui.download"), t("product.saved"));
  await expect(licence(page, t, "standard").locator("..")).toContainText(t("product.owned"));
  await expectAccessible(page);
  await licence(page, t, "commercial").check();
  await expectButtons(page, t("product.buy"), t("product.add"));
  const difference = money(COMMERCIAL - STANDARD, t.language);
  await expect(page.getByText(t("product.upgrade", { price: difference }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("product.buy") }).click();
  await expect(page.getByRole("button", { name: t("checkout.pay", { amount: difference }) })).toBeVisible();

  await user.buy({ id: PAID, license: "commercial" });
  await page.goto(`/product/${PAID}`);
  await expectButtons(page, t("ui.download"), t("product.saved"));
  await expect(licence(page, t, "commercial")).toBeChecked();
});

test("a visitor registers to get a free model and finds it in the dashboard", async ({ page, t }) => {
  await page.goto("/");
  await expect(card(page, FREE)).toContainText(t("ui.free"));
  await page.goto(`/product/${FREE}`);
  await expect(licence(page, t, "standard").locator("..")).toContainText(t("ui.free"));
  await expectButtons(page, t("product.acquire"));
  await expectAccessible(page);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: t("product.acquire") }).click();
  await expect(page.getByText(t("account.for_free", { title }))).toBeVisible();
  await expectAccessible(page);
  const { email } = await registerFromProduct(page, t, FREE);
  await expect(page.getByText(t("account.savedForYou", { title }))).toBeVisible();
  await expect(page.getByText(t("account.registered", { email }))).toBeVisible();
  await expectButtons(page, t("ui.download"), t("product.saved"));
  await expectAccessible(page);
  await page.getByRole("link", { name: t("product.saved") }).click();
  await expect(page.getByRole("heading", { name: t("library.purchases") })).toBeVisible();
  await expect(page.locator(`a[href="/app/download/${FREE}"]`)).toBeVisible();
});

test("a double click counts once: on Add to Cart, on posting a comment and on removing it", async ({
  page,
  t,
  user: _,
}) => {
  await page.goto("/product/hive-drawers");
  await page.getByRole("button", { name: t("product.add") }).dblclick();
  await expect(page.getByRole("link", { name: t("product.goToCart") })).toBeVisible();
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
