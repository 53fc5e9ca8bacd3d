import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { sessions, users } from "#app/accounts/accounts.tables.server.ts";
import { hasOtherSeller, namedAsSeller } from "#app/accounts/sellers.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { selectRow } from "#app/db/select-row.server.ts";
import { apiTokens, sellerInvitations } from "./sellers.tables.server.ts";

const MAX = 50;

type Invitation = typeof sellerInvitations.$inferSelect;

export const accountsOfSellers = (db: Db, deployed: readonly string[]) =>
  db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        namedAsSeller("messages", deployed),
        or(isNotNull(users.sellerRight), isNotNull(users.emailVerifiedAt)),
      ),
    )
    .orderBy(users.createdAt, users.id)
    .limit(2 * MAX);

export const openInvitations = (db: Db, at: Date) =>
  db
    .select()
    .from(sellerInvitations)
    .where(gt(sellerInvitations.expiresAt, at))
    .orderBy(desc(sellerInvitations.createdAt))
    .limit(MAX);

export const deleteOldInvitations = (db: Db, at: Date) =>
  db.delete(sellerInvitations).where(lt(sellerInvitations.expiresAt, at));

/** Inserts nothing where the address has an invitation, or there are too many. */
export const insertInvitation = (db: Db, row: Invitation) =>
  db
    .insert(sellerInvitations)
    .select(selectRow(sellerInvitations, row, sql`WHERE (SELECT count(*) FROM seller_invitations) < ${MAX}`))
    .onConflictDoNothing()
    .returning({ id: sellerInvitations.id });

export const invitationById = (db: Db, id: string) =>
  db.select().from(sellerInvitations).where(eq(sellerInvitations.id, id)).limit(1);

export const invitationByLink = (db: Db, tokenHash: string, at: Date) =>
  db
    .select()
    .from(sellerInvitations)
    .where(and(eq(sellerInvitations.tokenHash, tokenHash), gt(sellerInvitations.expiresAt, at)))
    .limit(1);

export const deleteInvitation = (db: Db, id: string) =>
  db
    .delete(sellerInvitations)
    .where(eq(sellerInvitations.id, id))
    .returning({ email: sellerInvitations.email });

/** Whether the account may accept the invitation now. Stands in each statement of the acceptance. */
export const mayAccept = (id: string, { userId, at }: { userId: string; at: Date }) => sql`EXISTS (
  SELECT 1 FROM seller_invitations i JOIN users u ON u.email = i.email
  WHERE i.id = ${id} AND i.expires_at > ${at.getTime()} AND u.id = ${userId} AND coalesce(i.user_id, u.id) = u.id
    AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL AND u.blocked_at IS NULL)`;

/** Gives the right and ends the invitation. Of several requests the first returns its account. */
export const acceptStatements = (db: Db, { id, right }: Invitation, by: { userId: string; at: Date }) =>
  [
    db
      .update(users)
      .set({ sellerRight: right })
      .where(and(eq(users.id, by.userId), isNull(users.sellerRight), mayAccept(id, by)))
      .returning({ id: users.id }),
    db.delete(sellerInvitations).where(and(eq(sellerInvitations.id, id), mayAccept(id, by))),
  ] as const;

export const apiTokensWithSellers = (db: Db) =>
  db
    .select({ token: apiTokens, seller: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId));

export const deleteApiTokensOf = (db: Db, userId: string) =>
  db.delete(apiTokens).where(eq(apiTokens.userId, userId));

const canRemove = (userId: string, deployed: readonly string[]) =>
  sql`seller_right IS NOT NULL AND (seller_right <> 'all' OR ${hasOtherSeller(userId, deployed)})`;

/** Of these accounts, those that have a right. */
export const sellersAmong = (db: Db, ids: readonly string[], limit: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inJson(users.id, ids), isNotNull(users.sellerRight)))
    .limit(limit);

/** For a condition of another statement of the removal's batch, before it. */
export const isRemovable = (userId: string, deployed: readonly string[]) =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND ${canRemove(userId, deployed)})`;

/**
 * Takes the right, and ends the sessions, the tokens of programs and, of a seller who could invite, all open invitations, which may be a way
 * back, unless nobody else could then do everything here.
 */
export const removeSellerStatements = (db: Db, userId: string, deployed: readonly string[]) =>
  [
    db
      .delete(sellerInvitations)
      .where(
        and(
          sql`(SELECT seller_right FROM users WHERE id = ${userId}) = 'all'`,
          isRemovable(userId, deployed),
        ),
      ),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isRemovable(userId, deployed))),
    db.delete(apiTokens).where(and(eq(apiTokens.userId, userId), isRemovable(userId, deployed))),
    db
      .update(users)
      .set({ sellerRight: null })
      .where(and(eq(users.id, userId), canRemove(userId, deployed)))
      .returning({ id: users.id }),
  ] as const;
