import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "#tests/support/browser-test.ts";

const placeOf = async (page: Page, name: string) => {
  const box = await page.getByRole("main").getByRole("button", { name }).boundingBox();
  if (!box) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test("a press on the button counts: nothing that appears above moves it away", async ({ page, t }) => {
  await page.goto("/register");
  await waitForHydration(page, t);
  const button = await placeOf(page, t("account.register"));
  await page.getByLabel(t("account.email")).fill("ada@people.test");
  await expect(page.getByText(t("account.validEmail"))).toBeVisible();
  expect(await placeOf(page, t("account.register"))).toEqual(button);

  await page.getByLabel(t("account.repeatPassword"), { exact: true }).fill("gear");
  await page.mouse.move(button.x, button.y);
  await page.mouse.down();
  expect(await placeOf(page, t("account.register"))).toEqual(button);
  await page.mouse.up();
  const username = page.getByLabel(t("account.username"));
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
});
