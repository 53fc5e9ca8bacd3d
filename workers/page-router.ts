/** Answers pages by Remix. */
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { routePathOf } from "#app/http/addresses.server.ts";

/** Of a path, or of the address of its data (`/login.data`). */
const firstSegment = (path: string): string => path.split("/")[1]?.replace(/\.data$/, "") ?? "";

/** The build with these routes alone. */
function buildWith(build: ServerBuild, isWanted: (path: string) => boolean): ServerBuild {
  const wanted = new Set(Object.keys(build.routes).filter((id) => isWanted(routePathOf(build.routes, id))));
  const only = <R>(routes: Record<string, R>): Record<string, R> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/**
 * Remix flattens and ranks all of its routes five times for each document, which took a fifth of a page's processor time with
 * 50 routes. So the pages below one first segment, such as `/studio`, are answered by a handler that knows these alone,
 * beside the root, the home page, and the page for unknown addresses.
 */
export function pageRouter(build: ServerBuild): RequestHandler {
  const segments = new Set(
    Object.keys(build.routes).map((id) => firstSegment(routePathOf(build.routes, id))),
  );
  const handlers = new Map<string, RequestHandler>();
  for (const segment of segments) {
    if (!segment || segment === "*") continue;
    const isWanted = (path: string) => ["", "*", segment].includes(firstSegment(path));
    handlers.set(segment, createRequestHandler(buildWith(build, isWanted), "production"));
  }
  // The home page, unknown addresses, and `/__manifest`, by which browsers learn of other routes.
  const whole = createRequestHandler(build, "production");
  return (request, context) =>
    (handlers.get(firstSegment(new URL(request.url).pathname)) ?? whole)(request, context);
}
