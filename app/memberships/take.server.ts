import type { User } from "#app/accounts/accounts.contract.ts";
import { titleOfModel } from "#app/catalog/catalog.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import type { Purchase } from "#app/library/library.contract.ts";
import { purchaseIn } from "#app/library/library.server.ts";
import { insertTakenPurchase, purchaseRows } from "#app/library/library.store.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import { recordConsent } from "#app/orders/orders.store.server.ts";
import { mayDeliver } from "#app/orders/refunds/withdrawal.contract.ts";
import type { Mails, Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { earlyPath } from "./early-access.contract.ts";
import { type Rights, rightsOf } from "./rights.store.server.ts";
import type { Take, TakeView } from "./take.contract.ts";

/**
 * Whether a member must first agree to lose the right to withdraw, as the buyer of an order must: there is one such right, at
 * joining and with a change of tier, and none at a renewal (Court of Justice, C-565/22).
 */
export const needsConsent = ({ renewal, order }: Pick<Rights, "renewal" | "order">, at: Date): boolean =>
  !renewal && !mayDeliver(order, false, at);

function agreement(
  { db, language }: Pick<Services, "db" | "language">,
  user: Pick<User, "id">,
  { orderId, version, at }: { orderId: string; version: string; at: Date },
) {
  return [
    recordConsent(db, orderId, { version, at }),
    queueMailIfChanged(db, {
      cause: orderId,
      template: "consent",
      userId: user.id,
      data: { order: orderId, language },
      at,
    }),
  ] as const;
}

/** What a person reads before they add a model to their library. @throws DomainError not_found */
export async function takeView(services: Reads, user: Pick<User, "id">, id: string): Promise<TakeView> {
  const { db, now } = services;
  const at = now();
  const [[model], [rights]] = await db.batch([
    titleOfModel(db, id),
    rightsOf(db, user.id, { at, productId: id }),
  ]);
  if (!model || !(model.published || rights?.opens)) throw new DomainError("not_found");
  const included = rights?.opens
    ? {
        tier: inLanguage(rights.terms.name, services),
        terms: rights.terms,
        needsConsent: needsConsent(rights, at),
      }
    : null;
  return {
    title: inLanguage(model.title, services),
    path: model.published ? `/product/${id}` : earlyPath(id),
    included,
  };
}

/**
 * A member adds a model to their library; safe to repeat. What they have already stays as it is.
 * @throws DomainError not_found, not_included where their membership does not open it or they have none, consent_needed, or
 * license_taken when a seller took it
 */
export async function takeModel(
  services: Mails,
  user: Pick<User, "id">,
  { id, consent }: Take,
): Promise<Purchase> {
  const { db, now, waitUntil } = services;
  const at = now();
  const [[model], [rights], before] = await db.batch([
    titleOfModel(db, id),
    rightsOf(db, user.id, { at, productId: id }),
    purchaseRows(db, user.id),
  ]);
  const had = purchaseIn(services, before, id);
  if (had && !had.revokedAt) return had;
  if (!rights?.opens) throw new DomainError(model?.published ? "not_included" : "not_found");
  const mustAgree = needsConsent(rights, at);
  if (mustAgree && !consent) throw new DomainError("consent_needed", { fields: { consent: "take.tick" } });
  const [, after] = await db.batch([
    insertTakenPurchase(db, { userId: user.id, productId: id }, at),
    purchaseRows(db, user.id),
    ...(mustAgree && consent
      ? agreement(services, user, { orderId: rights.order.id, version: consent, at })
      : []),
  ]);
  if (mustAgree) waitUntil(drainOutbox(services));
  const taken = purchaseIn(services, after, id);
  if (!taken) throw new DomainError("not_included");
  if (taken.revokedAt) throw new DomainError("license_taken");
  return taken;
}
