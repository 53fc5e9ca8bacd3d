import { MB, number } from "./format.ts";
import type { Language } from "./languages.ts";

export function speed(bytesPerSecond: number, language: Language): string {
  if (bytesPerSecond >= MB) return `${number(bytesPerSecond / MB, language, 1)} MB/s`;
  if (bytesPerSecond >= 1_000) return `${number(bytesPerSecond / 1_000, language)} KB/s`;
  return `${number(Math.max(0, bytesPerSecond), language)} B/s`;
}

/** Seconds as "42 s", "3 m" or "2 h"; an unknown time is a dash. Seconds are rounded up, so that "0 s" means that nothing is left. */
export function duration(seconds: number, language: Language): string {
  if (!Number.isFinite(seconds) || seconds < 0) return "–";
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${number(whole, language)} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} m` : `${number(whole / 3_600, language, 1)} h`;
}
