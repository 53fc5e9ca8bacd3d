import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { heartbeats, referenceRates } from "#app/db/schema.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { couponOf } from "#tests/support/offers.ts";
import { beginDelivery } from "#tests/support/reviews.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import {
  addressed,
  createShopper,
  inCart,
  queryOf,
  SHOPPER_CALLS,
  type Shopper,
  type ShopperCall,
} from "#tests/support/shopper-calls.ts";
import { cookieHeader, csrfTokenFor } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";
import worker from "#workers/app.ts";

const at = new Date();
await db.insert(heartbeats).values({ name: "cron", at });
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.16 }, fetchedAt: at });
await createCoupon(testServices().services, couponOf({ code: "TEN-OFF", percent: 10 }));

interface Counted extends Pick<ShopperCall, "input" | "headers" | "owner" | "because"> {
  trips: number;
}
const COUPON = { code: "TEN-OFF", namedAtMs: 0 };

/** Every call of a shopper, and two of them as they are also sent. */
const CALLS: Record<string, Counted> = {
  ...(Object.fromEntries(Object.entries(SHOPPER_CALLS).filter(([, { trips }]) => trips !== null)) as Record<
    string,
    Counted
  >),
  "HEAD /app/download/:id": { ...SHOPPER_CALLS["GET /app/download/:id"], trips: 1, because: undefined },
  "GET /app/coupon with one": {
    headers: { Cookie: `__Host-coupon=${encodeURIComponent(btoa(JSON.stringify(COUPON)))}` },
    owner: "200",
    trips: 4,
    because:
      "session, then whether this code was counted, then the limit, then the coupon: each decides whether the next is asked",
  },
};

async function countCallRoundTrips(name: string, call: Pick<Counted, "input" | "headers">, shopper: Shopper) {
  const [method = ""] = name.split(" ");
  const { DB, count } = countRoundTrips();
  const xsrf = await csrfTokenFor(shopper.token);
  const { path, rest } = addressed(name, (await call.input?.(shopper)) ?? {});
  const Cookie = [cookieHeader(xsrf, shopper.token), call.headers?.Cookie].filter(Boolean).join("; ");
  const headers = { Origin: ORIGIN, "X-XSRF-TOKEN": xsrf, ...call.headers, Cookie };
  const isPost = method === "POST";
  const init = isPost && {
    body: JSON.stringify(rest),
    headers: { ...headers, "Content-Type": "application/json" },
  };
  // An isolate keeps the shop's profile for some seconds: how long this file has taken decides nothing.
  await testServices().services.shop.profile();
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}${isPost ? "" : queryOf(rest)}`, { method, headers, ...init });
  const answer = await worker.fetch(request as never, { ...env, DB }, context);
  const trips = count();
  await answer.arrayBuffer();
  await waitOnExecutionContext(context);
  return { status: String(answer.status), trips };
}

test.each(Object.entries(CALLS))("%s makes the expected number of D1 round trips", async (name, call) => {
  const { status, trips } = await countCallRoundTrips(name, call, await createShopper());
  expect([status, trips]).toEqual([call.owner, call.trips]);
  expect(call.trips <= 1 || call.because).toBeTruthy();
});

test.each(["GET /app/download/:id", "GET /app/download/:id/*", "GET /app/file/:token/:name"])(
  "the first %s of a purchase makes one D1 round trip more",
  async (name) => {
    const shopper = await createShopper();
    const call = CALLS[name] as Counted;
    const input = (await call.input?.(shopper)) ?? {};
    await beginDelivery(shopper.user.id, shopper.owned.id, null);
    const again = () => countCallRoundTrips(name, { input: () => input }, shopper);
    expect(await again()).toEqual({ status: "200", trips: call.trips + 1 });
    expect(await again()).toEqual({ status: "200", trips: call.trips });
  },
);

test.each([
  ["model", 1],
  ["modle", 2],
  ["xyzzy modle", 2],
  ["xyzzy", 2],
])("a search for %s makes %i D1 round trips", async (q, trips) => {
  const call = { input: () => ({ q }) };
  expect(await countCallRoundTrips("GET /app/suggestions", call, await createShopper())).toEqual({
    status: "200",
    trips,
  });
});

/** Starts a payment by the form of the checkout's page, or by its JSON call. @returns the D1 round trips */
async function tripsOfPayment(by: "form" | "call", what: "cart" | "product") {
  const shopper = await createShopper();
  await inCart(shopper);
  const { token } = shopper;
  const { DB, count } = countRoundTrips();
  const xsrf = await csrfTokenFor(token);
  const details = { name: "Ada", lastName: "Lovelace", country: "ES" };
  const form = new URLSearchParams({ ...details, consent: "on", total: "499" });
  const call = { id: what === "cart" ? "cart" : shopper.paid.id, details, consent: true, shownTotal: 499 };
  const path = what === "cart" ? "/checkout" : `/checkout?product=${shopper.paid.id}`;
  const answer = await fetchFromWorker(
    by === "form" ? path : "/app/paymentui",
    {
      method: "POST",
      body: by === "form" ? form.toString() : JSON.stringify(call),
      headers: {
        Cookie: cookieHeader(xsrf, token),
        Host: new URL(ORIGIN).host,
        Origin: ORIGIN,
        "Sec-Fetch-Site": "same-origin",
        "X-XSRF-TOKEN": xsrf,
        "Content-Type": by === "form" ? "application/x-www-form-urlencoded" : "application/json",
      },
    },
    { ...env, DB },
  );
  expect([by, answer.status]).toEqual([by, by === "form" ? 303 : 200]);
  return count();
}

test.each(["cart", "product"] as const)(
  "paying for a %s by the checkout's form makes no more D1 round trips than by its call: the order is priced once",
  async (what) => {
    const trips = await tripsOfPayment("call", what);
    expect(trips).toBeGreaterThan(3);
    expect(await tripsOfPayment("form", what)).toBe(trips);
  },
);
