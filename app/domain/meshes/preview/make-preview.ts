import type { Mesh } from "../mesh.ts";
import { MeshError } from "../mesh-error.ts";
import { distort } from "./distort.ts";
import { encodeGlb, type NamedMesh } from "./glb.ts";
import { MAX_PREVIEW_BYTES, type PreviewKind } from "./preview-kinds.ts";
import { type ShadedMesh, sizeOf, withNormals } from "./shaded-mesh.ts";
import { type Goal, simplifyMesh, simplifyShaded } from "./simplify.ts";
import { subdivide } from "./subdivide.ts";
import { withoutHidden } from "./visible.ts";

export interface PreviewPart {
  /** The file's path in the zip. */
  name: string;
  mesh: Mesh;
  /** Whether it is watertight and nowhere inside out (`isSolid`). */
  solid?: boolean;
}

/** Triangles of all parts of a model together at most: while they are simplified, and in the preview. */
const MAX_WORKING_TRIANGLES = 400_000;
const MAX_SHOWN_TRIANGLES = 45_000;
/** A preview has this many parts at most, the largest ones; the JSON about each part of a glTF takes half a kilobyte. */
export const MAX_PREVIEW_PARTS = 150;
/** How far a simplified surface may be from the original one, relative to the part's size. */
const EXACT_ERROR = 0.0001;
const PROTECTED_ERROR = 0.0004;

/** Rounds of simplification at most; by then a surface may deviate by more than the part's size. */
const MAX_ROUNDS = 16;

const coarser = ({ triangles, error }: Goal, factor: number): Goal => ({
  triangles: triangles / Math.cbrt(factor),
  error: error * factor,
});

/**
 * One binary glTF of the model's parts, of at most MAX_PREVIEW_BYTES.
 * @param options.seed needed for `protected`; the same one for every version of the model, because the average of many
 * differently distorted previews would be the original
 * @throws MeshError when the model cannot be simplified that far
 */
export async function makePreview(
  allParts: PreviewPart[],
  { kind, seed }: { kind: PreviewKind; seed: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = allParts.toSorted((a, b) => sizeOf([b.mesh]) - sizeOf([a.mesh])).slice(0, MAX_PREVIEW_PARTS);
  let simple = await shadedParts(parts);
  const isExact = kind === "exact";
  const minError = isExact ? EXACT_ERROR : PROTECTED_ERROR;
  let goal: Goal = { triangles: MAX_SHOWN_TRIANGLES, error: minError };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    simple = await simplifiedParts(simple, goal);
    // Such a preview would have too many bytes.
    if (trianglesOf(simple) > 1.5 * MAX_SHOWN_TRIANGLES) {
      goal = coarser(goal, 2);
      continue;
    }
    const coarseness = Math.sqrt(goal.error / minError);
    const shown = isExact
      ? simple
      : distort(
          simple.map((mesh) => prepareForDistortion(mesh, coarseness)),
          seed,
        );
    const named: NamedMesh[] = shown.map((mesh, index) => ({
      name: parts[index]?.name ?? "",
      mesh,
      solid: parts[index]?.solid ?? false,
    }));
    const bytes = await encodeGlb(
      named.filter(({ mesh }) => mesh.triangles.length > 0),
      { preview: kind },
    );
    if (bytes.length <= MAX_PREVIEW_BYTES) return bytes;
    // In small steps, to stay close to the limit.
    goal = coarser(goal, 1.25);
  }
  throw new MeshError("too_large", "is too detailed for a preview");
}

const trianglesOf = (meshes: readonly Pick<Mesh, "triangles">[]) =>
  meshes.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);

/** Removes hidden triangles and adds vertices to large flat faces, so that they can be bent. @param coarseness from 1 */
function prepareForDistortion(mesh: ShadedMesh, coarseness: number): ShadedMesh {
  const size = sizeOf([mesh]);
  const maxEdge = coarseness * Math.max(3, size / 15);
  return subdivide(withoutHidden(mesh, size), { maxEdge, maxTriangles: MAX_SHOWN_TRIANGLES / 2 });
}

async function shadedParts(parts: PreviewPart[]): Promise<ShadedMesh[]> {
  const all = trianglesOf(parts.map(({ mesh }) => mesh));
  const keptFraction = Math.min(1, MAX_WORKING_TRIANGLES / all);
  const shaded: ShadedMesh[] = [];
  for (const { mesh } of parts) {
    const triangles = Math.ceil((keptFraction * mesh.triangles.length) / 3);
    const error = EXACT_ERROR * sizeOf([mesh]);
    shaded.push(withNormals(await simplifyMesh(mesh, { triangles, error })));
  }
  return shaded;
}

/** Each part gets its share of the triangles, but enough for a box with holes. */
const MIN_TRIANGLES = 200;

/** @param goal.error relative to the part's size */
async function simplifiedParts(parts: ShadedMesh[], { triangles, error }: Goal) {
  const all = trianglesOf(parts);
  const shown: ShadedMesh[] = [];
  for (const mesh of parts) {
    const proportional = (triangles * mesh.triangles.length) / 3 / all;
    shown.push(
      await simplifyShaded(mesh, {
        triangles: Math.ceil(Math.max(Math.min(MIN_TRIANGLES, triangles / 100), proportional)),
        error: error * sizeOf([mesh]),
      }),
    );
  }
  return shown;
}
