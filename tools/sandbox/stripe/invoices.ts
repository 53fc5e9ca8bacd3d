import type Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import { type Invoice, type InvoiceLine, type LineItem, listOfAll, newId, type Session } from "./objects.ts";
import { type Sandbox, unixTime } from "./state.ts";
import type { Tax } from "./tax.ts";
import { emit } from "./webhooks.ts";

export function invoiceById(sandbox: Sandbox, id: string): Invoice {
  const invoice = sandbox.store.invoices.get(id);
  if (!invoice) throw resourceMissing("invoice", id, "invoice");
  return invoice;
}

/** Makes the invoice of a session that was just paid, if invoices were requested for it. */
export function createInvoice(sandbox: Sandbox, session: Session): void {
  if (!session.invoice_creation?.enabled || session.invoice !== null) return;
  const { address = null, email = null, name = null, tax_ids } = session.customer_details ?? {};
  const tax = sandbox.store.taxes.get(session.id);
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  const total = session.amount_total ?? 0;
  const invoice = newInvoice(sandbox, {
    totalTaxes: taxEntries(tax, tax?.amount ?? 0, total),
    lines: items.map((item) => invoiceLine(item, tax)),
    total,
    currency: session.currency ?? "eur",
    automaticTax: true,
    buyer: { customer: session.customer, address, email, name, taxIds: tax_ids ?? [] },
  });
  const data = session.invoice_creation.invoice_data;
  Object.assign(invoice, { footer: data.footer, metadata: data.metadata, livemode: session.livemode });
  markFinal(sandbox, invoice);
  markInvoicePaid(sandbox, invoice);
  session.invoice = invoice.id;
  sandbox.store.invoices.set(invoice.id, invoice);
  emit(sandbox, "invoice.paid", invoice);
}

export function markFinal({ store, url, now }: Sandbox, invoice: Invoice): void {
  const numbered = [...store.invoices.values()].filter(({ number }) => number !== null).length;
  invoice.number = `STALL-${String(numbered + 1).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.hosted_invoice_url = `${url}/i/${invoice.id}`;
  invoice.invoice_pdf = `${invoice.hosted_invoice_url}/pdf`;
  invoice.effective_at = unixTime({ now });
  invoice.status_transitions.finalized_at = unixTime({ now });
}

export function markInvoicePaid(sandbox: Sandbox, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = unixTime(sandbox);
}

export interface InvoiceFacts {
  id?: string;
  lines: InvoiceLine[];
  /** Before discounts; the total unless given. */
  subtotal?: number;
  total: number;
  currency: string;
  /** One for each rate. */
  totalTaxes: NonNullable<Invoice["total_taxes"]>;
  automaticTax: boolean;
  buyer: {
    customer: string | null;
    address: Invoice["customer_address"];
    email: string | null;
    name: string | null;
    taxIds: NonNullable<Invoice["customer_tax_ids"]>;
  };
}

export const taxEntries = (tax: Tax | undefined, amount: number, total: number) =>
  tax === undefined
    ? []
    : [
        {
          amount,
          tax_behavior: "inclusive" as const,
          tax_rate_details: { tax_rate: tax.rate.id },
          taxability_reason: tax.taxability_reason ?? "not_available",
          taxable_amount: tax.rate.percentage > 0 ? total - amount : 0,
          type: "tax_rate_details" as const,
        },
      ];

/** A draft. */
export function newInvoice(sandbox: Sandbox, facts: InvoiceFacts): Invoice {
  const { id = newId("invoice"), lines, total, subtotal = total, currency, automaticTax, buyer } = facts;
  const created = unixTime(sandbox);
  const taxAmount = facts.totalTaxes.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...unusedInvoiceFields(),
    id,
    object: "invoice",
    account_country: "ES",
    account_name: "Stall sandbox",
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    automatic_tax: automaticTax
      ? {
          disabled_reason: null,
          enabled: true,
          liability: { type: "self" },
          provider: "stripe",
          status: "complete",
        }
      : { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    created,
    currency,
    customer: buyer.customer,
    customer_address: buyer.address,
    customer_email: buyer.email,
    customer_name: buyer.name,
    customer_tax_exempt: "none",
    customer_tax_ids: buyer.taxIds,
    effective_at: null,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOfAll(
      lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    number: null,
    period_end: created,
    period_start: created,
    rendering: {
      amount_tax_display: "include_inclusive_tax",
      pdf: null,
      template: null,
      template_version: null,
    },
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal - (total === 0 ? 0 : Math.round((taxAmount * subtotal) / total)),
    total,
    total_excluding_tax: total - taxAmount,
    total_taxes: facts.totalTaxes,
  };
}

function unusedInvoiceFields() {
  return {
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatically_finalizes_at: null,
    billing_reason: "manual" as const,
    collection_method: "charge_automatically" as const,
    custom_fields: null,
    customer_account: null,
    customer_phone: null,
    customer_shipping: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    from_invoice: null,
    issuer: { type: "self" as const },
    last_finalization_error: null,
    latest_revision: null,
    next_payment_attempt: null,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
  };
}

function invoiceLine(item: LineItem, tax: Tax | undefined): InvoiceLine {
  return {
    id: newId("invoiceLine"),
    object: "line_item",
    amount: item.amount_total,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: newId("invoiceItem"),
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period: { end: item.price.created, start: item.price.created },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: null,
    subtotal: item.amount_subtotal,
    taxes: taxEntries(tax, item.amount_tax, item.amount_total) as Stripe.InvoiceLineItem.Tax[],
  };
}
