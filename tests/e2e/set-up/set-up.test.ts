import { Secret, TOTP } from "otpauth/slim";
import { expect, expectAccessible, test } from "#tests/support/browser-test.ts";
import { openNewShop, startNewShop } from "#tests/support/new-shop.ts";

const SECRET = "what-only-the-maker-of-this-shop-knows";

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

test("an owner who has lost every second step gets in again with the shop's secret and the password", {
  tag: "@phone",
}, async ({ page, t, press, consoleErrors }) => {
  // A login or a confirmation gives the session another token: what a page reads at that moment is refused, and read again.
  consoleErrors.allow(
    /status of 400/,
    /status of 401 .*\/app\/(cart|purchases|wishlist|messages\/user)/,
    /^GET \/(cart|purchases|wishlist|messages\/user)\S* failed ApiError/,
  );
  await using shop = await startNewShop();
  await openNewShop({ page, t, press, shop });
  await page.goto(`${shop.url}/studio/security`);
  await press(page.getByRole("button", { name: t("studioSecurity.startApp") }));
  const key = (await page.locator("code").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  await page.getByLabel(t("studioSecurity.code")).fill(app.generate());
  await press(page.getByRole("button", { name: t("studioSecurity.confirmApp") }));
  await expect(page.getByRole("heading", { name: t("studioSecurity.yourCodes") })).toBeVisible();

  await page.goto("about:blank");
  await page.context().clearCookies();
  const logIn = async (address: string) => {
    await page.goto(address);
    await page.getByRole("textbox", { name: t("account.email") }).fill("luna@people.test");
    await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
    await press(page.getByRole("button", { name: t("account.logIn"), exact: true }));
  };
  await logIn(`${shop.url}/login?redirectTo=%2Fstudio%2Fconfirm`);
  await expect(page.getByRole("heading", { level: 1, name: t("studioSecurity.confirmTitle") })).toBeVisible();
  await page.getByRole("link", { name: t("studioSecurity.recover") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("recover.title") })).toBeVisible();
  await expectAccessible(page);

  const recover = async (secret: string) => {
    await page.getByLabel(t("setUp.secret")).fill(secret);
    await page.getByLabel(t("recover.email")).fill("luna@people.test");
    await press(page.getByRole("button", { name: t("recover.remove") }));
  };
  await recover(SECRET);
  await expect(page.getByText(t("setUp.wrongSecret"))).toBeVisible();
  await recover(shop.secret);
  await expect(page.getByText(t("recover.atOnce"))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("recover.logIn") })
    .click();
  await page.waitForURL(/\/(sign-in|login)\?/);
  await logIn(page.url());
  await expect(page).toHaveURL(`${shop.url}/studio/security`);
  await expect(page.getByRole("button", { name: t("studioSecurity.startApp") })).toBeVisible();
  // Before its shop.
  await page.close();
});
