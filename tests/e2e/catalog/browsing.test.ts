import type { Response } from "@playwright/test";
import type { ListedProduct } from "#app/catalog/catalog.contract.ts";
import {
  expect,
  expectAccessible,
  horizontalOverflow,
  logInAsSeller,
  openHydrated,
  test,
  waitForHydration,
} from "#tests/support/browser-test.ts";

test(
  "a seller makes a collection, and shoppers browse by it, by tags and by what they saw",
  { tag: "@story" },
  async ({ page, t, consoleErrors }, { project }) => {
    consoleErrors.allow(/status of 409/);
    await logInAsSeller(page, t);
    await openHydrated(page, "/studio/collections");
    const name = `Small things ${project.name}`;
    await page.getByLabel(t("studioCollections.name")).fill(name);
    await page.getByRole("button", { name: t("studioCollections.create") }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    // What is typed stays while models are added, and beside another window.
    const text = page.getByLabel(t("studioCollections.text")).first();
    await text.fill("For **small** hands.");
    const products: ListedProduct[] = await (await page.request.get("/app/products")).json();
    const wanted = products.filter(({ id }) => ["geneva-drive", "fluted-screw-jar"].includes(id));
    for (const [at, { title }] of wanted.entries()) {
      const model = page.getByRole("group", { name: title, exact: true });
      await model.getByRole("button", { name: t("studio.add") }).click();
      const place = t("studioCollections.modelPlace", { title, number: at + 1 });
      await expect(page.getByRole("group", { name: place })).toBeVisible();
    }
    const address = page.url();
    const saveElsewhere = async () => {
      const other = await page.context().newPage();
      await openHydrated(other, address);
      await other.getByLabel(t("studioCollections.text")).first().fill("For large hands.");
      await other.getByRole("button", { name: t("studio.save") }).click();
      await expect(other.getByText(t("studio.savedForShoppers"))).toBeVisible();
      await other.close();
    };
    await saveElsewhere();
    await page.getByRole("button", { name: t("studio.save") }).click();
    const told = page.getByRole("alert").filter({ hasText: t("errors.changed_elsewhere") });
    await expect(told).toBeVisible();
    await expect(text).toHaveValue("For **small** hands.");
    await expectAccessible(page);
    const statusOf = async (press: Promise<void>) => {
      const isPosted = (response: Response) => response.request().method() === "POST";
      const [response] = await Promise.all([page.waitForResponse(isPosted), press]);
      return response.status();
    };
    const title = page.getByLabel(t("studioCollections.name")).first();
    expect(await statusOf(title.press("Enter"))).toBe(409);
    await told.getByRole("button", { name: t("studio.storeMine") }).click();
    await expect(told).toBeHidden();
    await page.reload();
    await expect(text).toHaveValue("For **small** hands.");
    // What is typed while the shop stores the form stays, and is stored next.
    let answer = () => {};
    const isTyped = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/studio/collections/**", async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.getByRole("button", { name: t("studio.save") }).click();
    await text.fill("For small hands, and larger ones.");
    answer();
    await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
    await page.unroute("**/studio/collections/**");
    await expect(text).toHaveValue("For small hands, and larger ones.");
    expect(await statusOf(page.getByRole("button", { name: t("studio.save") }).click())).toBe(200);
    await page.reload();
    await expect(text).toHaveValue("For small hands, and larger ones.");
    await page.getByRole("link", { name: t("studioCollections.show") }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectAccessible(page);

    await openHydrated(page, "/");
    await expect(page.getByRole("link", { name })).toBeVisible();
    for (const first of (await page.locator("#products article").all()).slice(0, 2))
      await expect(first).toBeInViewport({ ratio: 0.25 });
    await page
      .getByRole("navigation", { name: t("list.tags") })
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\?tag=/);
    await expectAccessible(page);
    await openHydrated(page, "/product/geneva-drive");
    await page
      .getByRole("navigation", { name: t("information.tags") })
      .getByRole("link")
      .last()
      .click();
    await expect(page).toHaveURL(/\?tag=/);

    await openHydrated(page, "/");
    const recent = page.getByRole("region", { name: t("recent.heading") });
    await expect(recent.getByRole("article")).toHaveCount(1);
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await recent.getByRole("button", { name: t("recent.stop") }).click();
    await expect(page.getByText(t("recent.off"))).toBeVisible();
    await page.goto("/product/geneva-drive");
    await openHydrated(page, "/");
    await page.getByRole("button", { name: t("recent.start") }).click();
    await expect(page.getByText(t("recent.off"))).toBeHidden();

    // What was changed elsewhere is told before the collection goes, and the second press knows it.
    await openHydrated(page, address);
    await saveElsewhere();
    await page.getByText(t("studioCollections.removeCollection")).click();
    const remove = page.locator("button[name=intent][value=remove]");
    expect(await statusOf(remove.click())).toBe(409);
    await remove.click();
    await expect(page).toHaveURL(/\/studio\/collections\?done=/);
  },
);

test("on a phone a chosen tag stands beside the filters, where it is removed", async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const strip = page.getByRole("navigation", { name: t("list.tags") });
  await strip.getByRole("link").last().click();
  await expect(page).toHaveURL(/\?tag=/);
  await page.reload();
  await waitForHydration(page, t);
  const chosen = page.getByRole("list", { name: t("list.active") }).getByRole("link");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await chosen.click();
  await expect(page).toHaveURL("/#products");
});
