import type { Mesh } from "#app/meshes/mesh.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { distort } from "./distort.ts";
import { encodeGlb, type NamedMesh } from "./glb.ts";
import { MAX_PREVIEW_BYTES, type PreviewKind } from "./preview-kinds.ts";
import { canBeProtected, protectionOf } from "./protection.ts";
import { type ShadedMesh, sizeOf, withNormals } from "./shaded-mesh.ts";
import { type Goal, simplifyMesh, simplifyShaded } from "./simplify.ts";
import { subdivide } from "./subdivide.ts";
import { withoutHidden } from "./visible.ts";

export interface PreviewPart {
  name: string;
  mesh: Mesh;
  solid?: boolean;
}

const MAX_WORKING_TRIANGLES = 400_000;
const MAX_SHOWN_TRIANGLES = 45_000;
/** A preview has this many parts at most, the largest ones; the JSON about each part of a glTF takes half a kilobyte. */
export const MAX_PREVIEW_PARTS = 150;
const EXACT_ERROR = 0.0001;
const PROTECTED_ERROR = 0.0004;

const EXTRAS_BYTES = 100;

/** Rounds of simplification at most; by then a surface may deviate by more than the part's size. */
const MAX_ROUNDS = 16;

const coarser = ({ triangles, error }: Goal, factor: number): Goal => ({
  triangles: triangles / Math.cbrt(factor),
  error: error * factor,
});

export interface MadePreview {
  glb: Uint8Array<ArrayBuffer> | null;
  /** Paths in the zip of the parts that it leaves out: too many, or not to be protected (`protectionOf`). */
  omitted: string[];
}

interface PreviewOptions {
  kind: PreviewKind;
  /**
   * For `protected`; the same one for every version of the model, because the average of many differently
   * distorted previews would be the original.
   */
  seed: string;
}

/** @throws MeshError when the model cannot be simplified that far */
export async function makePreview(
  allParts: PreviewPart[],
  { kind, seed }: PreviewOptions,
): Promise<MadePreview> {
  const candidates = kind === "exact" ? allParts : allParts.filter(({ mesh }) => canBeProtected(mesh));
  const parts = candidates
    .toSorted((a, b) => sizeOf([b.mesh]) - sizeOf([a.mesh]))
    .slice(0, MAX_PREVIEW_PARTS);
  const shown = await shownParts(parts, { kind, seed });
  const names = new Set(shown.map(({ name }) => name));
  const omitted = allParts.map(({ name }) => name).filter((name) => !names.has(name));
  const extras = { preview: kind, omitted: omitted.length };
  return { glb: shown.length === 0 ? null : await encodeGlb(shown, extras), omitted };
}

async function shownParts(parts: PreviewPart[], { kind, seed }: PreviewOptions): Promise<NamedMesh[]> {
  let simple = await shadedParts(parts);
  const isExact = kind === "exact";
  const minError = isExact ? EXACT_ERROR : PROTECTED_ERROR;
  let goal: Goal = { triangles: MAX_SHOWN_TRIANGLES, error: minError };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    simple = await simplifiedParts(simple, goal);
    if (trianglesOf(simple) > 1.5 * MAX_SHOWN_TRIANGLES) {
      goal = coarser(goal, 2);
      continue;
    }
    const coarseness = Math.sqrt(goal.error / minError);
    const prepared = isExact ? simple : simple.map((mesh) => prepareForDistortion(mesh, coarseness));
    const shown = isExact ? prepared : distort(prepared, seed);
    const named = parts.flatMap(({ name, solid = false }, index) => {
      const mesh = shown[index];
      return mesh?.triangles.length ? [{ name, mesh, solid }] : [];
    });
    const { length } = await encodeGlb(named, {});
    if (length <= MAX_PREVIEW_BYTES - EXTRAS_BYTES)
      return isExact ? named : wellProtected(named, { parts, prepared, seed });
    goal = coarser(goal, 1.25);
  }
  throw new MeshError("too_large", "tooDetailed");
}

/**
 * Distortions that are tried, each with a seed of its own, until one protects the part: of balls and
 * cylinders about every second one does. A model of many parts gets fewer, because an attempt takes some
 * tenths of a second.
 */
const attemptsFor = (parts: number) => Math.min(12, Math.max(3, Math.floor(120 / parts)));

function wellProtected(
  shown: NamedMesh[],
  { parts, prepared, seed }: { parts: PreviewPart[]; prepared: ShadedMesh[]; seed: string },
): NamedMesh[] {
  return shown.flatMap((part) => {
    const index = parts.findIndex(({ name }) => name === part.name);
    const [original, mesh] = [parts[index]?.mesh, prepared[index]];
    if (!original || !mesh) return [];
    const isWellProtected = protectionOf(original);
    if (isWellProtected(part.mesh)) return [part];
    for (let attempt = 2; attempt <= attemptsFor(parts.length); attempt++) {
      const [other] = distort([mesh], `${seed}:${attempt}`);
      if (other && isWellProtected(other)) return [{ ...part, mesh: other }];
    }
    return [];
  });
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
