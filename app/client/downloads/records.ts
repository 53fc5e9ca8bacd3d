/** What a reload must not forget: one small record per download in localStorage, written by its tab, read by all. */
import { type Download, PHASES, type Phase } from "./download.ts";
import { RECORD_PREFIX } from "./launch.ts";

/** A finished copy is kept this long (milliseconds): the browser may still be copying it to its final place. */
export const KEEP_FINISHED = 15 * 60 * 1_000;

export interface DownloadRecord
  extends Pick<Download, "id" | "title" | "file" | "etag" | "loaded" | "total"> {
  phase: Phase;
  /** Milliseconds since 1970 of the last change. */
  at: number;
}

const isText = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => typeof value === "number" && value >= 0;

/** A record as it was written, or null when it is not one of ours. */
export function readRecord(text: string | null): DownloadRecord | null {
  try {
    const record = JSON.parse(text ?? "null") as Partial<DownloadRecord> | null;
    if (!record || ![record.id, record.title, record.file].every(isText)) return null;
    if (!PHASES.some((phase) => phase === record.phase)) return null;
    if (!isCount(record.loaded) || !isCount(record.at)) return null;
    if (record.etag !== null && !isText(record.etag)) return null;
    return record.total === null || isCount(record.total) ? (record as DownloadRecord) : null;
  } catch {
    return null;
  }
}

/** A download as a new visit finds it: whoever was under way starts again by itself, paused and failed stay so. */
export function revived(record: DownloadRecord): Download {
  const { id, title, file, etag, loaded, total } = record;
  const facts = { id, title, file, etag, loaded, total, samples: [] };
  if (record.phase === "paused") return { ...facts, phase: "paused", failure: null };
  if (record.phase === "failed") return { ...facts, phase: "failed", failure: "network" };
  return { ...facts, phase: "starting", failure: null };
}

/** Whether a finished copy has been kept long enough. */
export const isStale = ({ phase, at }: DownloadRecord, now: number) =>
  phase === "saved" && now - at > KEEP_FINISHED;

/** The file a changed storage key is about, or null. */
export const fileOfKey = (key: string | null) =>
  key?.startsWith(RECORD_PREFIX) ? key.slice(RECORD_PREFIX.length) : null;

export const recordOf = (storage: Storage, file: string) => readRecord(storage.getItem(RECORD_PREFIX + file));

export function allRecords(storage: Storage): DownloadRecord[] {
  const files = Object.keys(storage).map(fileOfKey);
  const records = files.map((file) => (file === null ? null : recordOf(storage, file)));
  return records.filter((record) => record !== null).sort((a, b) => a.at - b.at);
}

export function writeRecord(storage: Storage, download: Download, now: number) {
  const { id, title, file, phase, etag, loaded, total } = download;
  const record: DownloadRecord = { id, title, file, phase, etag, loaded, total, at: now };
  storage.setItem(RECORD_PREFIX + file, JSON.stringify(record));
}

export const dropRecord = (storage: Storage, file: string) => storage.removeItem(RECORD_PREFIX + file);
