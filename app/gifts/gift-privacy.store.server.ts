import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { giver, isAddressOf, isUnclaimed, wasMailed } from "./gift-conditions.store.server.ts";
import { queueNews } from "./gift-mails.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

const isFrom = (userId: string) => sql`gifts.order_id IN (SELECT id FROM orders WHERE user_id = ${userId})`;

/** What an account has to do with gifts, without what the other side does: who claimed it, or which order paid for it. */
export const giftsAbout = (db: Db, userId: string, at: Date) => {
  const wasMailedTo = sql`(${isAddressOf(userId)} AND ${wasMailed(at)})`;
  return db
    .select({
      id: gifts.id,
      productId: gifts.productId,
      license: gifts.license,
      email: sql<string | null>`iif(${isFrom(userId)} OR ${wasMailedTo}, ${gifts.email}, NULL)`.as("email"),
      fromName: gifts.fromName,
      note: gifts.note,
      sendAt: gifts.sendAt,
      claimUntil: gifts.claimUntil,
      claimedAt: gifts.claimedAt,
      returnedAt: gifts.returnedAt,
      endedAt: gifts.endedAt,
    })
    .from(gifts)
    .where(sql`${isFrom(userId)} OR gifts.claimed_by = ${userId} OR ${wasMailedTo}`);
};

/**
 * For an account that is deleted. What it gave can still be claimed, without its name and note; what was
 * mailed to it goes back to its giver, as if it had been given back. What is still to be mailed stays: to end
 * it would tell its giver that the address had an account. Runs before the account's address is deleted.
 */
export const eraseGiftsOf = (db: Db, userId: string, at: Date) => {
  const wasMailedTo = sql`${isAddressOf(userId)} AND ${wasMailed(at)}`;
  return [
    db.update(gifts).set({ fromName: "", note: "" }).where(isFrom(userId)),
    db.update(gifts).set({ email: null, note: "" }).where(eq(gifts.claimedBy, userId)),
    queueNews(db, "returned", {
      which: sql`${wasMailedTo} AND gifts.returned_at IS NULL AND ${isUnclaimed}`,
      to: giver,
      at,
    }),
    db
      .update(gifts)
      .set({
        email: null,
        note: "",
        returnedAt: sql`iif(gifts.claimed_at IS NULL, ${at.getTime()}, gifts.returned_at)`,
      })
      .where(wasMailedTo),
  ] as const;
};
