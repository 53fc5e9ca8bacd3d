/** A payment page that nobody sees, to learn what the account makes of what the shop asks for, and whether Stripe reaches the shop. */
import type Stripe from "stripe";
import { NO_ACCOUNT_DEFAULTS, SOLD_BY_STRIPE, TRIAL_CENTS, trialPage } from "./payment-page.ts";

const ASK_AGAIN_MS = 500;

/** What an account may change on a page, although the shop says otherwise. */
export type AccountChange = "stripeSells" | "shopSells" | "price" | "currencies" | "tax" | "codes";

export interface Trial {
  origin: string;
  /** Stripe sells in its own name. */
  isManaged: boolean;
}

function changeOf(page: Stripe.Checkout.Session, isManaged: boolean): AccountChange | null {
  const isSoldByStripe = page.managed_payments?.enabled ?? false;
  if (isSoldByStripe !== isManaged) return isManaged ? "shopSells" : "stripeSells";
  if (page.amount_total !== TRIAL_CENTS || page.currency !== "eur") return "price";
  if (isManaged) return null;
  if (page.adaptive_pricing?.enabled) return "currencies";
  if (page.automatic_tax.enabled) return "tax";
  return page.allow_promotion_codes ? "codes" : null;
}

/** Has Stripe make a page and end it, of which it tells the shop. No money moves, not even with a live key. */
export async function tryPayment(
  stripe: Stripe,
  { origin, isManaged }: Trial,
): Promise<{ page: Stripe.Checkout.Session; change: AccountChange | null }> {
  const page = await stripe.checkout.sessions.create(
    trialPage(origin, isManaged ? SOLD_BY_STRIPE : NO_ACCOUNT_DEFAULTS),
  );
  await stripe.checkout.sessions.expire(page.id);
  return { page, change: changeOf(page, isManaged) };
}

/** Waits until Stripe has told the shop something. @param lastToldAt a time of the shop's clock, as `since` */
export async function isTold(
  lastToldAt: () => Promise<number>,
  { since, withinMs }: { since: number; withinMs: number },
): Promise<boolean> {
  const until = Date.now() + withinMs;
  while ((await lastToldAt()) <= since) {
    if (Date.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return true;
}
