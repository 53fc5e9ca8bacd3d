import { expect, test } from "#tests/support/story.ts";

const MODEL = "alpine-valley-relief";

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
