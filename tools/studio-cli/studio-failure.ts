import { z } from "zod";
import { CommandFailure } from "./failures.ts";
import { NetworkFailure, type Reply } from "./transport.ts";

interface FailureFacts {
  status: number;
  code: string;
  retryAfter?: number;
}

export class StudioFailure extends CommandFailure {
  readonly facts: FailureFacts;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.facts = facts;
  }
}

const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.unknown()).optional(),
  }),
});
const MAX_WAIT_MS = 60_000;

/** The reply itself when it is a success. */
export function assertSuccess(reply: Reply): Reply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  const facts = { status: reply.status, ...retryAfterOf(reply.headers["retry-after"]) };
  const body = ErrorBody.safeParse(jsonOrNull(reply.text));
  const code = body.data?.error.code ?? "bad_token";
  if ((reply.status === 401 || reply.status === 403) && code === "bad_token") {
    throw new StudioFailure("The shop does not accept this SELLER_TOKEN.", {
      ...facts,
      code: "unauthorized",
    });
  }
  if (reply.status >= 300 && reply.status < 400) {
    const location = reply.headers.location ?? "another address";
    throw new StudioFailure(`The shop has moved to ${location}. Give its address with --url.`, {
      ...facts,
      code: "moved",
    });
  }
  if (!body.success) {
    const message = `The shop answered ${reply.status}. Is --url the address of a Stall shop?`;
    throw new StudioFailure(message, { ...facts, code: "bad_answer" });
  }
  const { message, fields } = body.data.error;
  throw new StudioFailure([message, ...fieldLines(fields)].join("\n"), { ...facts, code });
}

/** For `catch` of a call: says in its own words that the shop has no such thing. */
export const onNotFound =
  (failure: CommandFailure) =>
  (error: unknown): never => {
    throw error instanceof StudioFailure && error.facts.code === "not_found" ? failure : error;
  };

function fieldLines(fields: Record<string, unknown> = {}): string[] {
  return Object.entries(fields).map(([name, problem]) => `  ${name}: ${[problem].flat().join(", ")}`);
}

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Retry-After` is seconds or a date (RFC 9110 section 10.2.3). */
function retryAfterOf(header: string | undefined): { retryAfter?: number } {
  if (header === undefined) return {};
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? { retryAfter: Math.min(Math.max(wait, 0), MAX_WAIT_MS) } : {};
}

/** An "idempotent" call may reach the shop twice; a call for "once" is repeated only when the shop answered that it did nothing. */
export type Idempotency = "idempotent" | "once";

/** Milliseconds to wait at least before a failed call is tried again, or null when that cannot help. */
export function retryDelay(kind: Idempotency): (error: unknown) => number | null {
  return (error) => {
    if (error instanceof NetworkFailure) return kind === "idempotent" ? 0 : null;
    if (!(error instanceof StudioFailure)) return null;
    const { status, retryAfter = 0 } = error.facts;
    const busy = status === 429 || status === 503;
    return busy || (kind === "idempotent" && (status >= 500 || status === 408)) ? retryAfter : null;
  };
}

export function networkMessage({ code, message, shop }: NetworkFailure): string {
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(code)) {
    return `No shop answers at ${shop}. Start it with \`npm run dev\`, or give its address with --url.`;
  }
  return `The connection to ${shop} broke (${message}). Run the same command again: an upload resumes where it stopped.`;
}
