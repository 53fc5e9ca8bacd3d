/** What a buyer is shown of an order; only its own buyer, and only after asking the provider how it stands. */
import type { Services } from "#app/context.server.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { PaymentRecord } from "./checkout.contract.ts";
import {
  linesOf,
  type OrderLineRow,
  type OrderRow,
  orderBySession,
  orderHistory,
} from "./checkout.store.server.ts";
import { type Settling, settleOrder } from "./settle.server.ts";

const recordOf = (order: OrderRow, lines: OrderLineRow[]): PaymentRecord => ({
  orderCode: order.code,
  paymentCode: order.paymentIntentId,
  amount: order.totalCents,
  currency: "EUR",
  date: (order.paidAt ?? order.createdAt).toISOString(),
  state: order.status,
  products: lines.map(({ productId, title, licence, priceCents }) => ({
    id: productId,
    title,
    license: licence,
    price: priceCents,
  })),
});

/**
 * For the success page. While the provider cannot be asked, the order is shown as it was last known.
 * @throws DomainError not_found, also for somebody else's payment.
 */
export async function paymentRecord(
  services: Settling,
  user: User,
  sessionId: string,
): Promise<PaymentRecord> {
  const [order] = await orderBySession(services.db, sessionId);
  if (order?.userId !== user.id) throw new DomainError("not_found");
  const asLastKnown = (error: unknown) => {
    services.log("payment_provider_failed", { error: String(error) });
    return order;
  };
  const settled = order.status === "pending" ? await settleOrder(services, order).catch(asLastKnown) : order;
  return recordOf(settled, await linesOf(services.db, order.id));
}

/** Newest first. */
export async function paymentRecords({ db }: Pick<Services, "db">, user: User): Promise<PaymentRecord[]> {
  const byOrder = Map.groupBy(await orderHistory(db, user.id), ({ order }) => order.id);
  return [...byOrder.values()].flatMap((rows) => {
    const [first] = rows;
    return first
      ? [
          recordOf(
            first.order,
            rows.map(({ line }) => line),
          ),
        ]
      : [];
  });
}
