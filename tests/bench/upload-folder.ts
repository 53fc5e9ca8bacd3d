/** How long a seller waits while a folder of STL files is published in the studio. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { chooseFiles, openUpload, publish, upload } from "./publish-in-studio.ts";
import type { SCREENS, SellerShop } from "./seller-shop.ts";

const LIMIT_SECONDS = 120;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** From choosing the files to the product's page; nobody spends time on typing. @returns whether that is fast enough */
export async function timeFolder(
  shop: SellerShop,
  screen: keyof typeof SCREENS,
  folder: string,
): Promise<boolean> {
  const files = await filesIn(folder);
  const { context, page } = await shop.openBrowser(screen);
  try {
    const title = `Parts from a ${screen}`;
    const id = slugOf(title);
    await openUpload(page);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    await chooseFiles(page, screen === "phone" ? files : folder);
    const packed = seconds();
    const pictures = await page.getByRole("list").getByRole("img").count();
    if (pictures === 0) throw new Error("no pictures were made");
    await upload(page, { title, price: "4.99" });
    await page.waitForURL(`**/studio/models/${id}`);
    const uploaded = seconds();
    await publish(page);
    const answer = await fetch(`${shop.url}/product/${id}`);
    const total = seconds();
    if (answer.status !== 200) throw new Error(`the product's page answered ${answer.status}`);
    console.log(
      `${screen}: ${files.length} files, ${pictures} pictures: published after ${total.toFixed(1)} s (packed ${packed.toFixed(1)} s, uploaded ${uploaded.toFixed(1)} s)`,
    );
    return total < LIMIT_SECONDS;
  } finally {
    await context.close();
  }
}
