import { createHash, randomBytes } from "node:crypto";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { makePreview, type PreviewPart } from "#app/meshes/preview/make-preview.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { ModelRefused, meshRefused } from "#app/publishing/packing/refusals.ts";
import type { Preview } from "#app/publishing/pictures.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { printable } from "./failures.ts";
import type { Studio } from "./studio-api.ts";

export const PREVIEW_CHOICES = ["exact", "protected", "none"] as const;
export type PreviewChoice = (typeof PREVIEW_CHOICES)[number];

type Prices = { [L in LicenseType]?: number | null };

/** Protected for a paid model; exact when one of its licenses is free. */
export const defaultPreview = (prices: Prices): PreviewKind =>
  LICENSE_TYPES.some((license) => prices[license] === 0) ? "exact" : "protected";

/**
 * Makes the preview of a model and sends it.
 * @param model.previousSeed the seed of the product's earlier previews: with a new seed for each, their
 * average would be the original
 * @returns the preview as the publishing call names it; null when there is no mesh, or one that is too
 * detailed
 */
export async function sendPreview(
  studio: Studio,
  model: {
    id: string;
    parts: PreviewPart[];
    choice: PreviewChoice;
    previousSeed?: StudioProductDetail["previewSeed"];
    onOmitted?(paths: string[]): void;
    onNoPreview?(reason: ModelRefused): void;
  },
): Promise<Preview | null> {
  const { id, parts, choice, onOmitted, onNoPreview } = model;
  if (choice === "none" || parts.length === 0) return null;
  const seed = model.previousSeed ?? randomBytes(16).toString("hex");
  const made = await makePreview(parts, { kind: choice, seed }).catch((error: unknown) => {
    if (!(error instanceof MeshError)) throw error;
    onNoPreview?.(new ModelRefused("noPreview", { reason: meshRefused(error) }));
    return null;
  });
  const omitted = made?.omitted ?? [];
  if (omitted.length > 0) onOmitted?.(omitted);
  if (!made?.glb) return null;
  const { glb } = made;
  const bytes = Buffer.from(glb);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { key } = await studio.storePreview(id, { bytes, sha256, mime: "model/gltf-binary" });
  return {
    key,
    bytes: bytes.length,
    kind: choice,
    omitted: omitted.length,
    ...(choice === "protected" && { seed }),
  };
}

export const omittedText = (paths: string[]): string =>
  `${paths.length === 1 ? "1 part is" : `${paths.length} parts are`} not shown in 3D, too small to be protected: ${paths.map(printable).join(", ")}. To show all parts to anybody: --preview exact`;
