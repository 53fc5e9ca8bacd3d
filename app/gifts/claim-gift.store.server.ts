import { and, eq, sql } from "drizzle-orm";
import { sqlIncludesLicense } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isNotOwned, newCertificateCode } from "#app/library/library.store.server.ts";
import { giver, isClaimable, isOwnedBy, isUnclaimed } from "./gift-conditions.store.server.ts";
import { queueNews } from "./gift-mails.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

interface Claimant {
  userId: string;
  at: Date;
}

/**
 * Grants a gift to one account. Of concurrent requests one claims it; the license counts as bought by the
 * gift's order. The first statement answers a row when the gift was claimed: not by its giver, nor by
 * somebody who owns the license.
 */
export const claimGift = (db: Db, linkHash: string, { userId, at }: Claimant) => {
  const claimed = sql`gifts.link_hash = ${linkHash} AND gifts.claimed_by = ${userId} AND gifts.claimed_at = ${at.getTime()}`;
  return [
    db
      .update(gifts)
      .set({ claimedBy: userId, claimedAt: at })
      .where(
        and(
          eq(gifts.linkHash, linkHash),
          isClaimable(at),
          sql`${giver} <> ${userId}`,
          sql`NOT ${isOwnedBy(sql`${userId}`)}`,
        ),
      )
      .returning({ id: gifts.id }),
    db.run(sql`
      INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at, certificate_code)
      SELECT ${userId}, gifts.product_id, gifts.license, gifts.order_id, ${at.getTime()}, ${newCertificateCode}
      FROM gifts WHERE ${claimed}
      ON CONFLICT (user_id, product_id, license) DO UPDATE
      SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL, delivery_began_at = NULL
      WHERE ${isNotOwned}`),
    db.run(sql`
      DELETE FROM cart_items WHERE user_id = ${userId} AND EXISTS (
        SELECT 1 FROM gifts WHERE ${claimed} AND gifts.product_id = cart_items.product_id
          AND ${sqlIncludesLicense(sql`gifts.license`, sql`cart_items.license`)})`),
    queueNews(db, "claimed", { which: claimed, to: giver, at }),
  ] as const;
};

/**
 * Its giver keeps the model: what remains is the order of a buyer, whose lines are to be granted in the same
 * batch. Answers a row when it was kept.
 */
export const keepGift = (db: Db, orderId: string, giverId: string) =>
  db
    .delete(gifts)
    .where(
      and(
        eq(gifts.orderId, orderId),
        isUnclaimed,
        sql`${giver} = ${giverId}`,
        sql`NOT ${isOwnedBy(sql`${giverId}`)}`,
      ),
    )
    .returning({ id: gifts.id });

/** The recipient gives a gift back: their address is deleted, and its giver is told, without a reason. */
export const returnGift = (db: Db, linkHash: string, at: Date) =>
  [
    db
      .update(gifts)
      .set({ returnedAt: at, email: null, note: "" })
      .where(and(eq(gifts.linkHash, linkHash), isClaimable(at)))
      .returning({ id: gifts.id }),
    queueNews(db, "returned", {
      which: sql`gifts.link_hash = ${linkHash} AND gifts.returned_at = ${at.getTime()}`,
      to: giver,
      at,
    }),
  ] as const;
