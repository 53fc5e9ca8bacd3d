import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { invoiceById } from "./invoices.ts";
import { type CreditNote, type Invoice, type InvoiceLine, newId } from "./objects.ts";
import { checkParams, integer, listOf, newMetadata, type ParamMap, text } from "./params.ts";
import { type Sandbox, unixTime } from "./state.ts";
import { emit } from "./webhooks.ts";

const creditNoteParams = z.strictObject({
  invoice: text(),
  amount: integer(1).optional(),
  lines: listOf(
    z.strictObject({ type: z.literal("invoice_line_item"), invoice_line_item: text(), quantity: integer(1) }),
  ).optional(),
  refunds: listOf(z.strictObject({ refund: text(), amount_refunded: integer(1) })).default([]),
  out_of_band_amount: integer(1).optional(),
  email_type: z.enum(["credit_note", "none"]).default("credit_note"),
  metadata: newMetadata,
});

interface Credit {
  total: number;
  tax: number;
  lines: InvoiceLine[];
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

const taxOf = ({ taxes }: InvoiceLine) => sumOf(taxes ?? [], ({ amount }) => amount);

/**
 * What is credited: whole lines with the tax they had, or an amount with its part of the tax. (Stripe takes
 * the amount of a single line without tax where tax is automatic, so the sandbox takes quantities alone.)
 */
function creditOf(invoice: Invoice, checked: z.output<typeof creditNoteParams>): Credit {
  const { amount, lines } = checked;
  if ((amount === undefined) === (lines === undefined))
    throw invalidRequest("One of `amount`, `lines`, or `shipping_cost` must be provided.", {
      param: "amount",
    });
  if (amount !== undefined) {
    const tax = sumOf(invoice.total_taxes ?? [], (entry) => entry.amount);
    return { total: amount, tax: Math.round((amount * tax) / invoice.total), lines: [] };
  }
  const credited = (lines ?? []).map(({ invoice_line_item: id }) => {
    const line = invoice.lines.data.find((item) => item.id === id);
    if (!line) throw resourceMissing("invoice line item", id, "lines");
    return line;
  });
  return { total: sumOf(credited, (line) => line.amount), tax: sumOf(credited, taxOf), lines: credited };
}

/**
 * A line is credited once, and not by quantity after an amount
 * (docs.stripe.com/invoicing/integration/programmatic-credit-notes). Stripe does not document over which
 * lines it spreads an amount of the invoice; the sandbox uses all of them.
 */
function refuseCreditedLines({ store }: Sandbox, invoice: Invoice, { lines }: Credit): void {
  const notes = [...store.creditNotes.values()].filter((note) => note.invoice === invoice.id);
  const isCredited = ({ id }: InvoiceLine) =>
    notes.some(({ lines: { data } }) => !data.length || data.some((line) => line.invoice_line_item === id));
  const line = lines.find(isCredited);
  if (line)
    throw invalidRequest(`The line item ${line.id} cannot be credited by this quantity.`, { param: "lines" });
}

/** `POST /v1/credit_notes` for refunds that were made, or money that was paid outside of Stripe. */
export function createCreditNote(sandbox: Sandbox, params: ParamMap): CreditNote {
  const checked = checkParams(creditNoteParams, params);
  const invoice = invoiceById(sandbox, checked.invoice);
  const credit = creditOf(invoice, checked);
  refuseCreditedLines(sandbox, invoice, credit);
  checkRefunds(sandbox, checked, credit);
  const creditable = invoice.total - invoice.post_payment_credit_notes_amount;
  if (credit.total > creditable)
    throw invalidRequest(
      `The credit note amount (${credit.total}) is greater than what is left (${creditable}).`,
    );
  invoice.post_payment_credit_notes_amount += credit.total;
  const note = newCreditNote(sandbox, { invoice, credit, checked });
  sandbox.store.creditNotes.set(note.id, note);
  emit(sandbox, "credit_note.created", note);
  return note;
}

/** The refunds and the amount paid outside of Stripe must sum to the credit, and no refund may be credited twice. */
function checkRefunds(
  { store }: Sandbox,
  { refunds, out_of_band_amount = 0 }: z.output<typeof creditNoteParams>,
  { total }: Credit,
) {
  for (const { refund: id, amount_refunded } of refunds) {
    const refund = store.refunds.get(id);
    if (!refund) throw resourceMissing("refund", id, "refunds");
    const credited = [...store.creditNotes.values()].flatMap((note) =>
      note.refunds.filter((linked) => linked.refund === id),
    );
    if (sumOf(credited, (linked) => linked.amount_refunded) + amount_refunded > refund.amount)
      throw invalidRequest(`The refund ${id} is on a credit note already.`, { param: "refunds" });
  }
  const sum = sumOf(refunds, ({ amount_refunded }) => amount_refunded) + out_of_band_amount;
  if (sum !== total)
    throw invalidRequest(
      `The sum of credit amount, refund amount and out of band amount (${sum}) must equal the credit note amount (${total}).`,
    );
}

interface NoteFacts {
  invoice: Invoice;
  credit: Credit;
  checked: z.output<typeof creditNoteParams>;
}

function newCreditNote(sandbox: Sandbox, { invoice, credit, checked }: NoteFacts): CreditNote {
  const { store } = sandbox;
  const id = newId("creditNote");
  const { total, tax } = credit;
  const count = [...store.creditNotes.values()].filter((note) => note.invoice === invoice.id).length;
  return {
    id,
    object: "credit_note",
    amount: total,
    amount_shipping: 0,
    created: unixTime(sandbox),
    currency: invoice.currency,
    customer: String(invoice.customer),
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: unixTime(sandbox),
    invoice: invoice.id,
    lines: {
      object: "list",
      data: credit.lines.map(noteLine),
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    livemode: invoice.livemode,
    memo: null,
    metadata: checked.metadata,
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, "0")}`,
    out_of_band_amount: checked.out_of_band_amount ?? null,
    pdf: `${sandbox.url}/i/${id}/pdf`,
    post_payment_amount: total,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: checked.refunds.map(({ refund, amount_refunded }) => ({
      amount_refunded,
      payment_record_refund: null,
      refund,
      type: "refund",
    })),
    shipping_cost: null,
    status: "issued",
    subtotal: total,
    subtotal_excluding_tax: total - tax,
    total,
    total_excluding_tax: total - tax,
    total_taxes: (invoice.total_taxes ?? []).map((entry) => ({
      ...entry,
      amount: tax,
      taxable_amount: entry.taxable_amount ? total - tax : 0,
    })),
    type: "post_payment",
    voided_at: null,
  };
}

const noteLine = (line: InvoiceLine): CreditNote["lines"]["data"][number] => ({
  id: newId("creditNoteLine"),
  object: "credit_note_line_item",
  amount: line.amount,
  description: line.description,
  discount_amount: 0,
  discount_amounts: [],
  invoice_line_item: line.id,
  livemode: line.livemode,
  metadata: {},
  pretax_credit_amounts: [],
  quantity: line.quantity,
  tax_rates: [],
  taxes: [],
  type: "invoice_line_item",
  unit_amount: line.amount,
  unit_amount_decimal: null,
});

export function creditNoteById({ store }: Sandbox, id: string): CreditNote {
  const note = store.creditNotes.get(id);
  if (!note) throw resourceMissing("credit note", id);
  return note;
}
