/** Shows how far a long step is: a bar that stays on its line on a terminal, one plain line a tenth elsewhere. */
import { bytesText, secondsText } from "./amounts.ts";
import type { Screen } from "./screen.ts";

export interface Progress {
  phase: "pack" | "check" | "upload";
  /** Bytes. */
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

const LABELS = { pack: "Packing", check: "Checking", upload: "Uploading" } as const;
const REDRAW_MS = 100;
const QUIET_MS = 1_000;
const LONGEST_BAR = 24;

interface Step {
  phase: Progress["phase"];
  since: number;
  drawn: number;
  tenth: number;
}

/** Draws on `screen`; call `clear` before printing anything else. */
export function progressOn(screen: Screen): { show: OnProgress; clear(): void } {
  let step: Step | null = null;
  const clear = () => {
    if (step && step.drawn > 0 && screen.isTerminal) screen.rewrite("");
  };
  const show: OnProgress = (progress) => {
    const now = performance.now();
    if (step?.phase !== progress.phase) {
      clear();
      step = { phase: progress.phase, since: now, drawn: 0, tenth: 0 };
    }
    const seconds = (now - step.since) / 1000;
    if (screen.isTerminal) {
      if (now - step.drawn < REDRAW_MS) return;
      step.drawn = now;
      screen.rewrite(barText(progress, seconds, screen.width));
      return;
    }
    const tenth = Math.floor((progress.done / Math.max(progress.total, 1)) * 10);
    if (tenth <= step.tenth || now - Math.max(step.since, step.drawn) < QUIET_MS) return;
    step.drawn = now;
    step.tenth = tenth;
    screen.line(plainText(progress, seconds));
  };
  return { show, clear };
}

function plainText({ phase, done, total }: Progress, seconds: number): string {
  const speed = seconds > 0 ? done / seconds : 0;
  const left = speed > 0 ? `, ${secondsText((total - done) / speed)} left` : "";
  return `${LABELS[phase]} ${percent(done, total)} %  ${bytesText(done)} of ${bytesText(total)}  ${bytesText(speed)}/s${left}`;
}

function barText(progress: Progress, seconds: number, width: number): string {
  const text = plainText(progress, seconds);
  const room = Math.min(Math.max(width - text.length - 1, 0), LONGEST_BAR);
  const filled = Math.round((progress.done / Math.max(progress.total, 1)) * room);
  return `${"█".repeat(filled)}${"░".repeat(room - filled)} ${text}`;
}

function percent(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((done / total) * 100);
}
