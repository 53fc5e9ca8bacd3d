import type { Translated } from "#app/i18n/translated.ts";
import type { DraftRequest } from "#app/publishing/publishing.contract.ts";
import { tryToStore } from "#app/shared/browser-storage.browser.ts";
import type { PackedModel } from "./stored-models.browser.ts";
import type { UploadedPart } from "./uploads.contract.ts";

type Prices = DraftRequest["prices"];

const PREFIX = "stall:upload:";

export type UploadTarget =
  | { kind: "draft"; id: string; title: Translated; description?: Translated; prices: Prices }
  /** `title` and `alts` of the model's pictures: what the texts of new pictures are made of. */
  | {
      kind: "version";
      id: string;
      notes: Translated;
      title: Translated;
      alts: Translated[];
      /** The model has no files yet; once it has some, these are not for it. */
      isFirst: boolean;
      /** Whether the view was chosen for a free model, which may be shown as it is. */
      isFree: boolean;
      /** For a model that nobody has described. */
      description?: Translated;
    };

export interface UploadRecord {
  folder: string;
  target: UploadTarget;
  sha256: string;
  bytes: number;
  /** As the seller has arranged them. */
  pictures: PackedModel["pictures"];
  /** Null before the upload is started at the shop, and after R2 has deleted it. */
  ticket: { key: string; uploadId: string } | null;
  parts: UploadedPart[];
}

export function uploadRecords(storage: Storage): UploadRecord[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => {
    try {
      return [JSON.parse(storage.getItem(key) ?? "") as UploadRecord];
    } catch {
      return [];
    }
  });
}

export const saveRecord = (storage: Storage, record: UploadRecord) =>
  tryToStore(storage, PREFIX + record.folder, JSON.stringify(record));

export const dropRecord = (storage: Storage, folder: string) => storage.removeItem(PREFIX + folder);

const uploadsOf = (records: readonly UploadRecord[], sha256: string, modelId: string) =>
  records.filter((record) => record.sha256 === sha256 && record.target.id === modelId);

export const resumedRecords = (records: readonly UploadRecord[], { sha256, target, folder }: UploadRecord) =>
  uploadsOf(records, sha256, target.id).filter((record) => record.folder !== folder);

/**
 * The record for a model that was just packed. When an upload of the same zip to the same model was started before, it is resumed
 * with its parts, although its local copy is another one or lost.
 */
export function recordFor(
  records: readonly UploadRecord[],
  model: Pick<PackedModel, "folder" | "pictures"> & { zip: Pick<PackedModel["zip"], "sha256" | "bytes"> },
  target: UploadTarget,
): UploadRecord {
  const { sha256, bytes } = model.zip;
  const [earlier] = uploadsOf(records, sha256, target.id);
  return {
    folder: model.folder,
    target,
    sha256,
    bytes,
    pictures: model.pictures,
    ticket: earlier?.ticket ?? null,
    parts: earlier?.parts ?? [],
  };
}
