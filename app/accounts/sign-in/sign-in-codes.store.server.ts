import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { signInCodes } from "./sign-in-codes.tables.server.ts";
import { CODE_KEPT_MS, CODE_TRIES } from "./sign-in-limits.ts";

export const insertSignInCode = (db: Db, row: typeof signInCodes.$inferInsert) =>
  db.insert(signInCodes).values(row);

export const deleteSignInCode = (db: Db, tokenHash: string) =>
  db.delete(signInCodes).where(eq(signInCodes.tokenHash, tokenHash));

export const signInCodeOf = (db: Db, tokenHash: string) =>
  db.select().from(signInCodes).where(eq(signInCodes.tokenHash, tokenHash)).limit(1);

export const signInCodeById = (db: Db, id: string) =>
  db.select().from(signInCodes).where(eq(signInCodes.id, id)).limit(1);

/** Counts a try before it is checked. Returns nothing, and counts nothing, for a code that no longer works. */
export const countSignInTry = (db: Db, tokenHash: string, at: Date) =>
  db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        eq(signInCodes.tokenHash, tokenHash),
        isNull(signInCodes.usedAt),
        gt(signInCodes.expiresAt, at),
        lt(signInCodes.tries, CODE_TRIES),
      ),
    )
    .returning();

/**
 * Marks a code as used. For a used one `email` becomes NULL, which its constraint forbids, so the whole batch
 * fails: of two requests one succeeds.
 */
export const redeemSignInCode = (db: Db, id: string, at: Date) =>
  db
    .update(signInCodes)
    .set({ usedAt: at, email: sql`CASE WHEN ${signInCodes.usedAt} IS NULL THEN ${signInCodes.email} END` })
    .where(eq(signInCodes.id, id));

export const isUsedCodeError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "sign_in_codes.email");

/** Expired codes stay for a while, so that their page can say so and send another. */
export const deleteExpiredSignInCodes = (db: Db, at: Date) =>
  db.delete(signInCodes).where(lt(signInCodes.expiresAt, new Date(at.getTime() - CODE_KEPT_MS)));
