import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  cartItems,
  comments,
  heartbeats,
  productVersions,
  purchases,
  referenceRates,
} from "#app/db/schema.ts";
import { createFileLink } from "#app/downloads/file-links.server.ts";
import { CouponRequest } from "#app/offers/coupons.contract.ts";
import { createCoupon } from "#app/offers/coupons.server.ts";
import { CONSENT_VERSION } from "#app/orders/delivery-consent.contract.ts";
import { countRoundTrips } from "#tests/support/database.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertPhoto } from "#tests/support/photo-rows.ts";
import { insertProduct, insertProductFile, insertPurchase } from "#tests/support/products.ts";
import { allowReview, insertReview } from "#tests/support/reviews.ts";
import { ROUTE_PATHS } from "#tests/support/routes.ts";
import { db, ORIGIN, testServices } from "#tests/support/services.ts";
import { cookieHeader, createUserWithPassword, csrfTokenFor, PASSWORD } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";
import worker from "#workers/app.ts";

const at = new Date();
await db.insert(heartbeats).values({ name: "cron", at });
await db.insert(referenceRates).values({ date: "2026-11-20", rates: { USD: 1.16 }, fetchedAt: at });
await createCoupon(testServices().services, CouponRequest.parse({ code: "TEN-OFF", percent: 10 }));

async function insertFixtures() {
  const { user, token } = await createUserWithPassword();
  const [paid, owned, free] = await Promise.all([
    insertProduct(),
    insertProduct({ zipBytes: 4 }),
    insertProduct({ standard: 0 }),
  ]);
  await env.MODELS.put(owned.zipKey, "zip!");
  await insertPurchase(user.id, owned.id);
  await db.update(purchases).set({ deliveryBeganAt: at }).where(eq(purchases.userId, user.id));
  await insertProductFile(owned);
  const file = { id: owned.id, path: "part.stl" };
  const fileLink = await createFileLink(testServices().services, user, file);
  const [[comment]] = await db.batch([
    db
      .insert(comments)
      .values({ userId: user.id, productId: paid.id, comment: "Fits.", createdAt: at })
      .returning(),
    db.insert(productVersions).values({ ...owned, productId: owned.id, createdAt: at }),
    db.insert(cartItems).values({ userId: user.id, productId: paid.id, license: "standard", addedAt: at }),
  ]);
  return {
    token,
    paid: paid.id,
    owned: owned.id,
    fileLink: new URL(fileLink.url).pathname,
    sha256: owned.zipSha256,
    free: free.id,
    comment: comment?.id ?? 0,
    photo: await insertPhoto(user.id, owned.id),
    review: await insertReview(user.id, owned.id),
    allowed: await allowReview(user.id, owned.id),
    order: (await insertOrder(user.id, [{ productId: paid.id }], { buyer: { country: "ES" } })).code,
  };
}
type Fixtures = Awaited<ReturnType<typeof insertFixtures>>;

interface Call {
  path?: (fixtures: Fixtures) => string;
  fields?: (fixtures: Fixtures) => Record<string, unknown>;
  /** Besides the session's. */
  cookie?: string;
  /** Round trips before the response. */
  trips: number;
  /** Why a later one needs what an earlier one read. */
  because?: string;
}
const SESSION_THEN_WRITE = "an INSERT waits for the session";
const LIMITED = "session, then the limit, then the INSERT: each decides whether the next is made";
const PASSWORDS = "limits are counted before the password is hashed";

/** Every JSON call of a shopper with its number of D1 round trips. */
const CALLS: Record<string, Call> = {
  "GET /app/download/:id": {
    path: ({ owned }) => `/app/download/${owned}`,
    trips: 2,
    because: "what was requested is stored beside the response, which does not wait for it",
  },
  "GET /app/download/:id/*": { path: ({ owned }) => `/app/download/${owned}/part.stl`, trips: 1 },
  "GET /app/file/:token/:name": { path: ({ fileLink }) => fileLink, trips: 1 },
  "HEAD /app/download/:id": { path: ({ owned }) => `/app/download/${owned}`, trips: 1 },
  "GET /app/verify": { trips: 1 },
  "GET /app/cart": { trips: 1 },
  "GET /app/purchases": { trips: 1 },
  "GET /app/rate": { trips: 1 },
  "GET /app/coupon": {
    cookie: `__Host-coupon=${encodeURIComponent(btoa(JSON.stringify({ code: "TEN-OFF", namedAtMs: 0 })))}`,
    trips: 4,
    because:
      "session, then whether this code was counted, then the limit, then the coupon: each decides whether the next is asked",
  },
  "GET /health": { trips: 1 },
  "GET /app/products": { trips: 1 },
  "GET /app/suggestions": { path: () => "/app/suggestions?q=model", trips: 1 },
  "GET /app/comments": { trips: 1 },
  "GET /app/messages/user": { trips: 1 },
  "GET /app/messages/seen": { trips: 1 },
  "POST /app/messages/seen": { fields: () => ({ id: 0 }), trips: 1 },
  "GET /app/wishlist": { trips: 1 },
  "POST /app/wishlist/add": { fields: ({ paid }) => ({ id: paid }), trips: 1 },
  "POST /app/wishlist/remove": { fields: ({ paid }) => ({ id: paid }), trips: 1 },
  "POST /app/wishlist/merge": { fields: ({ paid }) => ({ ids: [paid] }), trips: 1 },
  "GET /app/wishlist/cards": { path: ({ paid }) => `/app/wishlist/cards?ids=${paid}`, trips: 1 },
  "POST /app/cart/remove": { fields: ({ paid }) => ({ id: paid }), trips: 1 },
  "POST /app/preferences": { fields: () => ({ preferences: { currency: "USD" } }), trips: 1 },
  "GET /app/reviews": { path: ({ owned }) => `/app/reviews?productId=${owned}`, trips: 1 },
  "POST /app/review/delete": { fields: ({ owned }) => ({ productId: owned }), trips: 1 },
  "POST /app/comment/delete": { fields: ({ comment }) => ({ id: comment }), trips: 1 },
  "POST /app/logout": { fields: () => ({}), trips: 1 },
  "POST /app/cart/add": {
    fields: ({ paid }) => ({ id: paid, license: "commercial" }),
    trips: 2,
    because: "the lines of the cart and the purchases decide whether the line may be added",
  },
  "POST /app/order/consent": {
    fields: ({ order }) => ({ orderCode: order, version: CONSENT_VERSION }),
    trips: 4,
    because: "the order decides whether there is anything to agree to; mails are sent beside the response",
  },
  "POST /app/downloads/link": { fields: ({ owned }) => ({ id: owned, path: "part.stl" }), trips: 1 },
  "POST /app/downloads/finished": {
    fields: ({ owned, sha256 }) => ({ id: owned, downloadId: "panel-0001", sha256 }),
    trips: 3,
    because: "the hash decides which version is counted, and the limit whether it is",
  },
  "POST /app/product/get/free": {
    fields: ({ free }) => ({ id: free }),
    trips: 2,
    because: SESSION_THEN_WRITE,
  },
  "POST /app/comment/create": {
    fields: ({ paid }) => ({ productId: paid, message: "Prints well" }),
    trips: 3,
    because: LIMITED,
  },
  "POST /app/review/save": {
    fields: ({ owned }) => ({ productId: owned, stars: 5 }),
    trips: 4,
    because: `${LIMITED}; webhooks are looked up beside the response, which does not wait for it`,
  },
  "POST /app/message/create": { fields: () => ({ message: "Hello" }), trips: 3, because: LIMITED },
  "GET /app/photos": { path: ({ paid }) => `/app/photos?productId=${paid}`, trips: 1 },
  "GET /app/photos/own": { path: ({ owned }) => `/app/photos/own?productId=${owned}`, trips: 1 },
  "POST /app/photos/delete": {
    fields: ({ photo }) => ({ id: photo }),
    trips: 2,
    because: "the photo's files are looked up beside the response, which does not wait for it",
  },
  "GET /app/photos/file/:id": {
    path: ({ photo }) => `/app/photos/file/${photo}`,
    trips: 2,
    because: "the session decides whether the photo may be seen",
  },
  "POST /app/login": {
    fields: () => ({ email: "no@people.test", password: PASSWORD }),
    trips: 3,
    because: PASSWORDS,
  },
};
/** Not counted: calls to Stripe, Google, Cloudflare Images or a Durable Object, and registering, which is rate-limited and hashes. */
const NOT_COUNTED = [
  "/app/auth/google",
  "/app/auth/google/callback",
  "/app/webhooks/stripe",
  "/app/paymentui",
  "/app/invoice/:code",
  "/app/register",
  "/app/photos/upload",
  "/app/chat",
  "/app/*",
];

async function countCallRoundTrips(name: string, { path, fields, cookie }: Call, fixtures: Fixtures) {
  const [method = "", address = ""] = name.split(" ");
  const { DB, count } = countRoundTrips();
  const xsrf = await csrfTokenFor(fixtures.token);
  const Cookie = [cookieHeader(xsrf, fixtures.token), cookie].filter(Boolean).join("; ");
  const headers = { Cookie, Origin: ORIGIN, "X-XSRF-TOKEN": xsrf };
  const init = fields && {
    body: JSON.stringify(fields(fixtures)),
    headers: { ...headers, "Content-Type": "application/json" },
  };
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path?.(fixtures) ?? address}`, { method, headers, ...init });
  const answer = await worker.fetch(request as never, { ...env, DB }, context);
  const trips = count();
  await answer.arrayBuffer();
  await waitOnExecutionContext(context);
  return { status: answer.status, trips };
}

test.each(Object.entries(CALLS))("%s makes the expected number of D1 round trips", async (name, call) => {
  const { status, trips } = await countCallRoundTrips(name, call, await insertFixtures());
  expect(status).toBe(
    name === "POST /app/login" ? 401 : /logout|delete|finished|consent/.test(name) ? 204 : 200,
  );
  expect(trips).toBe(call.trips);
  expect(call.trips === 1 || call.because).toBeTruthy();
});

test.each(["GET /app/download/:id", "GET /app/download/:id/*", "GET /app/file/:token/:name"])(
  "the first %s of a purchase makes one D1 round trip more",
  async (name) => {
    const fixtures = await insertFixtures();
    await db.update(purchases).set({ deliveryBeganAt: null }).where(eq(purchases.productId, fixtures.owned));
    const call = CALLS[name] as Call;
    const trips = call.trips + 1;
    expect(await countCallRoundTrips(name, call, fixtures)).toEqual({ status: 200, trips });
    expect(await countCallRoundTrips(name, call, fixtures)).toEqual({ status: 200, trips: call.trips });
  },
);

test.each([
  ["model", 1],
  ["modle", 2],
  ["xyzzy modle", 2],
  ["xyzzy", 2],
])("a search for %s makes %i D1 round trips", async (q, trips) => {
  const call = { path: () => `/app/suggestions?q=${q}`, trips };
  expect(await countCallRoundTrips("GET /app/suggestions", call, await insertFixtures())).toEqual({
    status: 200,
    trips,
  });
});

/** Starts a payment by the form of the checkout's page, or by its JSON call. @returns the D1 round trips */
async function tripsOfPayment(by: "form" | "call", what: "cart" | "product") {
  const { token, paid } = await insertFixtures();
  const { DB, count } = countRoundTrips();
  const xsrf = await csrfTokenFor(token);
  const details = { name: "Ada", lastName: "Lovelace", country: "ES" };
  const form = new URLSearchParams({ ...details, consent: "on", total: "499" });
  const call = { id: what === "cart" ? "cart" : paid, details, consent: true, shownTotal: 499 };
  const path = what === "cart" ? "/checkout" : `/checkout?product=${paid}`;
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

test("every call of a shopper is in the table", () => {
  const counted = Object.keys(CALLS).map((name) => name.split(" ")[1]);
  const shopper = ROUTE_PATHS.filter((path) => path.startsWith("/app/") && !path.startsWith("/app/studio"));
  expect(shopper.filter((path) => !counted.includes(path) && !NOT_COUNTED.includes(path))).toEqual([]);
});
