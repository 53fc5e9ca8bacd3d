/** One record per download in localStorage, for the next visit. Only the tab that downloads writes it; all tabs read it. */

import { tryToStore } from "#app/shared/browser-storage.browser.ts";
import { DAY_MS, MINUTE_MS } from "#app/shared/time.ts";
import { RECORD_PREFIX } from "./download-requests.browser.ts";
import { type Download, isOver, PHASES, type Phase } from "./download-state.ts";

const FINISHED_RETENTION_MS = 15 * MINUTE_MS;
/** How long a browser may take to copy the file to its final place: a minute, and 2 MB/s of a slow disk. */
const copyTimeMs = (bytes: number) => MINUTE_MS + bytes / 2_000;
const REPORT_RETENTION_MS = 30 * DAY_MS;

export interface DownloadRecord
  extends Pick<Download, "id" | "title" | "file" | "etag" | "loaded" | "total" | "unreported"> {
  phase: Phase;
  at: number;
}

const isText = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => typeof value === "number" && value >= 0;

export function readRecord(text: string | null): DownloadRecord | null {
  try {
    const record = JSON.parse(text ?? "null") as Partial<DownloadRecord> | null;
    if (!record || ![record.id, record.title, record.file].every(isText)) return null;
    if (!PHASES.some((phase) => phase === record.phase)) return null;
    if (!isCount(record.loaded) || !isCount(record.at)) return null;
    if (record.etag !== null && !isText(record.etag)) return null;
    if (record.total !== null && !isCount(record.total)) return null;
    return { ...record, unreported: isText(record.unreported) ? record.unreported : null } as DownloadRecord;
  } catch {
    return null;
  }
}

export function downloadFromRecord(record: DownloadRecord): Download {
  const { id, title, file, etag, loaded, total, unreported } = record;
  const facts = { id, title, file, etag, loaded, total, unreported, samples: [] };
  if (isOver(record)) return { ...facts, phase: record.phase, failure: null };
  if (record.phase === "paused") return { ...facts, phase: "paused", failure: null };
  if (record.phase === "failed") return { ...facts, phase: "failed", failure: "network" };
  return { ...facts, phase: "starting", failure: null };
}

export function expiryOf({ phase, at, loaded }: DownloadRecord): number {
  if (phase === "browser") return at + DAY_MS;
  return phase === "saved"
    ? at + Math.max(FINISHED_RETENTION_MS, copyTimeMs(loaded))
    : Number.POSITIVE_INFINITY;
}

export const isCopied = ({ phase, at, loaded }: DownloadRecord, now: number) =>
  phase === "saved" && now > at + copyTimeMs(loaded);

/** Whether the record can be deleted with its file: the server has counted the download, or the report is too old. */
export const canDropRecord = ({ unreported, at }: DownloadRecord, now: number) =>
  unreported === null || now > at + REPORT_RETENTION_MS;

export const fileOfKey = (key: string | null) =>
  key?.startsWith(RECORD_PREFIX) ? key.slice(RECORD_PREFIX.length) : null;

export const recordOf = (storage: Storage, file: string) => readRecord(storage.getItem(RECORD_PREFIX + file));

export function allRecords(storage: Storage): DownloadRecord[] {
  const files = Object.keys(storage).map(fileOfKey);
  const records = files.map((file) => (file === null ? null : recordOf(storage, file)));
  return records.filter((record) => record !== null).sort((a, b) => a.at - b.at);
}

export function writeRecord(storage: Storage, download: Download, now: number) {
  const { id, title, file, phase, etag, loaded, total, unreported } = download;
  const record: DownloadRecord = { id, title, file, phase, etag, loaded, total, unreported, at: now };
  tryToStore(storage, RECORD_PREFIX + file, JSON.stringify(record));
}

export function markReported(storage: Storage, file: string) {
  const record = recordOf(storage, file);
  if (record) tryToStore(storage, RECORD_PREFIX + file, JSON.stringify({ ...record, unreported: null }));
}

export const dropRecord = (storage: Storage, file: string) => storage.removeItem(RECORD_PREFIX + file);
