import { sql } from "drizzle-orm";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Db } from "#app/db/client.server.ts";
import { isNotOwned, newCertificateCode, orderStillPaying } from "#app/library/library.store.server.ts";

interface ChangedLicense {
  userId: string;
  productId: string;
  license: LicenseType;
  at: Date;
}

/**
 * Grants a license that is not owned. A license that was revoked manually is linked to its order again; one that was revoked by a
 * refund or a withdrawal is linked to no order, so that neither a later event of that order nor the refund of the withdrawal revokes it.
 */
export const grantLicense = (db: Db, { userId, productId, license, at }: ChangedLicense) =>
  db.run(sql`
    INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at, certificate_code)
    SELECT u.id, p.id, ${license}, NULL, ${at.getTime()}, ${newCertificateCode} FROM users u, products p
    WHERE u.id = ${userId} AND u.deleted_at IS NULL AND p.id = ${productId} AND p.status <> 'draft'
    ON CONFLICT (user_id, product_id, license) DO UPDATE
    SET revoked_at = NULL, order_id = ${orderStillPaying}, member_order_id = NULL
    WHERE ${isNotOwned} RETURNING user_id`);

export const revokeLicense = (db: Db, { userId, productId, license, at }: ChangedLicense) =>
  db.run(sql`
    UPDATE purchases SET revoked_at = ${at.getTime()}
    WHERE user_id = ${userId} AND product_id = ${productId} AND license = ${license} AND revoked_at IS NULL
    RETURNING user_id`);

/** Records a change of a license. Runs in the batch of the change, right after it, and inserts nothing when nothing was changed. */
export const insertLicenseChange = (
  db: Db,
  { userId, productId, license, at }: ChangedLicense,
  { change, note, madeBy }: { change: "granted" | "revoked"; note: string; madeBy: string },
) =>
  db.run(sql`
    INSERT INTO license_changes (user_id, product_id, license, change, note, made_by, created_at)
    SELECT ${userId}, ${productId}, ${license}, ${change}, ${note}, ${madeBy}, ${at.getTime()} WHERE changes() > 0`);
