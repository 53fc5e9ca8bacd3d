import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { users } from "./accounts.tables.server.ts";
import { rightsWith, type SellerRight } from "./seller-rights.ts";

/** Columns `value`: the addresses that the deployment names, and the confirmed ones of accounts that were made sellers with this right. */
export const sellerAddresses = (right: SellerRight, deployed: readonly string[]): SQL => sql`(
  SELECT value FROM json_each(${JSON.stringify(deployed)})
  UNION SELECT email FROM users WHERE seller_right IN (SELECT value FROM json_each(${JSON.stringify(rightsWith(right))})) AND email_verified_at IS NOT NULL AND deleted_at IS NULL)`;

export async function isSellersAddress(
  db: Db,
  address: string,
  { right, deployed }: { right: SellerRight; deployed: readonly string[] },
): Promise<boolean> {
  const found = await db.all(
    sql`SELECT 1 FROM ${sellerAddresses(right, deployed)} WHERE value = ${address} LIMIT 1`,
  );
  return found.length > 0;
}

/** As `isSellerRow`, in a statement. @param account the table's name in it */
export const sellsHere = (account: "users" | "u", deployed: readonly string[]): SQL => {
  const of = sql.raw(account);
  return sql`(${of}.seller_right IS NOT NULL OR (${of}.email_verified_at IS NOT NULL
    AND ${of}.email IN (SELECT value FROM json_each(${JSON.stringify(deployed)}))))`;
};

/** The ids of those who may be sellers with this right, found by two indexes: one condition with OR would read every account. */
const namedIds = (right: SellerRight, deployed: readonly string[]): SQL => sql`(
  SELECT id FROM users WHERE email IN (SELECT value FROM json_each(${JSON.stringify(deployed)}))
  UNION ALL SELECT id FROM users WHERE seller_right IS NOT NULL
    AND seller_right IN (SELECT value FROM json_each(${JSON.stringify(rightsWith(right))})))`;

export const namedAsSeller = (right: SellerRight, deployed: readonly string[]): SQL =>
  sql`${users.id} IN ${namedIds(right, deployed)}`;

const isSeller = (right: SellerRight, deployed: readonly string[]) =>
  and(isNotNull(users.emailVerifiedAt), isNull(users.deletedAt), namedAsSeller(right, deployed));

export const sellerAccounts = (db: Db, right: SellerRight, deployed: readonly string[]) =>
  db.select({ id: users.id }).from(users).where(isSeller(right, deployed));

export const usernamesOfSellers = (db: Db, deployed: readonly string[]) =>
  db.select({ username: users.username }).from(users).where(isSeller("messages", deployed)).limit(90);

/** Whether somebody else can do everything here. */
export const hasOtherSeller = (userId: string, deployed: readonly string[]): SQL => sql`EXISTS (
  SELECT 1 FROM users u WHERE u.id IN ${namedIds("all", deployed)} AND u.id <> ${userId} AND u.deleted_at IS NULL
    AND (u.seller_right = 'all' OR (u.email_verified_at IS NOT NULL AND u.email IN (SELECT value FROM json_each(${JSON.stringify(deployed)})))))`;

/** Of the shop's last seller `username` becomes NULL, which its constraint forbids, so the whole batch fails. */
export const requireOtherSeller = (db: Db, userId: string, deployed: readonly string[]) =>
  db
    .update(users)
    .set({ username: sql`CASE WHEN ${hasOtherSeller(userId, deployed)} THEN ${users.username} END` })
    .where(and(eq(users.id, userId), eq(users.sellerRight, "all")));

export const isLastSellerError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "users.username");
