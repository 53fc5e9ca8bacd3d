/**
 * Caches public pages per data centre and language. They are rendered without the visitor's cookies,
 * revalidated in the background after one minute, and never served after two.
 */

import { SHOP_PROFILE_MAX_AGE_MS } from "#app/brand/shop-profile.server.ts";
import { DEFAULT_LIST_QUERY, LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import { DRAFT_PARAMETER } from "#app/catalog/product/count-views.server.ts";
import { CACHED_PAGE_MAX_AGE_SECONDS, lastWriteOf } from "#app/http/last-write.server.ts";
import { findPrinter } from "#app/printers/printers.ts";
import type { Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";

/**
 * A public answer that is cached: pages and their data, and like them the sitemap, the feed and the list of
 * all products. The path of a new public file is also in vite.config.ts, for `npm run dev:ui`.
 */
interface PublicPageKind {
  path: RegExp;
  /** Documents are always revalidated; prefetched data may be used for the click that follows. */
  browserCacheControl: string;
  /** Too expensive to render on demand: one copy per language, whatever the visitor's own writes. */
  shared?: true;
  /** Parameters that the answer depends on. All others are removed, so that nobody reads the database by making some up. */
  parameters: readonly string[];
}
const LIST_PARAMETERS = Object.keys(DEFAULT_LIST_QUERY);
const PRODUCT_PAGE = /^\/product\/[a-z0-9-]+$/;
const KINDS: PublicPageKind[] = [
  { path: /^\/$/, browserCacheControl: "private, no-cache", parameters: LIST_PARAMETERS },
  {
    path: /^\/_root\.data$/,
    browserCacheControl: "private, max-age=5",
    parameters: [...LIST_PARAMETERS, "index", "_routes"],
  },
  { path: PRODUCT_PAGE, browserCacheControl: "private, no-cache", parameters: [] },
  {
    path: /^\/product\/[a-z0-9-]+\.data$/,
    browserCacheControl: "private, max-age=5",
    parameters: ["_routes"],
  },
  { path: /^\/collections\/[a-z0-9-]+$/, browserCacheControl: "private, no-cache", parameters: [] },
  {
    path: /^\/collections\/[a-z0-9-]+\.data$/,
    browserCacheControl: "private, max-age=5",
    parameters: ["_routes"],
  },
  { path: /^\/memberships$/, browserCacheControl: "private, no-cache", shared: true, parameters: [] },
  {
    path: /^\/memberships\.data$/,
    browserCacheControl: "private, max-age=5",
    shared: true,
    parameters: ["_routes"],
  },
  {
    path: /^\/sitemap(\.xml|\/\d{1,6})$/,
    browserCacheControl: "public, max-age=3600",
    shared: true,
    parameters: [],
  },
  {
    path: /^\/feed\/[a-z]{2}$/,
    browserCacheControl: "public, max-age=3600",
    shared: true,
    parameters: [],
  },
  {
    path: /^\/app\/products$/,
    browserCacheControl: "private, no-store",
    shared: true,
    parameters: ["printer"],
  },
];

/** Parameters with a fixed set of values: with any other value it is the page without the parameter. */
const KNOWN_VALUES: Record<string, readonly string[]> = {
  ...LIST_OPTIONS,
  index: [""],
  _routes: [
    "root",
    "routes/_index",
    "routes/product.$id",
    "routes/collections.$slug",
    "routes/memberships._index",
  ],
};

/** Whether the answer depends on a parameter with this value. A call says that it knows no such printer, a page leaves it out. */
function isHeeded({ parameters, shared }: PublicPageKind, [name, value]: [string, string]): boolean {
  if (!parameters.includes(name)) return false;
  if (name === "printer" && !shared) return findPrinter(value) !== null;
  return KNOWN_VALUES[name]?.includes(value) ?? value !== "";
}

function heededAddress(kind: PublicPageKind, address: string): URL {
  const url = new URL(address);
  const values = new Map([...url.searchParams].filter((parameter) => isHeeded(kind, parameter)));
  url.search = new URLSearchParams([...values].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return url;
}

/** A younger copy is served as it is, an older one while it is revalidated. */
const FRESH_MS = 60_000;
/** Copies older than this are not served. The shop's profile in a page may be older than the page, so this is less than its max-age. */
const MAX_SERVED_AGE_MS = CACHED_PAGE_MAX_AGE_SECONDS * 1_000 - SHOP_PROFILE_MAX_AGE_MS;
const RENDERED_AT = "Rendered-At";
/** The copy contains every write before this time; 0 when it was read from a replica, whose delay is unknown. */
const COMPLETE_UNTIL = "Complete-Until";
/** Removed from responses: ours, and those of the Cache API, which would make browsers treat the page as old. */
const INTERNAL_HEADERS = [RENDERED_AT, COMPLETE_UNTIL, "Age", "Date", "Expires", "CF-Cache-Status"];

interface PageCacheContext {
  services: Services;
  readConstraint: D1SessionConstraint;
  version: string;
  /** Renders the page for a request without cookies. `isTyped`: no copy can be kept, because what it depends on was typed. */
  render: (anonymous: Request, readConstraint: D1SessionConstraint, isTyped: boolean) => Promise<Response>;
}

function pageKindOf({ url }: Request) {
  const { pathname } = new URL(url);
  return KINDS.find(({ path }) => path.test(pathname));
}

/** The page of a product's draft, which is private. */
function isDraftLink({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return searchParams.has(DRAFT_PARAMETER) && PRODUCT_PAGE.test(pathname.replace(/\.data$/, ""));
}

export const isPublicPage = (request: Request): boolean =>
  ["GET", "HEAD"].includes(request.method) && pageKindOf(request) !== undefined && !isDraftLink(request);

/** Whether the copies of a page have a bounded number of keys: a search, a cursor or a volume is typed, and rendered each time. */
const isKeyed = ({ searchParams }: URL) => [...searchParams.keys()].every((name) => name in KNOWN_VALUES);

const keyOf = (url: URL, { version, services }: PageCacheContext): Request | null =>
  isKeyed(url)
    ? new Request(new URL(`/.cache/${version}/${services.language}${url.pathname}${url.search}`, url))
    : null;

/** Undefined when the cache fails, which is logged and must not fail the request. */
export const cacheGuard = <T>({ log }: Pick<Services, "log">, work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    log("cache_failed", { error: errorDetails(error) });
    return undefined;
  });

const findCached = ({ services }: PageCacheContext, key: Request) =>
  cacheGuard(
    services,
    caches.open("pages").then((cache) => cache.match(key)),
  );

const timestampOf = (
  cached: Response | undefined,
  name: typeof RENDERED_AT | typeof COMPLETE_UNTIL,
): number => Number(cached?.headers.get(name) ?? 0);

const ageOf = (cached: Response | undefined, { now }: Pick<Services, "now">): number =>
  now().getTime() - timestampOf(cached, RENDERED_AT);

async function storeIfNewer(services: Services, key: Request, page: Response): Promise<void> {
  const cache = await caches.open("pages");
  const stored = await cache.match(key);
  const isServed = ageOf(stored, services) < MAX_SERVED_AGE_MS;
  if (isServed && timestampOf(stored, COMPLETE_UNTIL) > timestampOf(page, COMPLETE_UNTIL))
    await page.body?.cancel();
  else await cache.put(key, page);
}

async function renderAndCache(
  anonymous: Request,
  key: Request | null,
  context: PageCacheContext,
): Promise<Response> {
  const { services, readConstraint } = context;
  const renderedAt = services.now().getTime();
  const page = await context.render(anonymous, readConstraint, key === null);
  const isStorable =
    !page.headers.has("Set-Cookie") && !page.headers.get("Cache-Control")?.includes("no-store");
  if (!key || page.status !== 200 || !isStorable) return page;
  const cached = new Response(page.clone().body, page);
  cached.headers.set("Cache-Control", `max-age=${CACHED_PAGE_MAX_AGE_SECONDS}`);
  cached.headers.set(RENDERED_AT, String(renderedAt));
  cached.headers.set(COMPLETE_UNTIL, String(readConstraint === "first-primary" ? renderedAt : 0));
  services.waitUntil(cacheGuard(services, storeIfNewer(services, key, cached)));
  return page;
}

const revalidating = new Set<string>();

/**
 * Renders a page again, unless this isolate is doing so. It reads from the primary, so that every write
 * appears within two minutes; the delay does not matter in the background.
 */
function revalidateOnce(anonymous: Request, key: Request, context: PageCacheContext) {
  if (revalidating.has(key.url)) return;
  revalidating.add(key.url);
  const rendered = renderAndCache(anonymous, key, { ...context, readConstraint: "first-primary" }).finally(
    () => revalidating.delete(key.url),
  );
  context.services.waitUntil(rendered.then((page) => page.body?.cancel()));
}

/** `cacheStatus` is the Cache-Status of RFC 9211: `hit`, `hit; fwd=stale`, `fwd=miss`, or `fwd=bypass` for pages that are not cached. */
async function cachedOrRendered(
  request: Request,
  kind: PublicPageKind,
  context: PageCacheContext,
): Promise<{ page: Response; cacheStatus: string }> {
  const url = heededAddress(kind, request.url);
  const anonymous = new Request(url, { headers: { Accept: request.headers.get("Accept") ?? "*/*" } });
  const key = keyOf(url, context);
  if (!key) return { page: await renderAndCache(anonymous, null, context), cacheStatus: "fwd=bypass" };
  const cached = await findCached(context, key);
  const age = ageOf(cached, context.services);
  const lastWrite = kind.shared ? 0 : lastWriteOf(request);
  const outdated = lastWrite > 0 && timestampOf(cached, COMPLETE_UNTIL) <= lastWrite;
  if (!cached || age >= MAX_SERVED_AGE_MS || outdated)
    return { page: await renderAndCache(anonymous, key, context), cacheStatus: "fwd=miss" };
  if (age < FRESH_MS) return { page: cached, cacheStatus: "hit" };
  revalidateOnce(anonymous, key, context);
  return { page: cached, cacheStatus: "hit; fwd=stale" };
}

/** The page from the cache, or rendered. @throws Error for a request that is for no public page */
export async function publicPage(request: Request, context: PageCacheContext): Promise<Response> {
  const kind = pageKindOf(request);
  if (!kind) throw new Error(`${request.url} is no public page`);
  const { page, cacheStatus } = await cachedOrRendered(request, kind, context);
  const response = new Response(request.method === "HEAD" ? null : page.body, page);
  for (const name of INTERNAL_HEADERS) response.headers.delete(name);
  response.headers.set("Cache-Status", `stall; ${cacheStatus}`);
  response.headers.set("Vary", "Cookie, Accept-Language");
  if (page.status === 200) response.headers.set("Cache-Control", kind.browserCacheControl);
  return response;
}
