import { lastWriteOf } from "#app/http/last-write.server.ts";
import { sessionTokenOf } from "#app/http/session.server.ts";
import { isPublicPage } from "./page-cache.ts";

/** Calls with public responses that are frequent enough to read from a replica; public pages are in `page-cache.ts`. */
const PUBLIC_CALLS = ["/app/comments", "/app/rate", "/app/suggestions"];

/**
 * Whether a request may read from a replica, which can be behind. Only anonymous visitors' reads of the
 * catalogue may: sessions, orders and downloads must not miss a logout, a webhook or a change from another
 * device, and a browser that has changed something must see it.
 */
export function readConstraintOf(request: Request): D1SessionConstraint {
  const isRead = ["GET", "HEAD"].includes(request.method);
  const publicCall = isRead && PUBLIC_CALLS.includes(new URL(request.url).pathname);
  const anonymous = !sessionTokenOf(request) && !lastWriteOf(request);
  return (publicCall || isPublicPage(request)) && anonymous ? "first-unconstrained" : "first-primary";
}
