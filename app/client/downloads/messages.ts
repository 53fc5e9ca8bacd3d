/** What the page and the download worker say to each other. */
import type { DownloadEvent } from "./download.ts";

export type ToWorker =
  /** Starts or continues; the worker reads from the file how many bytes it has. */
  | { type: "run"; id: string; file: string; etag: string | null }
  /** Stops and keeps the bytes. */
  | { type: "stop"; file: string }
  /** Stops and deletes. */
  | { type: "discard"; file: string }
  /** Deletes every file that is not named and that no tab is writing. */
  | { type: "sweep"; keep: string[] }
  /** The network is back: whoever waits tries at once. */
  | { type: "online" };

export interface FromWorker {
  file: string;
  event: Exclude<DownloadEvent, { type: "pause" | "resume" | "browser" }>;
}
