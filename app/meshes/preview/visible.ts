import type { Mesh } from "#app/meshes/mesh.ts";
import { type Direction, type Raster, rasterise } from "./raster.ts";

/** Higher values find more triangles deep inside narrow holes, and take more time. */
const DIRECTIONS = 40;
const PIXELS = 192;
/** A small triangle this far behind the nearest surface still counts as visible; a fraction of the model's size. */
const TOLERANCE = 0.004;

/** Leaves out the triangles that cannot be seen from anywhere outside: cavities, faces inside other parts. */
export function withoutHidden<M extends Mesh>(mesh: M, size: number): M {
  const visible = new Uint8Array(mesh.triangles.length / 3);
  for (const view of evenDirections(DIRECTIONS))
    markVisible(mesh, visible, { raster: rasterise(mesh, view, PIXELS), tolerance: TOLERANCE * size });
  const triangles = mesh.triangles.filter((_, index) => visible[Math.floor(index / 3)] === 1);
  return { ...mesh, triangles };
}

function evenDirections(count: number): Direction[] {
  return Array.from({ length: count }, (_, index) => {
    const z = 1 - (2 * index + 1) / count;
    const angle = index * Math.PI * (3 - Math.sqrt(5));
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
}

function markVisible(
  { triangles }: Mesh,
  visible: Uint8Array,
  { raster, tolerance }: { raster: Raster; tolerance: number },
): void {
  for (const entry of raster.triangleIds) if (entry > 0) visible[entry - 1] = 1;
  // A triangle smaller than a pixel may contain no centre of a pixel.
  for (let at = 0; at < triangles.length; at += 3)
    if (visible[at / 3] === 0 && isCentroidVisible(raster, triangles.subarray(at, at + 3), tolerance))
      visible[at / 3] = 1;
}

function isCentroidVisible(
  { projected, depth, pixels }: Raster,
  corners: Uint32Array,
  tolerance: number,
): boolean {
  const [a = 0, b = 0, c = 0] = corners;
  const at = (vertex: number, part: number) => projected[3 * vertex + part] ?? 0;
  const doubleArea =
    (at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0));
  if (doubleArea <= 0) return false;
  const centroid = (part: number) => (at(a, part) + at(b, part) + at(c, part)) / 3;
  const pixel = Math.floor(centroid(1)) * pixels + Math.floor(centroid(0));
  return centroid(2) >= (depth[pixel] ?? 0) - tolerance;
}
