/** Which shops run on this machine and where their secrets are, so that `npm run seller` finds them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = ".wrangler/running-shops";

const RunningShop = z.object({ url: z.string(), settingsFile: z.string() });
export type RunningShop = z.infer<typeof RunningShop>;

/** @returns `close`, to call when the shop ends; a file left behind by a crash does no harm. */
export function registerRunningShop(shop: RunningShop): { close(): void } {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${new URL(shop.url).port}.json`);
  writeFileSync(file, JSON.stringify(shop));
  return { close: () => rmSync(file, { force: true }) };
}

export function runningShops(): RunningShop[] {
  let names: string[];
  try {
    names = readdirSync(FOLDER);
  } catch {
    return [];
  }
  return names.map((name) => RunningShop.parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));
}
