/** Keeps pages for logged-in people to logged-in people; each guarded loader and each guarded action asks for itself. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";

/** Where `redirectTo` leads, else to the dashboard: only to a page of our own: one slash, no host, no backslash, no control characters, and no call below /app. */
export function safePath(value: string | null | undefined): string {
  return value && value.length <= 500 && /^\/(?![/\\]|app(?:[/?#]|$))[^\\\p{C}]*$/iu.test(value)
    ? value
    : "/dashboard";
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
