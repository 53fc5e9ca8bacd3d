/** Decides which coming API calls fail, so that a test can rehearse a Stripe outage. */
export interface Outage {
  /** HTTP status to answer with; 0 cuts the connection without an answer. */
  status: number;
  /** `before` the call has any effect, or `after` it: the work is done and only the answer is lost. */
  when: "before" | "after";
}

export interface Outages {
  plan(times: number, outage: Outage): void;
  /** Uses up one planned failure, if there is one. */
  next(): Outage | null;
  clear(): void;
}

export function createOutages(): Outages {
  const planned: Outage[] = [];
  return {
    plan(times, outage) {
      for (let i = 0; i < times; i += 1) planned.push(outage);
    },
    next: () => planned.shift() ?? null,
    clear: () => planned.splice(0),
  };
}
