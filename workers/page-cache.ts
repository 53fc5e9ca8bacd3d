/**
 * Caches public pages per data centre and language. They are rendered without the reader's cookies, revalidated in the
 * background after one minute, and never served after two.
 */
import type { Services } from "#app/context.server.ts";
import { CHOICES } from "#app/domain/catalog/list-params.ts";
import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import { errorDetails } from "#app/http/endpoint.server.ts";
import { KEPT_SECONDS, lastWriteOf } from "#app/http/last-write.server.ts";

interface PublicPageKind {
  path: RegExp;
  /** Documents are always revalidated; prefetched data may be used for the click that follows. */
  browserCacheControl: string;
  /** Too expensive to render on demand: one copy per language, whatever the query and the reader's own writes. */
  shared?: true;
}
const KINDS: PublicPageKind[] = [
  { path: /^\/(product\/[a-z0-9-]+)?$/, browserCacheControl: "private, no-cache" },
  { path: /^\/(_root|product\/[a-z0-9-]+)\.data$/, browserCacheControl: "private, max-age=5" },
  { path: /^\/sitemap\.xml$/, browserCacheControl: "public, max-age=3600", shared: true },
  { path: /^\/app\/products$/, browserCacheControl: "private, no-store", shared: true },
];

/** Only these query values are cached; searches, cursors and anything unknown are rendered each time. */
const KEPT_VALUES: Record<string, readonly string[]> = {
  ...CHOICES,
  q: [""],
  after: [""],
  index: [""],
  lang: LANGUAGE_CODES,
  _routes: ["root", "routes/_index", "routes/product.$id"],
};
const FRESH_MS = 60_000;
/** Milliseconds since 1970, on a kept copy. */
const RENDERED_AT = "Rendered-At";
/** Every write before this time is in the copy; 0 when it was read from a replica, which may be behind by any time. */
const COMPLETE_UNTIL = "Complete-Until";
/** Headers of the Cache API, which would make browsers treat the page as old. */
const NOT_PASSED_ON = [RENDERED_AT, COMPLETE_UNTIL, "Age", "Date", "Expires", "CF-Cache-Status"];

interface Edge {
  services: Services;
  reads: D1SessionConstraint;
  /** The deployed version that makes the pages. */
  version: string;
  /** Makes the page for a request that says nothing of who asks. */
  render: (request: Request, reads: D1SessionConstraint) => Promise<Response>;
}

const kindOf = (request: Request) => KINDS.find(({ path }) => path.test(new URL(request.url).pathname));

export const isPublicPage = (request: Request): boolean =>
  ["GET", "HEAD"].includes(request.method) && kindOf(request) !== undefined;

/** Null for addresses outside KEPT_VALUES, with which a visitor could fill the cache. */
function keyOf(url: URL, { version, services }: Edge): Request | null {
  const { pathname, searchParams } = url;
  const names = [...searchParams.keys()];
  const known = [...searchParams].every(([name, value]) => KEPT_VALUES[name]?.includes(value));
  if (!known || new Set(names).size < names.length) return null;
  searchParams.sort();
  return new Request(new URL(`/.cache/${version}/${services.language}${pathname}?${searchParams}`, url));
}

/** A failing cache must not fail the request. */
export const cacheGuard = <T>({ log }: Pick<Services, "log">, work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    log("cache_failed", { error: errorDetails(error) });
    return undefined;
  });

const findKept = ({ services }: Edge, key: Request) =>
  cacheGuard(
    services,
    caches.open("pages").then((cache) => cache.match(key)),
  );

const timeIn = (kept: Response | undefined, name: typeof RENDERED_AT | typeof COMPLETE_UNTIL): number =>
  Number(kept?.headers.get(name) ?? 0);

const ageOf = (kept: Response | undefined, { now }: Pick<Services, "now">): number =>
  now().getTime() - timeIn(kept, RENDERED_AT);

/** Stores a page, unless a more recent one was stored meanwhile. */
async function put(services: Services, key: Request, page: Response): Promise<void> {
  const cache = await caches.open("pages");
  const other = await cache.match(key);
  const shown = ageOf(other, services) < KEPT_SECONDS * 1_000;
  if (shown && timeIn(other, COMPLETE_UNTIL) > timeIn(page, COMPLETE_UNTIL)) await page.body?.cancel();
  else await cache.put(key, page);
}

/** Renders the page without cookies and caches it if it is public. */
async function renew(request: Request, key: Request | null, edge: Edge): Promise<Response> {
  const { services, reads } = edge;
  const renderedAt = services.now().getTime();
  const page = await edge.render(request, reads);
  if (!key || page.status !== 200 || page.headers.has("Set-Cookie")) return page;
  const kept = new Response(page.clone().body, page);
  kept.headers.set("Cache-Control", `max-age=${KEPT_SECONDS}`);
  kept.headers.set(RENDERED_AT, String(renderedAt));
  kept.headers.set(COMPLETE_UNTIL, String(reads === "first-primary" ? renderedAt : 0));
  services.waitUntil(cacheGuard(services, put(services, key, kept)));
  return page;
}

/** Keys that this isolate is revalidating. */
const renewing = new Set<string>();

/** Reads from the primary, so that every write appears within two minutes; the delay does not matter in the background. */
function renewOnce(request: Request, key: Request, edge: Edge) {
  if (renewing.has(key.url)) return;
  renewing.add(key.url);
  const done = renew(request, key, { ...edge, reads: "first-primary" }).finally(() =>
    renewing.delete(key.url),
  );
  edge.services.waitUntil(done.then((page) => page.body?.cancel()));
}

/** `how` is the Cache-Status of RFC 9211: `hit`, `hit; fwd=stale`, `fwd=miss`, or `fwd=bypass` for pages that are not cached. */
async function cachedOrRendered(
  request: Request,
  kind: PublicPageKind,
  edge: Edge,
): Promise<{ page: Response; how: string }> {
  const url = new URL(request.url);
  if (kind.shared) url.search = "";
  const stranger = new Request(url, { headers: { Accept: request.headers.get("Accept") ?? "*/*" } });
  const key = keyOf(url, edge);
  if (!key) return { page: await renew(stranger, null, edge), how: "fwd=bypass" };
  const kept = await findKept(edge, key);
  const age = ageOf(kept, edge.services);
  const lastWrite = kind.shared ? 0 : lastWriteOf(request);
  const outdated = lastWrite > 0 && timeIn(kept, COMPLETE_UNTIL) <= lastWrite;
  if (!kept || age >= KEPT_SECONDS * 1_000 || outdated)
    return { page: await renew(stranger, key, edge), how: "fwd=miss" };
  if (age < FRESH_MS) return { page: kept, how: "hit" };
  renewOnce(stranger, key, edge);
  return { page: kept, how: "hit; fwd=stale" };
}

export async function publicPage(request: Request, edge: Edge): Promise<Response> {
  const kind = kindOf(request);
  if (!kind) throw new Error(`${request.url} is no public page`);
  const { page, how } = await cachedOrRendered(request, kind, edge);
  const answer = new Response(request.method === "HEAD" ? null : page.body, page);
  for (const name of NOT_PASSED_ON) answer.headers.delete(name);
  answer.headers.set("Cache-Status", `stall; ${how}`);
  answer.headers.set("Vary", "Cookie, Accept-Language");
  if (page.status === 200) answer.headers.set("Cache-Control", kind.browserCacheControl);
  return answer;
}
