import { money } from "#app/i18n/format.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";
import {
  publishModel,
  runSellerCommandInShop,
  unpublishTestModels,
} from "#tests/support/published-product.ts";

test.afterAll(unpublishTestModels);

test("a set costs less together: its page adds it, the cart keeps its price while it is whole, and what is owned is taken off", {
  tag: "@story",
}, async ({ page, t, user }) => {
  const ids = ["gate", "latch", "hinge"].map((name) => `${name}-${t.language}-${Date.now()}`) as [
    string,
    string,
    string,
  ];
  for (const id of ids)
    await publishModel(
      { id, title: { en: id, es: id }, description: "Part of a set.", prices: { standard: "10.00" } },
      { "part.stl": 12 },
    );
  await runSellerCommandInShop(
    "api",
    "POST",
    "/app/studio/bundles",
    JSON.stringify({ ids, standard: 24_00, commercial: null, title: {} }),
  );
  const price = (cents: number) => money(cents, t.language);
  const offer = (models: number) => page.getByRole("button", { name: t.count("bundle.add", models) });

  await page.goto(`/product/${ids[0]}`);
  await expect(offer(3)).toContainText(price(24_00));
  await expect(offer(3)).toContainText(t("bundle.insteadOf", { price: price(30_00) }));
  await expectAccessible(page);
  await offer(3).click();
  await expect(page).toHaveURL(/\/cart$/);
  await waitForHydration(page, t);
  const total = page.getByText(t("cart.total"), { exact: true }).locator("..");
  await expect(total).toContainText(price(24_00));
  const set = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: t.count("cart.set", 3) }) });
  for (const id of ids) await expect(set).toContainText(id);
  await expect(set).toContainText(t("cart.saved", { amount: price(6_00) }));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("cart.removeOf", { title: ids[2] }) }).click();
  await expect(total).toContainText(price(20_00));
  await expect(set).toHaveCount(0);
  // The cart offers what is missing.
  const missing = page.getByRole("region", { name: t("bundle.title") });
  await expect(missing).toContainText(price(24_00));
  await missing.getByRole("button", { name: t.count("bundle.add", 1) }).click();
  await expect(total).toContainText(price(24_00));
  await expect(missing).toBeHidden();
  await page.getByRole("button", { name: t("cart.removeOf", { title: ids[2] }) }).click();
  await expect(total).toContainText(price(20_00));
  await page.getByRole("button", { name: t("cart.removeOf", { title: ids[1] }) }).click();
  await expect(total).toContainText(price(10_00));
  // Both lines disappear at once; the shop has removed them when the page says so.
  for (const id of [ids[1], ids[2]])
    await expect(page.getByText(t("cart.removed", { title: id }))).toBeVisible();

  await user.buy();
  await page.goto(`/product/${ids[1]}`);
  await expect(offer(2)).toContainText(price(16_00));
  await expect(offer(2)).toContainText(t("bundle.insteadOf", { price: price(20_00) }));
  await user.buy({ id: ids[1], license: "standard" });
  await page.goto(`/product/${ids[2]}`);
  await expect(offer(1)).toContainText(price(8_00));
  await page.getByRole("button", { name: t("buying.buy") }).click();
  await expect(page.getByRole("button", { name: t("checkout.pay", { amount: price(8_00) }) })).toBeVisible();
  await user.buy({ id: ids[2], license: "standard" });
  await page.goto(`/product/${ids[0]}`);
  await expect(page.getByText(t("bundle.complete"))).toBeVisible();
  await expectAccessible(page);
});
