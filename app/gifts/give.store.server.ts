import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { giver, isUnclaimed } from "./gift-conditions.store.server.ts";
import { queueLinkMail, queueNews } from "./gift-mails.store.server.ts";
import { hasRoom, type WantedMail } from "./gift-room.store.server.ts";
import { CLAIM_MS, type GiftLetter, UNPAID_MS } from "./gifts.contract.ts";
import type { GiftRow } from "./gifts.store.server.ts";
import { gifts } from "./gifts.tables.server.ts";

export interface NewGift extends GiftLetter, WantedMail {
  id: string;
  linkHash: string;
}

/** Runs after the order and its line are stored, in their batch; stores nothing when they were not. */
export const insertGift = (db: Db, orderId: string, { id, email, from, note, sendAt, linkHash }: NewGift) =>
  db.run(sql`
    INSERT INTO gifts (id, order_id, product_id, license, email, from_name, note, send_at, link_hash, sends, claim_until)
    SELECT ${id}, order_id, product_id, license, ${email}, ${from}, ${note}, ${sendAt.getTime()}, ${linkHash}, 1,
      o.created_at + ${UNPAID_MS}
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId}`);

/**
 * Queues the mail of a gift for its day, only in the batch that marks its order as paid: its time to be
 * claimed runs from then. One whose address was deleted meanwhile has come back.
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

interface SentAgain {
  letter: GiftLetter;
  mail: WantedMail;
  linkHash: string;
  giverId: string;
  at: Date;
}

/** Sends a gift with a new link, where its recipient has room; earlier links stop working. A day that is still to come is kept. */
export const sendGiftAgain = (
  db: Db,
  { id, sends }: Pick<GiftRow, "id" | "sends">,
  { letter, mail, linkHash, giverId, at }: SentAgain,
) => {
  return [
    db
      .update(gifts)
      .set({
        email: letter.email,
        fromName: letter.from,
        note: letter.note,
        linkHash,
        sends: sends + 1,
        sendAt: mail.sendAt,
        claimUntil: new Date(mail.sendAt.getTime() + CLAIM_MS),
        returnedAt: null,
      })
      .where(and(eq(gifts.id, id), eq(gifts.sends, sends), isUnclaimed, hasRoom(mail, { giverId, at })))
      .returning({ id: gifts.id }),
    queueLinkMail(db, sql`gifts.id = ${id} AND gifts.sends = ${sends + 1}`, at),
  ] as const;
};
