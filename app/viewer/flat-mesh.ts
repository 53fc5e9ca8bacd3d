import type { PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { PreviewMesh, Vector } from "#app/meshes/preview/read-preview.ts";

/** Quantisation steps along the longest side: 0.004 mm for 256 mm, finer than any printer. */
const STEPS = 65_535;

/** A file's mesh quantised for the GPU, without normals: flat shading shows the facets that will be printed. */
export function flatMesh({ name, mesh: { positions, triangles }, solid = false }: PreviewPart): PreviewMesh {
  const origin: Vector = [Infinity, Infinity, Infinity];
  const high: Vector = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    const axis = (at % 3) as 0 | 1 | 2;
    const value = positions[at] ?? 0;
    if (value < origin[axis]) origin[axis] = value;
    if (value > high[axis]) high[axis] = value;
  }
  const step = Math.max(...high.map((value, axis) => value - (origin[axis] ?? 0)), 1e-6) / STEPS;
  const vertices = positions.length / 3;
  const steps = new Uint16Array(4 * vertices);
  for (let vertex = 0; vertex < vertices; vertex++)
    for (let axis = 0; axis < 3; axis++)
      steps[4 * vertex + axis] = Math.round(
        ((positions[3 * vertex + axis] ?? 0) - (origin[axis] ?? 0)) / step,
      );
  const narrow = vertices <= STEPS + 1;
  return {
    name,
    quantizedPositions: steps,
    normals: null,
    triangles: narrow ? new Uint16Array(triangles) : new Uint32Array(triangles),
    origin,
    step,
    high,
    solid,
  };
}
