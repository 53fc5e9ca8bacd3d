import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { Preview, StoredImage } from "#app/publishing/pictures.contract.ts";
import type { PublishAnswer } from "#app/publishing/publishing.contract.ts";
import { newSeed, type PackingProgress, previewOfPublished } from "./pack-model.browser.ts";
import { newFolder, removeModel, type StoredPreview, storedFile } from "./stored-models.browser.ts";
import { studioCall } from "./studio-calls.browser.ts";

const TIMEOUT_MS = 60_000;

export interface PublishedModel {
  id: string;
  sha256: string;
  seed: string | null;
  mmPerUnit: Record<string, number>;
}

interface ChangeOptions {
  signal: AbortSignal;
  onProgress(progress: PackingProgress): void;
}

const post = (path: string, value: unknown, signal: AbortSignal) =>
  studioCall<PublishAnswer>({
    method: "POST",
    path,
    body: JSON.stringify(value),
    signal,
    timeout: TIMEOUT_MS,
  });

interface SentPreview {
  id: string;
  folder: string;
  omitted: number;
  signal: AbortSignal;
}

async function sendPreview(
  { name, bytes, mime, sha256, kind, seed }: StoredPreview,
  { id, folder, omitted, signal }: SentPreview,
): Promise<Preview> {
  const body = (await storedFile(folder, name)).slice(undefined, undefined, mime);
  const path = `/previews?${new URLSearchParams({ id, sha256 })}`;
  const { key } = await studioCall<StoredImage>({ method: "PUT", path, body, signal, timeout: TIMEOUT_MS });
  return { key, bytes, kind, omitted, ...(kind === "protected" && { seed }) };
}

/**
 * Measures the files of a published model again, and makes its 3D view if it has one. The stored zip is read in this browser.
 * @param kind null: it has no view
 * @returns the paths of the parts that the view leaves out, and whether it shows none at all
 */
export async function measureAgain(
  { id, sha256, mmPerUnit, seed }: PublishedModel,
  kind: PreviewKind | null,
  options: ChangeOptions,
): Promise<{ omitted: string[]; isEmpty: boolean }> {
  const { signal } = options;
  const folder = newFolder(Date.now());
  try {
    const zipUrl = `/app/studio/zip?${new URLSearchParams({ id })}`;
    const request = { folder, zipUrl, mmPerUnit, previewKind: kind, seed: seed ?? newSeed() };
    const { preview, omitted, files } = await previewOfPublished(request, options);
    const stored = preview && (await sendPreview(preview, { id, folder, omitted: omitted.length, signal }));
    await post("/refresh", { id, sha256, files, preview: stored }, signal);
    return { omitted, isEmpty: stored === null };
  } finally {
    await removeModel(folder);
  }
}

/** @param kind null removes the view @returns and throws as measureAgain */
export async function changePreview(
  model: PublishedModel,
  kind: PreviewKind | null,
  options: ChangeOptions,
): Promise<{ omitted: string[]; isEmpty: boolean }> {
  if (kind !== null) return measureAgain(model, kind, options);
  await post("/edit", { id: model.id, revision: null, changes: {}, preview: null }, options.signal);
  return { omitted: [], isEmpty: true };
}
