/**
 * Caches public pages per data centre and language. They are rendered without the visitor's cookies, revalidated in the
 * background after one minute, and never served after two.
 */
import type { Services } from "#app/context.server.ts";
import { SHOP_FACTS_MAX_AGE_MS } from "#app/domain/brand/shop-facts.server.ts";
import { LIST_OPTIONS } from "#app/domain/catalog/list-params.ts";
import { DRAFT_PARAMETER } from "#app/domain/drafts/draft-parameter.ts";
import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import { errorDetails } from "#app/http/errors.server.ts";
import { CACHED_PAGE_MAX_AGE_SECONDS, lastWriteOf } from "#app/http/last-write.server.ts";

/** A public answer that is cached: pages and their data, and like them the sitemap and the list of all products. */
interface PublicPageKind {
  path: RegExp;
  /** Documents are always revalidated; prefetched data may be used for the click that follows. */
  browserCacheControl: string;
  /** Too expensive to render on demand: one copy per language, whatever the query and the visitor's own writes. */
  shared?: true;
  /** With this query parameter the answer is short, so it is rendered on demand. */
  filter?: string;
}
const KINDS: PublicPageKind[] = [
  { path: /^\/(product\/[a-z0-9-]+)?$/, browserCacheControl: "private, no-cache" },
  { path: /^\/(_root|product\/[a-z0-9-]+)\.data$/, browserCacheControl: "private, max-age=5" },
  { path: /^\/sitemap\.xml$/, browserCacheControl: "public, max-age=3600", shared: true },
  { path: /^\/app\/products$/, browserCacheControl: "private, no-store", shared: true, filter: "printer" },
];

/** Only these query values are cached; searches, cursors and anything unknown are rendered each time. */
const CACHEABLE_VALUES = new Map<string, readonly string[]>(
  Object.entries({
    ...LIST_OPTIONS,
    q: [""],
    after: [""],
    index: [""],
    lang: LANGUAGE_CODES,
    _routes: ["root", "routes/_index", "routes/product.$id"],
  }),
);
/** A younger copy is served as it is, an older one while it is revalidated. */
const FRESH_MS = 60_000;
/** Copies older than this are not served. The shop facts in a page may be older than the page, so this is less than its max-age. */
const MAX_SERVED_AGE_MS = CACHED_PAGE_MAX_AGE_SECONDS * 1_000 - SHOP_FACTS_MAX_AGE_MS;
/** Milliseconds since 1970, on a cached page. */
const RENDERED_AT = "Rendered-At";
/** The copy contains every write before this time; 0 when it was read from a replica, whose delay is unknown. */
const COMPLETE_UNTIL = "Complete-Until";
/** Removed from responses: ours, and those of the Cache API, which would make browsers treat the page as old. */
const INTERNAL_HEADERS = [RENDERED_AT, COMPLETE_UNTIL, "Age", "Date", "Expires", "CF-Cache-Status"];

interface PageCacheContext {
  services: Services;
  readConstraint: D1SessionConstraint;
  /** The deployed version, which renders the pages. */
  version: string;
  /** Renders the page for a request without cookies. */
  render: (anonymous: Request, readConstraint: D1SessionConstraint) => Promise<Response>;
}

function pageKindOf({ url }: Request) {
  const { pathname } = new URL(url);
  return KINDS.find(({ path }) => path.test(pathname));
}

/** Whether the page may be cached; the link to a draft is private. */
export const isPublicPage = (request: Request): boolean =>
  ["GET", "HEAD"].includes(request.method) &&
  pageKindOf(request) !== undefined &&
  !new URL(request.url).searchParams.has(DRAFT_PARAMETER);

/** The cache's key of a page; null for addresses outside CACHEABLE_VALUES, with which a visitor could fill the cache. */
function keyOf(url: URL, { version, services }: PageCacheContext): Request | null {
  const { pathname, searchParams } = url;
  const names = [...searchParams.keys()];
  const isCacheable = [...searchParams].every(([name, value]) => CACHEABLE_VALUES.get(name)?.includes(value));
  if (!isCacheable || new Set(names).size < names.length) return null;
  searchParams.sort();
  return new Request(new URL(`/.cache/${version}/${services.language}${pathname}?${searchParams}`, url));
}

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

/** Stores a page, unless a more recent one was stored meanwhile. */
async function storeIfNewer(services: Services, key: Request, page: Response): Promise<void> {
  const cache = await caches.open("pages");
  const stored = await cache.match(key);
  const isServed = ageOf(stored, services) < MAX_SERVED_AGE_MS;
  if (isServed && timestampOf(stored, COMPLETE_UNTIL) > timestampOf(page, COMPLETE_UNTIL))
    await page.body?.cancel();
  else await cache.put(key, page);
}

/** Renders the page without cookies and caches it if it is public. */
async function renderAndCache(
  anonymous: Request,
  key: Request | null,
  context: PageCacheContext,
): Promise<Response> {
  const { services, readConstraint } = context;
  const renderedAt = services.now().getTime();
  const page = await context.render(anonymous, readConstraint);
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

/** Keys that this isolate is revalidating. */
const revalidating = new Set<string>();

/**
 * Renders a page again, unless this isolate is doing so. It reads from the primary, so that every write appears within two minutes;
 * the delay does not matter in the background.
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
  const url = new URL(request.url);
  if (kind.shared && !(kind.filter && url.searchParams.has(kind.filter))) url.search = "";
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
