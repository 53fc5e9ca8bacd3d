import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  chooseFiles,
  expect,
  expectAccessible,
  logInAsSeller,
  NETWORK_ERRORS,
  openHydrated,
  test,
  withoutWebGl,
} from "#tests/support/browser-test.ts";
import { publishModel, runSellerCommandInShop, storedProduct } from "#tests/support/published-product.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { buildZip } from "#tests/support/zip-builder.ts";

test.use(withoutWebGl);

const photo = (background: string) =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function makersDisk(files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "stall-folders-")), "My models");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** As Notepad's "Unicode" writes it. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const rowOf = (page: Page, folder: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: folder, exact: true }) });

/** Letters only: a number or a hash would be taken for what another shop has added. */
const ownName = () =>
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

const isPart = (url: string) => url.includes("/app/studio/uploads/part");

test("folders go to the imported drafts of their names with pictures and texts, an unsure one is asked, a wrong one stops no other", {
  tag: ["@story", "@phone"],
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(/packing failed/);
  const own = ownName();
  const rows = [
    `lamp-${own},Lámpara ${own},,4.99`,
    `tea-${own},Tea box ${own},,3.5`,
    `dragon-${own},Dragon ${own},<p>Mine.</p>,0`,
  ];
  const csv = `Handle,Title,Body (HTML),Variant Price\n${rows.join("\n")}\n`;
  const folder = await makersDisk({
    [`lampara_${own}/lamp.stl`]: binaryStl(12),
    [`lampara_${own}/IMG_1.jpg`]: await photo("#c02020"),
    [`lampara_${own}/IMG_2.jpg`]: await photo("#2060c0"),
    [`lampara_${own}/Descripción.html`]: "<p>It <b>glows</b>.</p>",
    [`1618033988_Tea-box-${own} (Commercial)/base.stl`]: binaryStl(20),
    [`1618033988_Tea-box-${own} (Commercial)/README.txt`]: utf16("Für 80 Beutel, ñ.\r\nIt closes."),
    [`Dragon ${own} 2/dragon.stl`]: binaryStl(16),
    [`Dragon ${own} 2/README.md`]: "Not read: the draft has a text.",
    [`Bad ${own}/part.stl`]: binaryStl(8),
    [`Bad ${own}/notes.docx`]: "PK",
    [`Fox ${own}.zip`]: buildZip([
      { name: "fox/fox.stl", data: binaryStl(30) },
      { name: "fox/description.md", data: Buffer.from("A **fox**.") },
    ]),
    "prices.txt": "all of them",
    ".DS_Store": "junk",
  });
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/import");
  await page
    .getByLabel(t("studioImport.file"), { exact: true })
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: t("studioImport.import"), exact: true }).click();
  await expect(page.getByText(t("studioImport.imported"))).toBeVisible();
  await page
    .getByRole("status")
    .getByRole("link", { name: t("studioImport.toFolders") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("studioFolders.title") })).toBeVisible();
  await expectAccessible(page);

  await chooseFiles(page, t("studioFolders.chooseFolder"), folder);
  const choice = (name: string) => page.getByLabel(t("studioFolders.modelOf", { folder: name }));
  const [lamp, tea, dragon] = [`lampara_${own}`, `1618033988_Tea-box-${own} (Commercial)`, `Dragon ${own} 2`];
  await expect(choice(lamp)).toHaveValue(`lamp-${own}`);
  await expect(choice(tea)).toHaveValue(`tea-${own}`);
  await expect(choice(dragon)).toHaveValue("");
  await expect(rowOf(page, dragon)).toContainText(t("studioFolders.asked"));
  await expect(page.getByRole("rowheader").first()).toHaveText(dragon);
  await expect(choice(`Fox ${own}`)).toHaveValue("new");
  await expect(page.getByText("prices.txt")).toBeVisible();
  await expectAccessible(page);

  const start = (count: number) =>
    page.getByRole("button", { name: t.count("studioFolders.start", count), exact: true });
  await start(4).click();
  await expect(page.getByText(t("studioFolders.priceNeeded"))).toBeVisible();
  await page.getByLabel(t("studioFolders.price")).fill("5,50");
  await start(4).click();
  for (const name of [lamp, tea, `Fox ${own}`])
    await expect(rowOf(page, name)).toContainText(t("studioFolders.done"), { timeout: 60_000 });
  await expect(rowOf(page, `Bad ${own}`)).toContainText("notes.docx");
  await expect(rowOf(page, lamp)).toContainText(t.count("studioFolders.pictures", 2));
  await expect(page.getByText(t.count("studioFolders.askedCount", 1))).toBeVisible();
  await expectAccessible(page);

  await choice(dragon).selectOption(`dragon-${own}`);
  await rowOf(page, `Bad ${own}`)
    .getByRole("button", { name: t.count("studioUpload.goOn", 1) })
    .click();
  await start(2).click();
  for (const name of [dragon, `Bad ${own}`])
    await expect(rowOf(page, name)).toContainText(t("studioFolders.done"), { timeout: 60_000 });

  await expect(page.getByRole("link", { name: t("studioFolders.toDrafts") })).toHaveAttribute(
    "href",
    "/studio/models?state=draft",
  );
  const lampNow = await storedProduct(page, `lamp-${own}`);
  expect(lampNow).toMatchObject({
    status: "draft",
    version: 1,
    files: 1,
    description: { en: "It **glows**." },
  });
  expect(lampNow.images.map(({ alt }) => alt.en?.includes(`Lámpara ${own}`))).toEqual([true, true]);
  expect(lampNow.title).toEqual({ en: `Lámpara ${own}` });
  expect(await storedProduct(page, `tea-${own}`)).toMatchObject({
    version: 1,
    files: 2,
    description: { en: "Für 80 Beutel, ñ.\nIt closes." },
  });
  expect(await storedProduct(page, `dragon-${own}`)).toMatchObject({
    version: 1,
    description: { en: "Mine." },
    preview: { kind: "exact" },
  });
  expect(await storedProduct(page, `fox-${own}`)).toMatchObject({
    status: "draft",
    files: 1,
    title: { en: `Fox ${own}` },
    description: { en: "A **fox**." },
    prices: { standard: 550 },
  });
  expect(await storedProduct(page, `bad-${own}`)).toMatchObject({ files: 1 });
  await page.getByRole("link", { name: `Fox ${own}` }).click();
  await page.waitForURL(`**/studio/models/fox-${own}`);
  await rm(join(folder, ".."), { recursive: true });
});

test("folders go on by themselves after a cut; after a reload only what is missing is sent", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS);
  const own = ownName();
  const [first, second] = [`Ant ${own}`, `Bee ${own}`];
  const folder = await makersDisk({
    [`${first}/ant.stl`]: binaryStl(12),
    [`${second}/bee.stl`]: binaryStl(14),
    // A zip of four parts that does not compress.
    [`${second}/plan.pdf`]: Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(17_000_000)]),
  });
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/import/folders");
  let isCut = true;
  const sent: number[] = [];
  await page.route(
    (url) => isPart(url.href),
    async (route) => {
      const part = Number(new URL(route.request().url()).searchParams.get("part"));
      if (isCut && part > 2) return route.abort("internetdisconnected");
      sent.push(part);
      return route.continue();
    },
  );
  const begin = async (count: number) => {
    await chooseFiles(page, t("studioFolders.chooseFolder"), folder);
    await page.getByLabel(t("studioFolders.price")).fill("0");
    await page.getByRole("button", { name: t.count("studioFolders.start", count), exact: true }).click();
  };
  await begin(2);
  await expect(rowOf(page, first)).toContainText(t("studioFolders.done"), { timeout: 60_000 });
  await expect(rowOf(page, second)).toContainText(t("studioUpload.broken"), { timeout: 60_000 });
  await expect.poll(() => sent.toSorted()).toEqual([1, 1, 2]);
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith("stall:upload:"))
          .map((key) => JSON.parse(localStorage.getItem(key) ?? "").parts.length),
      ),
    )
    .toEqual([2]);
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  sent.length = 0;
  await begin(1);
  await expect(rowOf(page, first)).toContainText(t("studioFolders.present", { model: first }));
  await expect(rowOf(page, second)).toContainText(t("studioUpload.broken"), { timeout: 60_000 });
  isCut = false;
  await expect(rowOf(page, second)).toContainText(t("studioFolders.done"), { timeout: 60_000 });
  expect(sent.toSorted()).toEqual([3, 4]);
  expect(await storedProduct(page, `bee-${own}`)).toMatchObject({ status: "draft", version: 1, files: 2 });
  await rm(join(folder, ".."), { recursive: true });
});

/** Imports drafts without files, of which `price` is Shopify's. */
async function importDrafts(page: Page, rows: string[]): Promise<void> {
  const file = `Handle,Title,Body (HTML),Variant Price\n${rows.join("\n")}\n`;
  const json = { file, dryRun: false, commercial: [], pictureHosts: [], currency: "EUR", language: "en" };
  await runSellerCommandInShop("api", "POST", "/app/studio/import", JSON.stringify(json));
  await page.waitForLoadState();
}

test("what is written, priced or uploaded elsewhere while folders go up stays, and the rows say so", async ({
  page,
  context,
  t,
}) => {
  const own = ownName();
  const [told, priced, filled] = [`Told ${own}`, `Priced ${own}`, `Filled ${own}`];
  const idOf = (name: string) => name.toLowerCase().replace(" ", "-");
  await logInAsSeller(page, t);
  await importDrafts(
    page,
    [told, priced, filled].map((name) => `${idOf(name)},${name},,0`),
  );
  const folder = await makersDisk({
    [`${told}/told.stl`]: binaryStl(12),
    [`${told}/README.html`]: "<p>From the folder.</p>",
    [`${priced}/priced.stl`]: binaryStl(14),
    [`${priced}/README.md`]: "From the folder.",
    [`${filled}/filled.stl`]: binaryStl(16),
  });
  const write = async () => {
    const editor = await context.newPage();
    await openHydrated(editor, `/studio/models/${idOf(told)}`);
    await editor
      .getByLabel(/Description|Descripción/)
      .first()
      .fill("Mine.");
    await expect(editor.getByRole("status").filter({ hasText: t("studioEditor.saved") })).toBeVisible();
    await editor.close();
  };
  const price = () =>
    runSellerCommandInShop(
      "api",
      "POST",
      "/app/studio/edit",
      JSON.stringify({ id: idOf(priced), revision: null, changes: { prices: { standard: 500 } } }),
    );
  const fill = () => publishModel({ id: idOf(filled) }, { "other.stl": 20 }, "--update");
  const meanwhile: Record<string, () => Promise<void>> = {
    [idOf(told)]: write,
    [idOf(priced)]: price,
    [idOf(filled)]: fill,
  };
  await page.route("**/app/studio/uploads", async (route) => {
    await meanwhile[route.request().postDataJSON().id]?.();
    await route.continue();
  });
  await openHydrated(page, "/studio/import/folders");
  await chooseFiles(page, t("studioFolders.chooseFolder"), folder);
  await page.getByRole("button", { name: t.count("studioFolders.start", 3), exact: true }).click();
  await expect(rowOf(page, told)).toContainText(t("studioFolders.textKept"), { timeout: 60_000 });
  await expect(rowOf(page, priced)).toContainText(t("studioFolders.described"), { timeout: 60_000 });
  await expect(rowOf(page, filled)).toContainText(t("studioUpload.hasFiles"), { timeout: 60_000 });
  expect(await storedProduct(page, idOf(told))).toMatchObject({ version: 1, description: { en: "" } });
  const { preview, prices } = await storedProduct(page, idOf(priced));
  expect([preview?.kind === "exact", prices.standard]).toEqual([false, 500]);
  expect(await storedProduct(page, idOf(filled))).toMatchObject({ version: 1, files: 1 });
  await rm(join(folder, ".."), { recursive: true });
});

test("a shop that does not answer stops the folders, which go on where they were; leaving meanwhile asks first", {
  tag: "@phone",
}, async ({ page, t, consoleErrors }) => {
  consoleErrors.allow(...NETWORK_ERRORS, /503/);
  const own = ownName();
  const [first, second] = [`Cat ${own}`, `Dog ${own}`];
  const folder = await makersDisk({
    [`${first}/cat.stl`]: binaryStl(12),
    [`${first}/plan.pdf`]: Buffer.concat([Buffer.from("%PDF-1.7"), randomBytes(12_000_000)]),
    [`${second}/dog.stl`]: binaryStl(14),
  });
  await logInAsSeller(page, t);
  await openHydrated(page, "/studio/import/folders");
  const sent: number[] = [];
  let isAway = true;
  await page.route(
    (url) => isPart(url.href),
    async (route) => {
      const part = Number(new URL(route.request().url()).searchParams.get("part"));
      if (isAway && part > 1) return route.fulfill({ status: 503, body: "" });
      sent.push(part);
      return route.continue();
    },
  );
  await chooseFiles(page, t("studioFolders.chooseFolder"), folder);
  await page.getByLabel(t("studioFolders.price")).fill("0");
  await page.getByRole("button", { name: t.count("studioFolders.start", 2), exact: true }).click();
  await expect(rowOf(page, first)).toContainText(t("studioUpload.uploading"), { timeout: 60_000 });
  page.once("dialog", (dialog) => dialog.dismiss());
  await page
    .getByRole("link", { name: t("studio.import") })
    .first()
    .click();
  await expect(page).toHaveURL(/import\/folders/);
  await expect(page.getByText(t("studioFolders.away"))).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  for (const name of [first, second])
    await expect(rowOf(page, name)).toContainText(t("studioFolders.waiting"));
  isAway = false;
  await page.getByRole("button", { name: t("studioFolders.goOn"), exact: true }).click();
  for (const name of [first, second])
    await expect(rowOf(page, name)).toContainText(t("studioFolders.done"), { timeout: 60_000 });
  expect(sent.toSorted()).toEqual([1, 1, 2, 3]);
  await rm(join(folder, ".."), { recursive: true });
});
