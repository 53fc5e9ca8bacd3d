import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Manifold } from "manifold-3d";
import { projectFolder } from "#tools/dev/commands.ts";
import { hashFiles } from "#tools/dev/hash-files.ts";
import { type DemoModel, startKernel } from "./demo-model.ts";
import { writeStl } from "./stl.ts";

const PICTURES = new URL("./pictures/", import.meta.url);
const PRINTABLE_SIDE = 256;
/** How far below or above the bed a part may begin, in millimetres. */
const BED_TOLERANCE = 0.001;

function checkPrintable(file: string, solid: Manifold): void {
  const { min, max } = solid.boundingBox();
  const fits = ([0, 1, 2] as const).every((axis) => max[axis] - min[axis] <= PRINTABLE_SIDE);
  if (solid.status() !== "NoError" || solid.volume() <= 0 || Math.abs(min[2]) > BED_TOLERANCE || !fits)
    throw new Error(`${file} cannot be printed: ${solid.status()}, from ${min} to ${max}`);
}

async function writeModel(model: DemoModel, folder: string): Promise<void> {
  for (const { file, solid } of model.parts(await startKernel())) {
    checkPrintable(file, solid);
    await writeStl(join(folder, file), solid);
  }
  await writeFile(join(folder, "model.json"), `${JSON.stringify(model.sheet, null, 2)}\n`);
  for (const image of model.sheet.images)
    await copyFile(new URL(image.file, PICTURES), join(folder, image.file));
}

/** Of everything that the models are made of. */
const KEPT_IN = `node_modules/.cache/stall-demo/${hashFiles(["tools/demo", "package-lock.json"])}`;

/**
 * Making the models takes a minute, so they are kept until something that makes them changes.
 * @returns a folder that `npm run seller -- publish` takes: meshes, pictures and model.json
 */
export async function makeModel(model: DemoModel): Promise<string> {
  const kept = join(projectFolder, KEPT_IN, model.sheet.id);
  if (existsSync(kept)) return kept;
  await mkdir(dirname(kept), { recursive: true });
  const unfinished = await mkdtemp(`${kept}-`);
  await writeModel(model, unfinished);
  // Another process may have made it meanwhile, of the same bytes.
  await rename(unfinished, kept).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(kept)) throw error;
  });
  return kept;
}
