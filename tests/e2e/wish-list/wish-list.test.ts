import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  NETWORK_ERRORS,
  signUp,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

const JAR = "fluted-screw-jar";
const LAMP = "woven-lattice-lamp";

test("hearts are kept in the browser, move to the account at registration, and lead to the cart", {
  tag: "@story",
}, async ({ page, t, network, consoleErrors }) => {
  const card = (id: string) =>
    page.getByRole("article").filter({ has: page.locator(`a[href="/product/${id}"]`) });
  const heart = (id: string) => card(id).getByRole("checkbox");

  await page.goto("/");
  await waitForHydration(page, t);
  // The second picture comes when a pointer is over the card, and not before.
  const second = card(LAMP).locator("img").nth(1);
  await card(LAMP).scrollIntoViewIfNeeded();
  await expect(second).toBeHidden();
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe("");
  await card(LAMP).hover();
  await expect
    .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const id of [JAR, LAMP]) {
    await heart(id).click();
    await expect(heart(id)).toBeChecked();
  }
  await page.goto("/product/geneva-drive");
  await waitForHydration(page, t);
  await page
    .locator("header")
    .filter({ has: page.getByRole("heading", { level: 1 }) })
    .getByRole("checkbox")
    .click();

  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("bar.wishList") })
    .click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText(t("wishList.localLead"))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/register?redirectTo=/wishlist");
  await signUp(page, t);
  await expect(page.getByText(t("wishList.lead"))).toBeVisible();
  await expect(heart(JAR)).toBeChecked();
  await page.reload();
  await waitForHydration(page, t);
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(await page.evaluate(() => localStorage.getItem("stall.wishes"))).toBeNull();

  await page
    .getByRole("listitem")
    .filter({ has: card(LAMP) })
    .getByRole("button", { name: new RegExp(`^${t("buying.add")}.*${t("license.standard")} · `) })
    .click();
  await expect(page.getByRole("link", { name: t("buying.goToCart") })).toBeVisible();
  const title = await card(LAMP).getByRole("heading").textContent();
  await expect(page.getByText(t("shell.added", { title: title ?? "" }))).toBeVisible();

  await expect(heart(JAR)).toBeChecked();
  consoleErrors.allow(...NETWORK_ERRORS);
  await network.setDown(true);
  await heart(JAR).click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await expect(heart(JAR)).toBeChecked();
  await network.setDown(false);
  await heart(JAR).click();
  await expect(heart(JAR)).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
});

/** Puts models into the wish list of this browser. */
async function storeWishList(page: Page, ids: string[]) {
  await page.goto("/robots.txt");
  await page.evaluate((wishes) => localStorage.setItem("stall.wishes", JSON.stringify(wishes)), ids);
}

test("hearts from before a login are in the account's list when its page is loaded first", async ({
  page,
  t,
  user: _,
}) => {
  await storeWishList(page, [JAR, LAMP]);
  await page.goto("/wishlist");
  await expect(page.getByText(t("wishList.lead"))).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("other pages open while the list is still being read", async ({ page, t }) => {
  await storeWishList(page, [JAR]);
  await page.route("**/wishlist/cards?*", () => {});
  const asked = page.waitForRequest("**/wishlist/cards?*");
  await page.goto("/wishlist");
  await asked;
  await page
    .getByRole("main")
    .getByRole("link", { name: t("shell.logIn") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("signIn.title") })).toBeVisible();
});
