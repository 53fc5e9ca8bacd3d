/** Time of this browser's last change, so that it gets no cached page from before it (workers/page-cache.ts). */
import { serialize } from "cookie";
import { cookiesOf } from "./session.server.ts";

const COOKIE = "__Host-wrote";

/** Longest age of a cached page: afterwards no copy from before a write is left. */
export const CACHED_PAGE_MAX_AGE_SECONDS = 120;

const CLOCKS_DIFFER_MS = 10_000;

const READS = ["GET", "HEAD", "OPTIONS"];
export const hasWritten = (request: Request, { status }: Response) =>
  !READS.includes(request.method) && status >= 200 && status < 400;

export const lastWriteCookie = (now: Date) =>
  serialize(COOKIE, String(now.getTime()), {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: CACHED_PAGE_MAX_AGE_SECONDS,
  });

/** UTC milliseconds; 0 when nothing was written lately. No write is in the future. */
export function lastWriteOf(request: Request): number {
  const at = Number(cookiesOf(request)[COOKIE]) || 0;
  return at <= Date.now() + CLOCKS_DIFFER_MS ? at : 0;
}
