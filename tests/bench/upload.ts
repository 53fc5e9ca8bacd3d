/**
 * `npm run bench -- upload [MEGABYTES] [FOLDER]`: how long a folder takes from the studio to its product's
 * page, and what an interrupted upload of this size costs. Without FOLDER, 17 meshes are made.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaryStlOf } from "#tests/support/mesh-files.ts";
import { wavyRing } from "./mesh.ts";
import { startSellerShop } from "./seller-shop.ts";
import { timeFolder } from "./upload-folder.ts";
import { measureInterruptedUpload } from "./upload-interrupted.ts";

const MEGABYTES = 2_000;
const MESHES = 17;
const MESH_TRIANGLES = 40_000;

async function makeMeshes(folder: string): Promise<string> {
  await mkdir(folder);
  for (let number = 1; number <= MESHES; number++) {
    const triangles = (MESH_TRIANGLES * number) / MESHES;
    await writeFile(join(folder, `part ${number}.stl`), binaryStlOf(wavyRing(triangles)));
  }
  return folder;
}

export async function benchUpload(): Promise<void> {
  const [megabytes = MEGABYTES, chosen] = process.argv.slice(3);
  const folder = await mkdtemp(join(tmpdir(), "stall-bench-"));
  try {
    const shop = await startSellerShop(folder);
    try {
      const parts = chosen ?? (await makeMeshes(join(folder, "parts")));
      const results = [
        await timeFolder(shop, "desktop", parts),
        await timeFolder(shop, "phone", parts),
        await measureInterruptedUpload(shop, folder, Number(megabytes) * 1e6),
      ];
      process.exitCode = results.every(Boolean) ? 0 : 1;
    } finally {
      await shop.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
