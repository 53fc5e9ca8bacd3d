import type { User } from "#app/accounts/accounts.contract.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import type { Mails } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { LicenseChange } from "./license-changes.contract.ts";
import { grantLicense, insertLicenseChange, revokeLicense } from "./license-changes.store.server.ts";
import { orderWithBuyer } from "./order-details.store.server.ts";

/**
 * Grants a license of any model to the holder of an order's licenses, or revokes one: its buyer, or who
 * claimed the gift. They are mailed; nothing is paid or refunded.
 */
export async function changeLicense(
  services: Mails,
  { code, model: productId, license, change, note }: LicenseChange,
  seller: Pick<User, "id">,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const [found] = await orderWithBuyer(db, code);
  const userId = found?.holderId;
  if (!userId || found.holderDeletedAt !== null) throw new DomainError("not_found");
  const changed = { userId, productId, license, at: now() };
  const [{ results }] = await db.batch([
    change === "granted" ? grantLicense(db, changed) : revokeLicense(db, changed),
    insertLicenseChange(db, changed, { change, note, madeBy: seller.id }),
    queueMailIfChanged(db, {
      cause: `${userId} ${productId} ${license} ${changed.at.getTime()}`,
      template: "license",
      userId,
      data: { productId, license, change },
      at: changed.at,
    }),
  ]);
  if (!results.length)
    throw new DomainError("bad_input", { fields: { model: `errors.license_not_${change}` } });
  waitUntil(drainOutbox(services));
}
