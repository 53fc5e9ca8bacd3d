import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "#app/catalog/catalog.tables.server.ts";
import { sqlIncludesLicense } from "#app/catalog/licenses.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isWithdrawn, newCertificateCode } from "#app/library/library.store.server.ts";
import type { MailData } from "#app/mail/mail.contract.ts";
import { MAX_ATTEMPTS } from "#app/mail/outbox.store.server.ts";
import { orderLines, orders } from "#app/orders/orders.tables.server.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { CLAIM_MS, type GiftLetter, type StoredGift } from "./gifts.contract.ts";
import { gifts } from "./gifts.tables.server.ts";

export type GiftRow = typeof gifts.$inferSelect;
type GiftNews = MailData["gift-news"]["news"];

/** Whether an order gives its model away: its buyer does not own it by that. */
export const isGift = (orderId: SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM gifts WHERE gifts.order_id = ${orderId})`;

/** Who has the license of an order: its buyer, or whoever claimed the gift. An expression on the row `orders`. */
export const holderOfOrder = sql`iif(${isGift(orders.id)},
  (SELECT gifts.claimed_by FROM gifts WHERE gifts.order_id = ${orders.id}), ${orders.userId})`;

/** The conditions and expressions below are about the row `gifts` of a statement. */
const giver = sql`(SELECT o.user_id FROM orders o WHERE o.id = gifts.order_id)`;

/** Whether the order of a gift is paid and still pays for it. */
const isPaidFor = sql`EXISTS (
  SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.product_id = gifts.product_id
  WHERE o.id = gifts.order_id AND o.status = 'paid' AND l.return_reason IS NULL
    AND NOT ${isWithdrawn({ orderId: sql`o.id`, productId: sql`l.product_id` })})`;

/** Whether its giver can send it again or keep it. */
const isUnclaimed = sql`(gifts.claimed_at IS NULL AND gifts.ended_at IS NULL AND ${isPaidFor})`;

const isClaimable = (at: Date) =>
  sql`(${isUnclaimed} AND gifts.returned_at IS NULL AND gifts.email IS NOT NULL AND gifts.claim_until > ${at.getTime()})`;

const isOwnedBy = (userId: SQLWrapper) => sql<number>`EXISTS (
  SELECT 1 FROM purchases p WHERE p.user_id = ${userId} AND p.product_id = gifts.product_id
    AND ${sqlIncludesLicense(sql`p.license`, sql`gifts.license`)} AND p.revoked_at IS NULL)`;

/** What became of the newest mail with a link. */
const mailState = sql`(
  SELECT iif(sent_at IS NOT NULL, 'sent', iif(attempts > ${MAX_ATTEMPTS}, 'given_up', 'waiting')) FROM outbox
  WHERE cause = gifts.order_id || ' gift ' || gifts.sends AND template = 'gift')`;

/** The gift of an order, on the row `orders`; null where its buyer keeps the model. */
export const giftOfOrder = sql<StoredGift | null>`(
  SELECT json_object('email', email, 'sendAt', send_at, 'claimUntil', claim_until, 'claimedAt', claimed_at,
    'claimedBy', claimed_by, 'returnedAt', returned_at, 'mail', ${mailState})
  FROM gifts WHERE order_id = ${orders.id})`
  .mapWith((json: string): StoredGift => JSON.parse(json))
  .as("gift");

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

const queueLinkMail = (db: Db, which: SQL, at: Date) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT gifts.order_id || ' gift ' || gifts.sends, 'gift', NULL,
      json_object('gift', gifts.id, 'send', CAST(gifts.sends AS TEXT)), max(gifts.send_at, ${at.getTime()})
    FROM gifts WHERE ${which} AND gifts.email IS NOT NULL AND ${isUnclaimed}
    ON CONFLICT (cause, template) DO NOTHING`);

/** Tells the giver, or the recipient that a claimed gift has ended. */
const queueNews = (db: Db, news: GiftNews, { which, to, at }: { which: SQL; to: SQL; at: Date }) =>
  db.run(sql`
    INSERT INTO outbox (cause, template, user_id, data, due_at)
    SELECT gifts.order_id || ' gift-news ' || ${news} || ' ' || gifts.sends, 'gift-news', ${to},
      json_object('gift', gifts.id, 'news', ${news}), ${at.getTime()}
    FROM gifts WHERE ${which}
    ON CONFLICT (cause, template) DO NOTHING`);

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

/** Tells the giver that the newest mail with a link was given up. */
export const queueUndelivered = (db: Db, { gift, send }: Record<string, string>, at: Date) =>
  queueNews(db, "undelivered", {
    which: sql`gifts.id = ${gift} AND CAST(gifts.sends AS TEXT) = ${send} AND ${isUnclaimed}`,
    to: giver,
    at,
  });

/** Marks the gift of an order that no longer pays for it. Runs after what ends the order, in its batch. */
export const endGift = (db: Db, orderId: string, at: Date) =>
  [
    db
      .update(gifts)
      .set({ endedAt: at, email: null, note: "" })
      .where(
        and(
          eq(gifts.orderId, orderId),
          isNull(gifts.endedAt),
          sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.paid_at IS NOT NULL)`,
          sql`NOT ${isPaidFor}`,
        ),
      ),
    queueNews(db, "ended", {
      which: sql`gifts.order_id = ${orderId} AND gifts.ended_at = ${at.getTime()}
        AND gifts.claimed_by IS NOT NULL AND gifts.claimed_by <> ${giver}`,
      to: sql`gifts.claimed_by`,
      at,
    }),
  ] as const;

/** The model of a gift that ended at `at` before anybody had claimed it; none in any later batch. */
export const endedUnclaimed = (orderId: string, at: Date) =>
  sql`SELECT product_id FROM gifts WHERE order_id = ${orderId} AND ended_at = ${at.getTime()} AND claimed_by IS NULL`;

const giftQuery = (db: Db) =>
  db
    .select({
      gift: gifts,
      summary: giftOfOrder,
      order: orders,
      line: orderLines,
      title: products.title,
      giverOwnsIt: isOwnedBy(orders.userId).as("giver_owns_it"),
    })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, gifts.orderId), eq(orderLines.productId, gifts.productId)),
    )
    .innerJoin(products, eq(products.id, gifts.productId));

export const giftById = (db: Db, id: string) => giftQuery(db).where(eq(gifts.id, id)).limit(1);

export const claimableById = (db: Db, id: string, at: Date) =>
  giftQuery(db)
    .where(and(eq(gifts.id, id), isClaimable(at)))
    .limit(1);

export const giftOfGiver = (db: Db, userId: string, code: string) =>
  giftQuery(db)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
    .limit(1);

/** The gift of a link, while it can be claimed, or was claimed by this user with it. */
export const giftByLink = (db: Db, linkHash: string, { userId, at }: { userId: string; at: Date }) =>
  db
    .select({
      gift: gifts,
      title: products.title,
      giverId: sql<string>`${giver}`.as("giver_id"),
      owns: isOwnedBy(sql`${userId}`).as("owns"),
      isOpen: sql<number>`${isClaimable(at)}`.as("is_open"),
    })
    .from(gifts)
    .innerJoin(products, eq(products.id, gifts.productId))
    .where(eq(gifts.linkHash, linkHash))
    .limit(1);

/** Stores the hash of the link in the mail that is being composed. It differs from the stored one when SESSION_SECRET has changed. */
export const storeGiftLinkHash = (db: Db, id: string, linkHash: string) =>
  db.update(gifts).set({ linkHash }).where(eq(gifts.id, id));

/** Grants a gift to one account. Of concurrent requests one claims it; the license counts as bought by the gift's order. */
function grantGift(db: Db, which: SQL, { userId, at }: { userId: string; at: Date }) {
  const claimed = sql`${which} AND gifts.claimed_by = ${userId} AND gifts.claimed_at = ${at.getTime()}`;
  return [
    db.run(sql`
      INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at, certificate_code)
      SELECT ${userId}, gifts.product_id, gifts.license, gifts.order_id, ${at.getTime()}, ${newCertificateCode}
      FROM gifts WHERE ${claimed}
      ON CONFLICT (user_id, product_id, license) DO UPDATE
      SET order_id = excluded.order_id, purchased_at = excluded.purchased_at, revoked_at = NULL, delivery_began_at = NULL
      WHERE purchases.revoked_at IS NOT NULL`),
    db.run(sql`
      DELETE FROM cart_items WHERE user_id = ${userId} AND EXISTS (
        SELECT 1 FROM gifts WHERE ${claimed} AND gifts.product_id = cart_items.product_id
          AND ${sqlIncludesLicense(sql`gifts.license`, sql`cart_items.license`)})`),
  ] as const;
}

interface Claimant {
  userId: string;
  at: Date;
}

/** The first statement answers a row when the gift was claimed: not by its giver, nor by somebody who owns the license. */
export const claimGift = (db: Db, linkHash: string, claimant: Claimant) => {
  const { userId, at } = claimant;
  const which = sql`gifts.link_hash = ${linkHash}`;
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
    ...grantGift(db, which, claimant),
    queueNews(db, "claimed", {
      which: sql`${which} AND gifts.claimed_by = ${userId} AND gifts.claimed_at = ${at.getTime()}`,
      to: giver,
      at,
    }),
  ] as const;
};

/** As `claimGift`, for the giver's own account: nobody else has claimed it. The link ends. */
export const keepGift = (db: Db, orderId: string, claimant: Claimant) => {
  const { userId, at } = claimant;
  return [
    db
      .update(gifts)
      .set({ claimedBy: userId, claimedAt: at, email: null, note: "" })
      .where(
        and(
          eq(gifts.orderId, orderId),
          isUnclaimed,
          sql`${giver} = ${userId}`,
          sql`NOT ${isOwnedBy(sql`${userId}`)}`,
        ),
      )
      .returning({ id: gifts.id }),
    ...grantGift(db, sql`gifts.order_id = ${orderId}`, claimant),
  ] as const;
};

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

/** An order that is not paid after this time is not waited for any more. */
const UNPAID_MS = 7 * DAY_MS;

/** Gives back what was not claimed in time, and deletes addresses and notes that are not needed any more. */
export const expireGifts = (db: Db, at: Date) => {
  const now = at.getTime();
  const isExpired = sql`gifts.email IS NOT NULL AND gifts.claim_until <= ${now} AND gifts.returned_at IS NULL AND ${isUnclaimed}`;
  return [
    queueNews(db, "expired", { which: isExpired, to: giver, at }),
    db.update(gifts).set({ returnedAt: at, email: null, note: "" }).where(isExpired),
    db
      .update(gifts)
      .set({ email: null, note: "" })
      .where(
        sql`gifts.email IS NOT NULL AND (gifts.claim_until <= ${now} OR EXISTS (
          SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.status NOT IN ('paid', 'processing')
            AND o.created_at <= ${now - UNPAID_MS}))`,
      ),
  ] as const;
};

const isAddressOf = (userId: string) =>
  sql`gifts.email = (SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;

/** Whether a mail with a link has gone: until then nobody learns from a gift what became of its address. */
const wasMailed = (at: Date) =>
  sql`(gifts.send_at <= ${at.getTime()} AND EXISTS (SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.paid_at IS NOT NULL))`;

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
 * For an account that is deleted. What it gave can still be claimed, without its name and note; what was mailed to it goes back to its giver,
 * as if it had been given back. What is still to be mailed stays: to end it would tell its giver that the address had an account. Runs before the
 * account's address is deleted.
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
