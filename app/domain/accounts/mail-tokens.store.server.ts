/** Queries over the links sent by mail. */
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { type EmailTokenPurpose, emailTokens } from "#app/db/schema.ts";

export const insertMailToken = (db: Db, row: typeof emailTokens.$inferInsert) =>
  db.insert(emailTokens).values(row);

export const mailTokenByHash = (db: Db, tokenHash: string) =>
  db.select().from(emailTokens).where(eq(emailTokens.tokenHash, tokenHash)).limit(1);

/**
 * Uses a link up. `purpose` cannot be null, so a link that is no longer good fails the whole batch it is in, and of many
 * that use it at once only one succeeds.
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
  String((error as Error).cause ?? error).includes("NOT NULL constraint failed: email_tokens.purpose");

/** Links of a person that were not used yet stop working. */
export const invalidateMailTokens = (db: Db, userId: string, purposes: EmailTokenPurpose[], at: Date) =>
  db
    .update(emailTokens)
    .set({ usedAt: at })
    .where(
      and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, purposes), isNull(emailTokens.usedAt)),
    );

export const deleteExpiredMailTokens = (db: Db, before: Date) =>
  db.delete(emailTokens).where(lt(emailTokens.expiresAt, before));
