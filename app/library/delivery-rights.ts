/** Which of a person's purchases may be delivered, and who must agree where none may. */
import { mayDeliver, type PayingOrder } from "#app/orders/refunds/withdrawal.contract.ts";
import type { ConsentNeeded } from "./library.contract.ts";

interface Owned {
  deliveryBeganAt: Date | null;
  order: (NonNullable<PayingOrder> & { code: string; payerId: string }) | null;
}

export const deliverable = <Row extends Owned>(purchases: readonly Row[], now: Date): Row[] =>
  purchases.filter(({ order, deliveryBeganAt }) => mayDeliver(order, deliveryBeganAt !== null, now));

/** @param purchases all of one model that a person has: one that may be delivered is enough */
export function consentNeeded(purchases: readonly Owned[], userId: string, now: Date): ConsentNeeded | null {
  if (purchases.length === 0 || deliverable(purchases, now).length > 0) return null;
  const own = purchases.find(({ order }) => order?.payerId === userId)?.order;
  return own ? { by: "owner", orderCode: own.code } : { by: "giver" };
}
