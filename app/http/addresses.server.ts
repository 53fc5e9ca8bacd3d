import { DomainError } from "#app/domain/errors.ts";

/** What opens something by being known stays out of logs. */
const SECRET_PATH = /^\/(reset|verify-email|confirm-email|unsubscribe)\/.*/;

/** RFC 3986 section 6.2.2.2: letters, digits, `-._~` have no need of it; a slash would be no separator any more. */
const NEEDLESSLY_ENCODED = /%(2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5[CF]|7E)/i;
const EMPTY_SEGMENT = /\/\/|.\/$/;
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u;

/** @throws DomainError misdirected for any Host but the one of the shop's own origin. */
export function refuseForeignHost(request: Request, { SHOP_ORIGIN }: { SHOP_ORIGIN: string }) {
  const { host } = new URL(SHOP_ORIGIN);
  const requestedHosts = [new URL(request.url).host, request.headers.get("Host") ?? host];
  if (requestedHosts.some((requested) => requested !== host))
    throw new DomainError("misdirected", { detail: SHOP_ORIGIN });
}

interface Route {
  parentId?: string;
  path?: string;
}

/** The names in an address as patterns, ":id" and "*" matching what they take. */
function patternOf(path: string): string {
  const segments = path.split("/").map((segment) => {
    if (segment === "*") return ".*";
    return segment.startsWith(":") ? "[^/]+" : segment.replaceAll(".", "\\.");
  });
  return `^${segments.join("/")}$`;
}

/** The router takes names in any letter case. */
function hasOtherCase(routes: Record<string, Route | undefined>): (path: string) => boolean {
  const pathOf = ({ parentId = "", path }: Route): string => {
    const parent = routes[parentId];
    return `${parent ? pathOf(parent) : ""}${path ? `/${path}` : ""}`;
  };
  const patterns = Object.values(routes).map((route) => patternOf(route ? pathOf(route) : ""));
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
 * Every address has one spelling, so that what is decided by the path (anti-forgery, caches, logs) and what the router
 * finds by it are always the same.
 * @returns what throws DomainError not_found for any other spelling, and for Remix 2's data requests that Single Fetch
 *   has replaced: it still runs them, and logs a fault for each.
 */
export function addressCheck(routes: Record<string, Route | undefined>): (request: Request) => void {
  const inOtherCase = hasOtherCase(routes);
  return ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const isOtherSpelling =
      NEEDLESSLY_ENCODED.test(pathname) ||
      EMPTY_SEGMENT.test(pathname) ||
      !isWellFormed(pathname) ||
      inOtherCase(pathname.replace(/\.data$/, ""));
    if (isOtherSpelling || searchParams.has("_data")) throw new DomainError("not_found");
  };
}

/** The path of a request as a log may hold it, whatever its spelling. */
export function loggedPath({ url }: Request): string {
  const { pathname } = new URL(url);
  const plain = isWellFormed(pathname) ? decodeURIComponent(pathname) : pathname;
  const secret = SECRET_PATH.exec(plain.toLowerCase().replace(/\/+/g, "/"));
  return secret ? `/${secret[1]}/…` : pathname;
}
