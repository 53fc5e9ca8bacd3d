import { lastWriteOf } from "#app/http/last-write.server.ts";
import { sessionTokenOf } from "#app/http/session.server.ts";
import { isPublicPage } from "./page-cache.ts";

/** Calls that answer everybody alike; public pages are in `page-cache.ts`. */
const PUBLIC_CALLS = ["/app/comments", "/app/rate"];

/**
 * Whether a request may read from a replica that is behind. Only what anonymous visitors read of the catalogue may: a
 * session, an order or a download is never looked up where a log-out, a webhook or another device's change is missing,
 * and whoever changed something lately sees it.
 */
export function readConstraint(request: Request): D1SessionConstraint {
  const isRead = ["GET", "HEAD"].includes(request.method);
  const publicCall = isRead && PUBLIC_CALLS.includes(new URL(request.url).pathname);
  const anonymous = !sessionTokenOf(request) && !lastWriteOf(request);
  return (publicCall || isPublicPage(request)) && anonymous ? "first-unconstrained" : "first-primary";
}
