/** Guards for pages that need a login, and for the studio's. Each loader and each action must call one, because Remix runs them separately. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import type { SellerSession } from "#app/second-factor/second-factor-state.ts";
import { notFound } from "./errors.server.ts";

const DASHBOARD = "/dashboard";

/** Asks for a code, for Google or for a password. */
export const SIGN_IN_PATH = "/sign-in";

/** Where a login leads when no other page was asked for. */
export const homeOf = ({ seller }: Pick<User, "seller">): string => (seller ? "/studio" : DASHBOARD);

const NON_PAGE_PATH = /^\/(app|images|assets|logout)(\/|\.data$|$)/i;

/** `redirectTo` if it is a page of the shop, else the dashboard. Prevents open redirects. */
export function safePath(value: string | null | undefined): string {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return DASHBOARD;
  return NON_PAGE_PATH.test(new URL(value, "https://shop").pathname) ? DASHBOARD : value;
}

/** The dashboard is the default of `safePath`, and no page that a seller asks for before the studio. */
export const pathAfterLogin = (user: User, redirectTo: string): string =>
  redirectTo === DASHBOARD ? homeOf(user) : redirectTo;

export function pathToReturnTo({ url }: Pick<Request, "url">): string {
  const { pathname, search } = new URL(url);
  const query = new URLSearchParams(search);
  // Parameters that Remix adds to data requests.
  for (const name of ["_routes", "index"]) query.delete(name);
  return pathname.replace(/\.data$/, "") + (query.size > 0 ? `?${query}` : "");
}

/** @param path where to go on after the login */
export const redirectToSignIn = (path: string, headers: HeadersInit = {}) =>
  redirect(`${SIGN_IN_PATH}?redirectTo=${encodeURIComponent(path)}`, { status: 303, headers });

/** @throws a redirect to the page that leads back to the same page after the login. */
export async function requireUser({
  request,
  context,
}: {
  request: Request;
  context: AppLoadContext;
}): Promise<User> {
  const user = await context.user();
  if (user) return user;
  throw redirectToSignIn(pathToReturnTo(request));
}

export const SECURITY_PATH = "/studio/security";
export const CONFIRM_PATH = "/studio/confirm";

export const redirectThenBack = (path: string, { request }: AppLoadContext) =>
  redirect(`${path}?redirectTo=${encodeURIComponent(pathToReturnTo(request))}`, 303);

/** Pages that ask for the second factor: the studio, and those that change or give up a seller's address. */
const SECOND_FACTOR_PATH = /^\/(studio|dashboard\/settings|confirm-email)(\/|$)/;

export function pathAfterConfirming(value: string | null): string {
  const { pathname, search, hash } = new URL(safePath(value), "https://shop");
  return SECOND_FACTOR_PATH.test(pathname) ? pathname + search + hash : "/studio";
}

/** A seller's session, whether or not it is confirmed: for the pages that confirm it. */
export async function requireSellerSession(context: AppLoadContext): Promise<SellerSession> {
  const seller = await context.seller();
  if (!seller) throw notFound(context);
  return seller;
}

/** @throws 403 for a seller without this right */
function requireRight({ right }: SellerSession, needed: SellerRight, { requestId }: AppLoadContext): void {
  if (!includesRight(right, needed)) throw data({ requestId, code: "right_missing" }, { status: 403 });
}

export async function requireSeller(context: AppLoadContext, right: SellerRight): Promise<SellerSession> {
  const seller = await requireSellerSession(context);
  const state = context.secondFactorState(seller);
  if (state !== "passed") throw redirectThenBack(state === "confirm" ? CONFIRM_PATH : SECURITY_PATH, context);
  requireRight(seller, right, context);
  return seller;
}

/**
 * A session that may change the account's second factors: confirmed, or for the first factor logged in, minutes ago.
 * @returns null when the seller has to log in again.
 */
export async function requireFreshSeller(
  context: AppLoadContext,
  right: SellerRight,
): Promise<SellerSession | null> {
  const seller = await requireSellerSession(context);
  requireRight(seller, right, context);
  if (context.mayChangeFactors(seller)) return seller;
  if (seller.secondFactorSince) throw redirectThenBack(CONFIRM_PATH, context);
  return null;
}
