/** The consent to immediate delivery that who paid without it gives afterwards. */
import type { User } from "#app/accounts/accounts.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { Mails, Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { DeliveryConsent, DeliveryConsentView } from "./delivery-consent.contract.ts";
import { linesOf, orderByCode, recordConsent } from "./orders.store.server.ts";
import { mayDeliver } from "./refunds/withdrawal.contract.ts";

async function ownOrder(db: Services["db"], user: Pick<User, "id">, code: string) {
  const [order] = await orderByCode(db, code);
  if (order?.userId !== user.id) throw new DomainError("not_found");
  return order;
}

/** @throws DomainError not_found, also for somebody else's order */
export async function deliveryConsentView(
  { db, now }: Reads,
  user: Pick<User, "id">,
  code: string,
): Promise<DeliveryConsentView> {
  const order = await ownOrder(db, user, code);
  const lines = await linesOf(db, order.id);
  return {
    orderCode: order.code,
    titles: lines.map(({ title }) => title),
    needed: !mayDeliver(order, false, now()),
    agreed: order.consentAt !== null,
  };
}

/**
 * Stores that the payer of an order agrees to the delivery of its models at once, and so to losing the right to withdraw from those whose delivery
 * begins. The confirmation is queued with it, before anything can be delivered. Safe to repeat: the first time counts.
 * @throws DomainError not_found, also for somebody else's order, a gift's claimant too; withdrawal_over when there is no such right, or no longer
 */
export async function agreeToDelivery(
  services: Mails,
  user: Pick<User, "id">,
  { orderCode, version }: DeliveryConsent,
): Promise<void> {
  const { db, now, language, waitUntil } = services;
  const order = await ownOrder(db, user, orderCode);
  const at = now();
  if (order.consentAt) return;
  if (mayDeliver(order, false, at)) throw new DomainError("withdrawal_over");
  const [agreed] = await db.batch([
    recordConsent(db, order.id, { version, at }),
    queueMailIfChanged(db, {
      cause: order.id,
      template: "consent",
      userId: user.id,
      data: { order: order.id, language },
      at,
    }),
  ]);
  // Paid back since it was read.
  if (!agreed.length) throw new DomainError("withdrawal_over");
  waitUntil(drainOutbox(services));
}
