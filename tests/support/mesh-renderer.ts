/** Compares how two models look, as a person sees them in the 3D view. */

import { type Box, emptyBox, extendBox } from "#app/meshes/bounds.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { cameras, differingPixels, draw } from "#app/meshes/preview/likeness.ts";
import type { ShadedMesh } from "#app/meshes/preview/shaded-mesh.ts";
import { boxAround, isAssembly, sideBySideOffsets } from "#app/viewer/arrangement.ts";

/**
 * Share of pixels that a person notices as different: nothing within `reach` pixels is as bright in the other
 * picture. A part that is thicker by half a millimetre moves its outline by two pixels, all of which
 * `differingPixels` counts.
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

const boxOf = (meshes: Mesh[]): Box =>
  boxAround(meshes.map(({ positions }) => extendBox(emptyBox(), positions)));

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
