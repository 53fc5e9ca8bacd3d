import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBareShop } from "#tests/support/bare-shop.ts";
import { expect, expectAccessible, readTestServer, test } from "#tests/support/browser-test.ts";

const SECRET = "what-only-the-maker-of-this-shop-knows";

/** A shop as the deploy button leaves it. */
async function startNewShop() {
  const { bundle } = await readTestServer();
  const stateDir = await mkdtemp(join(tmpdir(), "stall-first-run-"));
  const sandboxes = { payments: 0 };
  const shop = await startBareShop({ bundle, stateDir, sandboxes, firstRun: true });
  return {
    url: shop.url,
    secret: shop.settings.SHOP_SECRET,
    async [Symbol.asyncDispose]() {
      await shop.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

test("a maker opens a shop in the browser with nothing but its secret, and reads what it still needs", {
  tag: ["@story", "@phone"],
}, async ({ page, t, press, consoleErrors }) => {
  consoleErrors.allow(/status of (400|404|503)/);
  await using shop = await startNewShop();
  await page.goto(shop.url);
  await expect(page.getByRole("heading", { name: t("failure.title_being_set_up") })).toBeVisible();

  await page.goto(`${shop.url}/setup`);
  await expect(page.getByRole("heading", { level: 1, name: t("setUp.title") })).toBeVisible();
  await expectAccessible(page);
  const secret = page.getByLabel(t("setUp.secret"));
  const open = page.getByRole("button", { name: t("setUp.open") });
  await secret.fill(SECRET);
  await page.getByLabel(t("setUp.shopName")).fill("Taller Luna");
  await page.getByLabel(t("setUp.username")).fill("Luna");
  await page.getByRole("textbox", { name: t("account.email") }).fill("luna@people.test");
  await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
  await press(open);
  await expect(page.getByText(t("setUp.wrongSecret"))).toBeVisible();
  await expect(page.getByLabel(t("setUp.shopName"))).toHaveValue("Taller Luna");
  await expectAccessible(page);

  await secret.fill(shop.secret);
  await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
  await press(open);
  await expect(page).toHaveURL(`${shop.url}/studio`);
  await expect(page).toHaveTitle(/Taller Luna/);
  const steps = page.getByRole("list").filter({ hasText: t("studioToday.step_stripe") });
  await expect(steps.getByRole("listitem")).toHaveCount(8);
  await expect(steps).toContainText(t("studioToday.until_mail"));
  await expectAccessible(page);

  expect((await page.goto(`${shop.url}/setup`))?.status()).toBe(404);
  expect((await page.goto(shop.url))?.status()).toBe(200);
  // Before its shop.
  await page.close();
});
