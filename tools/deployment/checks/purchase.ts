import type Stripe from "stripe";
import { z } from "zod";
import { TRIAL_CENTS } from "#app/orders/payments/payment-page.ts";
import { type AccountChange, isTold, tryPayment } from "#app/orders/payments/trial-payment.ts";
import { VAT_WAYS, type VatWay } from "#app/tax/tax.contract.ts";
import { type Check, right, unknown, wrong } from "../finding.ts";
import { openedShop, originOf } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY } from "./webhook.ts";

const LAST_EVENT = "SELECT at FROM heartbeats WHERE name = 'webhook'";
const VAT_WAY = "SELECT value ->> 'by' AS way FROM shop_settings WHERE name = 'tax'";

/** Who does the VAT of the shop's new orders; null when the database cannot be read. */
async function vatWayOfShop({ cloudflare, config }: Shop): Promise<VatWay | null> {
  const rows = await cloudflare
    .select(config().database, VAT_WAY, z.object({ way: z.enum(VAT_WAYS) }))
    .catch(() => null);
  return rows && (rows[0]?.way ?? "own");
}

/** When the shop received its last webhook event: milliseconds since 1970, 0 for never; null when the database cannot be read. */
async function lastEventAt({ cloudflare, config }: Shop): Promise<number | null> {
  const rows = await cloudflare
    .select(config().database, LAST_EVENT, z.object({ at: z.number() }))
    .catch(() => null);
  return rows && (rows[0]?.at ?? 0);
}

const WORDS: Record<AccountChange, (page: Stripe.Checkout.Session) => string> = {
  shopSells: () => "on which you sell, not Link",
  stripeSells: () => "on which Link sells, not you",
  price: ({ amount_total, currency }) =>
    `of ${amount_total} cents (${currency}) in place of ${TRIAL_CENTS} (eur)`,
  currencies: () => "that may take other currencies, at Stripe's rate",
  tax: () => "on which Stripe computes tax that was not asked for",
  codes: () => "that takes promotion codes of the account",
};

/** Waits for the event of the trial at the shop. */
export const purchase: Check = {
  name: "purchase",
  async inspect(shop) {
    const stripe = shop.stripe();
    if (!stripe) return unknown(NO_KEY);
    const origin = await originOf(shop);
    const before = await lastEventAt(shop);
    const way = await vatWayOfShop(shop);
    if (before === null || way === null) return unknown("the database cannot be read");
    try {
      const { page, change } = await tryPayment(stripe, { origin, isManaged: way === "managed" });
      if (change)
        return wrong(
          `Stripe made a payment page ${WORDS[change](page)}`,
          "ask Stripe to switch that off for your account",
        );
    } catch (error) {
      return wrong(
        `Stripe makes no payment page: ${(error as Error).message}`,
        "finish the account in Stripe's dashboard, and let the key write Checkout Sessions",
      );
    }
    const isReached = await isTold(async () => (await lastEventAt(shop)) ?? 0, {
      since: before,
      withinMs: shop.eventTimeoutMs,
    });
    if (isReached) return right("Stripe made a payment page, ended it, and told the shop so");
    return wrong(
      "Stripe made a payment page and ended it, but the shop was not told",
      `look at the deliveries in Stripe's dashboard; a wrong signature is fixed by ${(await openedShop(shop)) ? `entering the key again at ${origin}/studio/connections` : "npm run setup -- --replace STRIPE_WEBHOOK_SECRET"}`,
    );
  },
};
