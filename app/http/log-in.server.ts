/** What login, register and logout do to cookies, and where a visitor goes then. */
import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/cloudflare";
import { logOut, type StartedSession } from "#app/domain/accounts/accounts.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";
import { isSameOriginRead, xsrfCookie } from "./csrf.server.ts";
import { expectedError } from "./errors.server.ts";
import {
  clearedProductIntentCookie,
  type ProductIntent,
  performProductIntent,
  readProductIntent,
} from "./product-intent.server.ts";
import { endedSessionCookie, sessionCookie } from "./session.server.ts";

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

/** For an account whose sessions have all ended but this new one; what the page still asks in this request, it asks with it. */
export async function renewedSession(context: AppLoadContext, started: StartedSession): Promise<Headers> {
  const headers = await sessionHeaders(context, started);
  context.sessionToken = started.token;
  return headers;
}

/** The JSON calls' answer: the user, with the session started. */
export async function startedJson(context: AppLoadContext, started: StartedSession): Promise<Response> {
  return Response.json(started.user, { headers: await sessionHeaders(context, started) });
}

/** A purchase goes on at the checkout, the rest where the visitor was. An intent that is no longer possible (owned, unpublished) is dropped. */
async function placeAfter(
  intent: ProductIntent,
  { services }: AppLoadContext,
  { user }: StartedSession,
): Promise<string | null> {
  try {
    const place = await performProductIntent(services, user, intent);
    return intent.intent === "buy" ? place : null;
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
  const intent = await readProductIntent(request);
  const elsewhere = intent && (await placeAfter(intent, context, started));
  const headers = await sessionHeaders(context, started);
  if (intent) headers.append("Set-Cookie", await clearedProductIntentCookie());
  // The words of a page come with its document, so another language needs another document.
  const sameWords = started.user.preferences.language === context.services.language;
  const go = sameWords ? redirect : redirectDocument;
  return go(elsewhere ?? redirectTo, { status: 303, headers });
}

/** Ends the session on the server and in the browser; a GET that may come from elsewhere ends nothing. */
export async function endSession(context: AppLoadContext, request: Request): Promise<Response> {
  const own = request.method === "POST" || (await isSameOriginRead(request, context.services.settings));
  if (!own) return new Response(null, { status: 204 });
  if (context.sessionToken) await logOut(context.services, context.sessionToken);
  return new Response(null, { status: 204, headers: { "Set-Cookie": endedSessionCookie() } });
}
