/** Lets in only methods and calls that some address of the shop could take; Remix answers others in a shape of its own. */
import { DomainError } from "#app/domain/errors.ts";

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** @throws DomainError method_not_allowed. */
export function refuseUnknownMethod({ method }: Request) {
  if (!KNOWN.includes(method)) throw new DomainError("method_not_allowed", { detail: KNOWN.join(", ") });
}

/** No parameter of a route matches the end of a line, so not even the route for unknown calls would answer. */
const LINE_END = /%(0a|0d|e2%80%a[89])/i;

/** @throws DomainError not_found. */
export function refuseUnknownCall({ url }: Request) {
  const { pathname } = new URL(url);
  if (pathname.startsWith("/app/") && LINE_END.test(pathname)) throw new DomainError("not_found");
}
