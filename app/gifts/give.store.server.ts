import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { giver, isUnclaimed } from "./gift-conditions.store.server.ts";
import { queueLinkMail, queueNews } from "./gift-mails.store.server.ts";
import { CLAIM_MS, type GiftLetter } from "./gifts.contract.ts";
import type { GiftRow } from "./gifts.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

export interface NewGift extends GiftLetter {
  id: string;
  linkHash: string;
  sendAt: Date;
}

/** Runs after the order and its line are stored, in their batch; stores nothing when they were not. */
export const insertGift = (db: Db, orderId: string, { id, email, from, note, sendAt, linkHash }: NewGift) =>
  db.run(sql`
    INSERT INTO gifts (id, order_id, product_id, license, email, from_name, note, send_at, link_hash, sends, claim_until)
    SELECT ${id}, order_id, product_id, license, ${email}, ${from}, ${note}, ${sendAt.getTime()}, ${linkHash}, 1,
      ${sendAt.getTime() + CLAIM_MS}
    FROM order_lines WHERE order_id = ${orderId}`);

/**
 * Queues the mail of a gift for its day, only in the batch that marks its order as paid: its time to be claimed runs from then. One whose address
 * was deleted meanwhile has come back.
 */
export const queueGift = (db: Db, orderId: string, at: Date) => {
  const now = at.getTime();
  const which = sql`gifts.order_id = (SELECT id FROM orders WHERE id = ${orderId} AND paid_at = ${now})`;
  const hasNoAddress = sql`${which} AND gifts.email IS NULL AND ${isUnclaimed}`;
  return [
    db
      .update(gifts)
      .set({
        sendAt: sql`max(gifts.send_at, ${now})`,
        claimUntil: sql`max(gifts.send_at, ${now}) + ${CLAIM_MS}`,
        returnedAt: sql`iif(${hasNoAddress}, ${now}, gifts.returned_at)`,
      })
      .where(sql`${which} AND ${isUnclaimed}`),
    queueLinkMail(db, which, at),
    queueNews(db, "returned", { which: hasNoAddress, to: giver, at }),
  ] as const;
};

/** Sends a gift with a new link; earlier ones stop working. A day that is still to come is kept. */
export const sendGiftAgain = (
  db: Db,
  { id, sends }: Pick<GiftRow, "id" | "sends">,
  { letter, linkHash, at }: { letter: GiftLetter; linkHash: string; at: Date },
) => {
  const now = at.getTime();
  return [
    db
      .update(gifts)
      .set({
        email: letter.email,
        fromName: letter.from,
        note: letter.note,
        linkHash,
        sends: sends + 1,
        sendAt: sql`max(gifts.send_at, ${now})`,
        claimUntil: sql`max(gifts.send_at, ${now}) + ${CLAIM_MS}`,
        returnedAt: null,
      })
      .where(and(eq(gifts.id, id), eq(gifts.sends, sends), isUnclaimed))
      .returning({ id: gifts.id }),
    queueLinkMail(db, sql`gifts.id = ${id} AND gifts.sends = ${sends + 1}`, at),
  ] as const;
};
