import { sizeText } from "#app/publishing/packing/size-text.ts";
import { secondsText } from "./amounts.ts";
import type { Screen } from "./screen.ts";

export interface Progress {
  phase: "pack" | "check" | "upload" | "finish";
  done: number;
  total: number;
  isBroken?: boolean;
}

export type OnProgress = (progress: Progress) => void;

const LABELS = { pack: "Packing", check: "Checking", upload: "Uploading" } as const;
const FINISHING = "Finishing: the shop joins and checks the zip …";
const BROKEN = "connection lost, trying again …";
const REDRAW_MS = 100;
/** Least time between two lines of progress where there is no terminal. */
const LINE_INTERVAL_MS = 1_000;
const MAX_BAR_WIDTH = 24;

interface Phase {
  phase: Progress["phase"];
  isBroken: boolean;
  startedAt: number;
  bytesAtStart: number;
  /** `performance.now()` of the last drawing; 0 before the first. */
  drawnAt: number;
  /** How many tenths of the bytes the last line without a terminal reported. */
  reportedTenth: number;
}

/** Draws on `screen`; call `clear` before printing anything else. */
export function progressOn(screen: Screen): { show: OnProgress; clear(): void } {
  let current: Phase | null = null;
  const clear = () => {
    if (current && current.drawnAt > 0 && screen.isTerminal) screen.rewrite("");
  };
  const show: OnProgress = (progress) => {
    const now = performance.now();
    const { phase, done, isBroken = false } = progress;
    if (current?.phase !== phase) {
      clear();
      current = { phase, isBroken: false, startedAt: now, bytesAtStart: done, drawnAt: 0, reportedTenth: 0 };
      if (phase === "finish" && !screen.isTerminal) screen.line(FINISHING);
    }
    const brokenChanged = current.isBroken !== isBroken;
    current.isBroken = isBroken;
    const text = textOf(progress, { ...current, now });
    if (screen.isTerminal) {
      if (!brokenChanged && now - current.drawnAt < REDRAW_MS) return;
      current.drawnAt = now;
      screen.rewrite(phase === "finish" ? text : barText(progress, text, screen.width));
      return;
    }
    const tenth = Math.floor((done / Math.max(progress.total, 1)) * 10);
    const isDue =
      tenth > current.reportedTenth && now - Math.max(current.startedAt, current.drawnAt) >= LINE_INTERVAL_MS;
    if (phase === "finish" || !(isDue || (brokenChanged && isBroken))) return;
    current.drawnAt = now;
    current.reportedTenth = tenth;
    screen.line(text);
  };
  return { show, clear };
}

function textOf(
  { phase, done, total, isBroken }: Progress,
  current: Pick<Phase, "startedAt" | "bytesAtStart"> & { now: number },
) {
  if (phase === "finish") return FINISHING;
  const seconds = (current.now - current.startedAt) / 1000;
  const speed = seconds > 0 ? (done - current.bytesAtStart) / seconds : 0;
  const left = speed > 0 ? `, ${secondsText((total - done) / speed)} left` : "";
  const rate = isBroken ? BROKEN : `${sizeText(speed)}/s${left}`;
  return `${LABELS[phase]} ${percent(done, total)} %  ${sizeText(done)} of ${sizeText(total)}  ${rate}`;
}

function barText({ done, total }: Progress, text: string, width: number): string {
  const barWidth = Math.min(Math.max(width - text.length - 1, 0), MAX_BAR_WIDTH);
  const filled = Math.round((done / Math.max(total, 1)) * barWidth);
  return `${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${text}`;
}

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}
