/**
 * Takes the pictures of docs/guides, in both languages: `npm run dev -- --first-run` in one terminal, then
 * `npm run guide-pictures -- <its address> <its setup secret>` in another. The shop must not be set up yet.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "#tools/dev/browser.ts";
import { projectFolder } from "#tools/dev/commands.ts";

const LANGUAGES = ["en", "es"] as const;
type Language = (typeof LANGUAGES)[number];

const [url, secret] = process.argv.slice(2);
if (!url || !secret) throw new Error("npm run guide-pictures -- <address of the shop> <its setup secret>");

/** A cube, as ASCII STL. */
const CUBE = (() => {
  const corner = (n: number) => [n & 1, (n >> 1) & 1, (n >> 2) & 1].map((bit) => bit * 20).join(" ");
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const faces = quads.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [
    [a, b, c],
    [a, c, d],
  ]);
  const facet = (points: number[]) =>
    `facet normal 0 0 0\nouter loop\n${points.map((n) => `vertex ${corner(n)}`).join("\n")}\nendloop\nendfacet`;
  return `solid cube\n${faces.map(facet).join("\n")}\nendsolid cube\n`;
})();

const PRODUCTS = `Handle,Title,Body (HTML),Variant Price,Option1 Value
reading-lamp,Reading lamp,<p>Clips onto a shelf.</p>,6.90,Personal
tea-box,Tea box,<p>Holds 80 bags.</p>,4.50,Personal
fox,Fox,<p>Prints without supports.</p>,0,Personal
gift-card,,,25,
`;

/** What a maker has on disk. @returns the outer folder. */
async function makersFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "stall-guides-")), "my models");
  const files = [
    "Reading lamp/arm.stl",
    "Reading lamp/foot.stl",
    "1618033988_Tea-box/box.stl",
    "Foxes/fox.stl",
  ];
  for (const path of [...files, "Bookend/left.stl"]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), CUBE);
  }
  return folder;
}

async function speak(page: Page, language: Language) {
  await page.goto(`${url}/?lang=${language}`);
}

/** Pixels; what matters in each picture is not cut. */
const HEIGHTS = { "set-up": 1_460, today: 960, connections: 1_250, import: 1_400, folders: 860 };
type Picture = keyof typeof HEIGHTS;

async function take(page: Page, language: Language, name: Picture) {
  await page.setViewportSize({ width: 1280, height: HEIGHTS[name] });
  await page.evaluate(() => {
    scrollTo(0, 0);
    return document.fonts.ready;
  });
  await page.waitForTimeout(800);
  await page.screenshot({
    path: join(projectFolder, "docs", "guides", language, `${name}.png`),
    animations: "disabled",
  });
}

const inBoth = async (
  page: Page,
  name: Picture,
  path: string,
  prepare: () => Promise<void> = async () => {},
) => {
  for (const language of LANGUAGES) {
    await speak(page, language);
    await page.goto(url + path);
    await prepare();
    await take(page, language, name);
  }
};

const browser = await chromium.launch({ executablePath: await ensureBrowser(console.log) });
const folder = await makersFolder();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, timezoneId: "Europe/Madrid" });
  const type = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  };
  await inBoth(page, "set-up", "/setup", () =>
    type({
      secret,
      shopName: "Taller Luna",
      username: "Luna",
      email: "luna@taller.example",
      password: "spur-and-pinion-7",
    }),
  );
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(`${url}/studio`);
  await inBoth(page, "today", "/studio");
  await page.goto(`${url}/studio/connections`);
  await type({ key: "sk_test_sandbox" });
  await page.locator("button[value=stripe]").click();
  await page.locator("button[value=checkWebhook]").waitFor();
  await inBoth(page, "connections", "/studio/connections");
  const file = { name: "products_export.csv", mimeType: "text/csv", buffer: Buffer.from(PRODUCTS) };
  await inBoth(page, "import", "/studio/import", async () => {
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator("button[value=check]").click();
    await page.locator("table").first().waitFor();
  });
  await page.locator("button[value=import]").click();
  await page.waitForLoadState("networkidle");
  await inBoth(page, "folders", "/studio/import/folders", async () => {
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    await page.locator("table").first().waitFor();
  });
} finally {
  await browser.close();
  await rm(dirname(folder), { recursive: true, force: true });
}
