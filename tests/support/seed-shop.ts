/** The state of a shop that has the demo, without its previews. As a program it only makes it: `npm test` does so beside other tests. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BUILD_INPUTS } from "#tools/dev/build.ts";
import { projectFolder } from "#tools/dev/commands.ts";
import { createDemo } from "#tools/dev/demo.ts";
import { hashFiles } from "#tools/dev/hash-files.ts";
import { startMailbox } from "#tools/sandbox/mail/mailbox.ts";
import { bundleWorker, removeBundle, startBareShop } from "./bare-shop.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";

/** A line of the shop that tells of something other than a request. */
export function printProblem(line: string): void {
  if (/"event":"(?!request)|✘|ERROR/.test(line)) console.log(line);
}

async function seedShop(stateDir: string): Promise<void> {
  const mailbox = await startMailbox();
  const onLine = (line: string) => {
    mailbox.read(line);
    printProblem(line);
  };
  const bundle = await bundleWorker();
  // In front of the shop, which must know its address before it has a port.
  const proxy = await startCuttingProxy(() => Number(new URL(shop.url).port));
  const origin = `http://localhost:${proxy.port}`;
  const shop = await startBareShop({ sandboxes: { payments: 0 }, stateDir, origin, bundle, onLine });
  // Making previews takes a minute; the 3D view's test publishes a model of its own.
  const demo = {
    url: origin,
    token: shop.settings.SELLER_TOKEN,
    mailbox: mailbox.url,
    preview: "none",
  } as const;
  await createDemo({ ...demo, print: console.log });
  await Promise.all([shop.close(), proxy.close(), mailbox.close(), removeBundle(bundle)]);
}

const KEPT_IN = join(projectFolder, "node_modules/.cache/stall-seeded");
const SEEDED_BY = ["workers", "wrangler.toml", "migrations", "tools", "tests/support/seed-shop.ts"];

/**
 * Publishing the models takes a minute, so the state is kept until something that makes it changes, or its
 * days would be wrong.
 * @returns a folder to copy
 */
export async function seededState(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const kept = join(KEPT_IN, `${today}-${hashFiles([...BUILD_INPUTS, ...SEEDED_BY])}`);
  if (existsSync(kept)) return kept;
  await rm(KEPT_IN, { recursive: true, force: true });
  await mkdir(KEPT_IN, { recursive: true });
  const unfinished = await mkdtemp(join(KEPT_IN, "unfinished-"));
  await seedShop(unfinished);
  await rename(unfinished, kept);
  return kept;
}

if (import.meta.main) await seededState();
