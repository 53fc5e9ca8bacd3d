/** Remembers the latest API calls in the order they came, for tests that ask what the shop sent. */
import type { ParamMap } from "./form-params.ts";

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

export interface RequestLog {
  add(call: ApiCall): void;
  all(): ApiCall[];
  clear(): void;
}

const KEPT = 10_000;

export function createRequestLog(): RequestLog {
  const calls: ApiCall[] = [];
  return {
    add(call) {
      calls.push(call);
      if (calls.length > KEPT) calls.shift();
    },
    all: () => structuredClone(calls),
    clear: () => calls.splice(0),
  };
}
