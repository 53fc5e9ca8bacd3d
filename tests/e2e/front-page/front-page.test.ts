import type { Locator } from "@playwright/test";
import { expect, expectAccessible, logInAsSeller, openHydrated, test } from "#tests/support/browser-test.ts";

for (const [width, height] of [
  [1_280, 800],
  [390, 844],
] as const)
  test(`in a new shop the first row of models begins inside a screen of ${width} × ${height}, below a picture that is loaded first`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const entry = list.getEntries().at(-1) as unknown as { element?: Element };
        document.documentElement.dataset.largest = entry.element?.closest("a")?.getAttribute("href") ?? "";
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await page.goto("/");
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? height;
    expect(await top("#products article")).toBeLessThanOrEqual(height - 40);
    expect(await top("main a[href^='/product/']")).toBeLessThan(200);
    await expect(page.locator("html")).toHaveAttribute("data-largest", /^\/product\//);
    await expectAccessible(page);
  });

test(
  "a seller arranges sections, sees them while they are arranged, and shoppers see them once they are stored",
  { tag: "@story" },
  async ({ page, t }, { project }) => {
    await logInAsSeller(page, t);
    await openHydrated(page, "/studio/front-page");
    const add = (kind: "newest" | "text") =>
      page.getByRole("button", { name: t(`studioFrontPage.${kind}`), exact: true }).press("Enter");
    const place = (kind: "newest" | "text", number: number) =>
      page.getByRole("group", {
        name: t("studioFrontPage.place", { kind: t(`studioFrontPage.${kind}`), number }),
      });
    const remove = (row: Locator) => row.getByRole("button", { name: t("studio.remove") });
    const earlier = (row: Locator) => row.getByRole("button", { name: t("studio.earlier") });
    const preview = page.getByRole("heading", { name: t("studioFrontPage.preview") }).locator("..");
    const models = page.getByRole("group", { name: t("studioFrontPage.model") });
    await models.locator("summary").click();
    const last = models.getByRole("radio").last();
    const title = String(await last.locator("xpath=../span[2]/span").first().textContent());
    await last.check();
    await expect(preview.locator(".price").first().locator("xpath=..")).toContainText(title);
    await models.getByRole("radio").first().check();
    await add("newest");
    await expect(earlier(place("newest", 1))).toBeFocused();
    await expect(preview.getByText(t("frontPage.newest"))).toBeVisible();
    await add("text");
    await page.getByRole("button", { name: t("studio.save") }).click();
    const heading = page.locator("input[name='sections[1].title.en']");
    await expect(heading).toHaveAttribute("aria-invalid", "true");
    const text = `About us ${project.name}`;
    await heading.fill(text);
    await expect(preview.getByText(text)).toBeVisible();
    await earlier(place("text", 2)).press("Enter");
    await expect(earlier(place("text", 1))).toBeFocused();
    await expect(page.locator("input[name='sections[0].title.en']")).toHaveValue(text);
    await page.locator("textarea[name='sections[0].text.en']").fill("We **print** what we sell.");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("studio.save") }).click();
    await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
    await openHydrated(page, "/");
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
    await expect(page.getByRole("heading", { name: t("frontPage.newest") })).toBeVisible();
    await expectAccessible(page);
    await openHydrated(page, "/studio/front-page");
    await remove(place("newest", 2)).press("Enter");
    await expect(remove(place("text", 1))).toBeFocused();
    await remove(place("text", 1)).press("Enter");
    await expect(page.getByText(t("studioFrontPage.none"))).toBeVisible();
    await expect(page.locator("main :focus")).toBeVisible();
    await page.getByRole("button", { name: t("studio.save") }).click();
    await expect(page.getByText(t("studio.savedForShoppers"))).toBeVisible();
    await openHydrated(page, "/");
    await expect(page.getByRole("heading", { name: text })).toHaveCount(0);
  },
);
