import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { binaryStl } from "./stl-files.ts";
import { shopFacts } from "./story.ts";

/** Runs the seller's command against the shop of the stories. */
async function sell(...argv: string[]) {
  const env = { ...process.env, SELLER_TOKEN: (await shopFacts()).token };
  const url = ["--url", process.env.E2E_ORIGIN ?? ""];
  await promisify(execFile)(process.execPath, ["tools/seller/main.ts", ...argv, ...url], { env });
}

/** Publishes a small free model, or changes it with `--update`: with another number of triangles it is a new version. */
export async function publishShim(id: string, triangles = 12, ...options: "--update"[]) {
  const folder = await mkdtemp(join(tmpdir(), "stall-story-"));
  const sheet = {
    id,
    title: { en: "Shim", es: "Calce" },
    description: "It fills a gap.",
    prices: { standard: "free" },
    notes: `It has ${triangles} triangles.`,
  };
  await writeFile(join(folder, "model.json"), JSON.stringify(sheet));
  await writeFile(join(folder, "shim.stl"), binaryStl(triangles));
  await sell("publish", folder, ...options);
  await rm(folder, { recursive: true });
}

export const takeOff = (id: string) => sell("unpublish", id);
