/** The papers of an order follow its money: its tax and invoice as soon as Stripe has them, and a credit note for each refund. */
import type { Services } from "#app/context.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { orders } from "#app/db/schema.ts";
import { linesOf, type OrderRow, updateOrder } from "#app/domain/checkout/checkout.store.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { refundsBySellers } from "#app/domain/orders/refunds.store.server.ts";
import type { PaymentTax, ProviderCreditNote } from "#app/services/stripe/invoices.server.ts";
import type { PaymentStatus, ProviderRefund } from "#app/services/stripe/payments.server.ts";
import { insertTaxDocument, taxDocumentsOf } from "./tax.store.server.ts";

type TaxServices = Pick<Services, "db" | "payments" | "log">;
/** An order as its payment says it is; null without a payment page. */
export interface SettledPayment {
  order: OrderRow;
  payment: PaymentStatus | null;
}
type Db = Services["db"];
type Buyer = Pick<typeof orders.$inferSelect, "id">;

const buyerOf = ({ billingCountry, taxId, percent, reason }: PaymentTax) => ({
  country: billingCountry ?? "",
  taxId,
  percent,
  reason,
});

/** Statements that keep what Stripe computed; none when it is known. */
export function taxStatements(db: Db, order: OrderRow, { tax }: PaymentStatus): Statement[] {
  if (!tax || (order.invoiceId !== null && order.invoiceId === tax.invoice?.id)) return [];
  const { invoice, cents, billingCountry, cardCountry, taxId } = tax;
  const countryEvidence = { ...order.countryEvidence, billing: billingCountry, card: cardCountry };
  const kept = updateOrder(db, order.id, {
    taxCents: cents,
    countryEvidence,
    taxId,
    invoiceId: invoice?.id ?? null,
  });
  if (!invoice) return [kept];
  const row = {
    ...documentRow(order, invoice, tax),
    kind: "invoice" as const,
  };
  return [kept, insertTaxDocument(db, row)];
}

const documentRow = (
  order: Buyer,
  { id, number, total, tax: taxCents, issuedAt }: NonNullable<PaymentTax["invoice"]>,
  tax: PaymentTax,
) => ({
  ...buyerOf(tax),
  id,
  orderId: order.id,
  number,
  totalCents: total,
  taxCents,
  issuedAt: new Date(issuedAt),
});

const insertCreditNote = (db: Db, order: Buyer, note: ProviderCreditNote, tax: PaymentTax) =>
  insertTaxDocument(db, {
    ...documentRow(order, note, tax),
    kind: "credit_note",
    refundId: note.refundIds.length === 1 ? (note.refundIds[0] ?? null) : null,
  });

/** The lines that a refund returned whole, or none when it was an amount. */
async function creditedLines({ db }: TaxServices, order: OrderRow, refund: ProviderRefund) {
  const [lines, made] = await db.batch([linesOf(db, order.id), refundsBySellers(db, order.id)]);
  const productIds = made.find(({ stripeId }) => stripeId === refund.id)?.productIds ?? [];
  const chosen =
    refund.amount === order.totalCents
      ? lines
      : lines.filter(({ productId }) => productIds.includes(productId));
  const sum = chosen.reduce((cents, { priceCents }) => cents + priceCents, 0);
  return sum === refund.amount ? chosen.map(({ title, priceCents: cents }) => ({ title, cents })) : [];
}

/**
 * Makes a credit note for each refund without one, whoever refunded: in the studio, the shop by itself, or at Stripe. Safe to
 * repeat; when Stripe cannot be asked, or does not permit it, it throws. One that Stripe refuses, because a
 * seller has credited the invoice there already, is logged.
 */
export async function creditRefunds(
  services: TaxServices,
  { order, payment }: SettledPayment,
): Promise<void> {
  const { db, payments, log } = services;
  const { tax = null, refunds = [], paid = false } = payment ?? {};
  const invoiceId = tax?.invoice?.id;
  const made = refunds.filter(({ status }) => status === "made").reverse();
  if (!paid || !tax || !invoiceId || !made.length) return;
  const known = new Set((await taxDocumentsOf(db, order.id)).map(({ refundId }) => refundId));
  if (made.every(({ id }) => known.has(id))) return;
  const issued = await payments.creditNotes(invoiceId);
  for (const note of issued) await insertCreditNote(db, order, note, tax);
  const credited = new Set(issued.flatMap(({ refundIds }) => refundIds));
  for (const refund of made.filter(({ id }) => !credited.has(id))) {
    const lines = await creditedLines(services, order, refund);
    const wanted = { invoiceId, refundId: refund.id, amount: refund.amount, lines };
    try {
      await insertCreditNote(db, order, await payments.createCreditNote(wanted), tax);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log("credit_note_refused", { order: order.id, refund: refund.id, detail: error.detail });
    }
  }
}
