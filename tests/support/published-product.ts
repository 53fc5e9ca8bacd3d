import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { readTestServer } from "./browser-test.ts";
import { binaryStl } from "./stl-files.ts";

/** Runs the seller's command in a process of its own against the shop under test. */
export async function runSellerCommandInShop(...argv: string[]) {
  const { E2E_CERTIFICATE_DIR: folder } = process.env;
  const trusted = folder && { NODE_EXTRA_CA_CERTS: join(folder, "localhost.crt") };
  const env = { ...process.env, ...trusted, SELLER_TOKEN: (await readTestServer()).token };
  const url = ["--url", process.env.E2E_ORIGIN ?? ""];
  await promisify(execFile)(process.execPath, ["tools/seller/main.ts", ...argv, ...url], { env });
}

/** Publishes a folder of STL files. @param files their paths, with the number of triangles in each or their bytes */
export async function publishModel(
  sheet: { id: string } & Record<string, unknown>,
  files: Record<string, number | Uint8Array>,
  ...options: "--update"[]
) {
  const folder = await mkdtemp(join(tmpdir(), "stall-model-"));
  await writeFile(join(folder, "model.json"), JSON.stringify(sheet));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "number" ? binaryStl(content) : content);
  }
  await runSellerCommandInShop("publish", folder, ...options);
  await rm(folder, { recursive: true });
}

/** Publishes a small free model. With `--update` and another number of triangles it becomes a new version. */
export async function publishTestProduct(id: string, triangles = 12, ...options: "--update"[]) {
  const sheet = {
    id,
    title: { en: "Shim", es: "Calce" },
    description: "It fills a gap.",
    prices: { standard: "free" },
    notes: `It has ${triangles} triangles.`,
  };
  await publishModel(sheet, { "shim.stl": triangles }, ...options);
}

export const resetSecondFactor = (email: string) => runSellerCommandInShop("reset-second-factor", email);

export const unpublishProduct = (id: string) => runSellerCommandInShop("unpublish", id);
