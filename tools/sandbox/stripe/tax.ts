/**
 * Stripe Tax for a seller in Spain who is registered there and for the EU's One Stop Shop, and nowhere else.
 * Prices include tax. Sources: https://docs.stripe.com/tax/zero-tax (reasons), the Commission's list of
 * standard VAT rates of 2026.
 */
import type Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import { newId, type Session } from "./objects.ts";
import { type Sandbox, unixTime } from "./state.ts";

export type Tax = Stripe.Checkout.Session.TotalDetails.Breakdown.Tax;

export interface TaxBuyer {
  country: string;
  postalCode: string;
  taxId: string | null;
}

const VAT: Record<string, number> = Object.fromEntries(
  "AT20 BE21 BG20 CY19 CZ21 DE19 DK25 EE24 ES21 FI25.5 FR20 GR24 HR25 HU27 IE23 IT22 LT21 LU17 LV21 MT18 NL21 PL23 PT23 RO21 SE25 SI22 SK23"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Countries that shops sell to and where Stripe Tax is not supported. */
const UNSUPPORTED = new Set(["CU", "KP", "SY", "IR"]);

/** The Canary Islands, Ceuta and Melilla are outside the EU's VAT. */
const isExcluded = ({ country, postalCode }: TaxBuyer) =>
  country === "ES" && /^(35|38|51|52)/.test(postalCode);

/** The formats that Stripe's page accepts; whether the number exists is checked only later, in the EU's VIES. */
export const isVatId = (text: string) =>
  (text.slice(0, 2) === "EL" ? "GR" : text.slice(0, 2)) in VAT && /^[A-Z]{2}[0-9A-Z]{8,12}$/.test(text);

type Reason = NonNullable<Tax["taxability_reason"]>;

function ruleFor(buyer: TaxBuyer): { percent: number; reason: Reason } {
  const rate = VAT[buyer.country];
  if (UNSUPPORTED.has(buyer.country)) return { percent: 0, reason: "not_supported" };
  if (isExcluded(buyer)) return { percent: 0, reason: "not_subject_to_tax" };
  if (rate === undefined) return { percent: 0, reason: "not_collecting" };
  const isForeignBusiness = buyer.taxId !== null && buyer.country !== "ES" && !buyer.taxId.startsWith("ES");
  if (isForeignBusiness) return { percent: 0, reason: "reverse_charge" };
  return { percent: rate, reason: "standard_rated" };
}

const taxIn = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent));

/** Taxes amounts that include their tax. @returns the tax as Stripe breaks it down, and that of each amount */
export function taxFor(
  sandbox: Sandbox,
  buyer: TaxBuyer,
  amounts: readonly number[],
): { tax: Tax; taxes: number[] } {
  const { percent, reason } = ruleFor(buyer);
  const taxes = amounts.map((cents) => taxIn(cents, percent));
  const amount = taxes.reduce((sum, cents) => sum + cents, 0);
  const total = amounts.reduce((sum, cents) => sum + cents, 0);
  const rate = rateOf(buyer, percent, unixTime(sandbox));
  sandbox.store.taxRates.set(rate.id, rate);
  const taxable_amount = reason === "standard_rated" ? total - amount : 0;
  return { tax: { amount, rate, taxability_reason: reason, taxable_amount }, taxes };
}

/** The share of tax that is added to a price which does not include it, wherever the buyer is. */
const TAX_ON_TOP = 0.21;

interface Untaxed {
  total: number;
  /** null where a price does not say it. */
  behaviors: (string | null)[];
  managedPayments: boolean;
  automaticTax: boolean;
}

/** Cents of tax on top of prices that do not include it. */
export function taxOnTop({ accountDefaults }: Sandbox, prices: Untaxed): number {
  const { total, behaviors, managedPayments, automaticTax } = prices;
  // Where a price does not say it, Managed Payments adds the tax (different-ai-studio/teamclu 1146).
  const unsaid = managedPayments ? "exclusive" : accountDefaults.taxBehavior;
  const isExclusive = behaviors.some((said) => (said ?? unsaid) === "exclusive");
  return (managedPayments || automaticTax) && isExclusive ? Math.round(total * TAX_ON_TOP) : 0;
}

/** Taxes an open session for its buyer, line by line; the total does not change. */
export function taxSession(sandbox: Sandbox, session: Session, buyer: TaxBuyer): void {
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  const { tax, taxes } = taxFor(
    sandbox,
    buyer,
    items.map((item) => item.amount_total),
  );
  for (const [i, item] of items.entries()) item.amount_tax = taxes[i] ?? 0;
  // Where tax is added to the price, the total has it already.
  if (tax.rate.percentage > 0) tax.taxable_amount = (session.amount_total ?? 0) - tax.amount;
  const amount_discount = session.total_details?.amount_discount ?? 0;
  session.total_details = { amount_discount, amount_shipping: 0, amount_tax: tax.amount };
  session.automatic_tax.status = "complete";
  sandbox.store.taxes.set(session.id, tax);
}

const rateOf = ({ country }: TaxBuyer, percent: number, created: number): Stripe.TaxRate => ({
  id: newId("taxRate"),
  object: "tax_rate",
  active: false,
  country,
  created,
  description: null,
  display_name: "VAT",
  effective_percentage: percent,
  flat_amount: null,
  inclusive: true,
  jurisdiction: country,
  jurisdiction_level: "country",
  livemode: false,
  metadata: null,
  percentage: percent,
  rate_type: "percentage",
  state: null,
  tax_type: "vat",
});

export function taxRateById({ store }: Sandbox, id: string): Stripe.TaxRate {
  const rate = store.taxRates.get(id);
  if (!rate) throw resourceMissing("tax rate", id, "tax_rate");
  return rate;
}

/** `GET /v1/tax/settings`; `missing`: the fields that the seller still has to fill in at Stripe. */
export const taxSettings = (missing: string[]): Stripe.Tax.Settings => ({
  object: "tax.settings",
  defaults: { provider: "stripe", tax_behavior: "inclusive", tax_code: "txcd_10000000" },
  head_office: missing.length
    ? null
    : {
        address: {
          city: "Madrid",
          country: "ES",
          line1: "Calle Mayor 1",
          line2: null,
          postal_code: "28013",
          state: null,
        },
      },
  livemode: false,
  status: missing.length ? "pending" : "active",
  status_details: missing.length ? { pending: { missing_fields: missing } } : { active: {} },
});
