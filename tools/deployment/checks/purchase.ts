import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Check, right, unknown, wrong } from "../finding.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY } from "./webhook.ts";

const ASK_AGAIN_MS = 500;

const LAST_EVENT = "SELECT at FROM heartbeats WHERE name = 'webhook'";

/** When the shop received its last webhook event: milliseconds since 1970, 0 for never; null when the database cannot be read. */
async function lastEventAt({ cloudflare, config }: Shop): Promise<number | null> {
  const rows = await cloudflare
    .select(config().database.id, LAST_EVENT, z.object({ at: z.number() }))
    .catch(() => null);
  return rows && (rows[0]?.at ?? 0);
}

/** Waits until an event arrives after `before`, a time of the shop's clock. @returns false after `eventTimeoutMs`. */
async function eventArrives(shop: Shop, before: number): Promise<boolean> {
  const until = Date.now() + shop.eventTimeoutMs;
  while (((await lastEventAt(shop)) ?? 0) <= before) {
    if (Date.now() >= until) return false;
    await pause(ASK_AGAIN_MS);
  }
  return true;
}

/**
 * Has Stripe make and expire a payment page, and waits for the event at the shop. No money moves, not even with a live key: the
 * page expires before anybody sees it.
 */
export const purchase: Check = {
  name: "purchase",
  async inspect(shop) {
    const stripe = shop.stripe();
    if (!stripe) return unknown(NO_KEY);
    const origin = shop.config().vars.SHOP_ORIGIN ?? "";
    const before = await lastEventAt(shop);
    if (before === null) return unknown("the database cannot be read");
    try {
      const page = await stripe.checkout.sessions.create({
        mode: "payment",
        client_reference_id: "npm run doctor",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "eur", unit_amount: 100, product_data: { name: "npm run doctor" } },
          },
        ],
        success_url: origin,
        cancel_url: origin,
      });
      await stripe.checkout.sessions.expire(page.id);
    } catch (error) {
      return wrong(
        `Stripe makes no payment page: ${(error as Error).message}`,
        "finish the account in Stripe's dashboard, and let the key write Checkout Sessions",
      );
    }
    if (await eventArrives(shop, before))
      return right("Stripe made a payment page, ended it, and told the shop so");
    return wrong(
      "Stripe made a payment page and ended it, but the shop was not told",
      "look at the deliveries in Stripe's dashboard; a wrong signature is fixed by npm run setup -- --replace STRIPE_WEBHOOK_SECRET",
    );
  },
};
