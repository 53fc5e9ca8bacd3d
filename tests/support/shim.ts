/** A small free model that a story may publish, change and take off, by the seller's own calls. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishFolder } from "#tools/seller/publish.ts";
import { studioOf } from "#tools/seller/studio-api.ts";
import { binaryStl } from "./stl-files.ts";
import { shopFacts } from "./story.ts";

/** Publishes it, or its next version when the number of triangles is another. */
export async function publishShim(id: string, triangles = 12) {
  const { shop: url, token } = await shopFacts();
  const folder = await mkdtemp(join(tmpdir(), "stall-story-"));
  const sheet = {
    id,
    title: { en: "Shim", es: "Calce" },
    description: { en: "It fills a gap." },
    prices: { standard: 0 },
  };
  await writeFile(join(folder, "model.json"), JSON.stringify(sheet));
  await writeFile(join(folder, "shim.stl"), binaryStl(triangles));
  await publishFolder({ folder, url, token });
  await rm(folder, { recursive: true });
}

export async function takeOff(id: string) {
  const { shop: url, token } = await shopFacts();
  await studioOf({ url, token }, new AbortController().signal).unpublish(id);
}
