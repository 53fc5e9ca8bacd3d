import { createHash, randomBytes } from "node:crypto";
import type { Preview, StudioProductDetail } from "#app/domain/catalog/publishing.contract.ts";
import { MeshError } from "#app/domain/meshes/mesh-error.ts";
import { makePreview, type PreviewPart } from "#app/domain/meshes/preview/make-preview.ts";
import type { PreviewKind } from "#app/domain/meshes/preview/preview-kinds.ts";
import type { Studio } from "./studio-api.ts";

export const PREVIEW_CHOICES = ["exact", "protected", "none"] as const;
export type PreviewChoice = (typeof PREVIEW_CHOICES)[number];

function nullIfTooDetailed(error: unknown): null {
  if (error instanceof MeshError) return null;
  throw error;
}

interface Prices {
  standard?: number | null;
  commercial?: number | null;
}

/** What costs something is protected. */
export const defaultPreview = ({ standard, commercial }: Prices): PreviewKind =>
  standard === 0 || commercial === 0 ? "exact" : "protected";

/**
 * Makes the preview of a model and sends it.
 * @param model.before the seed of the previews before, so that their average is not the original
 * @returns what the publishing call says about it; null when there is nothing to see, or too much
 */
export async function sendPreview(
  studio: Studio,
  model: {
    id: string;
    parts: PreviewPart[];
    choice: PreviewChoice;
    before?: StudioProductDetail["previewSeed"];
  },
): Promise<Preview | null> {
  const { id, parts, choice } = model;
  if (choice === "none" || parts.length === 0) return null;
  const seed = model.before ?? randomBytes(16).toString("hex");
  const made = await makePreview(parts, { kind: choice, seed }).catch(nullIfTooDetailed);
  if (!made) return null;
  const bytes = Buffer.from(made);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { key } = await studio.storePreview(id, { bytes, sha256, mime: "model/gltf-binary" });
  return { key, bytes: bytes.length, kind: choice, ...(choice === "protected" && { seed }) };
}
