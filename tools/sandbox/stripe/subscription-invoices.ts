/** The invoices of a subscription: what is on them, and their totals. */
import { productById } from "./catalog.ts";
import { customerById, taxBuyerOf } from "./customers.ts";
import { discountedLines, discountFields, netOf } from "./discounts.ts";
import { type InvoiceFacts, newInvoice, taxEntries } from "./invoices.ts";
import { type Invoice, type InvoiceLine, newId, type Price, type Subscription } from "./objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { itemOf, subscriptionById } from "./subscription-object.ts";
import { type TaxBuyer, taxFor, taxOnTop } from "./tax.ts";
import { emit } from "./webhooks.ts";

interface LineFacts {
  price: Price;
  /** Cents; negative for what is credited. */
  amount: number;
  period: { start: number; end: number };
  description: string;
  isProration: boolean;
}

export function subscriptionLine(subscription: Subscription, facts: LineFacts): InvoiceLine {
  const { price, amount, period, description, isProration } = facts;
  return {
    id: newId("invoiceLine"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: subscription.livemode,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId("invoiceItem") : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The line for a whole period. */
export function periodLine(
  sandbox: Sandbox,
  subscription: Subscription,
  { price, period }: Pick<LineFacts, "price" | "period">,
): InvoiceLine {
  const { name } = productById(sandbox, price.product);
  const amount = price.unit_amount;
  const each = `€${(amount / 100).toFixed(2)} / ${price.recurring?.interval}`;
  return subscriptionLine(subscription, {
    price,
    amount,
    period,
    description: `1 × ${name} (at ${each})`,
    isProration: false,
  });
}

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

interface Bill {
  id?: string;
  lines: InvoiceLine[];
  reason: Reason;
  period?: { start: number; end: number };
}

/** A draft with its taxes, by the customer's address of now; it is not kept. */
export function subscriptionInvoice(sandbox: Sandbox, subscription: Subscription, bill: Bill): Invoice {
  const lines = discountedLines(sandbox, subscription, bill.lines);
  const invoice = newInvoice(sandbox, factsOf(sandbox, subscription, { ...bill, lines }));
  const { start, end } = bill.period ?? { start: invoice.created, end: invoice.created };
  return {
    ...invoice,
    ...discountFields(lines),
    auto_advance: subscription.status !== "unpaid",
    billing_reason: bill.reason,
    customer_tax_exempt: "none",
    default_payment_method: null,
    footer: subscription.invoice_settings.footer,
    livemode: subscription.livemode,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    period_start: start,
    period_end: end,
    ...balanceFields(
      invoice.total,
      // Checkout has already taken the whole first amount.
      bill.reason === "subscription_create" ? 0 : customerById(sandbox, subscription.customer).balance,
    ),
  };
}

/** Who was taxed for what a line credits; undefined for what is billed. */
function creditedBuyer({ store }: Sandbox, { parent }: InvoiceLine): TaxBuyer | undefined {
  const id = parent?.subscription_item_details?.proration_details?.credited_items?.invoice;
  const billed = store.invoices.get(id ?? "");
  if (!billed) return undefined;
  const { customer_address: address, customer_tax_ids: taxIds } = billed;
  return {
    country: address?.country ?? "ES",
    postalCode: address?.postal_code ?? "",
    taxId: taxIds?.[0]?.value ?? null,
  };
}

/** What is credited has the tax with which it was billed (docs.stripe.com/billing/subscriptions/billing-mode/compare). */
function taxed(sandbox: Sandbox, lines: InvoiceLine[], buyer: TaxBuyer) {
  const groups = Map.groupBy(lines, (line) => JSON.stringify(creditedBuyer(sandbox, line) ?? buyer));
  const each = [...groups].map(([of, ofBuyer]) => {
    const { tax, taxes } = taxFor(sandbox, JSON.parse(of), ofBuyer.map(netOf));
    const total = ofBuyer.reduce((sum, line) => sum + netOf(line), 0);
    const entries = ofBuyer.map((line, i) => [line, taxEntries(tax, taxes[i] ?? 0, netOf(line))] as const);
    return { entries, totals: taxEntries(tax, tax.amount, total) };
  });
  const taxesOf = new Map(each.flatMap(({ entries }) => entries));
  return {
    lines: lines.map((line) => ({ ...line, taxes: taxesOf.get(line) ?? [] })),
    totalTaxes: each.flatMap(({ totals }) => totals),
  };
}

function factsOf(sandbox: Sandbox, subscription: Subscription, { id, lines }: Bill): InvoiceFacts {
  const customer = customerById(sandbox, subscription.customer);
  const { price } = itemOf(subscription);
  const automaticTax = subscription.automatic_tax.enabled;
  const amounts = lines.map(netOf);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const said = price.tax_behavior === "unspecified" ? null : price.tax_behavior;
  const managedPayments = subscription.managed_payments?.enabled ?? false;
  const onTop = taxOnTop(sandbox, { total: sum, behaviors: [said], managedPayments, automaticTax });
  const taxId = sandbox.store.taxIds.get(customer.id);
  return {
    ...(id && { id }),
    ...(automaticTax ? taxed(sandbox, lines, taxBuyerOf(sandbox, customer)) : { lines, totalTaxes: [] }),
    subtotal: lines.reduce((total, line) => total + line.amount, 0) + onTop,
    total: sum + onTop,
    currency: subscription.currency,
    automaticTax,
    buyer: {
      customer: customer.id,
      address: customer.address ?? null,
      email: customer.email,
      name: customer.name ?? null,
      taxIds: taxId === undefined ? [] : [{ type: "eu_vat", value: taxId }],
    },
  };
}

/** What is due after the customer's balance, which is negative where Stripe owes them. */
function balanceFields(total: number, balance: number) {
  const due = Math.max(0, total + balance);
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: due > 0 ? 0 : total + balance,
  };
}

/** Makes and keeps an invoice of a subscription, as a draft. */
export function addInvoice(sandbox: Sandbox, subscription: Subscription, bill: Bill): Invoice {
  const invoice = subscriptionInvoice(sandbox, subscription, bill);
  sandbox.store.invoices.set(invoice.id, invoice);
  emit(sandbox, "invoice.created", invoice);
  return invoice;
}

/** Takes the lines that wait for the next invoice. */
export function takePendingLines(sandbox: Sandbox, subscription: Subscription): InvoiceLine[] {
  const lines = pendingLinesOf(sandbox, subscription);
  for (const line of lines) sandbox.store.pendingLines.delete(line.id);
  return lines;
}

export const pendingLinesOf = ({ store }: Sandbox, { id }: Subscription): InvoiceLine[] =>
  [...store.pendingLines.values()].filter(({ subscription }) => subscription === id);

export function addPendingLines(sandbox: Sandbox, lines: InvoiceLine[]): void {
  for (const line of lines) sandbox.store.pendingLines.set(line.id, line);
  sandbox.changed();
}

/** @returns null where the invoice is of an order. */
export function subscriptionOf(sandbox: Sandbox, invoice: Invoice): Subscription | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? subscriptionById(sandbox, String(subscription)) : null;
}

/** A draft is charged an hour after it was made, and until then the seller may change it. */
export const finalizesAt = (sandbox: Sandbox) => unixTime(sandbox) + 60 * 60;
