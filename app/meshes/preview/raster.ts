import type { Mesh } from "#app/meshes/mesh.ts";

export type Direction = readonly [number, number, number];

export interface Raster {
  pixels: number;
  /** Index of the triangle + 1; 0 where there is none. */
  triangleIds: Uint32Array;
  depth: Float32Array;
  projected: Float32Array;
}

export function rasterise({ positions, triangles }: Mesh, view: Direction, pixels: number): Raster {
  const projected = project(positions, view, pixels);
  const raster: Raster = {
    pixels,
    triangleIds: new Uint32Array(pixels * pixels),
    depth: new Float32Array(pixels * pixels).fill(-Infinity),
    projected,
  };
  for (let at = 0; at < triangles.length; at += 3) drawTriangle(raster, triangles, at);
  return raster;
}

function project(positions: Float32Array, view: Direction, pixels: number): Float32Array {
  const [right, up] = axesOf(view);
  const projected = new Float32Array(positions.length);
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = [positions[at], positions[at + 1], positions[at + 2]];
    const across = x * right[0] + y * right[1] + z * right[2];
    const upwards = x * up[0] + y * up[1] + z * up[2];
    projected[at] = across;
    projected[at + 1] = upwards;
    projected[at + 2] = x * view[0] + y * view[1] + z * view[2];
    low[0] = Math.min(low[0] ?? 0, across);
    low[1] = Math.min(low[1] ?? 0, upwards);
    high[0] = Math.max(high[0] ?? 0, across);
    high[1] = Math.max(high[1] ?? 0, upwards);
  }
  const [left = 0, bottom = 0] = low;
  const scale = (pixels - 2) / Math.max(1e-9, (high[0] ?? 0) - left, (high[1] ?? 0) - bottom);
  for (let at = 0; at < projected.length; at += 3) {
    projected[at] = 1 + ((projected[at] ?? 0) - left) * scale;
    projected[at + 1] = 1 + ((projected[at + 1] ?? 0) - bottom) * scale;
  }
  return projected;
}

function axesOf([x, y, z]: Direction): [Direction, Direction] {
  const length = Math.hypot(x, y);
  const right: Direction = length < 1e-6 ? [1, 0, 0] : [-y / length, x / length, 0];
  const [a, b, c] = right;
  return [right, [y * c - z * b, z * a - x * c, x * b - y * a]];
}

function drawTriangle(
  { projected, pixels, triangleIds, depth }: Raster,
  triangles: Uint32Array,
  start: number,
): void {
  const a = 3 * (triangles[start] ?? 0);
  const b = 3 * (triangles[start + 1] ?? 0);
  const c = 3 * (triangles[start + 2] ?? 0);
  const [ax, ay, az] = [projected[a] ?? 0, projected[a + 1] ?? 0, projected[a + 2] ?? 0];
  const [bx, by, bz] = [projected[b] ?? 0, projected[b + 1] ?? 0, projected[b + 2] ?? 0];
  const [cx, cy, cz] = [projected[c] ?? 0, projected[c + 1] ?? 0, projected[c + 2] ?? 0];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area <= 0) return;
  const bottom = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const top = Math.min(pixels - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(pixels - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  for (let row = bottom; row <= top; row++) {
    const y = row + 0.5;
    for (let column = left; column <= right; column++) {
      const x = column + 0.5;
      const u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      if (u < 0 || v < 0 || u + v > 1) continue;
      const distance = u * az + v * bz + (1 - u - v) * cz;
      const at = row * pixels + column;
      if (distance <= (depth[at] ?? 0)) continue;
      depth[at] = distance;
      triangleIds[at] = start / 3 + 1;
    }
  }
}
