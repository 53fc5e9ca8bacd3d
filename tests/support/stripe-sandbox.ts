import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import {
  type StripeSandbox,
  type StripeSandboxOptions,
  startStripeSandbox,
} from "#tools/sandbox/stripe/server.ts";

export const SECRET_KEY = "sk_test_shop";
export const WEBHOOK_SECRET = "whsec_shop";
export const SUCCESS_URL = "http://localhost:8787/payment/success?session_id={CHECKOUT_SESSION_ID}";

export interface SandboxWithWebhook {
  sandbox: StripeSandbox;
  stripe: Stripe;
  /** Events with a valid signature, in the order of arrival. */
  received: Stripe.Event[];
  /** Statuses that the next webhooks are answered with; 200 when empty. */
  answers: number[];
}

/** Starts a sandbox and an endpoint that checks its webhooks' signatures. Both close when the test ends. */
export async function startSandboxWithWebhook(
  options: Partial<StripeSandboxOptions> = {},
): Promise<SandboxWithWebhook> {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const endpoint = createServer(async (request, response) => {
    const signature = String(request.headers["stripe-signature"]);
    const event = await Stripe.webhooks.constructEventAsync(await text(request), signature, WEBHOOK_SECRET);
    received.push(event);
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const address = endpoint.address();
  const webhookPort = typeof address === "object" ? address?.port : 0;
  const sandbox = await startStripeSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${webhookPort}/webhook`,
    retryDelaysMs: [1, 1],
    ...options,
  });
  onTestFinished(async () => {
    await sandbox.close();
    endpoint.closeAllConnections();
    endpoint.close();
  });
  return { sandbox, stripe: createStripeClient(sandbox), received, answers };
}

export function createStripeClient({ port }: { port: number }, key = SECRET_KEY): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** A session for one model at 4.99 €. */
export function sessionParams(changes: SessionParams = {}): SessionParams {
  return {
    mode: "payment",
    success_url: SUCCESS_URL,
    cancel_url: "http://localhost:8787/payment/failed",
    client_reference_id: "order-1",
    metadata: { order: "order-1" },
    payment_intent_data: { metadata: { order: "order-1" } },
    line_items: [lineItem("Fox", 499)],
    ...changes,
  };
}

export function lineItem(name: string, cents: number) {
  return { quantity: 1, price_data: { currency: "eur", unit_amount: cents, product_data: { name } } };
}

/** The error a call was refused with. @throws when it was not refused. */
export async function stripeErrorFrom(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error("The call was not refused");
}
