import { env, exports } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { PaymentRequest } from "#app/checkout/checkout.contract.ts";
import { startPayment } from "#app/checkout/checkout.server.ts";
import { cartItems, orders, outbox, purchases } from "#app/db/schema.ts";
import { readSettings } from "#app/env.server.ts";
import type { OrderRow } from "#app/orders/orders.store.server.ts";
import { receivePaymentEvent } from "#app/orders/payments/payment-events.server.ts";
import { createServices } from "#app/services.server.ts";
import type { Services } from "#app/services.ts";
import { db, ORIGIN, stripe } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import { cookieHeader, csrfTokenFor, type TestUser } from "./users.ts";
import { fetchFromWorker } from "./worker.ts";

/** Nothing listens on this port. */
const WITHOUT_STRIPE = { ...env, STRIPE_API_URL: "http://127.0.0.1:9" };

export const servicesWithoutStripe = (services: Services): Services => ({
  ...services,
  payments: createServices(WITHOUT_STRIPE, {
    readConstraint: "first-primary",
    ...services,
    settings: readSettings(WITHOUT_STRIPE),
  }).payments,
});

/** Posts JSON to a shop that cannot reach Stripe. @param sender a user, or the headers of the request. */
export async function postWithoutStripe(path: string, body: string, sender: { token: string } | HeadersInit) {
  const token = "token" in sender ? String(sender.token) : null;
  const xsrf = await csrfTokenFor(token);
  const own = { Cookie: cookieHeader(xsrf, token), Origin: ORIGIN, "X-XSRF-TOKEN": xsrf };
  const headers = token ? { ...own, "Content-Type": "application/json" } : (sender as HeadersInit);
  return fetchFromWorker(path, { method: "POST", body, headers }, WITHOUT_STRIPE);
}

export type PendingOrder = OrderRow & { paymentSessionId: string };

export async function findOrder(code: string): Promise<PendingOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.code, code));
  if (!order?.paymentSessionId) throw new Error(`order ${code} has no payment page`);
  return { ...order, paymentSessionId: order.paymentSessionId };
}

/** Opens a payment page for one product or the cart. */
export async function createPendingOrder(
  services: Services,
  person: TestUser,
  wanted: { id: string; license?: LicenseType },
): Promise<PendingOrder> {
  const answer = await startPayment(services, person.user, PaymentRequest.parse(wanted));
  return findOrder(answer.orderCode);
}

export const stripeSignature = (
  payload: string,
  { secret = TEST_SETTINGS.STRIPE_WEBHOOK_SECRET, at = new Date(), scheme = "v1" } = {},
) => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},${scheme}=${createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex")}`;
};

/** The body and signature that Stripe posts for an event. */
export const signEvent = (eventId: string) => stripe.signEvent(eventId, TEST_SETTINGS.STRIPE_WEBHOOK_SECRET);

/** The id of the newest event of a type about a Checkout session or its payment. */
export async function findEventId(sessionId: string, type: string): Promise<string> {
  const event = (await stripe.events(sessionId)).findLast((candidate) => candidate.type === type);
  if (!event) throw new Error(`there is no ${type} of ${sessionId}`);
  return event.id;
}

/** Posts an event as Stripe does, without cookies or Origin. */
export const postWebhook = (payload: string, headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}/app/webhooks/stripe`, { method: "POST", body: payload, headers });

export async function deliverWebhook(eventId: string): Promise<number> {
  const { payload, signature } = await signEvent(eventId);
  return (await postWebhook(payload, { "Stripe-Signature": signature })).status;
}

/** Calls the webhook's operation with an event. */
export async function processEvent(services: Services, eventId: string): Promise<void> {
  const { payload: rawBody, signature } = await signEvent(eventId);
  await receivePaymentEvent(services, { rawBody, signature });
}

/** What a user owns and ordered. `live` are the licenses that are not revoked, as "model license". */
export async function readUserRecords(userId: string) {
  const [owned, placed, mails, cart] = await db.batch([
    db.select().from(purchases).where(eq(purchases.userId, userId)),
    db.select().from(orders).where(eq(orders.userId, userId)),
    db.select().from(outbox).where(eq(outbox.userId, userId)),
    db.select().from(cartItems).where(eq(cartItems.userId, userId)),
  ]);
  return {
    live: owned
      .filter(({ revokedAt }) => !revokedAt)
      .map(({ productId, license }) => `${productId} ${license}`)
      .sort(),
    purchases: owned,
    statuses: placed.map(({ status }) => status),
    receipts: mails.filter(({ template }) => template === "receipt").length,
    cart: cart.map(({ productId }) => productId).sort(),
  };
}
