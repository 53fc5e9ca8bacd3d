/** Finds the route of a request by method and path; `:id` in a pattern takes one segment. */
export interface Route<Handler> {
  method: string;
  pattern: string;
  handler: Handler;
}

export interface Match<Handler> {
  handler: Handler;
  /** The segments taken by `:name`, in order. */
  segments: string[];
}

export function matchRoute<Handler>(
  routes: Route<Handler>[],
  method: string,
  path: string,
): Match<Handler> | null {
  for (const route of routes) {
    const segments = route.method === method ? segmentsOf(route.pattern, path) : null;
    if (segments) return { handler: route.handler, segments };
  }
  return null;
}

function segmentsOf(pattern: string, path: string): string[] | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const fits = wanted.every((part, i) => (part.startsWith(":") ? given[i] !== "" : part === given[i]));
  return fits ? given.filter((_, i) => wanted[i]?.startsWith(":")) : null;
}
