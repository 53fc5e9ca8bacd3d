import { queueMail } from "#app/mail/outbox.store.server.ts";
import { linesOf, type OrderLineRow, type OrderRow, updateOrder } from "#app/orders/orders.store.server.ts";
import type { ReturnReason } from "#app/orders/payments/order-status.contract.ts";
import type { PaymentStatus } from "#app/orders/payments/payment-status.service.server.ts";
import type { SettleServices } from "#app/orders/payments/settle.server.ts";
import { changeOrderStatus, paymentNewsMail } from "#app/orders/payments/settle.store.server.ts";
import { automaticRefundKey, isAutomatic, MAX_LISTED_REFUNDS } from "#app/orders/refunds/refund-states.ts";
import { recordPaidBack, refundsBySellers } from "./refunds.store.server.ts";
import { recordRefundDue } from "./withdrawal.store.server.ts";

const centsOf = (refunds: readonly { amountCents: number }[]) =>
  refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);

type LineReturnedByShop = OrderLineRow & { returnReason: Exclude<ReturnReason, "refunded"> };

const isReturnedByShop = (line: OrderLineRow): line is LineReturnedByShop =>
  line.returnReason !== null && line.returnReason !== "refunded";

const RETURN_LOG_EVENTS = {
  owned: "paid_twice",
  reduced: "upgrade_revoked",
  deleted: "paid_after_deletion",
} as const;

/**
 * Refunds the lines marked as returned, unless the buyer's bank returned the last refund: another would fail too. The
 * amount refunded so far comes from the provider, so this is safe to repeat; when the refund fails, it throws, and the
 * webhook or the cron tries again.
 */
export async function refundReturnedLines(
  { db, payments, now, log }: SettleServices,
  order: OrderRow,
  payment: PaymentStatus,
) {
  const [lines, known] = await db.batch([linesOf(db, order.id), refundsBySellers(db, order.id)]);
  // A refund that was made after the payment was read must be in neither sum.
  const refundIds = payment.refunds.map(({ id }) => id);
  const bySellers = known.filter(
    ({ stripeId }) => refundIds.length >= MAX_LISTED_REFUNDS || refundIds.includes(stripeId ?? ""),
  );
  const returned = lines.filter(isReturnedByShop);
  const sum = returned.reduce((cents, { priceCents }) => cents + priceCents, 0);
  const due = returned.length ? Math.min(sum + centsOf(bySellers), order.totalCents) : 0;
  // Refunds that the buyer's bank returned are not repeated: a seller pays them in another way.
  const returnedByBank = payment.refunds.filter(
    (refund) => refund.status === "failed" && isAutomatic(refund),
  );
  const amount = returnedByBank.reduce(
    (cents, refund) => cents - refund.amount,
    due - payment.refundedAmount,
  );
  const { intentId } = payment;
  if (amount <= 0 || payment.disputeOpen || order.failedRefundId || !intentId) return;
  for (const reason of new Set(returned.map((line) => line.returnReason)))
    log(RETURN_LOG_EVENTS[reason], { order: order.id, amount });
  await queueMail(db, { ...paymentNewsMail(order, "returned", now()), cause: `${order.id} returned ${sum}` });
  // No part of the key changes with a refund in the studio, so two concurrent runs refund once even when one has read an older payment.
  // Refunds that were made at Stripe, and that a seller assigned to models, change it.
  const madeAtStripe = centsOf(bySellers.filter(({ madeBy }) => madeBy === null));
  await payments.refund(intentId, {
    id: automaticRefundKey({ intentId, linesCents: sum, madeAtStripe }),
    amount,
  });
  const refundedCents = payment.refundedAmount + amount;
  await db.batch([
    updateOrder(db, order.id, { refundedCents }),
    recordPaidBack(db, order.id, { linesCents: sum, at: now() }),
    ...(refundedCents === order.totalCents
      ? [changeOrderStatus(db, order.id, { to: "refunded", from: ["paid"] })]
      : []),
    recordRefundDue(db, order.id),
  ]);
}
