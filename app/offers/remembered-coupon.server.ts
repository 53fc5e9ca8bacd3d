/** The coupon code that a visitor's link or checkout form named: a cookie carries it to every checkout that follows. */
import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";

const MAX_LENGTH = 40;
const cookie = createCookie("__Host-coupon", {
  httpOnly: true,
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 86_400,
});

/** The code that an action has set, for the loaders that run after it in the same request. */
const changedCodes = new WeakMap<AppLoadContext, string>();

export async function rememberedCoupon(request: Request, context: AppLoadContext): Promise<string> {
  const inRequest = changedCodes.get(context);
  if (inRequest !== undefined) return inRequest;
  const stored: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof stored === "string" ? stored.slice(0, MAX_LENGTH) : "";
}

const cookieFor = (code: string) => cookie.serialize(code, code ? {} : { maxAge: 0 });

/** @param written the code; empty forgets the remembered one. @returns the `Set-Cookie` of the answer. */
export function rememberCoupon(context: AppLoadContext, written: string): Promise<string> {
  const code = written.trim().slice(0, MAX_LENGTH);
  changedCodes.set(context, code);
  return cookieFor(code);
}

/** A link with `?coupon=CODE` leads to the same address without the code, so that pages stay the same for everybody. */
export async function couponLinkResponse(request: Request): Promise<Response | null> {
  const url = new URL(request.url);
  const code = url.searchParams.get("coupon");
  if (!code || request.method !== "GET" || /^\/app\/|\.data$/.test(url.pathname)) return null;
  url.searchParams.delete("coupon");
  const headers = { Location: url.pathname + url.search, "Cache-Control": "private, no-store" };
  const response = new Response(null, { status: 302, headers });
  response.headers.append("Set-Cookie", await cookieFor(code.trim().slice(0, MAX_LENGTH)));
  return response;
}
