import type { Page } from "@playwright/test";
import { sourceOfLanding } from "#app/sources/source.ts";
import { expect, test, waitForHydration } from "#tests/support/browser-test.ts";

const [FIRST, SECOND] = ["geneva-drive", "hive-drawers"] as const;

/** Where the buyer came from, as the shop reads what goes along with the next line that is added to the cart. */
async function sourceOfAddition(page: Page, add: () => Promise<void>): Promise<string> {
  const [request] = await Promise.all([page.waitForRequest("**/app/cart/add"), add()]);
  return sourceOfLanding(request.postDataJSON().source);
}

test("the words of a link go along through the shop's pages to the cart and the checkout, and the browser stores nothing", {
  tag: "@phone",
}, async ({ page, t, user: _, press }) => {
  await page.goto("/?utm_source=Flyer&utm_medium=qr&utm_campaign=Maker+Fair");
  await waitForHydration(page, t);
  await press(page.locator(`a[href="/product/${FIRST}"]`).first());
  await expect(page).toHaveURL(new RegExp(`/product/${FIRST}$`));
  const add = () => press(page.getByRole("button", { name: t("buying.add") }));
  expect(await sourceOfAddition(page, add)).toBe("flyer/print/maker fair");
  await press(page.getByRole("link", { name: t("buying.goToCart") }));
  await press(page.getByRole("link", { name: t("cart.checkout") }));
  await expect(page.getByRole("heading", { name: t("checkout.title") })).toBeVisible();
  const remembered = await page.locator("input[name=source]").inputValue();
  expect(sourceOfLanding(remembered)).toBe("flyer/print/maker fair");
  const stored = await page.evaluate(() =>
    JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  const cookies = JSON.stringify(await page.context().cookies());
  expect(stored.length + cookies.length).toBeGreaterThan(100);
  expect(stored + cookies).not.toMatch(/flyer|maker.{0,3}fair/i);
});

test("the site with the link is the source, and the shop’s own pages are none", async ({
  page,
  t,
  user: _,
  press,
}) => {
  await page.goto(`/product/${FIRST}`, { referer: "https://www.reddit.com/r/3Dprinting" });
  const add = () => press(page.getByRole("button", { name: t("buying.add") }));
  expect(await sourceOfAddition(page, add)).toBe("reddit.com");
  await page.evaluate((path) => location.assign(path), `/product/${SECOND}`);
  await page.waitForURL(`**/product/${SECOND}`);
  expect(await sourceOfAddition(page, add)).toBe("");
});

test("what is shared says that it was", async ({ page, t, press }) => {
  await page.addInitScript(() => {
    navigator.share = async ({ url = "" } = {}) =>
      void document.documentElement.setAttribute("data-shared", url);
  });
  await page.goto(`/product/${FIRST}?utm_source=flyer`);
  await waitForHydration(page, t);
  await press(page.getByRole("button", { name: t("product.share") }));
  await expect(page.locator("html")).toHaveAttribute(
    "data-shared",
    new RegExp(`/product/${FIRST}\\?ref=share$`),
  );
});
