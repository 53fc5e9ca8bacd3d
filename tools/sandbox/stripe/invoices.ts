import type Stripe from "stripe";
import { resourceMissing } from "./api-error.ts";
import { type Invoice, type InvoiceLine, type LineItem, newId, randomText, type Session } from "./objects.ts";
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
  const tax = sandbox.store.taxes.get(session.id);
  const items = sandbox.store.lineItems.get(session.id) ?? [];
  const number = `STALL-${String(sandbox.store.invoices.size + 1).padStart(4, "0")}`;
  const invoice = newInvoice(session, { tax, number, created: unixTime(sandbox), baseUrl: sandbox.url });
  const lines = items.map((item) => invoiceLine(item, { invoice: invoice.id, tax }));
  invoice.lines = {
    object: "list",
    data: lines as never,
    has_more: false,
    url: `/v1/invoices/${invoice.id}/lines`,
  };
  session.invoice = invoice.id;
  sandbox.store.invoices.set(invoice.id, invoice);
  emit(sandbox, "invoice.paid", invoice);
}

interface InvoiceFacts {
  tax: Tax | undefined;
  number: string;
  created: number;
  baseUrl: string;
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

function newInvoice(session: Session, { tax, number, created, baseUrl }: InvoiceFacts): Invoice {
  const id = newId("invoice");
  const total = session.amount_total ?? 0;
  const { address = null, email = null, name = null, tax_ids = [] } = session.customer_details ?? {};
  const data = session.invoice_creation?.invoice_data;
  const page = `${baseUrl}/i/${id}`;
  return {
    ...unusedInvoiceFields(),
    id,
    object: "invoice",
    account_country: "ES",
    account_name: "Stall sandbox",
    amount_due: total,
    amount_paid: total,
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: { type: "self" },
      provider: "stripe",
      status: "complete",
    },
    created,
    currency: session.currency ?? "eur",
    customer: session.customer,
    customer_address: address,
    customer_email: email,
    customer_name: name,
    customer_tax_exempt: "none",
    customer_tax_ids: tax_ids,
    effective_at: created,
    footer: data?.footer ?? null,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    lines: { object: "list", data: [], has_more: false, url: "" },
    livemode: session.livemode,
    metadata: data?.metadata ?? {},
    number,
    period_end: created,
    period_start: created,
    rendering: {
      amount_tax_display: "include_inclusive_tax",
      pdf: null,
      template: null,
      template_version: null,
    },
    status: "paid",
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: created,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total - (tax?.amount ?? 0),
    total,
    total_excluding_tax: total - (tax?.amount ?? 0),
    total_taxes: taxEntries(tax, tax?.amount ?? 0, total),
  };
}

function unusedInvoiceFields() {
  return {
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: true,
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

function invoiceLine(
  item: LineItem,
  { invoice, tax }: { invoice: string; tax: Tax | undefined },
): InvoiceLine {
  return {
    id: newId("invoiceLine"),
    object: "line_item",
    amount: item.amount_total,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice,
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

/** A random customer id: the shop needs only its presence. */
export const newCustomerId = () => `cus_${randomText(14)}`;
