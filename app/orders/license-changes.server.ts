import type { User } from "#app/accounts/accounts.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { LicenceChange } from "./license-changes.contract.ts";
import { grantLicence, insertLicenceChange, revokeLicence } from "./license-changes.store.server.ts";
import { orderWithBuyer } from "./order-details.store.server.ts";

/**
 * Grants the buyer of an order a licence of any model, or revokes one; the buyer is mailed. Nothing is paid or refunded.
 * @throws DomainError not_found; bad_input when there is no such model, the licence to grant is owned, or the one to revoke is not.
 */
export async function changeLicence(
  services: Pick<Services, "db" | "now" | "log" | "mailer" | "settings" | "waitUntil" | "shop">,
  seller: Pick<User, "id">,
  { code, change }: { code: string; change: LicenceChange },
): Promise<void> {
  const { db, now, waitUntil } = services;
  const [found] = await orderWithBuyer(db, code);
  if (!found || found.deletedAt !== null) throw new DomainError("not_found");
  const { model: productId, license: licence, change: kind, note } = change;
  const { userId } = found.order;
  const changed = { userId, productId, licence, at: now() };
  const [{ results }] = await db.batch([
    kind === "given" ? grantLicence(db, changed) : revokeLicence(db, changed),
    insertLicenceChange(db, changed, { change: kind, note, madeBy: seller.id }),
    queueMailIfChanged(db, {
      cause: `${userId} ${productId} ${licence} ${changed.at.getTime()}`,
      template: "licence",
      userId,
      data: { productId, licence, change: kind },
      at: changed.at,
    }),
  ]);
  if (!results.length)
    throw new DomainError("bad_input", { fields: { model: `errors.licence_not_${kind}` } });
  waitUntil(drainOutbox(services));
}
