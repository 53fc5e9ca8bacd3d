/** Refuses unknown HTTP methods, for which Remix would not use the contract's error format. */
import { DomainError } from "#app/domain/errors.ts";

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** @throws DomainError method_not_allowed. */
export function refuseUnknownMethod({ method }: Request) {
  if (!KNOWN.includes(method)) throw new DomainError("method_not_allowed", { detail: KNOWN.join(", ") });
}
