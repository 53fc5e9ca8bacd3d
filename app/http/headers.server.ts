const YEAR_SECONDS = 31_536_000;

/** Remix and remix-auth trust these, so clients must not set them. */
const FORWARDED = [
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-For",
  "X-Forwarded-Port",
  "Forwarded",
];

export function withoutForwarded(request: Request): Request {
  if (!FORWARDED.some((name) => request.headers.has(name))) return request;
  const headers = new Headers(request.headers);
  for (const name of FORWARDED) headers.delete(name);
  return new Request(request, { headers });
}

/** public/_headers repeats these for files served without the Worker. */
const SECURITY_HEADERS = Object.entries({
  "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
});

export const NON_PAGE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * A route's `headers`, for pages without personal data. Without `no-store` the browser may restore them from its
 * back/forward cache (bfcache); the page then checks the session again (`app/session/session.browser.tsx`).
 */
export const bfcacheHeaders = () => ({ "Cache-Control": "private, no-cache" });

/** The response must be one that the Worker has created: headers from the Cache API and `fetch` are immutable. */
export function setSecurityHeaders({ status, headers }: Response, requestId: string): void {
  // WebSocket upgrades need no security headers, and theirs are immutable.
  if (status === 101) return;
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", NON_PAGE_POLICY);
  headers.set("X-Request-Id", requestId);
  // Where the scripts of a page that failed can read it (app/shell/failed-page.tsx).
  headers.append("Server-Timing", `request;desc="${requestId}"`);
}
