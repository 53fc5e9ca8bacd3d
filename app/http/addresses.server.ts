import { DomainError } from "#app/shared/errors.ts";
import { isOfOtherSystem } from "./csrf.server.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Remix would answer unknown methods in a format of its own. */
export function refuseUnknownMethod({ method }: Request) {
  if (!METHODS.includes(method)) throw new DomainError("method_not_allowed", { detail: METHODS.join(", ") });
}

/** Percent-encoded unreserved characters (RFC 3986 section 6.2.2.2), and slash and backslash, which would no longer separate segments. */
const NEEDLESSLY_ENCODED = /%(2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5[CF]|7E)/i;
const EMPTY_SEGMENT = /\/\/|.\/$/;
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u;

interface Addresses {
  SHOP_ORIGIN: string;
  SHOP_FORMER_ORIGIN: string | null;
}

export const hostOf = (origin: string): string => new URL(origin).host;

function isForHost(request: Request, host: string): boolean {
  return hostOf(request.url) === host && (request.headers.get("Host") ?? host) === host;
}

export function refuseForeignHost(request: Request, { SHOP_ORIGIN, SHOP_FORMER_ORIGIN }: Addresses) {
  if (isForHost(request, hostOf(SHOP_ORIGIN))) return;
  const isForFormer = SHOP_FORMER_ORIGIN !== null && isForHost(request, hostOf(SHOP_FORMER_ORIGIN));
  if (isForFormer && isOfOtherSystem(request)) return;
  throw new DomainError("misdirected", { detail: SHOP_ORIGIN });
}

/** Where a page of the shop's former address is now. */
export function movedAddress(
  request: Request,
  { SHOP_ORIGIN, SHOP_FORMER_ORIGIN }: Addresses,
): string | null {
  if (!SHOP_FORMER_ORIGIN || SHOP_FORMER_ORIGIN === SHOP_ORIGIN) return null;
  if (!["GET", "HEAD"].includes(request.method) || !isForHost(request, hostOf(SHOP_FORMER_ORIGIN)))
    return null;
  const { pathname, search } = new URL(request.url);
  return `${SHOP_ORIGIN}${pathname}${search}`;
}

/** More than any page has. Remix matches all routes with every beginning of a page's path. */
const MAX_PAGE_SEGMENTS = 12;
/** Characters: a file's path in a zip may have 400 bytes, and each may be percent-encoded. */
const MAX_PATH = 4_000;
/** Characters: pages repeat their query in links to other languages. */
const MAX_PAGE_QUERY = 2_000;
const MAX_QUERY = 8_000;
const HAS_NO_LAYOUT = /^\/(app|images)(\/|$)/;

function isTooLong({ pathname, search }: URL): boolean {
  if (pathname.length > MAX_PATH || search.length > MAX_QUERY) return true;
  if (HAS_NO_LAYOUT.test(pathname)) return false;
  return search.length > MAX_PAGE_QUERY || pathname.split("/").length - 1 > MAX_PAGE_SEGMENTS;
}

interface Route {
  parentId?: string;
  path?: string;
}

type Routes = Record<string, Route | undefined>;

export function routePaths(routes: Routes): string[] {
  const pathOf = ({ parentId = "", path }: Route): string => {
    const parent = routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  return Object.values(routes).map((route) => (route ? pathOf(route) : ""));
}

export function patternOf(path: string): string {
  const segments = path.split("/").map((segment) => {
    if (segment === "*") return "(.*)";
    return segment.startsWith(":") ? "([^/]+)" : segment.replaceAll(".", "\\.");
  });
  return `^${segments.join("/")}$`;
}

/** Whether a path matches a route only because Remix ignores letter case. */
function hasOtherCase(paths: readonly string[]): (path: string) => boolean {
  const patterns = paths.map(patternOf);
  const exact = patterns.map((pattern) => new RegExp(pattern));
  const anyCase = patterns.map((pattern) => new RegExp(pattern, "i"));
  return (path) =>
    /[A-Z]/.test(path) && anyCase.some((any, index) => any.test(path) && !exact[index]?.test(path));
}

function isWellFormed(path: string): boolean {
  try {
    return !UNPRINTABLE.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Allows only canonical URLs of an ordinary length, so that checks by path (CSRF, caches, logs) and the router always see the same path.
 * @returns a check that throws DomainError not_found for any other form of a URL, and for `?_data=` requests, which Remix still
 *   handles although Single Fetch has replaced them, and logs as errors.
 */
export function canonicalUrlCheck(paths: readonly string[]): (request: Request) => void {
  const inOtherCase = hasOtherCase(paths);
  return ({ url }) => {
    const address = new URL(url);
    if (isTooLong(address)) throw new DomainError("not_found");
    const { pathname, searchParams } = address;
    const isCanonical = !(
      NEEDLESSLY_ENCODED.test(pathname) ||
      EMPTY_SEGMENT.test(pathname) ||
      !isWellFormed(pathname) ||
      inOtherCase(pathname.replace(/\.data$/, ""))
    );
    if (!isCanonical || searchParams.has("_data")) throw new DomainError("not_found");
  };
}

/**
 * @returns a function that gives a request's path for the log. What follows the name of a route with a `:token` is a secret
 *   and left out, in whatever form.
 */
export function pathForLog(paths: readonly string[]): (request: Request) => string {
  const names = paths.flatMap((path) => /^\/([\w/-]+)\/:token(\/|$)/.exec(path)?.[1] ?? []);
  const secretPath = new RegExp(`^/(${names.join("|")})/`);
  return ({ url }) => {
    const { pathname } = new URL(url);
    const plain = isWellFormed(pathname) ? decodeURIComponent(pathname) : pathname;
    const secret = secretPath.exec(plain.toLowerCase().replace(/\/+/g, "/"));
    return secret ? `/${secret[1]}/…` : pathname;
  };
}
