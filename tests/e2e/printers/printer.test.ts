import { dimensions, money } from "#app/i18n/format.ts";
import { filamentCost } from "#app/meshes/print-facts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/support/browser-test.ts";

const MODEL = "geneva-drive";
/** What its seller states. */
const GRAMS = 76;

test("a printer is chosen once: a model is said to fit or not, and the list shows those that do", {
  tag: "@story",
}, async ({ page, t }) => {
  await page.goto(`/product/${MODEL}`);
  await waitForHydration(page, t);
  await page.getByRole("link", { name: t("printer.ask") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("printer.title") })).toBeVisible();
  const save = page.getByRole("button", { name: t("printer.check") });
  const printer = page.getByRole("combobox", { name: t("printer.printer"), exact: true });

  // Nothing typed is lost when it is no printer.
  await page.getByLabel(t("printer.x")).fill("120");
  await save.click();
  await expect(page.getByText(t("printer.wrong"))).toBeVisible();
  await expect(page.getByLabel(t("printer.x"))).toHaveValue("120");
  await expectAccessible(page);

  await page.goto(`/printer?from=${MODEL}`);
  await waitForHydration(page, t);
  await printer.fill("mk4");
  await expect(page.getByRole("option")).toHaveText([/^Prusa MK4/, /^Prusa MK4S/]);
  await expectAccessible(page);
  await printer.press("ArrowDown");
  await printer.press("ArrowDown");
  await printer.press("Enter");
  await expect(printer).toHaveValue("Prusa MK4S");
  await expect(page.getByRole("option")).toHaveCount(0);
  await save.click();
  const answer = page.getByRole("main").getByRole("status").first();
  await expect(answer).toContainText(`· Prusa MK4S${t("printer.fits")} `);
  await expectAccessible(page);

  // The model's page says so too, after a reload as well.
  await page.goto(`/product/${MODEL}`);
  const facts = page.getByRole("list", { name: t("printFacts.heading") });
  await expect(facts.getByText(`Prusa MK4S: ${t("printer.fits")}`)).toBeVisible();
  await expect(facts.getByRole("link", { name: t("printer.ask") })).toBeHidden();
  await expectAccessible(page);
  await facts.getByRole("link", { name: t("printer.change") }).click();

  // It is still known; a smaller one is too small.
  await expect(printer).toHaveValue("Prusa MK4S");
  await printer.fill("Voron of my own");
  await expect(page.getByText(t("printer.notFound"))).toBeVisible();
  for (const side of ["x", "y", "z"] as const) await page.getByLabel(t(`printer.${side}`)).fill("100");
  await save.click();
  await expect(answer.or(page.getByRole("alert")).first()).toContainText(/ \d{2}\s?%/);
  await page.getByRole("main").getByRole("link", { name: /^← / }).click();
  await expect(facts.getByText(/^100 × 100 × 100 mm: .* \d{2}\s?%/)).toBeVisible();

  await page.goto("/");
  await waitForHydration(page, t);
  // The models seen before stand below, too, once they are in sight.
  const cards = page.locator("#products > div").getByRole("article");
  const all = await cards.count();
  await page.getByRole("link", { name: t("list.fitsMine") }).click();
  await expect(page).toHaveURL(/\?printer=100x100x100$/);
  const name = dimensions({ x: 100, y: 100, z: 100 }, t.language);
  const filter = t("list.fits", { printer: name });
  const chip = page.getByRole("link", { name: t("list.remove", { filter }) });
  await expect(chip).toBeVisible();
  expect(await cards.count()).toBeLessThan(all);
  for (const card of await cards.all())
    await expect(card.getByText(new RegExp(`^(${t("printer.fits")}|${t("printer.turned")})$`))).toBeVisible();
  await expectAccessible(page);
  await chip.click();
  await expect(cards).toHaveCount(all);
  const tooLarge = cards.filter({ has: page.locator(`a[href="/product/${MODEL}"]`) });
  await expect(tooLarge.getByText(/ \d{2}\s?%/)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/printer");
  await page.getByRole("button", { name: t("printer.forget") }).click();
  await expect(printer).toHaveValue("");

  // Who has not chosen a printer yet chooses it, and comes back to the list as it was.
  await page.goto("/?price=free&sort=newest");
  await waitForHydration(page, t);
  await page.getByRole("link", { name: t("list.fitsMine") }).click();
  await printer.fill("Prusa MK4S");
  await printer.press("ArrowDown");
  await printer.press("Enter");
  await page.getByRole("button", { name: t("printer.save") }).click();
  await expect(page).toHaveURL("/?price=free&printer=prusa-mk4s&sort=newest");
});

test("costs of filament follow the price that the reader has set", async ({ page, t, consoleErrors }) => {
  await page.goto(`/product/${MODEL}`);
  await waitForHydration(page, t);
  const facts = page.getByRole("list", { name: t("printFacts.heading") });
  const filament = facts.getByRole("link", { name: t("printFacts.filament", { cost: "" }) });
  const usual = money(filamentCost(GRAMS), t.language);
  await expect(filament).toContainText(usual);
  await filament.click();
  const price = page.getByLabel(t("printer.perKilo"));
  const save = page.getByRole("button", { name: t("printer.perKiloSave") });
  await price.fill("about 20");
  await save.click();
  await expect(price).toHaveAccessibleDescription(new RegExp(t("printer.perKiloWrong", { max: ".*" })));
  await expect(price).toHaveValue("about 20");
  await price.fill("50,00");

  consoleErrors.allow(/The printer could not be stored/);
  const setItem = await page.evaluateHandle(() => Storage.prototype.setItem);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("This browser stores nothing", "QuotaExceededError");
    };
  });
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(t("printer.perKiloFailed"));
  await page.evaluate((original) => {
    Storage.prototype.setItem = original;
  }, setItem);
  await save.click();
  await expect(page.getByText(t("printer.perKiloSaved", { price: money(5_000, t.language) }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: /^← / }).click();
  const own = money(filamentCost(GRAMS, 5_000), t.language);
  await expect(filament).toContainText(own);
  expect(own).not.toBe(usual);
  await page.reload();
  await expect(filament).toContainText(own);
});
