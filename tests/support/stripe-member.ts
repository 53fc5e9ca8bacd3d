import type Stripe from "stripe";
import {
  type SandboxWithWebhook,
  SUCCESS_URL,
  startSandboxWithWebhook,
} from "#tests/support/stripe-sandbox.ts";
import type { StripeSandboxOptions } from "#tools/sandbox/stripe/server.ts";

export const DAY = 24 * 60 * 60;
const START = new Date("2027-01-31T10:00:00Z");

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** A club at 9.00 € a month, with another price and another tier, in a sandbox whose clock stands at the end of January. */
export async function startClub(options: Partial<StripeSandboxOptions> = {}) {
  const shop = await startSandboxWithWebhook({ now: () => START, ...options });
  const { stripe } = shop;
  const club = await stripe.products.create({ id: "club", name: "Club", tax_code: "txcd_10000000" });
  const priceOf = (product: string, unit_amount: number, interval: "month" | "year") =>
    stripe.prices.create({
      product,
      unit_amount,
      currency: "eur",
      recurring: { interval },
      tax_behavior: "inclusive",
    });
  const guild = await stripe.products.create({ name: "Guild", tax_code: "txcd_10000000" });
  return {
    ...shop,
    club,
    monthly: await priceOf(club.id, 900, "month"),
    yearly: await priceOf(club.id, 9000, "year"),
    dear: await priceOf(guild.id, 1900, "month"),
  };
}

export type Club = Awaited<ReturnType<typeof startClub>>;

export const subscribeParams = (price: string, changes: SessionParams = {}): SessionParams => ({
  mode: "subscription",
  success_url: SUCCESS_URL,
  cancel_url: "http://localhost:8787/memberships",
  line_items: [{ price, quantity: 1 }],
  client_reference_id: "membership-1",
  customer_email: "ana@example.com",
  subscription_data: { metadata: { membership: "membership-1" }, billing_mode: { type: "flexible" } },
  automatic_tax: { enabled: true },
  billing_address_collection: "required",
  ...changes,
});

/** A member who has joined. */
export async function join({ stripe, sandbox, monthly }: Club, method?: string) {
  const { id } = await stripe.checkout.sessions.create(subscribeParams(monthly.id));
  sandbox.pay(id, method, { country: "DE" });
  const session = await stripe.checkout.sessions.retrieve(id);
  return { sessionId: id, id: String(session.subscription), session };
}

export const subscriptionOf = ({ stripe }: SandboxWithWebhook, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] });

export function latestInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice {
  if (latest_invoice === null || typeof latest_invoice === "string") throw new Error("It was not expanded");
  return latest_invoice;
}

/** The types of the events since an earlier one, in their order. */
export const typesOf = (events: readonly Stripe.Event[]) => events.map(({ type }) => type);
