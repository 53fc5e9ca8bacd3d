import Stripe from "stripe";
import { tryPayment } from "#app/orders/payments/trial-payment.ts";
import { DomainError } from "#app/shared/errors.ts";

/** Money in cents, times in UTC milliseconds. */
export interface ProviderDocument {
  id: string;
  number: string;
  total: number;
  tax: number;
  issuedAt: number;
}

export interface PaymentTax {
  /** Cents of tax that the amount charged includes; what a credit from before pays of an invoice was charged with its own. */
  cents: number;
  /** Per cent of all taxes together, such as 21. */
  percent: number;
  /** Stripe's `taxability_reason`; empty where it gives none. */
  reason: string;
  billingCountry: string | null;
  cardCountry: string | null;
  taxId: string | null;
  /** Null for a moment after the payment, until Stripe has made it. */
  invoice: ProviderInvoice | null;
}

interface ProviderInvoice extends ProviderDocument {
  /** Cents of all its credit notes. */
  credited: number;
}

export interface ProviderCreditNote extends ProviderDocument {
  /** The refunds it is for, each with the cents that it credits; none for money that was paid back outside of Stripe. */
  refunds: { id: string; amount: number }[];
}

/** A credit note to make for a refund or a part of one, or for a lost dispute, which Stripe does not count as a refund. */
export interface NewCreditNote {
  invoiceId: string;
  reversal: { kind: "refund" | "dispute"; id: string };
  amount: number;
  /** Lines that are credited whole, which come to the amount; none to credit a part of the invoice. */
  lines: { title: string; cents: number }[];
}

const amountOf = (entries: readonly { amount: number }[] | null) =>
  (entries ?? []).reduce((sum, { amount }) => sum + amount, 0);

function invoiceOf(invoice: Stripe.Invoice | string | null): ProviderInvoice | null {
  if (!invoice || typeof invoice === "string" || !invoice.number) return null;
  const { id, number, total, total_taxes, status_transitions, created } = invoice;
  const issuedAt = (status_transitions.finalized_at ?? created) * 1000;
  const credited = invoice.post_payment_credit_notes_amount;
  return { id, number, total, tax: amountOf(total_taxes), issuedAt, credited };
}

/** @param session with its breakdown and invoice expanded */
export function taxOf(session: Stripe.Checkout.Session, charge: Stripe.Charge | null): PaymentTax | null {
  const isSoldByStripe = session.managed_payments?.enabled ?? false;
  if (!(session.automatic_tax.enabled || isSoldByStripe) || session.payment_status !== "paid") return null;
  const taxes = session.total_details?.breakdown?.taxes ?? [];
  const rates = new Map(taxes.map(({ rate }) => [rate.id, rate.effective_percentage ?? rate.percentage]));
  const { address, tax_ids } = session.customer_details ?? {};
  return {
    cents: session.total_details?.amount_tax ?? 0,
    percent: [...rates.values()].reduce((sum, percent) => sum + percent, 0),
    reason: taxes[0]?.taxability_reason ?? "",
    billingCountry: address?.country ?? null,
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
    taxId: tax_ids?.[0]?.value ?? null,
    // If Stripe sells in its own name, the invoice is Stripe's and not one of this shop's records.
    invoice: isSoldByStripe ? null : invoiceOf(session.invoice),
  };
}

/** Of a paid invoice of a subscription: each has the place and the rates of its own time. */
export async function taxOfInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { charge, managed }: { charge: Stripe.Charge | null; managed: boolean },
): Promise<PaymentTax | null> {
  if (!(invoice.automatic_tax.enabled || managed) || invoice.status !== "paid") return null;
  const taxes = invoice.total_taxes ?? [];
  // What a change of tier credits has the rate with which it was billed.
  const billed = taxes.filter(({ amount }) => amount >= 0);
  const rates = billed.map(({ tax_rate_details }) => tax_rate_details?.tax_rate);
  const known = [...new Set(rates.filter((rate) => rate !== undefined))];
  const { total, amount_due: charged } = invoice;
  const percents = await Promise.all(known.map((id) => stripe.taxRates.retrieve(id)));
  return {
    cents: total > 0 ? Math.round((amountOf(taxes) * charged) / total) : 0,
    percent: percents.reduce((sum, rate) => sum + (rate.effective_percentage ?? rate.percentage), 0),
    reason: billed[0]?.taxability_reason ?? "",
    billingCountry: invoice.customer_address?.country ?? null,
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
    taxId: invoice.customer_tax_ids?.[0]?.value ?? null,
    invoice: managed ? null : invoiceOf(invoice),
  };
}

const creditNoteOf = (note: Stripe.CreditNote): ProviderCreditNote => ({
  id: note.id,
  number: note.number,
  total: note.total,
  tax: amountOf(note.total_taxes),
  issuedAt: note.created * 1000,
  refunds: note.refunds.map(({ refund, amount_refunded }) => ({
    id: typeof refund === "string" ? refund : refund.id,
    amount: amount_refunded,
  })),
});

/** The ids of lines with these titles and amounts, each once; null when one is missing. */
async function invoiceLines(stripe: Stripe, { invoiceId, lines }: NewCreditNote): Promise<string[] | null> {
  const { data: remaining } = await stripe.invoices.listLineItems(invoiceId, { limit: 100 });
  const ids: string[] = [];
  for (const { title, cents } of lines) {
    const at = remaining.findIndex(({ description, amount }) => description === title && amount === cents);
    const [line] = at < 0 ? [] : remaining.splice(at, 1);
    if (!line) return null;
    ids.push(line.id);
  }
  return ids;
}

/**
 * Makes the credit note of a refund or a lost dispute, once: its id is the idempotency key. Lines are credited whole, because Stripe takes
 * an amount of a line without its tax, and a refund must come out to the cent. Lines that Stripe refuses, as after a credit by
 * amount, are credited as an amount of the invoice.
 */
async function createCreditNote(stripe: Stripe, note: NewCreditNote): Promise<ProviderCreditNote> {
  const { invoiceId: invoice, reversal, amount } = note;
  const paidBack =
    reversal.kind === "refund"
      ? { refunds: [{ refund: reversal.id, amount_refunded: amount }] }
      : { out_of_band_amount: amount };
  const create = async (
    what: Pick<Stripe.CreditNoteCreateParams, "lines" | "amount">,
    idempotencyKey: string,
  ) =>
    creditNoteOf(
      await stripe.creditNotes.create(
        { invoice, ...what, ...paidBack, email_type: "none" },
        { idempotencyKey },
      ),
    );
  const ids = note.lines.length ? await invoiceLines(stripe, note) : null;
  const lines = ids?.map((id) => ({
    type: "invoice_line_item" as const,
    invoice_line_item: id,
    quantity: 1,
  }));
  try {
    if (!lines) return await create({ amount }, `credit:${reversal.id}`);
    return await create({ lines }, `credit:${reversal.id}`).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return create({ amount }, `credit:${reversal.id}:amount`);
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new DomainError("refund_refused", { detail: error.message });
    throw error;
  }
}

/** Has Stripe make a page on which it sells, and ends it at once. @returns Stripe's words when it refuses */
async function soldByStripeObstacle(stripe: Stripe, origin: string): Promise<string | null> {
  try {
    const { change } = await tryPayment(stripe, { origin, isManaged: true });
    return change === "shopSells" ? "managed_payments[enabled]=false" : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.message;
    throw error;
  }
}

export interface Invoices {
  /** Why Stripe does not sell in its own name for this account, in its words; null when it does. */
  soldByStripeObstacle(origin: string): Promise<string | null>;
  missingTaxSettings(): Promise<string[]>;
  /** False with a restricted key that may not read invoices, credit notes or tax; writing shows only when it is tried. */
  mayReadInvoices(): Promise<boolean>;
  creditNotes(invoiceId: string): Promise<ProviderCreditNote[]>;
  /** @throws DomainError refund_refused when Stripe will not make it. */
  createCreditNote(note: NewCreditNote): Promise<ProviderCreditNote>;
  /** Where an invoice or credit note can be downloaded, for some weeks; null when Stripe has no file. */
  documentUrl(id: string): Promise<string | null>;
}

export function createInvoices(stripe: () => Stripe): Invoices {
  return {
    soldByStripeObstacle: (origin) => soldByStripeObstacle(stripe(), origin),
    async missingTaxSettings() {
      const { status, status_details } = await stripe().tax.settings.retrieve();
      return status === "active" ? [] : (status_details.pending?.missing_fields ?? ["head_office"]);
    },
    async mayReadInvoices() {
      try {
        await stripe().tax.settings.retrieve();
        await stripe().invoices.list({ limit: 1 });
        await stripe().creditNotes.list({ limit: 1 });
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return false;
        throw error;
      }
    },
    async creditNotes(invoice) {
      const { data } = await stripe().creditNotes.list({ invoice, limit: 100 });
      return data.filter(({ status }) => status === "issued").map(creditNoteOf);
    },
    createCreditNote: (note) => createCreditNote(stripe(), note),
    async documentUrl(id) {
      if (id.startsWith("cn_")) return (await stripe().creditNotes.retrieve(id)).pdf;
      return (await stripe().invoices.retrieve(id)).invoice_pdf ?? null;
    },
  };
}
