import { expect, expectAccessible, test } from "#tests/support/story.ts";

const MODEL = "alpine-valley-relief";
/** Of the paid ones. */
const CHEAPEST = "planetary-gear-fidget";

test("who clicks a model while the search is being typed gets the model", async ({ page, t }) => {
  for (let visit = 0; visit < 5; visit++) {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("searchbox").fill("alpi");
    await page.locator(`a[href="/product/${MODEL}"]`).first().click();
    await expect(page.getByRole("heading", { name: t("product.details") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(`/product/${MODEL}`);
  }
});

test("search, price and order stand in the address, and going back finds them as they were", async ({
  page,
  t,
}) => {
  const cards = page.getByRole("main").getByRole("article");
  const box = page.getByRole("searchbox");
  await page.goto("/");
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  await page.getByLabel(t("home.sort")).selectOption("price");
  await expect(page).toHaveURL("/?price=paid&sort=price");
  await expect(cards.first().locator(`a[href="/product/${CHEAPEST}"]`)).toBeVisible();
  await expectAccessible(page);
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(`/product/${CHEAPEST}`);
  await page.goBack();
  for (const visit of ["back", "reloaded"]) {
    await expect(page, visit).toHaveURL("/?price=paid&sort=price");
    await expect(page.getByRole("radio", { name: t("home.price_paid") }), visit).toBeChecked();
    await expect(page.getByLabel(t("home.sort")), visit).toHaveValue("price");
    await expect(cards.first().locator(`a[href="/product/${CHEAPEST}"]`), visit).toBeVisible();
    await page.reload();
  }

  await box.fill("no such thing");
  await expect(page.getByText(t("home.nothingFound"))).toBeVisible();
  await expect(page).toHaveURL("/?q=no+such+thing&price=paid&sort=price");
  await expectAccessible(page);
  await page.getByRole("link", { name: t("home.showAll") }).click();
  await expect(cards.first()).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(box).toHaveValue("");
  await expect(page.getByRole("radio", { name: t("home.price_all") })).toBeChecked();
});
