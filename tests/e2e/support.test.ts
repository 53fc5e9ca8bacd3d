import { expect, expectAccessible, test } from "#tests/support/browser-test.ts";

test("the help window works by keyboard, shows the FAQ in both languages, and returns the focus", async ({
  page,
  t,
}) => {
  await page.goto("/");
  const launcher = page.getByRole("button", { name: t("shell.help") });
  await launcher.focus();
  await page.keyboard.press("Enter");
  const widget = page.getByRole("dialog", { name: t("shell.help") });
  await expect(widget.getByRole("tab", { name: t("support.chat"), selected: true })).toBeFocused();
  await expect(widget.getByRole("link", { name: t("shell.logIn") })).toBeVisible();
  expect((await widget.boundingBox())?.height).toBeCloseTo(600);
  await expectAccessible(page);

  await page.keyboard.press("ArrowRight");
  await expect(widget.getByRole("tab", { name: t("support.help"), selected: true })).toBeFocused();
  await widget.locator("summary").first().click();
  const spanish = widget.getByText("Con tarjeta (Visa, MasterCard)");
  const english = widget.getByText("By card (Visa, MasterCard)");
  await expect(spanish).toBeVisible();
  await expect(english).toBeVisible({ visible: t.language === "en" });
  if (t.language === "en") {
    await expect(spanish).toHaveAttribute("lang", "es");
    await expect(english).not.toHaveAttribute("lang", /./);
  }
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(widget).toBeHidden();
  await expect(launcher).toBeFocused();
});

test("a help window that could not be loaded shows an error, and opens when the network is back", async ({
  page,
  t,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, /help window could not be loaded/);
  await page.goto("/");
  await page.route("**/assets/widget-*.js", (route) => route.abort());
  const launcher = page.getByRole("button", { name: t("shell.help") });
  await launcher.click();
  await expect(page.getByText(t("shell.offline"))).toBeVisible();
  await page.unroute("**/assets/widget-*.js");
  await launcher.click();
  await expect(page.getByRole("dialog", { name: t("shell.help") })).toBeVisible();
});

test("a draft in the chat is still there when the window is opened again", async ({ page, t, user: _ }) => {
  await page.goto("/");
  await page.getByRole("button", { name: t("shell.help") }).click();
  const box = page.getByLabel(t("support.message"));
  await box.fill("Does it print without");
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: t("shell.help") }).click();
  await expect(box).toHaveValue("Does it print without");
  await box.press("Enter");
  await expect(box).toHaveValue("");
});
