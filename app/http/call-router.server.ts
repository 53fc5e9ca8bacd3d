import type { AppLoadContext } from "@remix-run/cloudflare";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { patternOf } from "./addresses.server.ts";
import { type CallRequest, type Calls, type Endpoint, methodOf } from "./endpoint.server.ts";
import { errorJson, expectedError } from "./errors.server.ts";
import { logRefusal } from "./refusals.server.ts";

type ByMethod = Record<string, Endpoint>;

/** Paths that are never pages: an unknown one is answered as a call, with 404 as JSON. */
const CALLS_ONLY = /^\/app(\/|$)/;

function endpointsByPath(calls: Calls): Map<string, ByMethod> {
  const byPath = new Map<string, ByMethod>();
  for (const [call, endpoint] of Object.entries(calls)) {
    const [method = "", path = ""] = call.split(" ");
    byPath.set(path, { ...byPath.get(path), [method]: endpoint });
  }
  return byPath;
}

function matcherOf(path: string): (pathname: string) => Record<string, string> | null {
  const names = path.match(/:\w+|\*/g) ?? [];
  const pattern = new RegExp(patternOf(path));
  return (pathname) => {
    const matched = pattern.exec(pathname);
    if (!matched) return null;
    const values = matched.slice(1).map(decodeURIComponent);
    return Object.fromEntries(values.map((value, at) => [names[at]?.replace(":", ""), value]));
  };
}

async function errorResponse(
  error: unknown,
  { request, context: { services, requestId } }: CallRequest,
): Promise<Response> {
  const expected = expectedError(error);
  if (!expected) services.log("call_failed", { error: errorDetails(error) });
  const failure = expected
    ? await logRefusal(expected, request, services)
    : new DomainError("internal", { detail: requestId });
  return errorJson(failure, translatorFor(services.language));
}

async function respond(byMethod: ByMethod | undefined, call: CallRequest): Promise<Response> {
  try {
    // A 404 is not logged here: the request's log line shows the 404.
    if (!byMethod) throw new DomainError("not_found");
    const endpoint = byMethod[methodOf(call.request)];
    if (!endpoint)
      throw new DomainError("method_not_allowed", { detail: Object.keys(byMethod).sort().join(", ") });
    return await endpoint.respond(call);
  } catch (error) {
    return await errorResponse(error, call);
  }
}

export const callPaths = (calls: Calls): string[] => [...endpointsByPath(calls).keys(), "/app/*"];

/**
 * Answers calls: unknown addresses below `/app` with 404, other methods with 405.
 * @returns a function that gives null for all other addresses, which are pages.
 */
export function callRouter(calls: Calls) {
  const byPath = [...endpointsByPath(calls)];
  const plain = new Map(byPath.filter(([path]) => !/[:*]/.test(path)));
  const patterns = byPath
    .filter(([path]) => !plain.has(path))
    .map(([path, byMethod]) => ({ paramsOf: matcherOf(path), byMethod }));
  const find = (pathname: string) => {
    const byMethod = plain.get(pathname);
    if (byMethod) return { params: {}, byMethod };
    for (const { paramsOf, byMethod } of patterns) {
      const params = paramsOf(pathname);
      if (params) return { params, byMethod };
    }
    return CALLS_ONLY.test(pathname) ? { params: {}, byMethod: undefined } : null;
  };
  return async (request: Request, context: AppLoadContext): Promise<Response | null> => {
    const match = find(new URL(request.url).pathname);
    if (!match) return null;
    const response = await respond(match.byMethod, { request, params: match.params, context });
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}
