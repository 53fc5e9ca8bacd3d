/** Started uploads in localStorage: what is uploaded where, and the parts that the shop has. */
import type { DraftRequest, UploadedPart } from "#app/domain/catalog/publishing.contract.ts";
import type { AnyTranslation, Translated } from "#app/domain/translated.ts";

type Prices = DraftRequest["prices"];

const PREFIX = "stall:upload:";

/** What the zip becomes. */
export type Purpose =
  | { kind: "draft"; id: string; title: Translated; prices: Prices }
  | { kind: "version"; id: string; notes: AnyTranslation };

export interface UploadRecord {
  /** Of the packed model in the private storage. */
  folder: string;
  purpose: Purpose;
  sha256: string;
  bytes: number;
  /** Null before the shop was asked, and after it has forgotten the upload. */
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
  storage.setItem(PREFIX + record.folder, JSON.stringify(record));

export const dropRecord = (storage: Storage, folder: string) => storage.removeItem(PREFIX + folder);

/**
 * The record of a model that was packed just now: with the parts that the shop has, when the same zip was on its way to the same
 * model before, from files that this browser has lost or that were dropped again.
 */
export function recordFor(
  known: readonly UploadRecord[],
  model: { folder: string; zip: { sha256: string; bytes: number } },
  purpose: Purpose,
): UploadRecord {
  const { sha256, bytes } = model.zip;
  const before = known.find((record) => record.sha256 === sha256 && record.purpose.id === purpose.id);
  return {
    folder: model.folder,
    purpose,
    sha256,
    bytes,
    ticket: before?.ticket ?? null,
    parts: before?.parts ?? [],
  };
}
