import type { Mesh } from "../mesh.ts";
import { disguise } from "./disguise.ts";
import { encodeGlb, type NamedMesh } from "./glb.ts";
import { MAX_PREVIEW_BYTES, type PreviewKind } from "./preview.ts";
import { type ShadedMesh, shade, sizeOf } from "./shaded-mesh.ts";
import { simplifyMesh, simplifyShaded } from "./simplify.ts";
import { subdivide } from "./subdivide.ts";
import { withoutHidden } from "./visible.ts";

export interface PreviewPart {
  /** The file's path in the zip. */
  name: string;
  mesh: Mesh;
}

/** Of all parts of a model together, as they come and as they are shown. */
const MAX_WORKING_TRIANGLES = 400_000;
const MAX_SHOWN_TRIANGLES = 45_000;
/** The largest parts of a model with more; the words about each in a glTF are half a kilobyte. */
const MAX_PARTS = 150;
/** In parts of the model's size. */
const FINE = 0.0001;
const COARSE = 0.0004;

/**
 * One binary glTF of the model's parts, as small as MAX_PREVIEW_BYTES.
 * @param options.seed needed for `protected`; the same one for every version of the model, because the average of many
 * differently disguised previews would be the original
 */
export async function makePreview(
  allParts: PreviewPart[],
  { kind, seed }: { kind: PreviewKind; seed: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = allParts.toSorted((a, b) => sizeOf([b.mesh]) - sizeOf([a.mesh])).slice(0, MAX_PARTS);
  const size = sizeOf(parts.map(({ mesh }) => mesh));
  const shaded = await shadedParts(parts, size);
  for (
    let triangles = MAX_SHOWN_TRIANGLES, error = kind === "exact" ? FINE : COARSE;
    ;
    triangles *= 0.7, error *= 2
  ) {
    const simple = await shownParts(shaded, { triangles, error: error * size });
    const shown =
      kind === "exact"
        ? simple
        : disguise(
            simple.map((mesh) => bendable(withoutHidden(mesh, size), size)),
            seed,
          );
    const named: NamedMesh[] = shown.map((mesh, index) => ({ name: parts[index]?.name ?? "", mesh }));
    const bytes = await encodeGlb(
      named.filter(({ mesh }) => mesh.triangles.length > 0),
      { preview: kind },
    );
    if (bytes.length <= MAX_PREVIEW_BYTES) return bytes;
  }
}

/** With enough vertices in large flat faces that they do not stay flat. */
const bendable = (mesh: ShadedMesh, size: number) =>
  subdivide(mesh, { longest: Math.max(3, size / 15), most: MAX_SHOWN_TRIANGLES / 2 });

async function shadedParts(parts: PreviewPart[], size: number): Promise<ShadedMesh[]> {
  const all = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
  const share = Math.min(1, MAX_WORKING_TRIANGLES / all);
  const shaded: ShadedMesh[] = [];
  for (const { mesh } of parts) {
    const triangles = Math.ceil((share * mesh.triangles.length) / 3);
    shaded.push(shade(await simplifyMesh(mesh, { triangles, error: FINE * size })));
  }
  return shaded;
}

/** Each part gets its share of the triangles, but enough for a box with holes. */
const LEAST_TRIANGLES = 200;

async function shownParts(parts: ShadedMesh[], { triangles, error }: { triangles: number; error: number }) {
  const all = parts.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0);
  const shown: ShadedMesh[] = [];
  for (const mesh of parts) {
    const share = (triangles * mesh.triangles.length) / 3 / all;
    shown.push(
      await simplifyShaded(mesh, {
        triangles: Math.ceil(Math.max(Math.min(LEAST_TRIANGLES, triangles / 100), share)),
        error,
      }),
    );
  }
  return shown;
}
