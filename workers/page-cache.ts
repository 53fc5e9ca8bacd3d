/**
 * Keeps public pages in the data centre they are asked for, the same for everyone of a language: made without the
 * reader's cookies, kept until something they show has changed, and made anew in the background once a minute old.
 */
import type { Services } from "#app/context.server.ts";
import type { Language } from "#app/domain/accounts/accounts.contract.ts";
import { catalogGeneration } from "#app/domain/catalog/catalog.server.ts";
import { NO_QUERY } from "#app/domain/catalog/list-params.ts";
import { faultText } from "#app/http/endpoint.server.ts";

const PUBLIC = /^\/(|_root\.data|product\/[a-z0-9-]+|product\/[a-z0-9-]+\.data)$/;
/** What changes a public page; an address with anything else in it is made anew each time. */
const PARAMETERS = [...Object.keys(NO_QUERY), "lang", "index", "_routes"];
const FRESH_MS = 60_000;
const KEPT_SECONDS = 86_400;
/** How long another data centre may show what has changed. */
const GENERATION_SECONDS = 10;
const RENDERED_AT = "X-Rendered-At";
/** Browsers ask again, by the back button too; what was fetched ahead serves the click that follows. */
const IN_BROWSERS = { page: "private, no-cache", data: "private, max-age=5" };

interface Edge {
  services: Services;
  /** The build that makes the pages. */
  version: string;
  /** Makes the page for a request that says nothing of who asks. */
  render: (request: Request) => Promise<Response>;
}

const pages = () => caches.open("pages");
const inOurCache = (request: Request, path: string) => new Request(new URL(path, request.url));
const markerOf = (request: Request) => inOurCache(request, "/.cache/generation");

/** The generation as this data centre last read it. */
async function generationFor(request: Request, services: Services): Promise<string> {
  const cache = await pages();
  const marker = markerOf(request);
  const known = await cache.match(marker);
  if (known) return known.text();
  const current = String(await catalogGeneration(services));
  const headers = { "Cache-Control": `max-age=${GENERATION_SECONDS}` };
  await cache.put(marker, new Response(current, { headers }));
  return current;
}

/** After a change: who made it sees it at once, others within seconds. */
export const forgetGeneration = async (request: Request) => (await pages()).delete(markerOf(request));

export function isPublicPage(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const known = [...searchParams.keys()].every((name) => PARAMETERS.includes(name));
  return request.method === "GET" && PUBLIC.test(pathname) && known;
}

async function keyOf(request: Request, { services, version }: Edge): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.sort();
  const generation = await generationFor(request, services);
  const language: Language = services.language;
  return inOurCache(request, `/.cache/${version}/${generation}/${language}${pathname}?${searchParams}`);
}

/** Renders as for a stranger and keeps what everyone may see; nothing without a key. */
async function renew(request: Request, key: Request | null, { render, services }: Edge): Promise<Response> {
  const { headers } = request;
  const stranger = new Request(request.url, { headers: { Accept: headers.get("Accept") ?? "*/*" } });
  const page = await render(stranger);
  if (!key || page.status !== 200 || page.headers.has("Set-Cookie")) return page;
  const kept = new Response(page.clone().body, page);
  kept.headers.set("Cache-Control", `max-age=${KEPT_SECONDS}`);
  kept.headers.set(RENDERED_AT, String(services.now().getTime()));
  await (await pages()).put(key, kept);
  return page;
}

/** RFC 9211 says how an answer came about: `hit`, `hit; fwd=stale`, or `fwd=miss`. */
function told(page: Response, request: Request, how: string): Response {
  const answer = new Response(page.body, page);
  answer.headers.delete(RENDERED_AT);
  answer.headers.set("Cache-Status", `stall; ${how}`);
  answer.headers.set("Vary", "Cookie, Accept-Language");
  if (page.status === 200)
    answer.headers.set(
      "Cache-Control",
      IN_BROWSERS[/\.data$/.test(new URL(request.url).pathname) ? "data" : "page"],
    );
  return answer;
}

export async function publicPage(request: Request, edge: Edge): Promise<Response> {
  const { services } = edge;
  const key = await keyOf(request, edge).catch((error: unknown) => {
    services.log("page_cache_failed", { error: faultText(error) });
    return null;
  });
  const kept = key && (await (await pages()).match(key));
  if (!kept) return told(await renew(request, key, edge), request, "fwd=miss");
  const age = services.now().getTime() - Number(kept.headers.get(RENDERED_AT));
  if (age < FRESH_MS) return told(kept, request, "hit");
  services.waitUntil(renew(request, key, edge));
  return told(kept, request, "hit; fwd=stale");
}
