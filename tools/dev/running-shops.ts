/** Which shops run on this machine and where their secrets are, so that `npm run seller` finds them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isRunning } from "./is-running.ts";

const FOLDER = ".wrangler/running-shops";

const RunningShop = z.object({
  url: z.string(),
  settingsFile: z.string(),
  certPath: z.string().optional(),
});
export type RunningShop = z.infer<typeof RunningShop>;

const ShopFile = RunningShop.extend({ pid: z.number() });

/** @returns `close`, to call when the shop ends; `runningShops` skips the files of shops that crashed. */
export function registerRunningShop(shop: RunningShop): { close(): void } {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${new URL(shop.url).port}.json`);
  writeFileSync(file, JSON.stringify({ ...shop, pid: process.pid } satisfies z.infer<typeof ShopFile>));
  return { close: () => rmSync(file, { force: true }) };
}

export function runningShops(): RunningShop[] {
  let names: string[];
  try {
    names = readdirSync(FOLDER);
  } catch {
    return [];
  }
  // Files of older releases have no process id: their shops have ended.
  const files = names.flatMap(
    (name) => ShopFile.safeParse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))).data ?? [],
  );
  return files.filter(({ pid }) => isRunning(pid));
}
