import type Stripe from "stripe";
import { z } from "zod";
import { type Check, right, unknown, wrong } from "../finding.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY } from "./webhook.ts";

const NEWEST = `SELECT code, payment_session_id AS session, total_cents AS total FROM orders
  WHERE managed = 1 AND status NOT IN ('pending', 'processing', 'failed', 'expired')
    AND payment_session_id LIKE 'cs_%' ORDER BY created_at DESC LIMIT 1`;
const Sale = z.object({ code: z.string(), session: z.string(), total: z.number() });

/** Per cent that Managed Payments costs on top of Stripe's fee. */
const MANAGED_PERCENT = 3.5;

const STATEMENTS = /^(LINK\.COM|ONELINK)\*/;

const EXPANDED = ["payment_intent.latest_charge.balance_transaction", "total_details.breakdown"];

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session) {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  return typeof charge === "object" ? charge : null;
}

/** What Stripe made of the fee, against what the shop believes (docs/decisions/029); nothing while Stripe has not booked it. */
function feeDifferences(session: Stripe.Checkout.Session): string[] {
  const balance = chargeOf(session)?.balance_transaction;
  if (!balance || typeof balance === "string") return [];
  const sumOf = (type: string) =>
    balance.fee_details.filter((fee) => fee.type === type).reduce((sum, { amount }) => sum + amount, 0);
  const [tax, withheld] = [session.total_details?.amount_tax ?? 0, sumOf("withheld_tax")];
  const leastFee = Math.floor((balance.amount * MANAGED_PERCENT) / 100);
  return [
    ...(withheld === tax ? [] : [`of ${tax} cents of tax the fee has ${withheld} as withheld_tax`]),
    ...(balance.fee - withheld >= leastFee
      ? []
      : [`its fee of ${balance.fee - withheld} cents is less than ${MANAGED_PERCENT} %`]),
  ];
}

/** What a sale by Stripe has that the shop does not expect. */
function differencesOf(session: Stripe.Checkout.Session, total: number): string[] {
  const { amount_total, currency, total_details, customer_details } = session;
  const descriptor = chargeOf(session)?.calculated_statement_descriptor ?? "";
  return [
    ...(session.managed_payments?.enabled ? [] : ["Stripe did not sell it"]),
    ...(amount_total === total && currency === "eur"
      ? []
      : [`it cost ${amount_total} cents (${currency}) in place of ${total} (eur)`]),
    ...((total_details?.amount_tax ?? 0) > 0 ? [] : ["total_details has no tax"]),
    ...(customer_details?.address?.country ? [] : ["it has no country"]),
    ...(STATEMENTS.test(descriptor) ? [] : [`the buyer's statement says ${descriptor || "nothing"}`]),
    ...feeDifferences(session),
  ];
}

async function newestSale({ cloudflare, config }: Shop) {
  return cloudflare.select(config().database, NEWEST, Sale).catch(() => null);
}

/** Compares the newest sale by Stripe in its own name with what the shop could only believe: nobody tried it before a real one. */
export const managedSale: Check = {
  name: "sale by Stripe",
  async inspect(shop) {
    const sales = await newestSale(shop);
    if (sales === null) return unknown("the database cannot be read");
    const [sale] = sales;
    if (!sale) return right("Stripe has sold nothing in its own name");
    const stripe = shop.stripe();
    if (!stripe) return unknown(NO_KEY);
    const session = await stripe.checkout.sessions.retrieve(sale.session, { expand: EXPANDED });
    const differences = differencesOf(session, sale.total);
    if (differences.length > 0)
      return wrong(
        `Stripe's sale ${sale.code} differs from what the shop believes: ${differences.join("; ")}`,
        "docs/decisions/029 says what follows from each; let the project know",
      );
    return right(
      `Stripe's sale ${sale.code} has the amount, tax, place, statement and fee that the shop believes`,
    );
  },
};
