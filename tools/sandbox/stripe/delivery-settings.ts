/** How webhooks travel: Stripe's manners by default, and the bad luck a test may order. */
export interface DeliverySettings {
  /** Extra copies of each event. */
  duplicate: number;
  /** Waiting events leave in random order. */
  shuffle: boolean;
  /** Milliseconds before the first try. */
  delayMs: number;
  /** true loses every event, a number between 0 and 1 that share of them. */
  drop: boolean | number;
  /** How many requests may be under way at once. */
  parallel: number;
  /** Milliseconds before the second, third … try; its length says how many retries there are. */
  retryDelaysMs: number[];
  /** An endpoint that has not answered by then has failed. */
  timeoutMs: number;
}

export const DEFAULT_DELIVERY: DeliverySettings = {
  duplicate: 0,
  shuffle: false,
  delayMs: 0,
  drop: false,
  parallel: 1,
  retryDelaysMs: [200, 1000],
  timeoutMs: 10_000,
};

/** Numbers from 0 up to 1 that repeat for the same seed (mulberry32), so a bad order can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
