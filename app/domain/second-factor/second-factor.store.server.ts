/** Queries over sellers' second factors, and over the sessions that have shown one. */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { passkeys, recoveryCodes, sessions, totpSecrets, users } from "#app/db/schema.ts";
import type { PasskeyChallenge } from "./second-factor.contract.ts";

export type PasskeyEntry = typeof passkeys.$inferSelect;

export const passkeysOf = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)).limit(50);

export const insertPasskey = (db: Db, row: typeof passkeys.$inferInsert) => db.insert(passkeys).values(row);

export const isKnownPasskeyError = (error: unknown): boolean =>
  String((error as Error).cause ?? error).includes("UNIQUE constraint failed: passkeys.id");

export const recordPasskeyUse = (db: Db, id: string, use: { counter: number; lastUsedAt: Date }) =>
  db.update(passkeys).set(use).where(eq(passkeys.id, id));

/** Never the last factor of an account. */
export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, userId),
        eq(passkeys.id, id),
        sql`(EXISTS (SELECT 1 FROM ${passkeys} AS other WHERE other.user_id = ${userId} AND other.id <> ${id})
          OR EXISTS (SELECT 1 FROM ${totpSecrets} WHERE user_id = ${userId} AND confirmed_at IS NOT NULL))`,
      ),
    )
    .returning({ id: passkeys.id });

export const totpSecretOf = (db: Db, userId: string) =>
  db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).limit(1);

/** Replaces a secret that was not confirmed; one that was stays. */
export const insertTotpSecret = (db: Db, row: { userId: string; secret: string; createdAt: Date }) =>
  db
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret: row.secret, createdAt: row.createdAt },
      setWhere: isNull(totpSecrets.confirmedAt),
    });

/** Takes a code's period; returns nothing when this one or a later one was taken before. */
export const takePeriod = (db: Db, userId: string, { period, secret }: { period: number; secret: string }) =>
  db
    .update(totpSecrets)
    .set({ lastPeriod: period, secret })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastPeriod, period)))
    .returning({ userId: totpSecrets.userId });

export const confirmTotpSecret = (db: Db, userId: string, at: Date) =>
  db
    .update(totpSecrets)
    .set({ confirmedAt: at })
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)));

/** Never the last factor of an account. */
export const deleteTotpSecret = (db: Db, userId: string) =>
  db
    .delete(totpSecrets)
    .where(
      and(eq(totpSecrets.userId, userId), sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE user_id = ${userId})`),
    )
    .returning({ userId: totpSecrets.userId });

export const unusedRecoveryCodes = (db: Db, userId: string) =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));

export const insertRecoveryCodes = (db: Db, userId: string, hashes: string[]) =>
  db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })));

/** Returns nothing for a code that is unknown or used. */
export const takeRecoveryCode = (db: Db, userId: string, codeHash: string, at: Date) =>
  db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });

export const storeChallenge = (db: Db, tokenHash: string, challenge: PasskeyChallenge) =>
  db.update(sessions).set({ passkeyChallenge: challenge }).where(eq(sessions.tokenHash, tokenHash));

/** The session's challenge, which no later request finds. */
export async function takeChallenge(db: Db, tokenHash: string): Promise<PasskeyChallenge | null> {
  const [[session]] = await db.batch([
    db
      .select({ challenge: sessions.passkeyChallenge })
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHash)),
    db.update(sessions).set({ passkeyChallenge: null }).where(eq(sessions.tokenHash, tokenHash)),
  ]);
  return session?.challenge ?? null;
}

/** Marks the session as confirmed, under a new token; returns nothing when it has ended meanwhile. */
export const confirmSession = (db: Db, tokenHash: string, next: { tokenHash: string; at: Date }) =>
  db
    .update(sessions)
    .set({ tokenHash: next.tokenHash, secondFactorAt: next.at })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ expiresAt: sessions.expiresAt });

/** From now on the studio asks this account; the first time stays. */
export const beginAsking = (db: Db, userId: string, at: Date) =>
  db
    .update(users)
    .set({ secondFactorSince: at })
    .where(and(eq(users.id, userId), isNull(users.secondFactorSince)));

/** All that an account can be confirmed by. */
export const deleteSecondFactors = (db: Db, userId: string) =>
  [
    db.delete(passkeys).where(eq(passkeys.userId, userId)),
    db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)),
    deleteRecoveryCodes(db, userId),
    db.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId)),
  ] as const;
