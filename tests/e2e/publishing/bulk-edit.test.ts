import { money } from "#app/i18n/format.ts";
import { expect, expectAccessible, logInAsSeller, openHydrated, test } from "#tests/support/browser-test.ts";
import { publishTestProduct } from "#tests/support/published-product.ts";

test(
  "a seller chooses models by keyboard, sees what changes, changes it, and reads what became of each",
  { tag: ["@story", "@phone"] },
  async ({ page, t }, { project }) => {
    await logInAsSeller(page, t);
    const word = `bulk${project.name.replace(/\W/g, "")}`;
    const ids = [`${word}-one`, `${word}-two`];
    for (const id of ids) await publishTestProduct(id);
    await openHydrated(page, `/studio/models?q=${word}`);
    const change = page.getByRole("button", { name: t("studioBulk.change") });
    await expect(change).toBeHidden();
    await page.getByLabel(t("studioBulk.chooseAll")).press("Space");
    await expectAccessible(page);
    // Over a row, the bar leaves nothing of it beside the button.
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width, height: 480 });
    const row = page.getByRole("main").getByRole("listitem").last();
    await row.evaluate((each) => {
      const { top, height } = each.getBoundingClientRect();
      scrollBy(0, top + height / 2 - innerHeight + 40);
    });
    const [under, beside] = await Promise.all([row.boundingBox(), change.boundingBox()]);
    const at = { x: (beside?.x ?? 0) + (beside?.width ?? 0) + 16, y: (beside?.y ?? 0) + 20 };
    expect(at.y).toBeGreaterThan(under?.y ?? 0);
    expect(at.y).toBeLessThan((under?.y ?? 0) + (under?.height ?? 0));
    const cover = await page.evaluate(({ x, y }) => {
      const found = document.elementFromPoint(x, y);
      return found && !found.closest("li") && getComputedStyle(found).backgroundColor;
    }, at);
    expect(cover).toMatch(/^(?!rgba\(0, 0, 0, 0\))/);
    await page.setViewportSize({ width, height });
    await change.click();
    await page.getByLabel(t("studioBulk.price_set")).check();
    await page.getByLabel(t("studioBulk.amount")).fill("4.99");
    await page.getByLabel(t("studioBulk.license")).selectOption("standard");
    await page.getByLabel(t("studioBulk.addTags")).fill("bulk");
    await page.getByRole("button", { name: t("studioBulk.show") }).click();
    const plan = page.getByRole("region", { name: t("studioBulk.planTitle") });
    await expect(plan.getByText(t("studioBulk.addedLine", { tags: "bulk" }))).toHaveCount(2);
    await expect(plan.getByText("→").first()).toContainText(money(499, t.language));
    await expectAccessible(page);
    await plan.getByRole("button", { name: t.count("studioBulk.apply", 2) }).click();
    await expect(page.getByText(t.count("studioBulk.changed", 2))).toBeInViewport();
    await expectAccessible(page);
  },
);
