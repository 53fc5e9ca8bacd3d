/**
 * Previews of the demo models: bytes, time, and what a thief gets of each part after aligning it with the original.
 * `npm run bench -- thief [MODEL]`
 */
import { makePreview, type PreviewPart } from "#app/domain/meshes/preview/make-preview.ts";
import { sizeOf, withNormals } from "#app/domain/meshes/preview/shaded-mesh.ts";
import { demoParts } from "#tests/support/demo-meshes.ts";
import { looks } from "#tests/support/mesh-renderer.ts";
import { attacksOn, distanceOf } from "#tests/support/preview-attacks.ts";
import { readPreview } from "#tests/support/preview-file.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";

const SEED = "5eed5eed5eed5eed5eed5eed5eed5eed";
const SAMPLES = 800;

export async function benchThief(): Promise<void> {
  const [, , , wanted = ""] = process.argv;
  console.log(
    "each attempt: RMS distance in mm / share of sizes that are wrong by 0.5 mm / the middle error in mm",
  );
  for (const { sheet } of demoCatalogue) if (sheet.id.includes(wanted)) await benchModel(sheet.id);
}

async function benchModel(id: string): Promise<void> {
  const parts = await demoParts(id);
  const triangles = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  const start = performance.now();
  const bytes = await makePreview(parts, { kind: "protected", seed: SEED });
  const middle = performance.now();
  const exact = await makePreview(parts, { kind: "exact", seed: SEED });
  const times = [middle - start, performance.now() - middle].map((value) => value.toFixed(0));
  console.log(
    `${id}: ${triangles} triangles; protected ${bytes.length} bytes in ${times[0]} ms, exact ${exact.length} bytes in ${times[1]} ms`,
  );
  for (const { name, mesh } of await readPreview(bytes)) await benchPart(mesh, { name, parts });
}

async function benchPart(
  mesh: Parameters<typeof looks>[1],
  { name, parts }: { name: string; parts: PreviewPart[] },
): Promise<void> {
  const original = parts.find((part) => part.name === name)?.mesh;
  if (!original) throw new Error(`no part ${name}`);
  const results = Object.entries(await attacksOn(mesh, original)).map(([attempt, copy]) => {
    const { rms, wrongSizes, medianError } = distanceOf(copy, original, SAMPLES);
    return `${attempt} ${rms.toFixed(2)}/${(100 * wrongSizes).toFixed(0)} %/${medianError.toFixed(2)}`;
  });
  const { differing, noticed } = looks(withNormals(original), mesh);
  const percent = (value: number) => (100 * value).toFixed(2);
  console.log(
    `  ${name}, ${sizeOf([original]).toFixed(0)} mm: ${results.join(", ")}; pixels ${percent(differing)} %, more than 2 pixels away ${percent(noticed)} %`,
  );
}
