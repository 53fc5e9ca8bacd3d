import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/cloudflare";
import { serialize } from "cookie";
import { logOut, type StartedSession } from "#app/accounts/accounts.server.ts";
import { isSameOriginRead, xsrfCookie } from "#app/http/csrf.server.ts";
import { expectedError } from "#app/http/errors.server.ts";
import { pathAfterLogin } from "#app/http/guards.server.ts";
import { endedSessionCookie, sessionCookie } from "#app/http/session.server.ts";
import { languageCookie } from "#app/i18n/i18n.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import { sourceOf } from "#app/sources/source.ts";
import { type LoginOutcome, OUTCOME_COOKIE, writeOutcome } from "./login-outcome.ts";
import type { ProductIntent } from "./product-intent.contract.ts";
import {
  clearedProductIntentCookie,
  performProductIntent,
  readProductIntent,
} from "./product-intent.server.ts";

/** Also ends the browser's previous session. */
async function newSessionCookies(
  context: AppLoadContext,
  { token, expiresAt, user }: StartedSession,
): Promise<Headers> {
  const { services, sessionToken } = context;
  // Nobody else ends it: the browser forgets its token.
  if (sessionToken) services.waitUntil(repeatUntilDone(() => logOut(services, sessionToken)));
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(token, expiresAt));
  headers.append("Set-Cookie", await xsrfCookie(services.settings.SESSION_SECRET, token));
  headers.append("Set-Cookie", await languageCookie.serialize(user.preferences.language));
  context.newCookies = headers.getSetCookie();
  return headers;
}

/** The rest of this request uses the new session of a user whose others were all ended. @returns its cookies */
export async function replaceSession(context: AppLoadContext, started: StartedSession): Promise<Headers> {
  const headers = await newSessionCookies(context, started);
  context.sessionToken = started.token;
  return headers;
}

export async function replaceSessionToken(
  context: AppLoadContext,
  { token, expiresAt }: Pick<StartedSession, "token" | "expiresAt">,
): Promise<Headers> {
  context.sessionToken = token;
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(token, expiresAt));
  headers.append("Set-Cookie", await xsrfCookie(context.services.settings.SESSION_SECRET, token));
  context.newCookies = headers.getSetCookie();
  return headers;
}

export async function loginJson(context: AppLoadContext, started: StartedSession): Promise<Response> {
  return Response.json(started.user, { headers: await newSessionCookies(context, started) });
}

/**
 * Performs an intent after the login. The visitor returns to the page where they were, which says what was
 * done; a purchase continues at the checkout, and a bundle in the cart if they own this model. An intent that
 * is no longer possible (owned, unpublished) is dropped.
 */
async function performAfterLogin(
  intent: ProductIntent,
  { services }: AppLoadContext,
  { user }: StartedSession,
): Promise<{ path: string | null } & Omit<LoginOutcome, "registered">> {
  try {
    const { path, title } = await performProductIntent(services, user, intent);
    if (!title) return { path, result: null, title };
    return { path: null, result: intent.intent === "free" ? "saved" : "added", title };
  } catch (error) {
    const code = expectedError(error)?.code;
    if (!code) throw error;
    return { path: null, result: code === "already_owned" ? "owned" : null, title: "" };
  }
}

interface Login {
  started: StartedSession;
  redirectTo: string;
  registered?: LoginOutcome["registered"];
}

export async function loginResponse(
  context: AppLoadContext,
  request: Request,
  { started, redirectTo, registered = null }: Login,
): Promise<Response> {
  const intent = await readProductIntent(request);
  const source = sourceOf(new URL(redirectTo, request.url), null);
  const performed = intent && (await performAfterLogin({ ...intent, source }, context, started));
  const headers = await newSessionCookies(context, started);
  if (intent) headers.append("Set-Cookie", await clearedProductIntentCookie());
  if (registered || performed?.result) {
    const outcome = writeOutcome({
      registered,
      result: performed?.result ?? null,
      title: performed?.title ?? "",
    });
    headers.append(
      "Set-Cookie",
      serialize(OUTCOME_COOKIE, outcome, { path: "/", maxAge: 60, secure: true, sameSite: "lax" }),
    );
  }
  // The document contains the texts of its language, so a change of language needs a new document.
  const sameLanguage = started.user.preferences.language === context.services.language;
  const redirectOrReload = sameLanguage ? redirect : redirectDocument;
  return redirectOrReload(performed?.path ?? pathAfterLogin(started.user, redirectTo), {
    status: 303,
    headers,
  });
}

/** @throws DomainError cross_site for a GET that may come from another site. */
export async function endSession(context: AppLoadContext, request: Request): Promise<Response> {
  const isOwnRequest =
    request.method === "POST" || (await isSameOriginRead(request, context.services.settings));
  if (!isOwnRequest) throw new DomainError("cross_site");
  if (context.sessionToken) await logOut(context.services, context.sessionToken);
  return new Response(null, { status: 204, headers: { "Set-Cookie": endedSessionCookie() } });
}
