import { and, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { type EmailTokenPurpose, emailTokens } from "./accounts.tables.server.ts";

export const insertMailToken = (db: Db, row: typeof emailTokens.$inferInsert) =>
  db.insert(emailTokens).values(row).onConflictDoNothing({ target: emailTokens.id });

export const mailTokenByHash = (db: Db, tokenHash: string) =>
  db.select().from(emailTokens).where(eq(emailTokens.tokenHash, tokenHash)).limit(1);

/**
 * Marks a link as used. For a link that is used or expired `purpose` becomes NULL, which its constraint
 * forbids, so the whole batch fails: of several requests with the same link only one succeeds.
 */
export const redeemMailToken = (db: Db, id: string, at: Date) =>
  db
    .update(emailTokens)
    .set({
      usedAt: at,
      purpose: sql`CASE WHEN ${emailTokens.usedAt} IS NULL AND ${emailTokens.expiresAt} > ${at.getTime()} THEN ${emailTokens.purpose} END`,
    })
    .where(eq(emailTokens.id, id));

export const isInvalidLinkError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "email_tokens.purpose");

export const invalidateMailTokens = (
  db: Db,
  userId: string,
  { purposes, at }: { purposes: EmailTokenPurpose[]; at: Date },
) =>
  db
    .update(emailTokens)
    .set({ usedAt: at })
    .where(
      and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, purposes), isNull(emailTokens.usedAt)),
    );

export const invalidateOtherMailTokens = (
  db: Db,
  userId: string,
  { purpose, kept, at }: { purpose: EmailTokenPurpose; kept: string; at: Date },
) =>
  db
    .update(emailTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, purpose),
        ne(emailTokens.id, kept),
        isNull(emailTokens.usedAt),
      ),
    );

export const deleteExpiredMailTokens = (db: Db, at: Date) =>
  db.delete(emailTokens).where(lt(emailTokens.expiresAt, at));
