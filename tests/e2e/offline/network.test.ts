import { words as en } from "#app/i18n/en/all.ts";
import { words as es } from "#app/i18n/es/all.ts";
import {
  changeLanguage,
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const MODEL = "geneva-drive";
const FREE = "desk-cable-clips";
test("a form that is sent without a network keeps its input, shows the error, and can be sent again", {
  tag: "@story",
}, async ({ page, t, network, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await page.goto("/contact");
  await waitForHydration(page, t);
  await page.getByLabel(t("contact.name")).fill("Ada Maker");
  await page.getByLabel(t("account.email")).fill("ada@people.test");
  await page.getByLabel(t("contact.message")).fill("Does the lid of the jar fit a 20 mm rod?");
  await network.setDown(true);
  const send = page.getByRole("button", { name: t("contact.send") });
  await send.click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(page.getByLabel(t("contact.message"))).toHaveValue("Does the lid of the jar fit a 20 mm rod?");
  await expectAccessible(page);
  await network.setDown(false);
  await send.click();
  await expect(page.getByRole("heading", { name: t("contact.sentTitle") })).toBeVisible();
});

test("a user stays logged in while the network is gone, in the settings and on a product page", async ({
  page,
  t,
  network,
  consoleErrors,
  user: _,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const bar = page.getByRole("banner");
  await page.goto("/dashboard/settings");
  await waitForHydration(page, t);
  await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
  const name = page.getByRole("textbox", { name: t("account.username"), exact: true });
  await name.fill("Grace");
  await network.setDown(true);
  await name.press("Enter");
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(name).toHaveValue("Grace");
  await expect(bar.getByRole("link", { name: t("shell.cart") })).toBeVisible();
  await network.setDown(false);
  await name.press("Enter");
  await expect(page.getByText(t("settings.usernameSaved"))).toBeVisible();

  await page.goto(`/product/${MODEL}`);
  const buy = page.getByRole("button", { name: t("buying.buy") });
  await expect(buy).toBeVisible();
  await expect(page.getByLabel(t("comments.yours"))).toBeVisible();
  // Remix discovers the routes of the page's links after loading; a form that is sent before needs them.
  await page.waitForLoadState("networkidle");
  await network.setDown(true);
  await buy.click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await network.setDown(false);
  await buy.click();
  await expect(page).toHaveURL(/\/checkout/);
});

test("the session is requested again when the first request fails", async ({
  page,
  t,
  consoleErrors,
  user: _,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await page.route("**/app/verify", (route) => route.abort(), { times: 1 });
  await page.goto("/contact");
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.cart") })).toBeVisible();
});

test("while the purchases or the session cannot be loaded, the page says so and offers neither to buy nor to log in", async ({
  page,
  t,
  consoleErrors,
  user,
}) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const bar = page.getByRole("banner");
  const retry = t("ui.retry");
  await user.getFree(FREE);
  await page.route("**/app/purchases", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`/product/${FREE}`);
  await expect(page.getByText(t("product.unchecked"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("product.acquire") })).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute("**/app/purchases");
  await page.getByRole("main").getByRole("button", { name: retry }).click();
  await expect(page.getByText(t("buying.saved"))).toBeVisible();

  await page.route("**/app/verify", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(bar.getByRole("button", { name: t("shell.unchecked") })).toBeVisible();
  await expect(bar.getByRole("link", { name: t("shell.logIn") })).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("product.acquire") })).toHaveCount(0);
  await page.unroute("**/app/verify");
  await bar.getByRole("button", { name: t("shell.unchecked") }).click();
  await expect(bar.getByRole("link", { name: t("shell.dashboard") })).toBeVisible();
});

test("a prefetch that fails does not reload the page", async ({ page, t, consoleErrors, user }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  await user.addToCart({ id: MODEL, license: "standard" });
  // The page's own script: others of the cart belong to this page.
  await page.route(/\/assets\/cart-[\w-]{8}\.js$/, (route) => route.abort());
  await page.goto(`/product/${MODEL}`);
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  const links = [
    page.getByRole("link", { name: t("buying.goToCart") }),
    page.getByRole("banner").getByRole("link", { name: t.count("shell.cartCount", 1) }),
  ];
  for (const link of links) await link.hover();
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(0);
});

test("after a change of language no list is shown in the old one", async ({ page, t }) => {
  const other = t.language === "en" ? "es" : "en";
  await page.goto("/");
  await waitForHydration(page, t);
  await page.locator(`a[href="/product/${MODEL}"]`).first().click();
  await expect(page.getByRole("heading", { name: t("information.details") })).toBeVisible();
  await changeLanguage(page, t, other);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.getByRole("button", { name: (other === "en" ? en : es).shell.help })).toBeVisible();
  await page.getByRole("banner").locator('a[href="/"]:visible').first().click();
  await expect(page.getByRole("heading", { name: (other === "en" ? en : es).home.products })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp((other === "en" ? en : es).welcome.pageTitle));
});
