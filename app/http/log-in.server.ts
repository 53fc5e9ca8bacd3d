/** What login, register and logout do to cookies, and what a visitor wanted before logging in. */
import { type AppLoadContext, createCookie, redirect, redirectDocument } from "@remix-run/cloudflare";
import { z } from "zod";
import { logOut, type StartedSession } from "#app/domain/accounts/accounts.server.ts";
import { addToCart } from "#app/domain/cart/cart.server.ts";
import { Licence, ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { grantFreeProduct } from "#app/domain/library/library.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";
import { xsrfCookie } from "./csrf.server.ts";
import { expectedError } from "./errors.server.ts";
import { endedSessionCookie, sessionCookie } from "./session.server.ts";

const Wanted = z.object({ want: z.enum(["add", "free", "buy"]), id: ProductId, license: Licence });
export type Wanted = z.infer<typeof Wanted>;

const wanted = createCookie("__Host-wanted", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 60,
});

/** `Set-Cookie` that carries an anonymous visitor's wish through the login. */
export const wantedCookie = (wish: Wanted): Promise<string> => wanted.serialize(wish);

/** The session this browser had before ends on the server too. */
async function sessionHeaders(
  { services, sessionToken }: AppLoadContext,
  { token, expiresAt, user }: StartedSession,
): Promise<Headers> {
  if (sessionToken) services.waitUntil(logOut(services, sessionToken));
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(token, expiresAt));
  headers.append("Set-Cookie", await xsrfCookie(services.settings.SESSION_SECRET, token));
  headers.append("Set-Cookie", await languageCookie.serialize(user.preferences.language));
  return headers;
}

/** The JSON calls' answer: the user, with the session started. */
export async function startedJson(context: AppLoadContext, started: StartedSession): Promise<Response> {
  return Response.json(started.user, { headers: await sessionHeaders(context, started) });
}

/** Does what was wanted, and says where to go; a wish that no longer holds (owned, gone) is dropped quietly. */
async function fulfilWish(
  context: AppLoadContext,
  started: StartedSession,
  wish: Wanted,
): Promise<string | null> {
  const { services } = context;
  try {
    if (wish.want === "buy") return `/checkout?product=${wish.id}&license=${wish.license}`;
    if (wish.want === "add") await addToCart(services, started.user, wish);
    else await grantFreeProduct(services, started.user, wish);
    return null;
  } catch (error) {
    if (expectedError(error)) return null;
    throw error;
  }
}

/** The forms' answer: 303 to where the person was, after doing what they wanted there. */
export async function loggedIn(
  context: AppLoadContext,
  started: StartedSession,
  request: Request,
  redirectTo: string,
): Promise<Response> {
  const wish = Wanted.safeParse(await wanted.parse(request.headers.get("Cookie")));
  const elsewhere = wish.success ? await fulfilWish(context, started, wish.data) : null;
  const headers = await sessionHeaders(context, started);
  if (wish.success) headers.append("Set-Cookie", await wanted.serialize("", { maxAge: 0 }));
  // The words of a page come with its document, so another language needs another document.
  const sameWords = started.user.preferences.language === context.services.language;
  const go = sameWords ? redirect : redirectDocument;
  return go(elsewhere ?? redirectTo, { status: 303, headers });
}

/** Ends the session on the server and in the browser; a GET from another site ends nothing. */
export async function endSession(context: AppLoadContext, request: Request): Promise<Response> {
  const site = request.headers.get("Sec-Fetch-Site");
  const own = request.method === "POST" || site === null || site === "same-origin" || site === "none";
  if (!own) return new Response(null, { status: 204 });
  if (context.sessionToken) await logOut(context.services, context.sessionToken);
  return new Response(null, { status: 204, headers: { "Set-Cookie": endedSessionCookie() } });
}
