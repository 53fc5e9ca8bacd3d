import { expect, signUp, test, waitForMailedLink } from "#tests/support/browser-test.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a user registers, changes the account, resets the password and deletes the account", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/status of 400/);
  const settings = "/dashboard/settings";
  await page.goto(`/register?redirectTo=${settings}`);
  const { email, password } = await signUp(page, t);
  await expect(page).toHaveURL(new RegExp(`${settings}$`));
  await page.getByRole("textbox", { name: t("account.username") }).fill("Grace");
  await page
    .getByRole("button", { name: t("settings.save") })
    .nth(1)
    .click();
  await expect(page.getByText(t("settings.usernameSaved"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("account.username") })).toHaveValue("Grace");
  await page.getByLabel(t("settings.notifications")).uncheck();
  await page
    .getByRole("button", { name: t("settings.save") })
    .first()
    .click();
  await expect(page.getByText(t("settings.saved"), { exact: true })).toBeVisible();
  await expect(page.getByLabel(t("settings.notifications"))).not.toBeChecked();

  await page.goto("/forgot");
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByRole("button", { name: t("recovery.send") }).click();
  await expect(page.getByText(t("recovery.sent"))).toBeVisible();
  await page.goto(await waitForMailedLink(email, "reset"));
  const fresh = `${password}-2`;
  await page.getByLabel(t("recovery.newPassword"), { exact: true }).fill(fresh);
  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill("something else");
  await page.getByRole("button", { name: t("recovery.save") }).click();
  await expect(page.getByText(t("errors.passwordsDiffer"))).toBeVisible();
  await page.getByLabel(t("recovery.newPassword"), { exact: true }).fill(fresh);
  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill(fresh);
  await page.getByRole("button", { name: t("recovery.save") }).click();
  await expect(page.getByText(t("recovery.saved"))).toBeVisible();
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(fresh);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.logIn") })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${settings}/delete`);
  await page.getByLabel(t("settings.currentPassword"), { exact: true }).fill(fresh);
  await page.getByRole("button", { name: t("settings.deleteForGood") }).click();
  await expect(page.getByRole("heading", { name: t("recovery.goodbyeTitle") })).toBeVisible();
});
