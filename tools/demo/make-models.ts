/** `node tools/demo/make-models.ts <folder>` makes the demo catalogue on disk and prints the folder of each model when it is done. */
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoCatalogue } from "./catalogue.ts";
import { type DemoModel, startKernel } from "./demo-model.ts";
import { writeStl } from "./stl.ts";

const PICTURES = new URL("./pictures/", import.meta.url);

async function makeModel(model: DemoModel, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { file, solid } of model.parts(await startKernel())) await writeStl(join(folder, file), solid);
  await writeFile(join(folder, "model.json"), `${JSON.stringify(model.sheet, null, 2)}\n`);
  for (const image of model.sheet.images)
    await copyFile(new URL(image.file, PICTURES), join(folder, image.file));
}

const folder = process.argv[2];
if (!folder) throw new Error("usage: node tools/demo/make-models.ts <folder>");
// In the order to publish them: the shop shows the newest first, so the first of the catalogue comes last.
for (const model of demoCatalogue.toReversed()) {
  const target = join(folder, model.sheet.id);
  await makeModel(model, target);
  console.log(target);
}
