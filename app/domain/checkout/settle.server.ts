/** Updates orders from the payment provider. Safe to repeat and to run concurrently: a purchase is granted once. */
import type { Services } from "#app/context.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { ReturnReason } from "#app/db/schema.ts";
import { countSales, uncountSales } from "#app/domain/catalog/listing.store.server.ts";
import type { PaymentNews } from "#app/domain/mail/mail.contract.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { MAX_READ_REFUNDS } from "#app/domain/orders/order-states.ts";
import {
  queueRefundMails,
  recordRefunds,
  refundsBySellers,
  returnRefundedLines,
} from "#app/domain/orders/refunds.store.server.ts";
import type { PaymentStatus } from "#app/services/payments.server.ts";
import {
  expireWithoutPage,
  linesOf,
  type OrderLineRow,
  type OrderRow,
  orderById,
  updateOrder,
} from "./checkout.store.server.ts";
import {
  changeOrderStatus,
  grantLines,
  markPaid,
  markReturned,
  PAYABLE_STATUSES,
  queueReceipt,
  queueReversalNews,
  removeBoughtFromCart,
  returnedProducts,
  revokePurchases,
  soldProducts,
  upgradesReturnedWith,
} from "./settle.store.server.ts";

export type SettleServices = Pick<
  Services,
  "db" | "payments" | "now" | "log" | "mailer" | "settings" | "waitUntil"
>;

/** How the payment differs from the order, or null when it matches. */
function mismatchReason(order: OrderRow, payment: PaymentStatus, live: boolean): string | null {
  if (payment.orderId !== order.id) return "order";
  if (payment.amount !== order.totalCents) return "amount";
  if (payment.currency !== "eur") return "currency";
  if (payment.live !== live) return "mode";
  return null;
}

const paymentNewsMail = (order: OrderRow, what: PaymentNews, at: Date) =>
  ({
    cause: `${order.id} ${what}`,
    template: "payment-news",
    userId: order.userId,
    data: { order: order.id, news: what },
    at,
  }) as const;

/** Statements for an unpaid payment page, or null when nothing changes. */
function unpaidOrderStatements({ db, now }: SettleServices, order: OrderRow, payment: PaymentStatus) {
  const to = payment.expired
    ? "expired"
    : payment.failed
      ? "failed"
      : payment.processing
        ? "processing"
        : null;
  if (!to) return null;
  const statusChange = changeOrderStatus(db, order.id, {
    to,
    from: to === "processing" ? ["pending"] : ["pending", "processing"],
  });
  const changes = order.status === "pending" || (order.status === "processing" && to === "failed");
  if (to === "expired" || !changes) return [statusChange] as const;
  return [statusChange, queueMail(db, paymentNewsMail(order, to, now()))] as const;
}

/**
 * The newest refund that was sent back, until its money went another time. A newer refund may be older than the failure, which
 * takes days; then less is refunded than before.
 */
function openFailure(order: OrderRow, { failedRefund, refundedAmount }: PaymentStatus) {
  if (!failedRefund || failedRefund.isNewest) return failedRefund;
  const isNoted = order.failedRefundId === failedRefund.id;
  const isOpen = isNoted ? refundedAmount <= order.refundedCents : refundedAmount < order.refundedCents;
  return isOpen ? failedRefund : null;
}

/** Statements that note a failed refund, or that a later one was accepted; each failure is mailed once to the buyer and the sellers. */
function failedRefundStatements(
  { db, now, settings }: SettleServices,
  order: OrderRow,
  payment: PaymentStatus,
) {
  const failed = openFailure(order, payment);
  if (order.failedRefundId === (failed?.id ?? null)) return [];
  const note = updateOrder(db, order.id, { failedRefundId: failed?.id ?? null });
  if (!failed) return [note];
  const at = now();
  const data = { order: order.id, amount: String(failed.amount) };
  const toSellers = settings.SELLER_EMAILS.map((to) =>
    queueMail(db, {
      cause: `${failed.id} ${to}`,
      template: "refund-failed-seller",
      userId: null,
      data: { ...data, to },
      at,
    }),
  );
  const toBuyer = { cause: failed.id, template: "refund-failed", userId: order.userId, data, at } as const;
  return [note, queueMail(db, toBuyer), ...toSellers];
}

/** Statements that mark an order paid and give its buyer what it holds. */
export const grantStatements = (
  db: Services["db"],
  orderId: string,
  paid: { at: Date; intentId: string | null },
) =>
  [
    markReturned(db, orderId),
    markPaid(db, orderId, paid),
    grantLines(db, orderId, paid.at),
    removeBoughtFromCart(db, orderId),
    queueReceipt(db, orderId, paid.at),
    countSales(db, soldProducts(orderId, paid.at)),
  ] as const;

/** Statements that update an order to the provider's status, or null when nothing changes. */
function orderStatements(services: SettleServices, order: OrderRow, payment: PaymentStatus | null) {
  const { db, now, log, payments } = services;
  if (!payment)
    return [changeOrderStatus(db, order.id, { to: "expired", from: ["pending", "processing"] })] as const;
  if (!payment.paid) return unpaidOrderStatements(services, order, payment);
  const mismatch = mismatchReason(order, payment, payments.live);
  if (mismatch) {
    log("payment_held", { order: order.id, session: payment.sessionId, wrong: mismatch });
    const held = changeOrderStatus(db, order.id, { to: "held", from: PAYABLE_STATUSES });
    return payment.refunded
      ? ([held, changeOrderStatus(db, order.id, { to: "refunded", from: ["held"] })] as const)
      : ([held] as const);
  }
  const at = now();
  const grant = [
    ...grantStatements(db, order.id, { at, intentId: payment.intentId }),
    ...failedRefundStatements(services, order, payment),
    ...disputeStatements(db, order, payment),
  ] as const;
  return [...grant, ...reversalStatements(db, order, { payment, at })] as const;
}

function disputeStatements(db: Services["db"], order: OrderRow, { dispute }: PaymentStatus) {
  const isKnown = JSON.stringify(dispute) === JSON.stringify(order.dispute);
  return dispute === null || isKnown ? [] : [updateOrder(db, order.id, { dispute })];
}

/** Statements after refunds and lost disputes: licences, mails and what went back follow the provider. */
function reversalStatements(
  db: Services["db"],
  order: OrderRow,
  { payment, at }: { payment: PaymentStatus; at: Date },
): Statement[] {
  if (!payment.refunds.length && !payment.refunded && !payment.disputeLost) return [];
  const end = payment.refunded ? "refunded" : payment.disputeLost ? "charged_back" : null;
  const reversal = end
    ? [
        queueReversalNews(db, order.id, { end, at }),
        changeOrderStatus(db, order.id, { to: end, from: ["paid"] }),
      ]
    : [returnRefundedLines(db, order.id), queueRefundMails(db, order.id, at)];
  return [
    ...recordRefunds(db, order.id, { refunds: payment.refunds, at }),
    ...reversal,
    ...revokePurchases(db, order.id, at),
    uncountSales(db, returnedProducts(order.id, at)),
    updateOrder(db, order.id, { refundedCents: payment.refundedAmount }),
  ];
}

const sumOf = (refunds: readonly { amountCents: number }[]) =>
  refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** What begins the keys of refunds that the shop makes by itself. */
const OWN_KEY = "refund:";

type LineReturnedByShop = OrderLineRow & { returned: Exclude<ReturnReason, "refunded"> };

const isReturnedByShop = (line: OrderLineRow): line is LineReturnedByShop =>
  line.returned !== null && line.returned !== "refunded";

const RETURN_LOG_EVENTS = {
  owned: "paid_twice",
  reduced: "upgrade_fell",
  deleted: "paid_after_deletion",
} as const;

/**
 * Refunds the lines marked as returned, unless the buyer's bank sent the last refund back: another would fail too. The
 * amount refunded so far comes from the provider, so this is safe to repeat; when the refund fails, it throws, and the
 * webhook or the cron tries again.
 */
async function refundReturnedLines(
  { db, payments, now, log }: SettleServices,
  order: OrderRow,
  payment: PaymentStatus,
) {
  const [lines, known] = await db.batch([linesOf(db, order.id), refundsBySellers(db, order.id)]);
  // One that was made after the payment was read is in neither sum.
  const read = payment.refunds.map(({ id }) => id);
  const bySellers = known.filter(
    ({ stripeId }) => read.length >= MAX_READ_REFUNDS || read.includes(stripeId ?? ""),
  );
  const returned = lines.filter(isReturnedByShop);
  const sum = returned.reduce((cents, { priceCents }) => cents + priceCents, 0);
  const due = returned.length ? Math.min(sum + sumOf(bySellers), order.totalCents) : 0;
  // What a bank sent back is not sent again: a seller pays it in another way.
  const sentBack = payment.refunds.filter(
    ({ key, status }) => status === "failed" && key?.startsWith(OWN_KEY),
  );
  const amount = sentBack.reduce((cents, own) => cents - own.amount, due - payment.refundedAmount);
  const { intentId } = payment;
  if (amount <= 0 || payment.disputeOpen || order.failedRefundId || !intentId) return;
  for (const reason of new Set(returned.map((line) => line.returned)))
    log(RETURN_LOG_EVENTS[reason], { order: order.id, amount });
  await queueMail(db, { ...paymentNewsMail(order, "returned", now()), cause: `${order.id} returned ${sum}` });
  // The key has nothing that a refund by a seller changes, so that two runs make it once even when one has read an older payment.
  const assigned = sumOf(bySellers.filter(({ madeBy }) => madeBy === null));
  await payments.refund(intentId, { id: `${OWN_KEY}${intentId}:${sum}:${assigned}`, amount });
  const refundedCents = payment.refundedAmount + amount;
  await db.batch([
    updateOrder(db, order.id, { refundedCents }),
    ...(refundedCents === order.totalCents
      ? [changeOrderStatus(db, order.id, { to: "refunded", from: ["paid"] })]
      : []),
  ]);
}

/** Columns whose change was mailed to somebody. */
const HAS_NEWS = ["status", "failedRefundId", "refundedCents"] as const;

/**
 * Reads the payment's current status from the provider, refunds and disputes included, and applies it to the order. Because
 * it never applies an event's payload, late or repeated events do no harm. An order without a payment page expires.
 * @returns the updated order.
 */
export async function settleOrder(services: SettleServices, order: OrderRow): Promise<OrderRow> {
  const { db, payments } = services;
  const payment = order.paymentSessionId ? await payments.status(order.paymentSessionId) : null;
  const batch = order.paymentSessionId
    ? orderStatements(services, order, payment)
    : [expireWithoutPage(db, order.id)];
  if (!batch) return order;
  const [first, ...rest] = batch;
  await db.batch([first, ...rest]);
  const [settled = order] = await orderById(db, order.id);
  try {
    if (payment?.paid && settled.status === "paid") await refundReturnedLines(services, settled, payment);
    if (settled.status === "refunded" || settled.status === "charged_back" || settled.refundedCents > 0)
      for (const { order: upgrade } of await upgradesReturnedWith(db, order.id))
        await settleOrder(services, upgrade);
  } finally {
    if (HAS_NEWS.some((column) => settled[column] !== order[column]))
      services.waitUntil(drainOutbox(services));
  }
  return (await orderById(db, order.id))[0] ?? settled;
}
