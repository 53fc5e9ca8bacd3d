import {
  expect,
  expectAccessible,
  horizontalOverflow,
  logInAsSeller,
  REFUSED_FORM,
  readTestServer,
  test,
} from "#tests/support/browser-test.ts";
import { createApiClient } from "#tests/support/shop-user.ts";
import { tierOf } from "#tests/support/tiers.ts";

const addressOf = (language: string) => `leaving-${language}-${Date.now()}@people.test`;

test("a membership is cancelled without a login, on one page with one button", {
  tag: ["@story", "@phone"],
}, async ({ page, t, browser, press, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  const context = await browser.newContext();
  const studio = await context.newPage();
  await logInAsSeller(studio, t);
  const name = `Club ${Date.now()}`;
  await createApiClient(studio, t)("/studio/memberships/tiers", tierOf({ name: { en: name, es: name } }));
  await context.close();
  const link = page.getByRole("contentinfo").getByRole("link", { name: t("bar.endMembership") });
  // The profile of the shop may be some seconds old.
  await expect(async () => {
    await page.goto("/contact");
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await press(link);
  await expect(page.getByRole("heading", { level: 1, name: t("endMembership.title") })).toBeVisible();
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);
  const now = page.getByRole("button", { name: t("endMembership.now") });
  await press(now);
  await expect(page.getByText(t("errors.required")).first()).toBeVisible();
  await expectAccessible(page);
  const email = addressOf(t.language);
  await page.getByLabel(t("endMembership.name"), { exact: true }).fill("Ada Maker");
  await page.getByLabel(t("endMembership.email")).fill(email);
  await press(now);
  await expect(page.getByText(t("endMembership.receivedTitle"))).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expectAccessible(page);
  const { mailbox } = await readTestServer();
  await expect(async () => expect(await (await fetch(mailbox)).text()).toContain(email)).toPass();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("cancelling works", { tag: "@phone" }, async ({ page, t }) => {
    await page.goto("/memberships/cancel");
    await page.getByLabel(t("endMembership.name"), { exact: true }).fill("Ada Maker");
    await page.getByLabel(t("endMembership.email")).fill(addressOf(t.language));
    await page.getByRole("button", { name: t("endMembership.now") }).click();
    await expect(page.getByText(t("endMembership.receivedTitle"))).toBeVisible();
  });
});
