import type { ParamMap } from "./form-params.ts";
import type { Store } from "./store.ts";
import type { WebhookQueue } from "./webhooks.ts";

/** A planned failure of one API call. */
export interface Outage {
  /** HTTP status to answer with; 0 cuts the connection without an answer. */
  status: number;
  /** `before` the call has any effect, or `after` it: the work is done and only the answer is lost. */
  when: "before" | "after";
}

export interface ApiCall {
  method: string;
  path: string;
  params: ParamMap;
  idempotencyKey: string | null;
  requestId: string;
  /** 0 when the connection was cut instead of answered. */
  status: number;
  replayed: boolean;
}

/** What the parts of the sandbox share; one value per started server, nothing at module level. */
export interface Sandbox {
  /** Address the hosted page is reached at, without a slash at the end. */
  url: string;
  secretKey: string;
  store: Store;
  webhooks: WebhookQueue;
  /** Failures of the coming API calls, in order. */
  outages: Outage[];
  /** The latest API calls, oldest first. */
  calls: ApiCall[];
  /** Milliseconds until a delayed payment settles by itself; null waits for `settle`. */
  settleAfterMs: number | null;
  now(): Date;
  /** To be called after a change that a restart must not lose. */
  changed(): void;
}

/** Stripe's time: whole seconds since 1970, UTC. */
export function unixTime(sandbox: Pick<Sandbox, "now">): number {
  return Math.floor(sandbox.now().getTime() / 1000);
}
