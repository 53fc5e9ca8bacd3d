/** The same Idempotency-Key gives the same answer for a day; with another call behind it, Stripe's error. */
import { createHash } from "node:crypto";
import { ApiError, invalidRequest } from "./api-error.ts";
import { type Sandbox, unixTime } from "./sandbox.ts";
import type { SavedAnswer } from "./store.ts";

const DAY = 24 * 60 * 60;
const MAX_KEY_LENGTH = 255;

/** What makes two calls the same one. */
export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}

/** @returns the answer given before, or null. @throws ApiError 400 `idempotency_error` when the call differs. */
export function savedAnswer(sandbox: Sandbox, key: string, fingerprint: string): SavedAnswer | null {
  if (key.length > MAX_KEY_LENGTH) throw invalidRequest("Idempotency key is longer than 255 characters.");
  const saved = sandbox.store.answers.get(key);
  if (!saved || saved.created + DAY <= unixTime(sandbox)) return null;
  if (saved.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters and endpoint they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: "idempotency_error", message });
  }
  return saved;
}
