import type { Page } from "@playwright/test";
import { money } from "#app/i18n/format.ts";
import { awake, expect, test } from "#tests/support/story.ts";

/** Slow enough that a person is quicker than the scripts. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
}

test("the page is painted before its first script is asked for", async ({ page, t }) => {
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    await awake(page, t);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
    }));
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  }
});

for (const [where, setting] of [
  [
    "in a tab nobody looks at",
    "Object.defineProperty(document, 'hidden', { value: true }); delete window.PerformanceObserver",
  ],
  ["in a browser that does not tell what it painted", "delete window.PerformanceObserver"],
] as const)
  test(`a page wakes ${where}`, async ({ page, t }) => {
    await page.addInitScript(setting);
    await page.goto("/");
    await awake(page, t);
  });

test("who types before the page is awake keeps the page and every letter", async ({ page, t }) => {
  await slowDown(page);
  for (let load = 0; load < 3; load++) {
    await page.goto("/register", { waitUntil: "commit" });
    const field = page.getByLabel(t("account.username"));
    await field.focus();
    await page.keyboard.type("Ada Maker of gears", { delay: 20 });
    await awake(page, t);
    await expect(field).toHaveValue("Ada Maker of gears");
  }
});

test("who searches or chooses a licence before the page is awake is heard", async ({ page, t }) => {
  await slowDown(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("alpi");
  await page.getByRole("radio", { name: t("home.price_paid") }).check();
  await expect(page).toHaveURL("/?q=alpi&price=paid");
  await expect(page.getByRole("searchbox")).toHaveValue("alpi");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);

  await page.goto("/product/geneva-drive", { waitUntil: "commit" });
  const commercial = page.getByRole("radio", { name: t("licence.commercial") });
  await commercial.check();
  await awake(page, t);
  await expect(page.locator("[data-buy-bar]")).toContainText(money(24_90, t.language));
  await expect(commercial).toBeChecked();
});

test("what is chosen while the last answer is being shown stays chosen", async ({ page, t }) => {
  await slowDown(page);
  for (const word of ["gear", "planter"]) {
    await page.goto("/");
    await awake(page, t);
    const answered = page.waitForResponse((answer) => answer.url().includes(`q=${word}`));
    await page.getByRole("searchbox").fill(word);
    await answered;
    await page.getByRole("radio", { name: t("home.price_paid") }).check();
    await expect(page).toHaveURL(`/?q=${word}&price=paid`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("radio", { name: t("home.price_paid") })).toBeChecked();
    await expect(page.getByRole("searchbox")).toHaveValue(word);
  }
});
