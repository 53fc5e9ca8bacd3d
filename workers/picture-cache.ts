/** Caches public pictures, and videos of models, per data centre. Their addresses contain a hash of the bytes, so a copy is never outdated. */
import type { Services } from "#app/services.ts";
import { cacheGuard } from "./page-cache.ts";

type CacheServices = Pick<Services, "log">;

const PICTURES = "/images/";

/** A picture's address without the query, with which a visitor could fill the cache; null for any other request. */
function addressOf(request: Request): string | null {
  const { origin, pathname } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  return isRead && pathname.startsWith(PICTURES) ? origin + pathname : null;
}

/** Looks up a picture; the Cache API itself answers a range. */
function lookUp(cache: Cache, address: string, { method, headers }: Request) {
  const range = method === "GET" && !headers.has("If-Range") && headers.get("Range");
  return cache.match(new Request(address, range ? { headers: { Range: range } } : {}));
}

function pictureResponse(request: Request, picture: Response): Response {
  const knownTags = request.headers
    .get("If-None-Match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  const tag = picture.headers.get("ETag");
  const { headers } = picture;
  if (tag && knownTags?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : picture.body, { status: picture.status, headers });
}

export async function cachedPicture(request: Request, services: CacheServices): Promise<Response | null> {
  const address = addressOf(request);
  const cached =
    address &&
    (await cacheGuard(
      services,
      caches.open("pictures").then((cache) => lookUp(cache, address, request)),
    ));
  return cached ? pictureResponse(request, cached) : null;
}

export function cachePicture(
  request: Request,
  response: Response,
  services: Pick<Services, "log" | "waitUntil">,
): Response {
  const address = addressOf(request);
  if (!address || response.status !== 200) return response;
  if (request.method === "GET") {
    const copy = response.clone();
    services.waitUntil(
      cacheGuard(
        services,
        caches.open("pictures").then((cache) => cache.put(address, copy)),
      ),
    );
  }
  return pictureResponse(request, response);
}
