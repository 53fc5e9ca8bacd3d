/** CSRF protection for every request. It runs in the Worker's entry because Remix checks only page actions. */
import { serialize } from "cookie";
import { hmacSha256, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { cookiesOf, sessionTokenOf } from "./session.server.ts";

const COOKIE = "XSRF-TOKEN";
const HEADER = "X-XSRF-TOKEN";
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Other systems sign what they send here. */
const WEBHOOK = /^\/app\/webhooks\/[a-z]+$/;
/**
 * A page of another site can send this header only after a preflight request, which the shop refuses. For calls with access
 * "seller" it also replaces the session (endpoint.server.ts).
 */
const hasAuthorization = ({ headers }: Request, path: string) =>
  path.startsWith("/app/studio/") && headers.has("Authorization");
/** RFC 8058: mail providers post without an Origin header; the URL contains a signed token instead. */
const ONE_CLICK = /^\/unsubscribe\/[^/]+$/;

/** What other systems send to the address that they were given once; no page of the shop does. */
export const isOfOtherSystem = ({ method, url }: Pick<Request, "method" | "url">): boolean => {
  const { pathname } = new URL(url);
  return method === "POST" && (WEBHOOK.test(pathname) || ONE_CLICK.test(pathname));
};

const signature = (secret: string, nonce: string, session: string) =>
  hmacSha256(secret, `xsrf:${nonce}:${session}`);

/** Readable cookie (axios' default name) whose value is bound to the session token, or to "anyone" before login. */
export async function xsrfCookie(secret: string, sessionToken: string | null): Promise<string> {
  const nonce = crypto.randomUUID();
  const value = `${nonce}.${await signature(secret, nonce, sessionToken ?? "anyone")}`;
  // No `__Host-` prefix, because axios expects this name. The value is bound to the session, so an injected cookie is useless.
  return serialize(COOKIE, value, { secure: true, sameSite: "lax", path: "/" });
}

async function isTokenOfSession(token: string, request: Request, secret: string): Promise<boolean> {
  const [nonce = "", mac = ""] = token.split(".");
  const expected = await signature(secret, nonce, sessionTokenOf(request) ?? "anyone");
  return timingSafeEqualText(mac, expected);
}

/**
 * The cookie for a browser that has none, or one of another session; null for any other. A valid one is never replaced: a
 * call that is sent at that moment would have the old one in its header and the new one as its cookie.
 */
export async function missingXsrfCookie(request: Request, secret: string): Promise<string | null> {
  const current = cookiesOf(request)[COOKIE] ?? "";
  if (await isTokenOfSession(current, request, secret)) return null;
  return xsrfCookie(secret, sessionTokenOf(request));
}

async function hasToken(request: Request, secret: string): Promise<boolean> {
  const sent = request.headers.get(HEADER) ?? "";
  const cookie = cookiesOf(request)[COOKIE] ?? "";
  return timingSafeEqualText(sent, cookie) && isTokenOfSession(sent, request, secret);
}

/** Whether a GET came from one of our pages, by Sec-Fetch-Site or, in browsers that do not send it, by the token. */
export async function isSameOriginRead(request: Request, { SESSION_SECRET }: { SESSION_SECRET: string }) {
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null ? hasToken(request, SESSION_SECRET) : site === "same-origin";
}

export async function refuseCrossSite(
  request: Request,
  settings: { SHOP_ORIGIN: string; SESSION_SECRET: string },
) {
  if (SAFE.has(request.method)) return;
  const { pathname } = new URL(request.url);
  if (WEBHOOK.test(pathname) || hasAuthorization(request, pathname)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (site !== null && site !== "same-origin") throw new DomainError("cross_site");
  if (origin !== null && origin !== settings.SHOP_ORIGIN) throw new DomainError("cross_site");
  const needsToken = pathname.startsWith("/app/") || (origin === null && !ONE_CLICK.test(pathname));
  if (needsToken && !(await hasToken(request, settings.SESSION_SECRET))) throw new DomainError("cross_site");
}
