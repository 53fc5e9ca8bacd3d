import { linesOf, type OrderRow } from "#app/orders/orders.store.server.ts";
import type { PaymentStatus, ProviderRefund } from "#app/orders/payments/payment-status.service.server.ts";
import { refundsBySellers } from "#app/orders/refunds/refunds.store.server.ts";
import type { Money } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { NewCreditNote, PaymentTax, ProviderCreditNote } from "./invoices.service.server.ts";
import { insertCreditNote, taxDocumentsOf } from "./tax.store.server.ts";

type TaxServices = Money;

async function creditedLines({ db }: TaxServices, order: OrderRow, refund: ProviderRefund) {
  const [lines, sellerRefunds] = await db.batch([linesOf(db, order.id), refundsBySellers(db, order.id)]);
  const productIds = sellerRefunds.find(({ stripeId }) => stripeId === refund.id)?.productIds ?? [];
  const chosen =
    refund.amount === order.totalCents
      ? lines
      : lines.filter(({ productId }) => productIds.includes(productId));
  const sum = chosen.reduce((cents, { priceCents }) => cents + priceCents, 0);
  return sum === refund.amount ? chosen.map(({ title, priceCents: cents }) => ({ title, cents })) : [];
}

const amountOf = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((cents, { amount }) => cents + amount, 0);

interface Uncredited {
  refund: ProviderRefund;
  amount: number;
}

/**
 * The refunds that need a credit note. Their sum is what was refunded less what is credited, so the credit note of a refund that the bank
 * returned counts for the next refund. Newest refunds first, because older ones were credited before.
 */
function uncreditedRefunds({ refunds, refundedAmount }: PaymentStatus, notes: readonly ProviderCreditNote[]) {
  const credited = notes.flatMap((note) => note.refunds);
  let uncreditedAmount = refundedAmount - amountOf(credited);
  const uncredited: Uncredited[] = [];
  for (const refund of refunds.filter(({ status }) => status === "made")) {
    const amount = Math.min(
      refund.amount - amountOf(credited.filter(({ id }) => id === refund.id)),
      uncreditedAmount,
    );
    if (amount <= 0) continue;
    uncredited.push({ refund, amount });
    uncreditedAmount -= amount;
  }
  return uncredited;
}

/**
 * Euro cents of a lost dispute that no credit note is for; never more than is left of the invoice. Credit notes without a refund count for
 * the dispute.
 */
function uncreditedDispute({ dispute, tax }: PaymentStatus, notes: readonly ProviderCreditNote[]) {
  if (dispute?.status !== "lost" || !tax?.invoice) return null;
  const totals = notes.reduce((cents, { total }) => cents + total, 0);
  const withoutRefund = totals - amountOf(notes.flatMap((note) => note.refunds));
  const amount = Math.min(dispute.amount - withoutRefund, tax.invoice.total - totals);
  return amount > 0 ? { id: dispute.id, amount } : null;
}

/**
 * Records the credit notes of an order, also those that a seller made at Stripe. Makes the missing ones for refunds, whether they were made
 * in the studio, by the shop itself or at Stripe, and for a lost dispute. Does nothing for an order whose invoice is not recorded. Safe
 * to repeat. Throws when Stripe cannot be reached or does not permit it; a credit note that Stripe refuses, because a seller has credited
 * the invoice there already, is logged.
 */
export async function syncCreditNotes(
  services: TaxServices,
  order: OrderRow,
  payment: PaymentStatus | null,
): Promise<void> {
  const { db, payments } = services;
  const tax = payment?.state === "paid" ? payment.tax : null;
  if (!payment || !tax?.invoice) return;
  if (!payment.refundedAmount && !tax.invoice.credited && !payment.disputeLost) return;
  const documents = await taxDocumentsOf(db, order.id);
  if (!documents.some(({ kind }) => kind === "invoice")) return;
  const issued = await payments.creditNotes(tax.invoice.id);
  const [first, ...others] = issued
    .filter(({ id }) => documents.every((known) => known.id !== id))
    .flatMap((note) => insertCreditNote(db, order, note, tax));
  if (first) await db.batch([first, ...others]);
  const invoiceId = tax.invoice.id;
  const made: ProviderCreditNote[] = [];
  for (const { refund, amount } of uncreditedRefunds(payment, issued)) {
    const lines = amount === refund.amount ? await creditedLines(services, order, refund) : [];
    const reversal = { kind: "refund", id: refund.id } as const;
    made.push(...(await credit(services, { order, tax, note: { invoiceId, reversal, amount, lines } })));
  }
  const lost = uncreditedDispute(payment, [...issued, ...made]);
  if (!lost) return;
  const reversal = { kind: "dispute", id: lost.id } as const;
  await credit(services, { order, tax, note: { invoiceId, reversal, amount: lost.amount, lines: [] } });
}

interface Credit {
  order: OrderRow;
  tax: PaymentTax;
  note: NewCreditNote;
}

/** Makes a credit note and records it. @returns the note, or none when Stripe refuses it */
async function credit(
  { db, payments, log }: TaxServices,
  { order, tax, note }: Credit,
): Promise<ProviderCreditNote[]> {
  try {
    const made = await payments.createCreditNote(note);
    await db.batch(insertCreditNote(db, order, made, tax));
    return [made];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log("credit_note_refused", {
      order: order.id,
      [note.reversal.kind]: note.reversal.id,
      detail: error.detail,
    });
    return [];
  }
}
