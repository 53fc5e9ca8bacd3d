/** Draws meshes by software, shaded by their vertices' directions, to compare how two look. */
import { boxAround, isAssembly, sideBySideOffsets } from "#app/client/viewer/arrangement.ts";
import { type Box, emptyBox, extendBox } from "#app/domain/meshes/bounds.ts";
import type { Mesh } from "#app/domain/meshes/mesh.ts";
import { type ShadedMesh, sizeOf } from "#app/domain/meshes/preview/shaded-mesh.ts";

const LIGHT = [0.35, -0.45, 0.82] as const;
const BACKGROUND = 1;

export interface Camera {
  /** From the model towards the viewer. */
  view: readonly [number, number, number];
  centre: readonly number[];
  /** Millimetres that the picture is wide. */
  width: number;
  pixels: number;
}

/** Brightness from 0 to 1 of each pixel. */
export function draw(meshes: ShadedMesh[], camera: Camera): Float32Array {
  const picture = new Float32Array(camera.pixels ** 2).fill(BACKGROUND);
  const depth = new Float32Array(camera.pixels ** 2).fill(-Infinity);
  for (const mesh of meshes) {
    const seen = project(mesh, camera);
    for (let at = 0; at < mesh.triangles.length; at += 3)
      drawTriangle(seen, mesh.triangles.subarray(at, at + 3), { picture, depth, pixels: camera.pixels });
  }
  return picture;
}

/** x, y, distance and brightness of each vertex. */
function project(
  { positions, normals }: ShadedMesh,
  { view: [x, y, z], centre, width, pixels }: Camera,
): Float32Array {
  const flat = Math.hypot(x, y);
  const right = flat < 1e-6 ? [1, 0, 0] : [-y / flat, x / flat, 0];
  const [a = 0, b = 0, c = 0] = right;
  const up = [y * c - z * b, z * a - x * c, x * b - y * a];
  const seen = new Float32Array((positions.length / 3) * 4);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const along = (axis: readonly number[]) =>
      [0, 1, 2].reduce(
        (sum, k) => sum + ((positions[3 * vertex + k] ?? 0) - (centre[k] ?? 0)) * (axis[k] ?? 0),
        0,
      );
    const direction = (axis: readonly number[]) =>
      [0, 1, 2].reduce((sum, k) => sum + (normals[3 * vertex + k] ?? 0) * (axis[k] ?? 0), 0);
    seen[4 * vertex] = (along(right) / width + 0.5) * pixels;
    seen[4 * vertex + 1] = (0.5 - along(up) / width) * pixels;
    seen[4 * vertex + 2] = along([x, y, z]);
    // Light from above and some from the viewer.
    seen[4 * vertex + 3] = 0.12 + 0.5 * Math.max(0, direction(LIGHT)) + 0.25 * Math.abs(direction([x, y, z]));
  }
  return seen;
}

interface Target {
  picture: Float32Array;
  depth: Float32Array;
  pixels: number;
}

function drawTriangle(seen: Float32Array, corners: Uint32Array, { picture, depth, pixels }: Target): void {
  const [a = 0, b = 0, c = 0] = Array.from(corners, (corner) => 4 * corner);
  const at = (vertex: number, part: number) => seen[vertex + part] ?? 0;
  const area = (at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0));
  if (area === 0) return;
  const range = (part: 0 | 1) => {
    const values = [at(a, part), at(b, part), at(c, part)];
    return [
      Math.max(0, Math.ceil(Math.min(...values) - 0.5)),
      Math.min(pixels - 1, Math.floor(Math.max(...values) - 0.5)),
    ] as const;
  };
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const u = ((at(b, 0) - x) * (at(c, 1) - y) - (at(b, 1) - y) * (at(c, 0) - x)) / area;
      const v = ((at(c, 0) - x) * (at(a, 1) - y) - (at(c, 1) - y) * (at(a, 0) - x)) / area;
      if (u < 0 || v < 0 || u + v > 1) continue;
      const mix = (part: number) => u * at(a, part) + v * at(b, part) + (1 - u - v) * at(c, part);
      const pixel = row * pixels + column;
      if (mix(2) <= (depth[pixel] ?? 0)) continue;
      depth[pixel] = mix(2);
      picture[pixel] = mix(3);
    }
}

/**
 * Share of pixels that a person notices as different: nothing within `reach` pixels is as bright in the other picture. A part
 * that is thicker by half a millimetre moves its outline by two pixels, all of which `differingPixels` counts.
 */
function noticedPixels(one: Float32Array, other: Float32Array, reach: number): number {
  const pixels = Math.sqrt(one.length);
  const isMissing = (from: Float32Array, at: number, value: number) => {
    const [row, column] = [Math.floor(at / pixels), at % pixels];
    for (let y = Math.max(0, row - reach); y <= Math.min(pixels - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(pixels - 1, column + reach); x++)
        if (Math.abs((from[y * pixels + x] ?? 0) - value) <= 0.1) return false;
    return true;
  };
  let noticed = 0;
  one.forEach((value, at) => {
    if (isMissing(other, at, value) || isMissing(one, at, other[at] ?? 0)) noticed += 1;
  });
  return noticed / one.length;
}

/** Share of pixels that an eye can tell apart: a tenth of the way from black to white. */
function differingPixels(one: Float32Array, other: Float32Array): number {
  return (
    one.reduce((sum, value, at) => sum + (Math.abs(value - (other[at] ?? 0)) > 0.1 ? 1 : 0), 0) / one.length
  );
}

/** Four views of a part: three from above, one from below. */
const VIEWS = [
  [0.6, -0.6, 0.53],
  [-0.5, -0.7, 0.51],
  [0.2, 0.8, 0.57],
  [0.3, -0.3, -0.9],
] as const;

const boxOf = (meshes: Mesh[]): Box =>
  boxAround(meshes.map(({ positions }) => extendBox(emptyBox(), positions)));

function cameras(meshes: ShadedMesh[]): Camera[] {
  const { low, high } = boxOf(meshes);
  const centre = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  return VIEWS.map((view) => ({ view, centre, width: 1.5 * sizeOf(meshes), pixels: 384 }));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How different two models look, averaged over the views; `noticed` ignores shifts of half a percent of the picture. */
export function visualDifference(one: ShadedMesh[], other: ShadedMesh[]) {
  const pairs = cameras(one).map((camera) => [draw(one, camera), draw(other, camera)] as const);
  return {
    differing: mean(pairs.map(([a, b]) => differingPixels(a, b))),
    noticed: mean(pairs.map(([a, b]) => noticedPixels(a, b, 2))),
  };
}

/**
 * How different two models look with their parts where the 3D view places them at first.
 * @param pairs of the same part in both
 */
export function visualDifferenceInView(pairs: [one: ShadedMesh, other: ShadedMesh][]) {
  const boxes = pairs.map(([one]) => boxOf([one]));
  const offsets = isAssembly(boxes) ? [] : sideBySideOffsets(boxes);
  const placed = pairs.map((pair, index) => pair.map((mesh) => translated(mesh, offsets[index])));
  return visualDifference(
    placed.map(([one]) => one as ShadedMesh),
    placed.map(([, other]) => other as ShadedMesh),
  );
}

const translated = (mesh: ShadedMesh, by: readonly number[] = [0, 0, 0]): ShadedMesh => ({
  ...mesh,
  positions: mesh.positions.map((value, at) => value + (by[at % 3] ?? 0)),
});
