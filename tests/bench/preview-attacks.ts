/**
 * Previews of models: bytes, time, how they look, and how far each attempt to restore a part stays from the
 * original. `npm run bench -- preview-attacks [FOLDER | PART OF A DEMO MODEL'S ID]`; all meshes of a folder
 * are one model.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { isSolid, measureMesh } from "#app/meshes/measure.ts";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { attacksOn, distanceOf } from "#app/meshes/preview/attacks.ts";
import { makePreview, type PreviewPart } from "#app/meshes/preview/make-preview.ts";
import { type ShadedMesh, sizeOf, withNormals } from "#app/meshes/preview/shaded-mesh.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { demoParts } from "#tests/support/demo-meshes.ts";
import { inPieces } from "#tests/support/mesh-files.ts";
import { visualDifference, visualDifferenceInView } from "#tests/support/mesh-renderer.ts";
import { readPreview } from "#tests/support/preview-file.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";

const SEED = "5eed5eed5eed5eed5eed5eed5eed5eed";
const SAMPLES = 800;

export async function benchPreviewAttacks(): Promise<void> {
  const [, , , wanted = ""] = process.argv;
  console.log(
    "each attempt: RMS distance in mm / share of sizes that are wrong by 0.5 mm / the middle error in mm",
  );
  const isFolder = await stat(wanted).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) await benchModel(wanted, await partsIn(wanted));
  else
    for (const { sheet } of demoCatalogue)
      if (sheet.id.includes(wanted)) await benchModel(sheet.id, await demoParts(sheet.id));
}

async function partsIn(folder: string): Promise<PreviewPart[]> {
  const parts: PreviewPart[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const format = MESH_FORMATS.find((known) => extname(name).toLowerCase() === `.${known}`);
    if (!format) continue;
    const mesh = await readMesh(format, inPieces(await readFile(join(folder, name))));
    parts.push({ name, mesh, solid: isSolid(measureMesh(mesh)) });
  }
  return parts;
}

async function benchModel(id: string, parts: PreviewPart[]): Promise<void> {
  const triangles = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  const start = performance.now();
  const { glb, omitted } = await makePreview(parts, { kind: "protected", seed: SEED });
  const middle = performance.now();
  const { glb: exact } = await makePreview(parts, { kind: "exact", seed: SEED });
  const times = [middle - start, performance.now() - middle].map((value) => value.toFixed(0));
  console.log(
    `${id}: ${triangles} triangles; protected ${glb?.length ?? 0} bytes in ${times[0]} ms, exact ${exact?.length ?? 0} bytes in ${times[1]} ms`,
  );
  for (const name of omitted)
    console.log(`  ${name}, ${sizeOf([partNamed(parts, name)]).toFixed(1)} mm: left out`);
  if (!glb || !exact) return;
  const exactMeshes = new Map((await readPreview(exact)).map(({ name, mesh }) => [name, mesh]));
  const shown = await readPreview(glb);
  const inView = visualDifferenceInView(
    shown.map(({ name, mesh }) => [withNormals(partNamed(parts, name)), mesh]),
  );
  console.log(`  all parts in one view: ${pixels(inView)}`);
  for (const { name, mesh } of shown) await benchPart(mesh, { name, parts, exact: exactMeshes.get(name) });
}

async function benchPart(
  mesh: ShadedMesh,
  { name, parts, exact }: { name: string; parts: PreviewPart[]; exact: ShadedMesh | undefined },
): Promise<void> {
  const original = partNamed(parts, name);
  if (!exact) throw new Error(`no part ${name}`);
  const results = Object.entries(await attacksOn(mesh, original)).map(([attempt, copy]) => {
    const { rms, wrongSizes, medianError } = distanceOf(copy, original, { count: SAMPLES });
    return `${attempt} ${rms.toFixed(2)}/${(100 * wrongSizes).toFixed(0)} %/${medianError.toFixed(2)}`;
  });
  const shaded = withNormals(original);
  const simplified = visualDifference([shaded], [exact]).differing;
  console.log(
    `  ${name}, ${sizeOf([original]).toFixed(0)} mm: ${results.join(", ")}; ${pixels(visualDifference([shaded], [mesh]))}, ${percent(simplified)} differ in an exact preview`,
  );
}

function partNamed(parts: PreviewPart[], name: string) {
  const part = parts.find((part) => part.name === name);
  if (!part) throw new Error(`no part ${name}`);
  return part.mesh;
}

const percent = (value: number) => `${(100 * value).toFixed(2)} %`;

const pixels = ({ differing, noticed }: { differing: number; noticed: number }) =>
  `${percent(differing)} of pixels differ, ${percent(noticed)} from all within 2 pixels`;
