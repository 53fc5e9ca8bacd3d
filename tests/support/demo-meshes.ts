import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { demoCatalogue } from "#tools/demo/catalogue.ts";
import { startKernel } from "#tools/demo/demo-model.ts";
import { binaryStlOf, inPieces } from "./mesh-files.ts";

/** The parts of a model of the demo catalogue, as its STL files have them. */
export async function demoParts(id: string): Promise<PreviewPart[]> {
  const model = demoCatalogue.find(({ sheet }) => sheet.id === id);
  if (!model) throw new Error(`no demo model ${id}`);
  const parts: PreviewPart[] = [];
  for (const { file, solid } of model.parts(await startKernel())) {
    const { vertProperties, triVerts, numProp } = solid.getMesh();
    const positions = Float32Array.from(
      { length: (vertProperties.length / numProp) * 3 },
      (_, at) => vertProperties[Math.floor(at / 3) * numProp + (at % 3)] ?? 0,
    );
    const bytes = binaryStlOf({ positions, triangles: triVerts });
    parts.push({ name: file, mesh: await readMesh("stl", inPieces(bytes)) });
  }
  return parts;
}
