/**
 * Refunds by a seller. Each is stored as pending before Stripe is called; then `settleOrder` updates licenses, mails and the order
 * from Stripe's state of the payment, as for a refund that was made in Stripe's dashboard.
 */
import type { User } from "#app/accounts/accounts.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { linesOf, type OrderLineRow, type OrderRow, orderByCode } from "#app/orders/orders.store.server.ts";
import type { NewRefund } from "#app/orders/payments/payments.service.server.ts";
import { type SettleServices, settleOrder } from "#app/orders/payments/settle.server.ts";
import { revokePurchases } from "#app/orders/payments/settle.store.server.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { RefundAssignment, RefundRequest } from "./refunds.contract.ts";
import {
  assignRefund,
  insertRefund,
  markLinesRefunded,
  markRefundFailed,
  pendingRefunds,
  queueAssignedRefundMail,
  refundById,
} from "./refunds.store.server.ts";
import { recordRefundDue } from "./withdrawal.store.server.ts";

const REFUNDS_PER_RUN = 50;

type StoredRefund = Awaited<ReturnType<typeof refundById>>[number];

/** The order, updated from Stripe. */
async function currentOrder(services: SettleServices, code: string): Promise<OrderRow> {
  const [order] = await orderByCode(services.db, code);
  if (!order) throw new DomainError("not_found");
  if (order.status !== "paid" || !order.paymentIntentId) throw new DomainError("not_refundable");
  return settleOrder(services, order).catch((error: unknown) => {
    services.log("payment_provider_failed", { error: errorDetails(error) });
    throw new DomainError("payment_unavailable");
  });
}

const allWithdrawn = ({ withdrawal }: OrderRow, lines: readonly OrderLineRow[]) =>
  lines.every(({ productId }) => withdrawal?.productIds.includes(productId));

interface RefundScope {
  amountCents: number;
  /** Models whose licenses are revoked; a refund of the whole remaining amount revokes all, whatever is named here. */
  productIds: string[];
}

/**
 * The amount and models of a refund. A refund of the whole remaining amount revokes all licenses of the order, so only `what: "order"` may
 * reach it, or a refund of models that the buyer withdrew from, which keeps the other licenses (`hasLicensesToKeep`).
 */
function refundScope(request: RefundRequest, order: OrderRow, lines: readonly OrderLineRow[]): RefundScope {
  const remaining = order.totalCents - order.refundedCents;
  if (request.what === "order") return { amountCents: remaining, productIds: [] };
  if (request.what === "amount") {
    const { amount } = request;
    if (amount === null || amount < 1 || amount > remaining)
      throw new DomainError("bad_input", { fields: { amount: "errors.refund_amount" } });
    if (amount === remaining)
      throw new DomainError("bad_input", { fields: { amount: "errors.refund_rest" } });
    return { amountCents: amount, productIds: [] };
  }
  const chosen = lines.filter(({ productId }) => request.lines.includes(productId));
  if (!chosen.length) throw new DomainError("bad_input", { fields: { lines: "errors.refund_lines" } });
  if (chosen.some(({ returnReason }) => returnReason !== null)) throw new DomainError("order_changed");
  const sum = chosen.reduce((cents, { priceCents }) => cents + priceCents, 0);
  if (sum === 0) throw new DomainError("bad_input", { fields: { lines: "errors.refund_nothing" } });
  const leavesOthers = lines.some((line) => line.returnReason === null && !chosen.includes(line));
  if (sum >= remaining && leavesOthers && !allWithdrawn(order, chosen))
    throw new DomainError("bad_input", { fields: { lines: "errors.refund_rest" } });
  return { amountCents: Math.min(sum, remaining), productIds: chosen.map(({ productId }) => productId) };
}

/** Refunds at Stripe, then settles the order. */
async function makeRefund(services: SettleServices, order: OrderRow, refund: NewRefund): Promise<void> {
  const { db, payments, log } = services;
  const unconfirmed = (error: unknown) => {
    log("payment_provider_failed", { order: order.id, error: errorDetails(error) });
    return new DomainError("refund_unconfirmed");
  };
  try {
    await payments.refund(order.paymentIntentId ?? "", refund);
  } catch (error) {
    if (!(error instanceof DomainError)) throw unconfirmed(error);
    await markRefundFailed(db, refund.id);
    throw error;
  }
  await settleOrder(services, order).catch((error: unknown) => {
    throw unconfirmed(error);
  });
}

/**
 * Makes a refund that Stripe has not confirmed. Its id is Stripe's idempotency key, which expires after a day, so the order is settled first:
 * a refund that Stripe has made is not repeated.
 */
async function confirmRefund(services: SettleServices, { refund, order }: StoredRefund): Promise<void> {
  const { id, amountCents: amount, reason } = refund;
  const settled = await settleOrder(services, order);
  const [known] = await refundById(services.db, id);
  if (known?.refund.status === "pending") await makeRefund(services, settled, { id, amount, reason });
}

/** Whether the form of this refund was sent before, as when the network lost the answer; then it is brought to its end. */
async function isRepeated(services: SettleServices, code: string, id: string): Promise<boolean> {
  const [known] = await refundById(services.db, id);
  if (!known) return false;
  if (known.order.code !== code || known.refund.status === "failed") throw new DomainError("order_changed");
  if (known.refund.status === "pending") await confirmRefund(services, known);
  return true;
}

/** Refunds an order, some of its models, or an amount. The same request again changes nothing more. */
export async function refundOrder(
  services: SettleServices,
  request: RefundRequest,
  seller: Pick<User, "id">,
): Promise<void> {
  const { db, now } = services;
  const { code, refund: id, reason, note, alreadyRefunded } = request;
  if (await isRepeated(services, code, id)) return;
  const order = await currentOrder(services, code);
  if (order.status !== "paid" || order.refundedCents >= order.totalCents)
    throw new DomainError("not_refundable");
  if (order.dispute?.status === "open") throw new DomainError("payment_disputed");
  if (order.refundedCents !== alreadyRefunded) throw new DomainError("order_changed");
  const scope = refundScope(request, order, await linesOf(db, order.id));
  const by = { reason, note: note ?? "", madeBy: seller.id };
  const row = { id, orderId: order.id, ...scope, ...by, createdAt: now() };
  const [inserted] = await insertRefund(db, row, alreadyRefunded);
  if (!inserted) {
    if (await isRepeated(services, code, id)) return;
    throw new DomainError("order_changed");
  }
  await makeRefund(services, order, { id, amount: scope.amountCents, reason });
}

/** Assigns a refund that was made in Stripe's dashboard to models of the order, and revokes their licenses. */
export async function assignStripeRefund(
  services: SettleServices,
  { code, id, lines }: RefundAssignment,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const order = await currentOrder(services, code);
  const assignedLines = (await linesOf(db, order.id)).filter(
    ({ productId, returnReason }) => lines.includes(productId) && returnReason === null,
  );
  if (assignedLines.length !== lines.length) throw new DomainError("order_changed");
  const at = now();
  const [assigned] = await db.batch([
    assignRefund(db, { id, orderId: order.id, productIds: lines }, at),
    markLinesRefunded(db, order.id),
    ...revokePurchases(db, order.id, at),
    queueAssignedRefundMail(db, id, at),
    recordRefundDue(db, order.id),
  ]);
  if (!assigned.length) throw new DomainError("order_changed");
  waitUntil(drainOutbox(services));
  // Refunds upgrades whose price these models reduced.
  await currentOrder(services, code);
}

export async function retryPendingRefunds(
  services: SettleServices,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const { db, now, log } = services;
  const due = await pendingRefunds(db, new Date(now().getTime() - MINUTE_MS), REFUNDS_PER_RUN);
  for (const stored of due) {
    if (!mayGoOn()) return;
    await confirmRefund(services, stored).catch((error: unknown) =>
      log("reconcile_failed", { order: stored.order.id, error: errorDetails(error) }),
    );
  }
}
