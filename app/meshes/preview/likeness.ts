import { emptyBox, extendBox } from "#app/meshes/bounds.ts";
import { type ShadedMesh, sizeOf } from "./shaded-mesh.ts";

const LIGHT = [0.35, -0.45, 0.82] as const;
const BACKGROUND = 1;

interface Camera {
  view: readonly [number, number, number];
  centre: readonly number[];
  width: number;
  pixels: number;
}

/** Brightness from 0 to 1 of each pixel. */
export function draw(meshes: readonly ShadedMesh[], camera: Camera): Float32Array {
  const picture = new Float32Array(camera.pixels ** 2).fill(BACKGROUND);
  const depth = new Float32Array(camera.pixels ** 2).fill(-Infinity);
  for (const mesh of meshes) {
    const seen = project(mesh, camera);
    for (let at = 0; at < mesh.triangles.length; at += 3)
      drawTriangle(seen, mesh.triangles, { at, picture, depth, pixels: camera.pixels });
  }
  return picture;
}

/** x, y, distance and brightness of each vertex. */
function project(
  { positions, normals }: ShadedMesh,
  { view: [x, y, z], centre, width, pixels }: Camera,
): Float32Array {
  const flat = Math.hypot(x, y);
  const [a, b, c] = flat < 1e-6 ? [1, 0, 0] : [-y / flat, x / flat, 0];
  const [d, e, f] = [y * c - z * b, z * a - x * c, x * b - y * a];
  const [middleX = 0, middleY = 0, middleZ = 0] = centre;
  const scale = pixels / width;
  const seen = new Float32Array((positions.length / 3) * 4);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const px = (positions[3 * vertex] ?? 0) - middleX;
    const py = (positions[3 * vertex + 1] ?? 0) - middleY;
    const pz = (positions[3 * vertex + 2] ?? 0) - middleZ;
    const nx = normals[3 * vertex] ?? 0;
    const ny = normals[3 * vertex + 1] ?? 0;
    const nz = normals[3 * vertex + 2] ?? 0;
    seen[4 * vertex] = pixels / 2 + (px * a + py * b + pz * c) * scale;
    seen[4 * vertex + 1] = pixels / 2 - (px * d + py * e + pz * f) * scale;
    seen[4 * vertex + 2] = px * x + py * y + pz * z;
    const lit = Math.max(0, nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]);
    seen[4 * vertex + 3] = 0.12 + 0.5 * lit + 0.25 * Math.abs(nx * x + ny * y + nz * z);
  }
  return seen;
}

interface Target {
  picture: Float32Array;
  depth: Float32Array;
  pixels: number;
}

function drawTriangle(
  seen: Float32Array,
  triangles: Uint32Array,
  { at, picture, depth, pixels }: Target & { at: number },
): void {
  const a = 4 * (triangles[at] ?? 0);
  const b = 4 * (triangles[at + 1] ?? 0);
  const c = 4 * (triangles[at + 2] ?? 0);
  const [ax = 0, ay = 0, az = 0, aShade = 0] = [seen[a], seen[a + 1], seen[a + 2], seen[a + 3]];
  const [bx = 0, by = 0, bz = 0, bShade = 0] = [seen[b], seen[b + 1], seen[b + 2], seen[b + 3]];
  const [cx = 0, cy = 0, cz = 0, cShade = 0] = [seen[c], seen[c + 1], seen[c + 2], seen[c + 3]];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(pixels - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(pixels - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const x = column + 0.5;
      const y = row + 0.5;
      const u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      const w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      const pixel = row * pixels + column;
      const distance = u * az + v * bz + w * cz;
      if (distance <= (depth[pixel] ?? 0)) continue;
      depth[pixel] = distance;
      picture[pixel] = u * aShade + v * bShade + w * cShade;
    }
}

export function differingPixels(one: Float32Array, other: Float32Array): number {
  let differing = 0;
  for (let at = 0; at < one.length; at++)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 0.1) differing += 1;
  return differing / one.length;
}

const VIEWS = [
  [0.6, -0.6, 0.53],
  [-0.5, -0.7, 0.51],
  [0.2, 0.8, 0.57],
  [0.3, -0.3, -0.9],
] as const;

export function cameras(meshes: readonly ShadedMesh[]): Camera[] {
  const box = emptyBox();
  for (const { positions } of meshes) extendBox(box, positions);
  const { low, high } = box;
  const centre = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  return VIEWS.map((view) => ({ view, centre, width: 1.5 * sizeOf(meshes), pixels: 384 }));
}

/** @returns the share of pixels, averaged over the views, in which another mesh looks different. */
export function visibleDifferenceFrom(one: ShadedMesh): (other: ShadedMesh) => number {
  const views = cameras([one]).map((camera) => ({ camera, picture: draw([one], camera) }));
  return (other) => {
    const differing = views.map(({ camera, picture }) => differingPixels(picture, draw([other], camera)));
    return differing.reduce((sum, share) => sum + share, 0) / views.length;
  };
}
