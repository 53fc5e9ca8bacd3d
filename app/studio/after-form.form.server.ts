import { redirect } from "@remix-run/cloudflare";
import { isPageLoad } from "#app/http/page-load.server.ts";

/**
 * The page again by GET after its form was performed: where it was sent without scripts, a reload of any other answer would send it again. Null for a
 * form that a script sent, which gets its answer as data.
 * @param done what the page says then; parameters of its address
 */
export function pageAfterForm(request: Request, done: Record<string, string> = {}): Response | null {
  if (!isPageLoad(request)) return null;
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, value] of Object.entries(done)) searchParams.set(name, value);
  return redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303);
}
