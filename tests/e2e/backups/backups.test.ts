import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openFile, openParts } from "#app/backups/sealed-parts.ts";
import { expect, expectAccessible, test } from "#tests/support/browser-test.ts";
import { openNewShop, startNewShop } from "#tests/support/new-shop.ts";

/** What a restore does not bring back, what each shop has of its own, and the full-text indexes, which are filled anew. */
const OTHERS =
  /^(_cf|d1|sqlite)_|search_(index|search)|(studio|order)_search|^(sessions|attempts|heartbeats|connections)$/;

/** Every other row of a shop that has ended. */
async function rowsOf(stateDir: string) {
  const names = await readdir(stateDir, { recursive: true });
  const file = names.find((name) => name.includes("D1Database") && /[0-9a-f]{64}\.sqlite$/.test(name));
  const database = new DatabaseSync(join(stateDir, file ?? ""), { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables
    .map(({ name }) => String(name))
    .filter((name) => !OTHERS.test(name))
    .map((name) => [name, database.prepare(`SELECT rowid, * FROM "${name}" ORDER BY rowid`).all()]);
  database.close();
  return Object.fromEntries(rows);
}

test("a maker makes a backup by one press, and restores the downloaded file in an empty shop by the browser", {
  tag: ["@phone"],
}, async ({ page, t, press, consoleErrors }) => {
  consoleErrors.allow(/status of (400|503)/);
  await using shop = await startNewShop();
  await openNewShop({ page, t, press, shop });

  await page.goto(`${shop.url}/studio/backups`);
  await expect(page.getByText(t("studioBackups.none"))).toBeVisible();
  await press(page.getByRole("button", { name: t("studioBackups.now") }));
  await expect(page.getByText(t("studioBackups.done_made"))).toBeVisible();
  const link = page.getByRole("link", { name: t("studioBackups.downloadOf", { date: "" }).trim() });
  await expect(link).toHaveCount(1);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const file = join(shop.stateDir, "luna.backup");
  await download.saveAs(file);
  const bytes = await readFile(file);
  let tables = 0;
  for await (const { first } of openParts(new Blob([bytes]), shop.secret))
    tables += first?.tables.length ?? 0;
  expect(tables).toBeGreaterThan(50);

  await using other = await startNewShop();
  await page.goto(`${other.url}/setup`);
  await page.getByRole("link", { name: t("restore.instead") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("restore.title") })).toBeVisible();
  await expectAccessible(page);
  const restore = page.getByRole("button", { name: t("restore.restore") });
  const chosen = page.getByLabel(t("restore.file"));
  const secret = page.getByLabel(t("setUp.secret"));
  await press(restore);
  await expect(chosen).toHaveAccessibleDescription(new RegExp(t("restore.noFile")));
  await secret.fill(other.secret);
  const cut = join(shop.stateDir, "cut.backup");
  const { parts } = await openFile(new Blob([bytes]));
  await writeFile(cut, bytes.subarray(0, parts.at(-2)?.to));
  await page.getByLabel(t("restore.sealedBy")).fill(shop.secret);
  await chosen.setInputFiles(cut);
  await press(restore);
  await expect(page.getByText(t("restore.altered"))).toBeVisible();
  await expectAccessible(page);
  await chosen.setInputFiles(file);
  await press(restore);
  await expect(page.getByRole("heading", { level: 1, name: t("restore.doneTitle") })).toBeVisible();
  await expectAccessible(page);
  await shop.close();
  const before = await rowsOf(shop.stateDir);
  await page.goto(`${other.url}/login?redirectTo=%2Fstudio`);
  await expect(page).toHaveTitle(/Taller Luna/);
  await page.getByRole("textbox", { name: t("account.email") }).fill("luna@people.test");
  await page.getByLabel(t("account.password"), { exact: true }).fill("spur-and-pinion-7");
  await press(page.getByRole("button", { name: t("account.logIn"), exact: true }));
  await expect(page).toHaveURL(`${other.url}/studio`);
  // Before its shop.
  await page.close();
  await other.close();
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(await rowsOf(other.stateDir)).toEqual(before);
});
