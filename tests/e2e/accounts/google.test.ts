import { expect, expectAccessible, readTestServer, test } from "#tests/support/browser-test.ts";
import { remoteControls } from "#tools/sandbox/controls.ts";
import type { Controls } from "#tools/sandbox/google/controls.ts";

/** Creates a person at Google. @returns the name on the account chooser. */
async function createGooglePerson(): Promise<string> {
  const { google } = await readTestServer();
  const id = `alba-${Date.now()}`;
  const person = { id, name: `Alba ${id}`, email: `${id}@gmail.com` };
  await remoteControls<Controls>(google).addPerson(person);
  return person.name;
}

test("signing in with Google returns to the cart, the first time and later", { tag: "@story" }, async ({
  page,
  t,
}) => {
  const name = await createGooglePerson();
  for (const visit of ["first", "later"]) {
    await page.goto("/cart");
    await expect(page, visit).toHaveURL(/\/sign-in\?redirectTo=%2Fcart/);
    await page.getByRole("link", { name: t("account.google") }).click();
    await page.getByRole("button", { name }).click();
    await expect(page, visit).toHaveURL(/\/cart$/);
    await expect(page.getByRole("heading", { name: t("cart.title") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
  }
});

test("the login page says that the sign-in at Google was cancelled, and offers it again", async ({
  page,
  t,
}) => {
  await page.goto("/register?redirectTo=/cart");
  const google = page.getByRole("link", { name: t("account.google") });
  await google.focus();
  await page.keyboard.press("Enter");
  await page.locator("button[value=cancel]").click();
  await expect(page.getByText(t("errors.google_cancelled"))).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?google=google_cancelled&redirectTo=%2Fcart/);
  await expectAccessible(page);
  await page.getByRole("link", { name: t("account.google") }).click();
  await page.getByRole("button", { name: /Tom Okafor/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test("an email address that Google did not verify is refused", async ({ page, t }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: t("account.google") }).click();
  await page.getByRole("button", { name: /Nico Brandt/ }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.google_unverified"));
});
