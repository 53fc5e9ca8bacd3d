/** A preview's parts in millimetres, as anybody can read them. */
import type { NamedMesh } from "#app/meshes/preview/glb.ts";
import { readPreview as readMeshes } from "#app/meshes/preview/read-preview.ts";

export async function readPreview(bytes: Uint8Array): Promise<NamedMesh[]> {
  const { meshes } = await readMeshes(bytes);
  return meshes.map(({ name, quantizedPositions, normals: encoded, triangles, origin, step, solid }) => {
    const positions = new Float32Array((3 * quantizedPositions.length) / 4);
    const normals = new Float32Array(positions.length);
    for (let at = 0; at < positions.length; at++) {
      const from = 4 * Math.floor(at / 3) + (at % 3);
      positions[at] = (quantizedPositions[from] ?? 0) * step + (origin[at % 3] ?? 0);
      normals[at] = (encoded?.[from] ?? 0) / 127;
    }
    return { name, solid, mesh: { positions, normals, triangles: new Uint32Array(triangles) } };
  });
}
