/**
 * The coupon code that a visitor's link or form named: a cookie carries it to the cart and to every checkout that follows. Scripts look whether it is
 * there, because pages are the same for everybody (`markCoupon`), and forget a code that is refused.
 */
import { type AppLoadContext, createCookie } from "@remix-run/cloudflare";
import type { Services } from "#app/services.ts";
import { z } from "#app/shared/zod.ts";
import { COUPON_COOKIE } from "./coupon-cookie.ts";

const MAX_LENGTH = 40;
const cookie = createCookie(COUPON_COOKIE, {
  secure: true,
  sameSite: "lax",
  path: "/",
  maxAge: 30 * 86_400,
});

const RememberedCoupon = z.object({
  code: z.string().max(MAX_LENGTH),
  /** When it was named: the buyer is asked before it is used once more for a later order. */
  namedAtMs: z.int(),
});
export type RememberedCoupon = z.infer<typeof RememberedCoupon>;

const NOTHING: RememberedCoupon = { code: "", namedAtMs: 0 };

/** What an action has set, for the loaders that run after it in the same request. */
const changed = new WeakMap<AppLoadContext, RememberedCoupon>();

export async function rememberedCoupon(request: Request, context: AppLoadContext): Promise<RememberedCoupon> {
  const inRequest = changed.get(context);
  if (inRequest) return inRequest;
  return RememberedCoupon.safeParse(await cookie.parse(request.headers.get("Cookie"))).data ?? NOTHING;
}

const named = (typed: string, at: Date): RememberedCoupon => ({
  code: typed.trim().slice(0, MAX_LENGTH),
  namedAtMs: at.getTime(),
});

const cookieFor = (coupon: RememberedCoupon) => cookie.serialize(coupon, coupon.code ? {} : { maxAge: 0 });

/** @param typed the code; empty forgets the remembered one. @returns the `Set-Cookie` of the answer. */
export function rememberCoupon(context: AppLoadContext, typed: string): Promise<string> {
  const coupon = named(typed, context.services.now());
  changed.set(context, coupon);
  return cookieFor(coupon);
}

/** A link with `?coupon=CODE` leads to the same address without the code, so that pages stay the same for everybody. */
export async function couponLinkResponse(
  request: Request,
  { now }: Pick<Services, "now">,
): Promise<Response | null> {
  const url = new URL(request.url);
  const code = url.searchParams.get("coupon");
  if (!code || request.method !== "GET" || /^\/app\/|\.data$/.test(url.pathname)) return null;
  url.searchParams.delete("coupon");
  const headers = { Location: url.pathname + url.search, "Cache-Control": "private, no-store" };
  const response = new Response(null, { status: 302, headers });
  response.headers.append("Set-Cookie", await cookieFor(named(code, now())));
  return response;
}
