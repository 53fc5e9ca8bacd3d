/** Queries over the links sent by mail. */
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { type EmailTokenPurpose, emailTokens } from "#app/db/schema.ts";

export const insertMailToken = (db: Db, row: typeof emailTokens.$inferInsert) =>
  db.insert(emailTokens).values(row);

export const mailTokenByHash = (db: Db, tokenHash: string) =>
  db.select().from(emailTokens).where(eq(emailTokens.tokenHash, tokenHash)).limit(1);

/** One statement, so that a link cannot be used twice however many try. */
export const takeMailToken = (db: Db, link: { tokenHash: string; purpose: EmailTokenPurpose; at: Date }) =>
  db
    .update(emailTokens)
    .set({ usedAt: link.at })
    .where(
      and(
        eq(emailTokens.tokenHash, link.tokenHash),
        eq(emailTokens.purpose, link.purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, link.at),
      ),
    )
    .returning();

/** Links of a person that were not used yet stop working. */
export const voidMailTokens = (db: Db, userId: string, purpose: EmailTokenPurpose, at: Date) =>
  db
    .update(emailTokens)
    .set({ usedAt: at })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)));

export const forgetMailTokens = (db: Db, before: Date) =>
  db.delete(emailTokens).where(lt(emailTokens.expiresAt, before));
