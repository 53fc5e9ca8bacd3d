/** `npm run bench -- download-tab`: memory of a tab while the download panel downloads 1 GB, beside a page that collects a Blob. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { sha256Of } from "#tests/support/browser-test.ts";
import { ensureBrowser } from "#tools/dev/browser.ts";
import { startBenchShop } from "./bench-shop.ts";
import { printMemory, watchTab } from "./tab-memory.ts";

const GB = 1_000_000_000;
/** Megabytes that the tab may grow by: buffers in flight, nothing that grows with the file. */
const GROWTH_LIMIT = 64;
const PATH = "/app/download/big";

/** What a page does that shows progress and then saves a Blob. */
async function collectBlob(path: string) {
  const reader = (await fetch(path)).body?.getReader();
  const parts: BlobPart[] = [];
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    parts.push(next.value);
  const link = Object.assign(document.createElement("a"), { download: "big.zip" });
  link.href = URL.createObjectURL(new Blob(parts));
  link.click();
}

/** @returns megabytes the tab grew by at its highest. */
async function measure(browser: Browser, page: Page, name: string, begin: () => Promise<void>) {
  const stop = await watchTab(browser, page);
  const started = performance.now();
  const saved = page.waitForEvent("download", { timeout: 600_000 });
  await begin();
  const download = await saved;
  const path = await download.path();
  const seconds = (performance.now() - started) / 1000;
  const memory = await stop();
  console.log(`${name}: ${seconds.toFixed(1)} s`);
  printMemory(memory);
  return { path, growth: memory.tab.peak - memory.tab.first };
}

export async function benchDownloadTab(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "stall-bench-"));
  console.log("Publishing a zip of 1 GB");
  const shop = await startBenchShop(stateDir, GB);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(console.log),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const open = async () => {
    const context = await browser.newContext();
    const cookies = shop.cookie.split("; ").map((cookie) => {
      const [name = "", value = ""] = cookie.split("=");
      return { name, value, domain: "localhost", path: "/", secure: true };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(`${shop.url}/dashboard`, { waitUntil: "networkidle" });
    return page;
  };
  try {
    const page = await open();
    const panel = await measure(browser, page, "Download panel", () =>
      page.locator(`a[href="${PATH}"]`).click(),
    );
    console.log(`  SHA-256 ${shop.key.includes(await sha256Of(panel.path)) ? "right" : "WRONG"}`);
    await page.context().close();
    const peer = await open();
    const blob = await measure(browser, peer, "Blob collected by the page", () =>
      peer.evaluate(collectBlob, PATH),
    );
    console.log(`The panel's tab grew by ${(panel.growth / blob.growth).toFixed(3)} of the Blob's.`);
    process.exitCode = panel.growth < GROWTH_LIMIT ? 0 : 1;
  } finally {
    await browser.close();
    await shop.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
