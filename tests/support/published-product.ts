import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import type { Page } from "@playwright/test";
import type { StudioProductDetail, StudioProductRow } from "#app/publishing/studio-products.contract.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import { connectionTo } from "#tools/studio-cli/connection.ts";
import { runSeller } from "#tools/studio-cli/run.ts";
import { studioOf } from "#tools/studio-cli/studio-api.ts";
import { readTestServer } from "./browser-test.ts";
import { binaryStl } from "./stl-files.ts";

const DEMO_IDS = new Set(demoCatalogue.map(({ sheet }) => sheet.id));

/** Runs the seller's command against the shop under test. */
export async function runSellerCommandInShop(...argv: string[]) {
  const [input, out, err] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const code = await runSeller([...argv, "--url", process.env.E2E_ORIGIN ?? ""], {
    in: input,
    out,
    err,
    env: { ...process.env, SELLER_TOKEN: (await readTestServer()).token },
    signal: new AbortController().signal,
  });
  if (code !== 0) throw new Error(`The seller's command ended with ${code}: ${out.read()}${err.read()}`);
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

export const unpublishProduct = (id: string) =>
  runSellerCommandInShop("api", "POST", "/app/studio/unpublish", JSON.stringify({ id }));

export const resetSecondFactor = (email: string) =>
  runSellerCommandInShop("api", "POST", "/app/studio/second-factor/reset", JSON.stringify({ email }));

/**
 * Leaves only the demo's models published: other files expect them on the first page of the shop. A file
 * whose tests publish models calls this after all of them.
 */
export async function unpublishTestModels(): Promise<void> {
  const { token } = await readTestServer();
  const connection = connectionTo(process.env.E2E_ORIGIN ?? "", { SELLER_TOKEN: token });
  const studio = studioOf(connection, new AbortController().signal);
  const { text } = await studio.call("GET", new URL("/app/studio/products", connection.url));
  const models: StudioProductRow[] = JSON.parse(text);
  for (const { id, status } of models)
    if (status === "published" && !DEMO_IDS.has(id)) await unpublishProduct(id);
}

/** By the browser, which knows when the shop has closed a connection that is kept. */
export const storedProduct = (page: Page, id: string) =>
  page.evaluate(
    async (path): Promise<StudioProductDetail> => (await fetch(path)).json(),
    `/app/studio/product?id=${id}`,
  );
