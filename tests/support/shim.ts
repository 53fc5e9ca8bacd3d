/** A small free model that a story may publish, change and take off, by the seller's own calls. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishFolder } from "#tools/seller/publish.ts";
import { studioOf } from "#tools/seller/studio-api.ts";
import { binaryStl } from "./stl-files.ts";
import { shopFacts } from "./story.ts";

/** Where the browser reaches the shop too: there it forgets the pages it has kept. */
const seller = async () => ({
  url: `http://localhost:${process.env.E2E_PORT}`,
  token: (await shopFacts()).token,
});

/** Publishes it, or its next version when the number of triangles is another. */
export async function publishShim(id: string, triangles = 12) {
  const folder = await mkdtemp(join(tmpdir(), "stall-story-"));
  const sheet = {
    id,
    title: { en: "Shim", es: "Calce" },
    description: { en: "It fills a gap." },
    prices: { standard: 0 },
    notes: { en: `It has ${triangles} triangles.` },
  };
  await writeFile(join(folder, "model.json"), JSON.stringify(sheet));
  await writeFile(join(folder, "shim.stl"), binaryStl(triangles));
  await publishFolder({ folder, ...(await seller()) });
  await rm(folder, { recursive: true });
}

export async function takeOff(id: string) {
  await studioOf(await seller(), new AbortController().signal).unpublish(id);
}
