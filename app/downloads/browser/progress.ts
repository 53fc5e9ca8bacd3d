const AVERAGE_OVER_MS = 6_000;
const MIN_MEASURED_MS = 500;

/** Bytes on disk at a moment (milliseconds of any steady clock). */
export interface Sample {
  at: number;
  loaded: number;
}

/** Adds a sample and drops those that are too old; fewer bytes than before mean a restart, which drops all of them. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && sample.loaded < last.loaded) return [sample];
  const recent = samples.filter(({ at }) => sample.at - at <= AVERAGE_OVER_MS);
  return [...recent, sample];
}

/** Bytes per second over the samples, or null while they span too little time. */
export function speedOf(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < MIN_MEASURED_MS) return null;
  return ((last.loaded - first.loaded) * 1_000) / (last.at - first.at);
}

export function secondsLeft(loaded: number, total: number | null, speed: number | null): number | null {
  if (total === null || speed === null || speed <= 0) return null;
  return Math.max(0, total - loaded) / speed;
}

/** Whole percent, 0 to 100; 100 only when every byte has arrived. Null while the size is unknown. */
export function percentOf(loaded: number, total: number | null): number | null {
  if (total === null || total <= 0) return null;
  return Math.min(100, Math.max(0, Math.floor((loaded / total) * 100)));
}
