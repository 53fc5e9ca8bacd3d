import type { User } from "#app/accounts/accounts.contract.ts";
import { endGift } from "#app/gifts/end-gifts.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import {
  membershipIn,
  membershipView,
  withdrawFromMembership,
} from "#app/memberships/withdraw-membership.server.ts";
import { periodsToWithdraw } from "#app/memberships/withdraw-membership.store.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { SettleServices } from "#app/orders/payments/settle.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  declarationsOf,
  leftToRefund,
  mayWithdraw,
  refundsDue,
  type WithdrawalView,
  withdrawalEnd,
} from "./withdrawal.contract.ts";
import {
  linesToWithdraw,
  orderToWithdraw,
  queueWithdrawalMails,
  recordRefundDue,
  revokeWithdrawn,
  storeWithdrawal,
  withdrawUpgrades,
} from "./withdrawal.store.server.ts";

type Db = Services["db"];

async function readOrder(db: Db, user: Pick<User, "id">, code: string) {
  const [[found], rows, periods] = await db.batch([
    orderToWithdraw(db, user.id, code),
    linesToWithdraw(db, user.id, code),
    periodsToWithdraw(db, user.id, code),
  ]);
  if (!found) throw new DomainError("not_found");
  const { order } = found;
  const covered = order.withdrawal?.productIds ?? [];
  const lines = rows.map(({ deliveryBegan, ...line }) => {
    // A download ends the right only if the buyer had consented to immediate delivery.
    const delivered = (order.consentAt !== null && deliveryBegan === 1) || line.upgrade?.delivered === 1;
    const isCovered = covered.includes(line.productId);
    return {
      ...line,
      delivered: delivered && !isCovered,
      isOpen: !delivered && !isCovered && line.returnReason === null,
    };
  });
  return { ...found, lines, membership: membershipIn(periods, code) };
}

type ReadOrder = Awaited<ReturnType<typeof readOrder>>;

function declarationViews({ order, lines }: ReadOrder): WithdrawalView["declarations"] {
  const dues = refundsDue(order, lines);
  const refunded = order.failedRefundId === null ? "made" : "failed";
  return declarationsOf(order.withdrawal).map(({ at, productIds }, index) => {
    const covered = lines.filter(({ productId }) => productIds.includes(productId));
    const due = dues[index] ?? 0;
    const isRefunded = order.status !== "paid" || covered.some(({ returnReason }) => returnReason !== null);
    return {
      at: new Date(at).toISOString(),
      titles: covered.map(({ title }) => title),
      due,
      refund: due > 0 ? "due" : isRefunded ? refunded : "none",
    };
  });
}

/** An order for the page on which its buyer withdraws. @throws DomainError not_found, also for somebody else's order. */
export async function withdrawalView(
  services: Reads,
  user: Pick<User, "id">,
  code: string,
): Promise<WithdrawalView> {
  const { db, now } = services;
  const read = await readOrder(db, user, code);
  const { order, username, email, lines } = read;
  const shown = read.membership && membershipView(read.membership, services);
  const { name, lastName } = order.buyer ?? {};
  const open = mayWithdraw(order, now()) ? lines.filter(({ isOpen }) => isOpen) : [];
  const until = shown ? shown.until : open.length > 0 ? withdrawalEnd(order) : null;
  const refundable = leftToRefund(order) - sumOf(refundsDue(order, lines));
  const paid = sumOf(open.map(({ priceCents }) => priceCents));
  return {
    orderCode: order.code,
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    until: until?.toISOString() ?? null,
    buyer: [name, lastName].filter(Boolean).join(" ") || username,
    email,
    open: open.map(({ productId, title, priceCents: price, upgrade }) => ({
      productId,
      title,
      price,
      upgrade: upgrade && { orderCode: upgrade.code, price: upgrade.cents },
    })),
    atMost: refundable < paid ? refundable : null,
    delivered: lines.filter(({ delivered }) => delivered).map(({ title }) => title),
    membership: shown?.membership ?? null,
    declarations: shown ? shown.declarations : declarationViews(read),
  };
}

interface WithdrawalRequest {
  code: string;
  productIds: string[];
}

/**
 * Withdraws from models of an order whose delivery has not begun with the buyer's consent. Their licenses end with the upgrades that
 * they reduced, and buyer and sellers are mailed at once. Nothing is refunded: the seller does that. Safe to repeat. Of an order that pays for a
 * membership no models are named.
 * @throws DomainError not_found; bad_input when no model is named; withdrawal_over, also for one of several models or its delivered
 * upgrade: then nothing is declared.
 */
export async function withdraw(
  services: SettleServices,
  user: Pick<User, "id">,
  { code, productIds: requestedIds }: WithdrawalRequest,
): Promise<void> {
  const { db, now, settings, waitUntil } = services;
  const { order, lines, membership } = await readOrder(db, user, code);
  if (membership) return withdrawFromMembership(services, user, code);
  const covered = order.withdrawal?.productIds ?? [];
  const productIds = [...new Set(requestedIds)].filter((id) => !covered.includes(id));
  if (requestedIds.length > 0 && productIds.length === 0) return;
  // Each declaration raises it, so that it tells whether there was another since the order was read, whatever the clock says.
  const at = new Date(Math.max(now().getTime(), (order.withdrawal?.at ?? 0) + 1));
  const canDeclare = (id: string) => lines.some(({ productId, isOpen }) => productId === id && isOpen);
  if (!mayWithdraw(order, at) || !lines.some(({ isOpen }) => isOpen))
    throw new DomainError("withdrawal_over");
  if (productIds.length === 0)
    throw new DomainError("bad_input", { fields: { model: "withdrawal.chooseOne" } });
  if (!productIds.every(canDeclare)) throw new DomainError("withdrawal_over");
  const declared = { at: at.getTime(), productIds };
  const [[isStored]] = await db.batch([
    storeWithdrawal(db, order, declared),
    ...withdrawUpgrades(db, order.id, declared),
    ...revokeWithdrawn(db, order.id, declared),
    ...endGift(db, order.id, at),
    recordRefundDue(db, order.id),
    ...queueWithdrawalMails(db, order.id, { declared, sellers: settings.SELLER_EMAILS, dueAt: now() }),
  ]);
  // Not stored: a download, a refund or another declaration came in between.
  if (!isStored) throw new DomainError("withdrawal_over");
  waitUntil(drainOutbox(services));
}
