/** Lets in only methods and calls that some address of the shop could take; Remix answers others in a shape of its own. */
import { DomainError } from "#app/domain/errors.ts";

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** @throws DomainError method_not_allowed. */
export function refuseUnknownMethod({ method }: Request) {
  if (!KNOWN.includes(method)) throw new DomainError("method_not_allowed", { detail: KNOWN.join(", ") });
}
