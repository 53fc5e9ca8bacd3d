/** Which parts a protected preview shows (docs/decisions/016): those that are protected and still look like themselves. */
import type { Mesh } from "#app/meshes/mesh.ts";
import { distanceOf, quickAttacksOn } from "./attacks.ts";
import { visibleDifferenceFrom } from "./likeness.ts";
import { type ShadedMesh, sizeOf, withNormals } from "./shaded-mesh.ts";
import { TriangleTree } from "./triangle-tree.ts";

/** On a smaller part the distortion that protects it is obvious. */
const MIN_SIZE_MM = 20;
const LARGE_MM = 40;
/** Share of pixels that may differ when the part fills the picture; a smaller part is larger in it. */
const MAX_DIFFERENCE = { large: 0.05, small: 0.07 };
/** What is left of the distance, as a root mean square, and of the error of mating sizes after the attempts to undo it. */
const MIN_DISTANCE_MM = 0.3;
const MIN_SIZE_ERROR_MM = 0.5;
const SAMPLES = 400;

export const canBeProtected = (part: Pick<Mesh, "positions">): boolean => sizeOf([part]) >= MIN_SIZE_MM;

/** @returns whether one way to show the part protects it and looks like it; asked for several, it draws and sorts the part once. */
export function protectionOf(original: Mesh): (shown: ShadedMesh) => boolean {
  if (!canBeProtected(original)) return () => false;
  const allowed = sizeOf([original]) >= LARGE_MM ? MAX_DIFFERENCE.large : MAX_DIFFERENCE.small;
  const differenceFrom = visibleDifferenceFrom(withNormals(original));
  const tree = new TriangleTree(original);
  return (shown) =>
    differenceFrom(shown) <= allowed &&
    Object.values(quickAttacksOn(shown)).every((copy) => {
      const { rms, medianError, sizes } = distanceOf(copy, original, { count: SAMPLES, tree });
      return rms >= MIN_DISTANCE_MM && (sizes === 0 || medianError >= MIN_SIZE_ERROR_MM);
    });
}
