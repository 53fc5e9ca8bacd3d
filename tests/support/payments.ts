/** Builders for tests about money: open orders, signed events, and what the shop holds for a person afterwards. */

import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { createServices, type Services } from "#app/context.server.ts";
import { cartItems, orders, outbox, purchases } from "#app/db/schema.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { PaymentRequest } from "#app/domain/checkout/checkout.contract.ts";
import { startPayment } from "#app/domain/checkout/checkout.server.ts";
import type { OrderRow } from "#app/domain/checkout/checkout.store.server.ts";
import { receivePaymentEvent } from "#app/domain/checkout/settle.server.ts";
import { remoteControls } from "#tools/sandbox/stripe/remote-controls.ts";
import worker from "#workers/app.ts";
import { cookieOf, db, ORIGIN, type Person, stripe, xsrfOf } from "./shop.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

/** Nothing listens here: the payment provider, gone. */
const WITHOUT_STRIPE = { ...env, STRIPE_API_URL: "http://127.0.0.1:9" };

const withStripeOf = (from: typeof env, services: Services): Services => ({
  ...services,
  payments: createServices(from, { reads: "first-primary", ...services }).payments,
});
export const servicesWithoutStripe = (services: Services) => withStripeOf(WITHOUT_STRIPE, services);

/** A payment provider of its own for the test that makes it fail: the other one serves other test files meanwhile. */
export const faultyStripe = remoteControls(env.STRIPE_FAULTY_URL);
export const servicesOnFaultyStripe = (services: Services) =>
  withStripeOf({ ...env, STRIPE_API_URL: env.STRIPE_FAULTY_URL }, services);

/** Posts JSON to a shop that cannot reach the payment provider. */
export async function postWithoutStripe(path: string, body: string, by: { token: string } | HeadersInit) {
  const token = "token" in by ? String(by.token) : null;
  const xsrf = await xsrfOf(token);
  const own = { Cookie: cookieOf(xsrf, token), Origin: ORIGIN, "X-XSRF-TOKEN": xsrf };
  const headers = token ? { ...own, "Content-Type": "application/json" } : (by as HeadersInit);
  const request = new Request(`${ORIGIN}${path}`, { method: "POST", body, headers });
  return worker.fetch(request as never, WITHOUT_STRIPE, createExecutionContext());
}

export type OpenOrder = OrderRow & { paymentSessionId: string };

export async function orderByCode(code: string): Promise<OpenOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.code, code));
  if (!order?.paymentSessionId) throw new Error(`order ${code} has no payment page`);
  return { ...order, paymentSessionId: order.paymentSessionId };
}

/** Opens the payment page for one product, or for the cart. */
export async function openOrder(
  services: Services,
  person: Person,
  wanted: { id: string; license?: LicenceType },
): Promise<OpenOrder> {
  const answer = await startPayment(services, person.user, PaymentRequest.parse(wanted));
  return orderByCode(answer.orderCode);
}

export const signatureOf = (
  payload: string,
  { secret = TEST_SETTINGS.STRIPE_WEBHOOK_SECRET, at = new Date(), scheme = "v1" } = {},
) => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},${scheme}=${createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex")}`;
};

/** What Stripe would post for an event, by its id. */
export const signed = (eventId: string) => stripe.signed(eventId, TEST_SETTINGS.STRIPE_WEBHOOK_SECRET);

/** The event of a type that a session or its payment caused, or its place among several. */
export async function eventOf(sessionId: string, type: string): Promise<string> {
  const event = (await stripe.events(sessionId)).findLast((one) => one.type === type);
  if (!event) throw new Error(`there is no ${type} of ${sessionId}`);
  return event.id;
}

/** Posts an event to the shop's webhook as Stripe does, without cookies or Origin. */
export const postWebhook = (payload: string, headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}/app/webhooks/stripe`, { method: "POST", body: payload, headers });

export async function deliver(eventId: string): Promise<number> {
  const { payload, signature } = await signed(eventId);
  return (await postWebhook(payload, { "Stripe-Signature": signature })).status;
}

/** Hands an event straight to the operation. */
export async function receive(services: Services, eventId: string): Promise<void> {
  const { payload: rawBody, signature } = await signed(eventId);
  await receivePaymentEvent(services, { rawBody, signature });
}

/** What the shop holds for a person. */
export async function holdings(userId: string) {
  const [owned, placed, mails, cart] = await db.batch([
    db.select().from(purchases).where(eq(purchases.userId, userId)),
    db.select().from(orders).where(eq(orders.userId, userId)),
    db.select().from(outbox).where(eq(outbox.userId, userId)),
    db.select().from(cartItems).where(eq(cartItems.userId, userId)),
  ]);
  return {
    live: owned
      .filter(({ revokedAt }) => !revokedAt)
      .map(({ productId, licence }) => `${productId} ${licence}`)
      .sort(),
    purchases: owned,
    statuses: placed.map(({ status }) => status),
    receipts: mails.filter(({ template }) => template === "receipt").length,
    cart: cart.map(({ productId }) => productId).sort(),
  };
}
