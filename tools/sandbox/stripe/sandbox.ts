/** What the parts of the sandbox share; one value per started server, nothing at module level. */
import type { RequestLog } from "./api-log.ts";
import type { Outages } from "./outages.ts";
import type { Store } from "./store.ts";
import type { Outbox } from "./webhooks.ts";

export interface Sandbox {
  /** Address the hosted page is reached at, without a slash at the end. */
  url: string;
  secretKey: string;
  store: Store;
  outbox: Outbox;
  outages: Outages;
  requests: RequestLog;
  /** Milliseconds until a delayed payment settles by itself; null waits for the `settle` knob. */
  settleAfterMs: number | null;
  now(): Date;
  /** To be called after a change that a restart must not lose. */
  changed(): void;
}

/** Stripe's time: whole seconds since 1970, UTC. */
export function unixTime(sandbox: Pick<Sandbox, "now">): number {
  return Math.floor(sandbox.now().getTime() / 1000);
}
