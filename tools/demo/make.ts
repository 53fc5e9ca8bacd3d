/** Makes the demo catalogue on disk: one folder per model with its STL files, its sheet and its pictures. */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoCatalogue } from "./catalogue.ts";
import type { DemoModel } from "./demo-model.ts";
import { startKernel } from "./kernel.ts";
import { writeStl } from "./stl.ts";

export interface DemoProgress {
  id: string;
  /** Models finished so far. */
  done: number;
  total: number;
}

const PICTURES = new URL("./pictures/", import.meta.url);

async function makeModel(model: DemoModel, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { file, solid } of model.parts(await startKernel())) await writeStl(join(folder, file), solid);
  await writeFile(join(folder, "model.json"), `${JSON.stringify(model.sheet, null, 2)}\n`);
  for (const image of model.sheet.images)
    await copyFile(new URL(image.file, PICTURES), join(folder, image.file));
}

/**
 * Replaces `<folder>/<id>/` for every model; returns those folders in the order to publish them: the shop shows
 * the newest first, so the first of the catalogue comes last.
 */
export async function makeDemo(
  folder: string,
  onProgress: (progress: DemoProgress) => void,
): Promise<string[]> {
  const made: string[] = [];
  for (const model of demoCatalogue.toReversed()) {
    const target = join(folder, model.sheet.id);
    await makeModel(model, target);
    made.push(target);
    onProgress({ id: model.sheet.id, done: made.length, total: demoCatalogue.length });
  }
  return made;
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error("usage: node tools/demo/make.ts <folder>");
  const started = Date.now();
  await makeDemo(folder, ({ id, done, total }) =>
    console.log(
      `${String(done).padStart(2)}/${total} ${id} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    ),
  );
}
