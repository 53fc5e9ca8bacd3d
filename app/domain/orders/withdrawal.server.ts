import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { mayWithdraw, type WithdrawalView, withdrawalEnd } from "./withdrawal.contract.ts";
import {
  linesToWithdraw,
  orderToWithdraw,
  queueWithdrawalMails,
  storeWithdrawal,
} from "./withdrawal.store.server.ts";

type Db = Services["db"];

async function readOrder(db: Db, user: Pick<User, "id">, code: string) {
  const [[found], rows] = await db.batch([
    orderToWithdraw(db, user.id, code),
    linesToWithdraw(db, user.id, code),
  ]);
  if (!found) throw new DomainError("not_found");
  const { order } = found;
  // Without the buyer's consent a download does not end the right.
  const lines = rows.map(({ deliveryBegan, ...line }) => ({
    ...line,
    delivered: order.consentAt !== null && deliveryBegan === 1,
  }));
  return { ...found, lines };
}

/** @throws DomainError not_found, also for somebody else's order. */
export async function withdrawalView(
  { db, now }: Pick<Services, "db" | "now">,
  user: Pick<User, "id">,
  code: string,
): Promise<WithdrawalView> {
  const { order, username, email, lines } = await readOrder(db, user, code);
  const { name, lastName } = order.buyer ?? {};
  const isOpen = lines.some(({ delivered, returned }) => !delivered && returned === null);
  const until = mayWithdraw(order, now()) && isOpen ? withdrawalEnd(order) : null;
  return {
    orderCode: order.code,
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
    until: until?.toISOString() ?? null,
    buyer: [name, lastName].filter(Boolean).join(" ") || username,
    email,
    lines: lines.map(({ productId, title, delivered, returned }) => ({
      title,
      delivered,
      covered: order.withdrawal
        ? order.withdrawal.productIds.includes(productId)
        : !delivered && returned === null,
    })),
    withdrawnAt: order.withdrawal ? new Date(order.withdrawal.at).toISOString() : null,
  };
}

/**
 * Withdraws from an order, as far as its delivery has not begun with the buyer's consent; buyer and sellers are mailed at once. No money
 * moves: the seller refunds. Safe to repeat.
 * @throws DomainError not_found, withdrawal_over.
 */
export async function withdraw(
  services: Pick<Services, "db" | "now" | "log" | "mailer" | "settings" | "waitUntil" | "shop">,
  user: Pick<User, "id">,
  code: string,
): Promise<void> {
  const { db, now, settings, waitUntil } = services;
  const { order, lines } = await readOrder(db, user, code);
  if (order.withdrawal) return;
  const at = now();
  const productIds = lines
    .filter(({ delivered, returned }) => !delivered && returned === null)
    .map(({ productId }) => productId);
  if (!mayWithdraw(order, at) || productIds.length === 0) throw new DomainError("withdrawal_over");
  const [[isStored]] = await db.batch([
    storeWithdrawal(db, order.id, { at: at.getTime(), productIds }),
    ...queueWithdrawalMails(db, order.id, { at, sellers: settings.SELLER_EMAILS }),
  ]);
  // A download or a refund came first.
  if (!isStored) throw new DomainError("withdrawal_over");
  waitUntil(drainOutbox(services));
}
