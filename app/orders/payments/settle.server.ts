/** Updates orders from the payment provider. Safe to repeat and to run concurrently: a purchase is granted once. */

import type { Statement } from "#app/db/client.server.ts";
import type { OrderNews } from "#app/mail/mail.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import {
  checkMembershipOf,
  membershipPaidBy,
  settleTakenOf,
} from "#app/memberships/memberships.store.server.ts";
import {
  expireWithoutPage,
  linesOf,
  type OrderRow,
  orderById,
  updateOrder,
} from "#app/orders/orders.store.server.ts";
import { refundReturnedLines } from "#app/orders/refunds/refund-returned-lines.server.ts";
import { type Dispute, isAutomatic, linesCentsOf } from "#app/orders/refunds/refund-states.ts";
import {
  markLinesRefunded,
  modelsOfRefunds,
  queueRefundMails,
  recordPaidBack,
  recordRefunds,
} from "#app/orders/refunds/refunds.store.server.ts";
import { recordRefundDue } from "#app/orders/refunds/withdrawal.store.server.ts";
import type { Money, Services } from "#app/services.ts";
import { errorDetails } from "#app/shared/errors.ts";
import { syncCreditNotes } from "#app/tax/stripe-documents.server.ts";
import { storeTax } from "#app/tax/tax.store.server.ts";
import { deliverAfterAnswer } from "#app/webhooks/deliver-webhooks.server.ts";
import { queueLostDisputeEvent, queueRefundEvents } from "#app/webhooks/webhooks.store.server.ts";
import { isInvoice } from "./payment-page.ts";
import type { PaymentStatus } from "./payment-status.service.server.ts";
import {
  changeOrderStatus,
  grantOrder,
  PAYABLE_STATUSES,
  paymentNewsMail,
  queueReversalMail,
  revokePurchases,
  upgradesReturnedWith,
} from "./settle.store.server.ts";

export type SettleServices = Money & {
  /** The caller sends the mails, once for many orders. */
  mailsLater?: boolean;
};

function mismatchReason(order: OrderRow, payment: PaymentStatus, live: boolean): string | null {
  if (payment.orderId !== order.id) return "order";
  if (payment.amount !== order.totalCents) return "amount";
  if (payment.currency !== "eur") return "currency";
  if (payment.live !== live) return "mode";
  if (payment.managed !== order.managed) return "seller";
  return null;
}

function unpaidOrderStatements({ db, now }: SettleServices, order: OrderRow, to: PaymentStatus["state"]) {
  if (to !== "expired" && to !== "failed" && to !== "processing") return null;
  const statusChange = changeOrderStatus(db, order.id, {
    to,
    from: to === "processing" ? ["pending"] : ["pending", "processing"],
  });
  const changes = order.status === "pending" || (order.status === "processing" && to === "failed");
  // Of a membership, `syncMembership` tells what is not paid.
  if (to === "expired" || !changes || isInvoice(order.paymentSessionId)) return [statusChange] as const;
  return [statusChange, queueMail(db, paymentNewsMail(order, to, now()))] as const;
}

/** Statements that record a failed refund, or that a later one succeeded; each failure is mailed once to the buyer and the sellers. */
function failedRefundStatements(
  { db, now, settings }: SettleServices,
  order: OrderRow,
  { failedRefund: failed }: PaymentStatus,
) {
  if (order.failedRefundId === (failed?.id ?? null)) return [];
  const record = updateOrder(db, order.id, { failedRefundId: failed?.id ?? null });
  if (!failed) return [record];
  const at = now();
  const data = { order: order.id, amount: String(failed.amount) };
  const toSellers = queueSellerMails(db, {
    cause: `${order.id} ${failed.id}`,
    template: "refund-failed-seller",
    data,
    at,
    sellers: settings.SELLER_EMAILS,
  });
  const toBuyer = {
    cause: `${order.id} ${failed.id}`,
    template: "refund-failed",
    userId: order.userId,
    data,
    at,
  } as const;
  return [record, queueMail(db, toBuyer), toSellers];
}

/** Statements that store Stripe's fee, once: it does not change when the payment is refunded or disputed. */
const feeStatements = (db: Services["db"], order: OrderRow, { fee }: PaymentStatus) =>
  fee && order.feeCents === null
    ? [updateOrder(db, order.id, { feeCents: fee.amount, feeCurrency: fee.currency })]
    : [];

/** Statements that store the card's country, a proof of the buyer's place, where no tax brings it (`storeTax`). */
const placeStatements = (db: Services["db"], order: OrderRow, { tax, cardCountry: card }: PaymentStatus) =>
  tax === null && card !== null && order.countryEvidence?.card !== card
    ? [updateOrder(db, order.id, { countryEvidence: { ...order.countryEvidence, card } })]
    : [];

function orderStatements(
  services: SettleServices,
  order: OrderRow,
  { payment, keepsLicenses }: Pick<Reversal, "keepsLicenses"> & { payment: PaymentStatus | null },
) {
  const { db, now, log, payments, settings } = services;
  if (!payment)
    return [changeOrderStatus(db, order.id, { to: "expired", from: ["pending", "processing"] })] as const;
  if (payment.state !== "paid") return unpaidOrderStatements(services, order, payment.state);
  const mismatch = mismatchReason(order, payment, payments.live);
  if (mismatch) {
    log("payment_held", { order: order.id, session: payment.sessionId, wrong: mismatch });
    const holdOrder = changeOrderStatus(db, order.id, { to: "held", from: PAYABLE_STATUSES });
    const sellerMails = PAYABLE_STATUSES.includes(order.status)
      ? [sellerMailsOf(services, order, "held")]
      : [];
    // A payment in another currency or mode is not one of this shop's sales.
    const taxRows = mismatch === "amount" || mismatch === "order" ? storeTax(db, order, payment) : [];
    return payment.wholeRefunds.length
      ? ([
          holdOrder,
          ...sellerMails,
          ...taxRows,
          changeOrderStatus(db, order.id, { to: "refunded", from: ["held"] }),
        ] as const)
      : ([holdOrder, ...sellerMails, ...taxRows] as const);
  }
  const at = now();
  const grant = [
    ...grantOrder(db, order.id, { at, intentId: payment.intentId, sellers: settings.SELLER_EMAILS }),
    ...failedRefundStatements(services, order, payment),
    ...disputeStatements(services, order, payment),
    ...storeTax(db, order, payment),
    ...feeStatements(db, order, payment),
    ...placeStatements(db, order, payment),
  ] as const;
  return [...grant, ...reversalStatements(db, order, { payment, at, keepsLicenses })] as const;
}

/** Queues a mail to each seller. @param cause identifies the event, which is mailed once */
const sellerMailsOf = (
  { db, now, settings }: SettleServices,
  order: OrderRow,
  news: OrderNews,
  cause: string = news,
): Statement =>
  queueSellerMails(db, {
    cause: `${order.id} seller ${cause}`,
    template: "order-seller",
    data: { order: order.id, news },
    at: now(),
    sellers: settings.SELLER_EMAILS,
  });

/** Stripe does not say when a dispute was decided. */
function withLossDay(dispute: Dispute, known: Dispute | null, now: Date): Dispute {
  if (dispute.status !== "lost") return dispute;
  const wasLost = known?.id === dispute.id && known.status === "lost";
  const lostAt = wasLost ? known.lostAt : now.getTime();
  return lostAt === undefined ? dispute : { ...dispute, lostAt };
}

function disputeStatements(
  services: SettleServices,
  order: OrderRow,
  { dispute: reported }: PaymentStatus,
): Statement[] {
  const dispute = reported && withLossDay(reported, order.dispute, services.now());
  const isKnown = JSON.stringify(dispute) === JSON.stringify(order.dispute);
  if (dispute === null || isKnown) return [];
  const { db, now } = services;
  const update = updateOrder(db, order.id, { dispute });
  const isNew = dispute.dueAt !== null && dispute.id !== order.dispute?.id;
  const isLost = dispute.lostAt !== undefined && order.dispute?.lostAt === undefined;
  return [
    update,
    ...(isNew ? [sellerMailsOf(services, order, "disputed", dispute.id)] : []),
    ...(isLost ? [queueLostDisputeEvent(db, order.id, { disputeId: dispute.id, at: now() })] : []),
  ];
}

/**
 * Whether the buyer keeps licenses of an order that is refunded in full: its last refund was for models that they withdrew from, and the
 * order has others that were neither refunded nor withdrawn from. Where such a refund failed and was made again, both must be so.
 */
async function hasLicensesToKeep(db: Services["db"], order: OrderRow, payment: PaymentStatus | null) {
  const last = payment?.wholeRefunds ?? [];
  const ids = last.filter((id) => id !== null);
  if (!order.withdrawal || !last.length || ids.length < last.length) return false;
  const [lastRefunds, lines] = await db.batch([modelsOfRefunds(db, ids), linesOf(db, order.id)]);
  const ended = [...lastRefunds.flatMap(({ productIds }) => productIds), ...order.withdrawal.productIds];
  return (
    lastRefunds.length === ids.length &&
    lastRefunds.every(({ productIds }) => productIds.length > 0) &&
    lines.some(({ productId, returnReason }) => returnReason === null && !ended.includes(productId))
  );
}

interface Reversal {
  payment: PaymentStatus;
  at: Date;
  /** The buyer keeps licenses although all of the order was refunded (`hasLicensesToKeep`); it then stays paid. */
  keepsLicenses: boolean;
}

function reversalStatements(
  db: Services["db"],
  order: OrderRow,
  { payment, at, keepsLicenses }: Reversal,
): Statement[] {
  if (!payment.refunds.length && !payment.wholeRefunds.length && !payment.disputeLost) return [];
  const isRefunded = payment.wholeRefunds.length > 0 && !keepsLicenses;
  const end = isRefunded ? "refunded" : payment.disputeLost ? "charged_back" : null;
  const reversal = end
    ? [
        queueReversalMail(db, order.id, { end, at }),
        changeOrderStatus(db, order.id, { to: end, from: ["paid"] }),
      ]
    : [markLinesRefunded(db, order.id), queueRefundMails(db, order.id, at)];
  // Newest first.
  const byShop = payment.refunds.find((refund) => refund.status === "made" && isAutomatic(refund));
  return [
    ...recordRefunds(db, order.id, { refunds: payment.refunds, at }),
    ...(byShop
      ? [
          recordPaidBack(db, order.id, {
            linesCents: linesCentsOf(byShop),
            at: new Date(byShop.createdAt),
          }),
        ]
      : []),
    queueRefundEvents(db, order.id, at),
    ...reversal,
    ...revokePurchases(db, order.id, at),
    updateOrder(db, order.id, { refundedCents: payment.refundedAmount }),
    recordRefundDue(db, order.id),
    ...(isInvoice(order.paymentSessionId)
      ? [settleTakenOf(db, membershipPaidBy(order.id), at), checkMembershipOf(db, order.id)]
      : []),
  ];
}

/** What people are told of an order, to compare. */
const mailedFacts = ({ status, failedRefundId, refundedCents, dispute }: OrderRow) =>
  JSON.stringify([status, failedRefundId, refundedCents, dispute]);

/**
 * Reads the payment's current status from the provider, refunds and disputes included, and applies it to the order. Because
 * it never applies an event's payload, late or repeated events do no harm. Settling is repeated, so what must happen once
 * for a sale is a row that a second run does not insert again. An order without a payment page expires.
 * @returns the updated order, and the payment as it was read; `syncCreditNotes` must make its credit notes.
 */
export async function applyPaymentStatus(
  services: SettleServices,
  order: OrderRow,
): Promise<{ order: OrderRow; payment: PaymentStatus | null }> {
  const { db, payments } = services;
  const payment = order.paymentSessionId ? await payments.status(order.paymentSessionId) : null;
  const batch = order.paymentSessionId
    ? orderStatements(services, order, {
        payment,
        keepsLicenses: await hasLicensesToKeep(db, order, payment),
      })
    : [expireWithoutPage(db, order.id)];
  if (!batch) return { order, payment };
  const [first, ...rest] = batch;
  await db.batch([first, ...rest]);
  const [settled = order] = await orderById(db, order.id);
  try {
    if (payment?.state === "paid" && settled.status === "paid")
      await refundReturnedLines(services, settled, payment);
    if (settled.status === "refunded" || settled.status === "charged_back" || settled.refundedCents > 0)
      for (const { order: upgrade } of await upgradesReturnedWith(db, order.id))
        await settleOrder(services, upgrade);
  } finally {
    if (!services.mailsLater && mailedFacts(settled) !== mailedFacts(order)) {
      services.waitUntil(drainOutbox(services));
      deliverAfterAnswer(services);
    }
  }
  return { order: (await orderById(db, order.id))[0] ?? settled, payment };
}

/**
 * `applyPaymentStatus`, then missing credit notes. An error of a credit note is only logged, because it must not stop a payment; the webhook of
 * the refund tries again.
 * @returns the updated order.
 */
export async function settleOrder(services: SettleServices, order: OrderRow): Promise<OrderRow> {
  const { order: settled, payment } = await applyPaymentStatus(services, order);
  await syncCreditNotes(services, settled, payment).catch((error: unknown) =>
    services.log("credit_note_failed", { order: order.id, error: errorDetails(error) }),
  );
  return settled;
}
