import { setTimeout as pause } from "node:timers/promises";
import type Stripe from "stripe";
import { z } from "zod";
import {
  NO_ACCOUNT_DEFAULTS,
  SOLD_BY_STRIPE,
  TRIAL_CENTS,
  trialPage,
} from "#app/orders/payments/payment-page.ts";
import { VAT_WAYS, type VatWay } from "#app/tax/tax.contract.ts";
import { type Check, right, unknown, wrong } from "../finding.ts";
import { openedShop, originOf } from "../opened-shop.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY } from "./webhook.ts";

const ASK_AGAIN_MS = 500;
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

/** Waits until an event arrives after `before`, a time of the shop's clock. @returns false after `eventTimeoutMs`. */
async function eventArrives(shop: Shop, before: number): Promise<boolean> {
  const until = Date.now() + shop.eventTimeoutMs;
  while (((await lastEventAt(shop)) ?? 0) <= before) {
    if (Date.now() >= until) return false;
    await pause(ASK_AGAIN_MS);
  }
  return true;
}

/** What the account made of a page whose seller, price and currency are given; null when nothing. */
function changedByAccount(page: Stripe.Checkout.Session, isManaged: boolean): string | null {
  const isSoldByStripe = page.managed_payments?.enabled ?? false;
  if (isSoldByStripe !== isManaged)
    return isManaged ? "on which you sell, not Link" : "on which Link sells, not you";
  if (page.amount_total !== TRIAL_CENTS || page.currency !== "eur")
    return `of ${page.amount_total} cents (${page.currency}) in place of ${TRIAL_CENTS} (eur)`;
  if (isManaged) return null;
  if (page.adaptive_pricing?.enabled) return "that may take other currencies, at Stripe's rate";
  if (page.automatic_tax.enabled) return "on which Stripe computes tax that was not asked for";
  if (page.allow_promotion_codes) return "that takes promotion codes of the account";
  return null;
}

/**
 * Has Stripe make and expire a payment page, and waits for the event at the shop. No money moves, not even
 * with a live key: the page expires before anybody sees it.
 */
export const purchase: Check = {
  name: "purchase",
  async inspect(shop) {
    const stripe = shop.stripe();
    if (!stripe) return unknown(NO_KEY);
    const origin = await originOf(shop);
    const before = await lastEventAt(shop);
    const way = await vatWayOfShop(shop);
    if (before === null || way === null) return unknown("the database cannot be read");
    const isManaged = way === "managed";
    try {
      const page = await stripe.checkout.sessions.create(
        trialPage(origin, isManaged ? SOLD_BY_STRIPE : NO_ACCOUNT_DEFAULTS),
      );
      await stripe.checkout.sessions.expire(page.id);
      const changed = changedByAccount(page, isManaged);
      if (changed)
        return wrong(
          `Stripe made a payment page ${changed}`,
          "ask Stripe to switch that off for your account",
        );
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
      `look at the deliveries in Stripe's dashboard; a wrong signature is fixed by ${(await openedShop(shop)) ? `entering the key again at ${origin}/studio/connections` : "npm run setup -- --replace STRIPE_WEBHOOK_SECRET"}`,
    );
  },
};
