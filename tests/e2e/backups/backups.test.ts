import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openParts } from "#app/backups/sealed-parts.ts";
import { startBareShop } from "#tests/support/bare-shop.ts";
import { expect, expectAccessible, readTestServer, test } from "#tests/support/browser-test.ts";

test("a maker makes a backup by one press, and the downloaded file opens with the shop's secret alone", {
  tag: ["@phone"],
}, async ({ page, t, press, consoleErrors }) => {
  consoleErrors.allow(/status of 503/);
  const { bundle } = await readTestServer();
  const stateDir = await mkdtemp(join(tmpdir(), "stall-backups-"));
  const shop = await startBareShop({ bundle, stateDir, sandboxes: { payments: 0 }, firstRun: true });
  try {
    await page.goto(`${shop.url}/setup`);
    await page.getByLabel(t("setUp.secret")).fill(shop.settings.SHOP_SECRET);
    await page.getByLabel(t("setUp.shopName")).fill("Taller Luna");
    await page.getByLabel(t("setUp.username")).fill("Luna");
    await page.getByRole("textbox", { name: t("account.email") }).fill("luna@people.test");
    await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
    await press(page.getByRole("button", { name: t("setUp.open") }));
    await expect(page).toHaveURL(`${shop.url}/studio`);

    await page.goto(`${shop.url}/studio/backups`);
    await expect(page.getByText(t("studioBackups.none"))).toBeVisible();
    await press(page.getByRole("button", { name: t("studioBackups.now") }));
    await expect(page.getByText(t("studioBackups.done_made"))).toBeVisible();
    const link = page.getByRole("link", { name: t("studioBackups.downloadOf", { date: "" }).trim() });
    await expect(link).toHaveCount(1);
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const file = new Blob([await readFile(await download.path())]);
    let tables = 0;
    for await (const { first } of openParts(file, shop.settings.SHOP_SECRET))
      tables += first?.tables.length ?? 0;
    expect(tables).toBeGreaterThan(50);
    // Before its shop.
    await page.close();
  } finally {
    await shop.close();
    await rm(stateDir, { recursive: true, force: true });
  }
});
