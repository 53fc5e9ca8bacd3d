/** Conditions and expressions for the statements about gifts: on the row `gifts`, where nothing else is said. */

import { type SQLWrapper, sql } from "drizzle-orm";
import { sqlIncludesLicense } from "#app/catalog/licenses.store.server.ts";
import { isTaken, isWithdrawn } from "#app/library/library.store.server.ts";
import { orders } from "#app/orders/orders.tables.server.ts";

/** Whether an order gives its model away: its buyer does not own it by that. */
export const isGift = (orderId: SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM gifts WHERE gifts.order_id = ${orderId})`;

/** Who has the license of an order: its buyer, or the claimant of the gift. An expression on the row `orders`. */
export const holderOfOrder = sql`iif(${isGift(orders.id)},
  (SELECT gifts.claimed_by FROM gifts WHERE gifts.order_id = ${orders.id}), ${orders.userId})`;

export const giver = sql`(SELECT o.user_id FROM orders o WHERE o.id = gifts.order_id)`;

/** Whether the order of a gift is paid and still pays for it. */
export const isPaidFor = sql`EXISTS (
  SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.product_id = gifts.product_id
  WHERE o.id = gifts.order_id AND o.status = 'paid' AND l.return_reason IS NULL
    AND NOT ${isWithdrawn({ orderId: sql`o.id`, productId: sql`l.product_id` })})`;

/** Whether its giver can send it again or keep it. */
export const isUnclaimed = sql`(gifts.claimed_at IS NULL AND gifts.ended_at IS NULL AND ${isPaidFor})`;

export const isClaimable = (at: Date) =>
  sql`(${isUnclaimed} AND gifts.returned_at IS NULL AND gifts.email IS NOT NULL AND gifts.claim_until > ${at.getTime()})`;

export const isOwnedBy = (userId: SQLWrapper) => sql<number>`EXISTS (
  SELECT 1 FROM purchases p WHERE p.user_id = ${userId} AND p.product_id = gifts.product_id
    AND ${sqlIncludesLicense(sql`p.license`, sql`gifts.license`)} AND p.revoked_at IS NULL AND NOT ${isTaken("p")})`;

export const isAddressOf = (userId: string) =>
  sql`gifts.email = (SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;

/** Whether a mail with a link has gone: until then nobody learns from a gift what became of its address. */
export const wasMailed = (at: Date) =>
  sql`(gifts.send_at <= ${at.getTime()} AND EXISTS (SELECT 1 FROM orders o WHERE o.id = gifts.order_id AND o.paid_at IS NOT NULL))`;
