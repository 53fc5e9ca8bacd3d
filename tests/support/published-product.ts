import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readTestServer } from "./browser-test.ts";
import { binaryStl } from "./stl-files.ts";

/** Runs the seller's command against the shop under test. */
async function runSellerCommand(...argv: string[]) {
  const env = { ...process.env, SELLER_TOKEN: (await readTestServer()).token };
  const url = ["--url", process.env.E2E_ORIGIN ?? ""];
  await promisify(execFile)(process.execPath, ["tools/seller/main.ts", ...argv, ...url], { env });
}

/** Publishes a small free model. With `--update` and another number of triangles it becomes a new version. */
export async function publishTestProduct(id: string, triangles = 12, ...options: "--update"[]) {
  const folder = await mkdtemp(join(tmpdir(), "stall-model-"));
  const sheet = {
    id,
    title: { en: "Shim", es: "Calce" },
    description: "It fills a gap.",
    prices: { standard: "free" },
    notes: `It has ${triangles} triangles.`,
  };
  await writeFile(join(folder, "model.json"), JSON.stringify(sheet));
  await writeFile(join(folder, "shim.stl"), binaryStl(triangles));
  await runSellerCommand("publish", folder, ...options);
  await rm(folder, { recursive: true });
}

export const unpublishProduct = (id: string) => runSellerCommand("unpublish", id);
