/** A big upload whose tab is killed and whose network is cut twice: what is sent again, what memory it takes, and what arrives. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { BROWSER_PART_BYTES } from "#app/publishing/upload/upload-parts.ts";
import { MAX_PART_BYTES } from "#app/publishing/upload/uploads.contract.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#tools/dev/demo.ts";
import { ShopClient } from "#tools/dev/shop-client.ts";
import { type LocalZip, packZip } from "#tools/studio-cli/pack.ts";
import { openFolder } from "#tools/studio-cli/source/folder.ts";
import { chooseFiles, openUpload, publish, upload } from "./publish-in-studio.ts";
import { type SellerShop, t } from "./seller-shop.ts";
import { printMemory, watchTab } from "./tab-memory.ts";
import { watchWorkerd } from "./workerd-process.ts";

const TITLE = "Big";
const NOISE_BYTES = 16 * 1024 * 1024;
/** An interruption costs less than one part of the seller's command. */
const AGAIN_LIMIT = MAX_PART_BYTES;
/** Megabytes that the tab may grow by, while meshes are drawn and parts are in flight; nothing that grows with the zip. */
const GROWTH_LIMIT = 256;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** A small STL file, and a plan that does not compress. */
async function writeModel(folder: string, bytes: number): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "tray.stl"), binaryStl(300));
  const plan = await open(join(folder, "plan.pdf"), "w");
  await plan.appendFile("%PDF-1.7\n");
  for (let written = 0; written < bytes; written += NOISE_BYTES)
    await plan.appendFile(randomBytes(Math.min(NOISE_BYTES, bytes - written)));
  await plan.close();
}

async function packWithCommand(folder: string): Promise<LocalZip> {
  const { files } = await openFolder(folder, new Set());
  const options = { onBytes: () => {}, signal: new AbortController().signal };
  return (await packZip(files, `${folder}.zip`, options)).zip;
}

/** Counts the parts that a browser begins to send while it has a network, each as if it were sent whole. */
function countParts(context: BrowserContext, zipBytes: number) {
  const begun = new Set<number>();
  let bytesAgain = 0;
  let isOffline = false;
  context.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== "/app/studio/uploads/part" || isOffline) return;
    const part = Number(searchParams.get("part"));
    if (begun.has(part))
      bytesAgain += Math.min(BROWSER_PART_BYTES, zipBytes - (part - 1) * BROWSER_PART_BYTES);
    begun.add(part);
  });
  return {
    setOffline(offline: boolean) {
      isOffline = offline;
    },
    /** Bytes that were sent again since the last call. */
    takeBytesAgain() {
      const taken = bytesAgain;
      bytesAgain = 0;
      return taken;
    },
  };
}
type PartCounter = ReturnType<typeof countParts>;

const waitUntilSent = (page: Page, percent: number) =>
  page.waitForFunction((least) => {
    const shown = document.querySelector("main [role=progressbar]")?.getAttribute("aria-valuenow");
    return Number(shown) >= least;
  }, percent);

/** Ends the tab's process as a crash does: no handler of the page runs. */
async function killTab(page: Page): Promise<void> {
  const tab = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  // The tab that would answer has ended.
  tab.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

/** Cuts the network until the page says so; resolves with the network back. */
async function cutNetwork(page: Page, parts: PartCounter): Promise<void> {
  await page.context().setOffline(true);
  parts.setOffline(true);
  await page
    .getByRole("status")
    .filter({ hasText: t("studioUpload.broken") })
    .waitFor();
  parts.setOffline(false);
  await page.context().setOffline(false);
}

/** SHA-256 of the zip that an owner downloads. */
async function downloadedSha256(url: string, id: string): Promise<string> {
  const owner = new ShopClient(url);
  await owner.post("/login", { email: DEMO_ACCOUNTS.shopper.email, password: DEMO_PASSWORD });
  const granted = await owner.post("/product/get/free", { id });
  if (!granted.ok) throw new Error(`the model was not granted: ${await granted.text()}`);
  const { status, body } = await owner.fetch(`/app/download/${id}`);
  if (status !== 200 || !body) throw new Error(`the download answered ${status}`);
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}

/** @returns whether nothing was lost, and little sent again or held in memory */
export async function measureInterruptedUpload(
  shop: SellerShop,
  folder: string,
  bytes: number,
): Promise<boolean> {
  const model = join(folder, "big");
  await writeModel(model, bytes);
  const zip = await packWithCommand(model);
  const { context, page } = await shop.openBrowser("desktop");
  const browser = context.browser();
  if (!browser) throw new Error("the context has no browser");
  const parts = countParts(context, zip.bytes);
  const again: number[] = [];
  const stopWorkerd = watchWorkerd();
  const started = performance.now();
  const print = (what: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  try {
    await openUpload(page);
    const stopFirst = await watchTab(browser, page);
    await chooseFiles(page, model);
    print(`packed ${megabytes(zip.bytes)}`);
    await upload(page, { title: TITLE, price: "0" });
    await waitUntilSent(page, 40);
    const first = await stopFirst();
    await killTab(page);
    print("the tab is killed at 40 %");

    const second = await context.newPage();
    await second.goto("/studio/models");
    const stopSecond = await watchTab(browser, second);
    await second.goto("/studio/models/new");
    for (const percent of [60, 80]) {
      await waitUntilSent(second, percent);
      again.push(parts.takeBytesAgain());
      await cutNetwork(second, parts);
      print(`the network is cut at ${percent} %`);
    }
    await second.waitForURL(`**/studio/models/${slugOf(TITLE)}`);
    again.push(parts.takeBytesAgain());
    print("uploaded and checked");
    const resumed = await stopSecond();
    await publish(second);
    const workerd = stopWorkerd();
    const isSame = (await downloadedSha256(shop.url, slugOf(TITLE))) === zip.sha256;

    console.log(`Sent again at most, after each interruption: ${again.map(megabytes).join(", ")}`);
    console.log("The tab from choosing the files to its end");
    printMemory(first);
    console.log("The tab that resumes");
    printMemory(resumed);
    console.log(`workerd +${workerd.toFixed(0)} MB`);
    console.log(`SHA-256 as the seller's command packs: ${isSame ? "yes" : "NO"}`);
    const isFlat = [first, resumed].every(({ tab }) => tab.peak - tab.first < GROWTH_LIMIT);
    return isSame && isFlat && again.every((each) => each <= AGAIN_LIMIT);
  } finally {
    await context.close();
  }
}
