/** Keeps pages for logged-in people to logged-in people; each guarded loader and each guarded action asks for itself. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";

/** Addresses that are no page, and the one that ends the session. */
const NON_PAGE_PATH = /^\/(app|images|assets|logout)(\/|\.data$|$)/i;

/** Where `redirectTo` leads, else to the dashboard: only to a page of our own; no host, backslash or control characters. */
export function safePath(value: string | null | undefined): string {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return "/dashboard";
  return NON_PAGE_PATH.test(new URL(value, "https://shop").pathname) ? "/dashboard" : value;
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
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(search);
  // Remix's own, which no address of a page has.
  for (const name of ["_routes", "index"]) query.delete(name);
  const back = pathname.replace(/\.data$/, "") + (query.size > 0 ? `?${query}` : "");
  throw redirect(`/login?redirectTo=${encodeURIComponent(back)}`, 303);
}
