import { changeLanguage, expect, expectAccessible, test } from "#tests/support/browser-test.ts";
import { publishTestProduct, unpublishProduct } from "#tests/support/published-product.ts";

for (const address of ["/no/such/page", "/product/no-such-model"]) {
  test(`${address} shows the 404 page with the request id and a link home`, { tag: "@phone" }, async ({
    page,
    t,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 404/);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Unexpected Application Error/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error");
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByText(t("failure.notFound"))).toBeVisible();
    await expect(page.getByRole("code")).toHaveText(answer?.headers()["x-request-id"] ?? "none");
    await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expectAccessible(page);

    const other = t.language === "en" ? "es" : "en";
    await changeLanguage(page, t, other);
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error");
    const main = page.getByRole("main");
    await expect(main.getByRole("searchbox")).toHaveValue(
      address.endsWith("page") ? "page" : "no such model",
    );
    await expect(main.getByRole("article")).toHaveCount(4);
    await expectAccessible(page);
    await main.getByRole("searchbox").fill("gear");
    await main.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL("/?q=gear");
  });
}

test("a mistyped address shows the model that it means first", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  await page.goto("/product/genevva-drive-stl");
  const shown = page.getByRole("main").getByRole("article");
  await expect(shown).toHaveCount(4);
  await expect(shown.first().locator('a[href="/product/geneva-drive"]')).toBeVisible();
});

test("a link to a model that was unpublished meanwhile shows the 404 page without a reload", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  const id = `shim-${Date.now()}`;
  await publishTestProduct(id);
  // By a search: the list without one may come from the cache.
  await page.goto("/?q=shim");
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await unpublishProduct(id);
  const answer = page.waitForResponse(new RegExp(`/product/${id}\\.data`));
  await page.locator(`a[href="/product/${id}"]`).click();
  await expect(page.getByText(t("failure.notFound"))).toBeVisible();
  await expect(page.getByRole("code")).toHaveText(
    (await (await answer).headerValue("x-request-id")) ?? "none",
  );
  expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
  // React may render the whole document again here; its styles must stay.
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await expectAccessible(page);
});
