import { unpaidOrders } from "#app/orders/orders.store.server.ts";
import { errorDetails } from "#app/shared/errors.ts";
import type { SettleServices } from "./settle.server.ts";

/** Closes the open payment pages of an account that is being deleted. Errors are logged. */
export async function closePaymentPages(services: SettleServices, userId: string): Promise<void> {
  const { db, payments, log } = services;
  const sessions = new Set(
    (await unpaidOrders(db, userId)).map(({ order }) => order.paymentSessionId).filter((id) => id !== null),
  );
  const failed = (error: unknown) => log("payment_provider_failed", { error: errorDetails(error) });
  await Promise.all([...sessions].map((id) => payments.expireCheckoutSession(id).catch(failed)));
}
