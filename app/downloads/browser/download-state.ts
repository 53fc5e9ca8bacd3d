import { type Sample, withSample } from "./progress.ts";
import type { Failure } from "./response-plan.ts";

/**
 * `waiting`: the network failed and the worker tries again by itself; `refused`: so it does when the shop
 * answered that it cannot now. `elsewhere`: another tab of this browser is writing the same file. `checking`:
 * every byte is here and its SHA-256 is being compared. `browser`: this browser keeps no partial files, or
 * has no room, and its own download has taken over.
 */
export const PHASES = [
  "starting",
  "running",
  "waiting",
  "refused",
  "elsewhere",
  "paused",
  "checking",
  "failed",
  "saved",
  "browser",
] as const;
export type Phase = (typeof PHASES)[number];

export interface Download {
  id: string;
  title: string;
  /** Name of the file in the browser's private storage; a new one for each download, so that no old copy is reused. */
  file: string;
  phase: Phase;
  etag: string | null;
  loaded: number;
  total: number | null;
  samples: readonly Sample[];
  failure: Failure | null;
  unreported: string | null;
}

/** `loaded` and `total` are bytes, `at` is milliseconds of a steady clock. */
export type DownloadEvent =
  | { type: "pause" }
  | { type: "resume" }
  | { type: "elsewhere" }
  | { type: "opened"; etag: string | null; loaded: number; total: number | null; at: number }
  | { type: "progress"; loaded: number; at: number }
  | { type: "waiting" | "refused"; loaded: number }
  | { type: "checking"; loaded: number }
  | { type: "saved"; sha256: string }
  | { type: "browser" }
  | { type: "failed"; failure: Failure };

export const canPause = ({ phase }: Download) =>
  phase === "starting" || phase === "running" || phase === "waiting" || phase === "refused";
export const canResume = ({ phase }: Download) => phase === "paused" || phase === "failed";

export const isOver = ({ phase }: Pick<Download, "phase">) => phase === "saved" || phase === "browser";

export function newDownload(wanted: { id: string; title: string; file: string }): Download {
  const initial = { etag: null, loaded: 0, total: null, samples: [], failure: null, unreported: null };
  return { ...wanted, phase: "starting", ...initial };
}

function afterPauseOrResume(download: Download, type: "pause" | "resume"): Download {
  if (type === "pause") return canPause(download) ? { ...download, phase: "paused", samples: [] } : download;
  return canResume(download) ? { ...download, phase: "starting", samples: [], failure: null } : download;
}

function afterFailure(download: Download, failure: Failure): Download {
  const loaded = failure === "corrupt" ? 0 : download.loaded;
  return { ...download, phase: "failed", failure, loaded, samples: [] };
}

/** The download after an event. Worker messages sent before a pause are ignored, and a download that is over never goes back. */
export function afterEvent(download: Download, event: DownloadEvent): Download {
  if (isOver(download)) return download;
  if (event.type === "browser")
    return { ...download, phase: "browser", loaded: 0, total: null, samples: [], failure: null };
  if (event.type === "pause" || event.type === "resume") return afterPauseOrResume(download, event.type);
  if (canResume(download)) return download;
  switch (event.type) {
    case "elsewhere":
      return { ...download, phase: "elsewhere", samples: [] };
    case "opened": {
      const { etag, loaded, total, at } = event;
      return { ...download, phase: "running", etag, loaded, total, samples: [{ at, loaded }] };
    }
    case "progress":
      return {
        ...download,
        phase: "running",
        loaded: event.loaded,
        samples: withSample(download.samples, { at: event.at, loaded: event.loaded }),
      };
    case "waiting":
    case "refused":
    case "checking":
      return { ...download, phase: event.type, loaded: event.loaded, samples: [] };
    case "saved":
      return { ...download, phase: "saved", samples: [], unreported: event.sha256 };
    case "failed":
      return afterFailure(download, event.failure);
  }
}

export type ToWorker =
  | { type: "run"; id: string; file: string; etag: string | null }
  | { type: "stop"; file: string }
  | { type: "discard"; file: string }
  | { type: "sweep"; keep: string[] }
  | { type: "online" };

export interface FromWorker {
  file: string;
  event: Exclude<DownloadEvent, { type: "pause" | "resume" | "browser" }>;
}
