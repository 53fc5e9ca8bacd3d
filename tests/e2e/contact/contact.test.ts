import { expect, expectAccessible, REFUSED_FORM, readTestServer, test } from "#tests/support/browser-test.ts";

test("the contact form shows mistakes at their fields, then a reference, and the seller gets the mail", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(REFUSED_FORM);
  await page.goto("/contact");
  const send = page.getByRole("button", { name: t("contact.send") });
  await page.getByLabel(t("contact.name")).fill("Ada Maker");
  await page.getByLabel(t("account.email")).fill("ada@");
  await page.getByLabel(t("contact.message")).fill("Hello");
  await send.click();
  await expect(page.getByText(t("errors.email"))).toBeVisible();
  await expect(page.getByText(t("errors.contactMessage", { min: 10 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t("account.email")).fill("ada@people.test");
  await page.getByLabel(t("contact.message")).fill("Does the lid of the jar fit a 20 mm rod?");
  await send.click();
  await expect(page.getByRole("heading", { name: t("contact.sentTitle") })).toBeVisible();
  const reference = (await page.getByText(/^CM-/).textContent()) ?? "";
  await expectAccessible(page);
  const { mailbox } = await readTestServer();
  await expect(async () => {
    expect(await (await fetch(mailbox)).text()).toContain(reference);
  }).toPass();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact form works, and the FAQ can be read", { tag: "@phone" }, async ({ page, t }) => {
    await page.goto("/contact");
    await page.locator("summary").first().click();
    await expect(page.getByText("Con tarjeta (Visa, MasterCard)")).toBeVisible();
    await page.getByLabel(t("contact.name")).fill("Ada Maker");
    await page.getByLabel(t("account.email")).fill("ada@people.test");
    await page.getByLabel(t("contact.message")).fill("Does the lid of the jar fit a 20 mm rod?");
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByText(/^CM-/)).toBeVisible();
  });
});
