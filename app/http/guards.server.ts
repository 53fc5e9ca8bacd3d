/** Guards for pages that need login. Each loader and each action must call them, because Remix runs them separately. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";

/** Addresses that are not pages, and the logout page. */
const NON_PAGE_PATH = /^\/(app|images|assets|logout)(\/|\.data$|$)/i;

/** `redirectTo` if it is a page of the shop, else the dashboard. Prevents open redirects. */
export function safePath(value: string | null | undefined): string {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return "/dashboard";
  return NON_PAGE_PATH.test(new URL(value, "https://shop").pathname) ? "/dashboard" : value;
}

/** The page of a request, or of a data request for it. */
export function pathToReturnTo({ url }: Pick<Request, "url">): string {
  const { pathname, search } = new URL(url);
  const query = new URLSearchParams(search);
  // Parameters that Remix adds to data requests.
  for (const name of ["_routes", "index"]) query.delete(name);
  return pathname.replace(/\.data$/, "") + (query.size > 0 ? `?${query}` : "");
}

/** @throws a redirect to /login that leads back to the same page. */
export async function requireUser({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<User> {
  const user = await context.user();
  if (user) return user;
  throw redirect(`/login?redirectTo=${encodeURIComponent(pathToReturnTo(request))}`, 303);
}
