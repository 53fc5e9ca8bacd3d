/** Speaks HTTP with one shop: its address, the seller's token, the timeouts, and when to try again. */
import type { z } from "zod";
import type { Connection } from "./connection.ts";
import { type RetryPolicy, withRetries } from "./retry.ts";
import { checked, jsonOrNull, passing, StudioFailure } from "./studio-failure.ts";
import { type Call, NetworkFailure, type Reply, send } from "./transport.ts";

const TIMEOUT = 60_000;
const ATTEMPTS = 5;
const TEN_MINUTES = 10 * 60_000;

/** How failed calls are tried again; milliseconds. */
export interface Pace {
  firstPause: number;
  /** For how long a broken connection is tried again. */
  patience: number;
  /** Called each time the connection broke and is tried again. */
  onBroken?(): void;
}
export const PACE: Pace = { firstPause: 500, patience: TEN_MINUTES };

type Request = Partial<Call> & Pick<Call, "method"> & { path: string; query?: Record<string, string> };

export type StudioLink = ReturnType<typeof studioLink>;

export function studioLink(connection: Connection, signal: AbortSignal, pace: Pace) {
  const base = { authorization: `Bearer ${connection.token}`, accept: "application/json" };
  const policy = (trust: "any" | "busy", own = signal): RetryPolicy => {
    const isBroken = (error: unknown) => error instanceof NetworkFailure;
    return { attempts: ATTEMPTS, ...pace, signal: own, passing: passing(trust), isBroken };
  };
  const once = async ({ path, query = {}, ...request }: Request): Promise<Reply> => {
    const url = new URL(`/app/studio${path}`, connection.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { ...base, ...request.headers };
    return checked(await send({ timeout: TIMEOUT, signal, ...request, url, headers }));
  };
  return {
    once,
    /** For calls that may be sent twice without harm. */
    insist: (request: Request) => withRetries(policy("any"), () => once(request)),
    /** Repeats only what the shop said it was too busy to do. */
    post: (path: string, value: unknown) => {
      const request = posting(path, value);
      return withRetries(policy("busy"), () => once(request));
    },
    policy,
  };
}

/** A JSON call, not yet sent. */
export function posting(path: string, value: unknown): Request & { method: "POST" } {
  const headers = { "content-type": "application/json" };
  return { method: "POST", path, headers, body: Buffer.from(JSON.stringify(value)) };
}

/** The reply's JSON in its checked shape. @throws StudioFailure */
export function answerOf<T>(shape: z.ZodType<T>, reply: Reply): T {
  const parsed = shape.safeParse(jsonOrNull(reply.text));
  if (parsed.success) return parsed.data;
  throw new StudioFailure("The shop's answer was not understood. Is the seller command as new as the shop?", {
    status: reply.status,
    code: "bad_answer",
  });
}
