import { money } from "#app/i18n/format.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";

const [FIRST, SECOND] = ["geneva-drive", "hive-drawers"] as const;

test("models are added to the cart, removed by keyboard, restored with their license, and all removed", {
  tag: ["@story", "@phone"],
}, async ({ page, t, user: _, press }) => {
  const bar = page.getByRole("banner");
  const expectCartCount = (count: number) =>
    expect(bar.getByRole("link", { name: t.count("shell.cartCount", count), exact: true })).toBeVisible();
  const titles: string[] = [];
  for (const [id, license] of [
    [FIRST, "commercial"],
    [SECOND, "standard"],
  ] as const) {
    await page.goto(`/product/${id}`);
    await page.getByRole("radio", { name: t(`license.${license}`) }).check();
    await press(page.getByRole("button", { name: t("buying.add") }));
    titles.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
    await expectCartCount(titles.length);
  }
  await press(page.getByRole("link", { name: t("buying.goToCart") }));
  const lines = page.getByRole("list", { name: t.count("cart.models", 2) }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(page.getByText(t("shell.added", { title: titles[1] ?? "" }))).toBeHidden();
  const expectTotal = (cents: number) =>
    expect(
      page.getByText(t("cart.total"), { exact: true }).locator("..").getByText(money(cents, t.language)),
    ).toBeVisible();
  await expectTotal(24_90 + 4_99);
  await expectAccessible(page);

  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: titles[0] });
  await line.getByRole("button", { name: t("cart.remove") }).focus();
  await page.keyboard.press("Enter");
  await expect(line).toBeHidden();
  await expectCartCount(1);
  await expectTotal(4_99);
  const undo = page.getByRole("button", { name: t("cart.undo") });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  const isFocused = () => undo.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 20 && !(await isFocused()); steps++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(line.getByText(t("license.commercial"), { exact: true })).toBeVisible();
  await expectCartCount(2);
  await expectTotal(24_90 + 4_99);
  const standard = t("checkout.switch", { license: t("license.standard"), price: money(5_49, t.language) });
  await press(line.getByRole("button", { name: standard }));
  await expectTotal(5_49 + 4_99);

  for (const title of titles) await press(page.getByRole("button", { name: t("cart.removeOf", { title }) }));
  await expect(page.getByText(t("cart.emptyText"))).toBeVisible();
  for (const title of titles) {
    await expect(page.getByText(t("cart.removed", { title }))).toBeVisible();
    expect(await page.getByText(t("shell.added", { title })).count()).toBe(0);
  }
  await expect(bar.getByRole("link", { name: t("shell.cart"), exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await press(page.getByRole("link", { name: t("cart.more") }));
  await expect(page.getByRole("heading", { name: t("home.products"), exact: true })).toBeVisible();
});

test("a removal waits until the undo before it has finished", { tag: "@phone" }, async ({
  page,
  t,
  user: _,
  press,
}) => {
  for (const id of [FIRST, SECOND]) {
    await page.goto(`/product/${id}`);
    await press(page.getByRole("button", { name: t("buying.add") }));
    await expect(page.getByRole("link", { name: t("buying.goToCart") })).toBeVisible();
  }
  await page.goto("/cart");
  // Before that a removal is a form, without an undo.
  await waitForHydration(page, t);
  const lineOf = (id: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href="/product/${id}"]`) });
  await press(lineOf(FIRST).getByRole("button", { name: t("cart.remove") }));
  const undo = page.getByRole("button", { name: t("cart.undo") });
  await expect(undo).toBeVisible();

  const order: string[] = [];
  await page.route("**/app/cart/add", async (route) => {
    const answer = await route.fetch();
    await expect(lineOf(SECOND)).toBeHidden();
    order.push("add answered");
    await route.fulfill({ response: answer });
  });
  page.on("request", (request) => request.url().endsWith("/cart/remove") && order.push("remove sent"));
  await press(undo);
  await press(lineOf(SECOND).getByRole("button", { name: t("cart.remove") }));
  await expect.poll(() => order).toEqual(["add answered", "remove sent"]);
  await expect(page.getByRole("list", { name: t.count("cart.models", 1) })).toBeVisible();
  await expect(lineOf(FIRST)).toBeVisible();
});

test("a change of the cart and a logout show in the browser's other tabs", {
  tag: ["@story", "@phone"],
}, async ({ page, context, t, consoleErrors, user: _, press }) => {
  // A tab may send a request just when the session ends.
  consoleErrors.allow(/status of 401/, /GET \/[\w/]+ failed ApiError/, /WebSocket connection/);
  const other = await context.newPage();
  await other.goto(`/product/${FIRST}`);
  await expect(other.getByRole("button", { name: t("buying.add") })).toBeVisible();
  const dashboard = await context.newPage();
  await dashboard.goto("/dashboard");
  await expect(dashboard.getByRole("link", { name: t("shell.cart"), exact: true })).toBeVisible();

  await page.goto(`/product/${FIRST}`);
  await press(page.getByRole("button", { name: t("buying.add") }));
  await expect(other.getByRole("link", { name: t("buying.goToCart") })).toBeVisible();
  await expect(other.getByRole("link", { name: t.count("shell.cartCount", 1), exact: true })).toBeVisible();

  await page.goto("/logout");
  await press(page.getByRole("main").getByRole("button", { name: t("bar.logOut") }));
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  await expect(other.getByRole("button", { name: t("product.acquire") })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  await expect(dashboard).toHaveURL(/\/sign-in\?redirectTo=%2Fdashboard/);
});
