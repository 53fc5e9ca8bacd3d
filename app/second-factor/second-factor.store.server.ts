import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { sessions, users } from "#app/accounts/accounts.tables.server.ts";
import { sellsHere } from "#app/accounts/sellers.store.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import type { PasskeyChallenge } from "./second-factor.contract.ts";
import { passkeys, recoveryCodes, totpSecrets } from "./second-factor.tables.server.ts";
import type { SellerSession } from "./second-factor-state.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
export type TotpRow = typeof totpSecrets.$inferSelect;

export const passkeysOf = (db: Db, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)).limit(50);

export const insertPasskey = (db: Db, row: typeof passkeys.$inferInsert) => db.insert(passkeys).values(row);

export const isKnownPasskeyError = (error: unknown): boolean =>
  failedConstraint(error, "UNIQUE", "passkeys.id");

export const recordPasskeyUse = (db: Db, id: string, use: { counter: number; lastUsedAt: Date }) =>
  db.update(passkeys).set(use).where(eq(passkeys.id, id));

/** Deletes a passkey, unless it is the account's last factor. */
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

/** Sellers who have neither an app nor a recovery code that is left. */
const hasPasskeysOnly = (deployed: readonly string[]) =>
  and(
    isNull(users.deletedAt),
    sellsHere("users", deployed),
    sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE user_id = ${users.id})
      AND NOT EXISTS (SELECT 1 FROM ${totpSecrets} WHERE user_id = ${users.id} AND confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE user_id = ${users.id} AND used_at IS NULL)`,
  );

/** Their names. */
export const sellersWithPasskeysOnly = (db: Db, deployed: readonly string[]) =>
  db
    .select({ username: users.username })
    .from(users)
    .where(hasPasskeysOnly(deployed))
    .orderBy(asc(users.username))
    .limit(100);

/** Of such a seller `username` becomes NULL, which its constraint forbids, so the whole batch fails. */
export const requireNoPasskeysOnly = (db: Db, deployed: readonly string[]) =>
  db.update(users).set({ username: sql`NULL` }).where(hasPasskeysOnly(deployed));

export const isPasskeysOnlyError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "users.username");

export const totpSecretOf = (db: Db, userId: string) =>
  db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).limit(1);

/** Stores the secret of a new app, also in place of an unconfirmed one; keeps a confirmed one. */
export const insertTotpSecret = (db: Db, row: { userId: string; secret: string; createdAt: Date }) =>
  db
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret: row.secret, createdAt: row.createdAt },
      setWhere: isNull(totpSecrets.confirmedAt),
    });

/** Records the period of a code as used; returns nothing when this one or a later one was used before. */
export const consumeTotpPeriod = (
  db: Db,
  userId: string,
  { period, secret }: { period: number; secret: string },
) =>
  db
    .update(totpSecrets)
    .set({ lastPeriod: period, secret })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastPeriod, period)))
    .returning({ userId: totpSecrets.userId });

export interface ConfirmedSecret {
  previousSecret: string;
  secret: string;
  period: number;
  at: Date;
}

/**
 * Confirms the app's secret. When another one was stored meanwhile, `secret` becomes NULL, which its
 * constraint forbids, so the whole batch fails.
 */
export const confirmTotpSecret = (db: Db, userId: string, confirmed: ConfirmedSecret) =>
  db
    .update(totpSecrets)
    .set({
      secret: sql`CASE WHEN ${totpSecrets.secret} = ${confirmed.previousSecret} THEN ${confirmed.secret} END`,
      lastPeriod: confirmed.period,
      confirmedAt: confirmed.at,
    })
    .where(eq(totpSecrets.userId, userId));

export const isReplacedSecretError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "totp_secrets.secret");

/** Deletes the app's secret, unless the app is the account's last factor. */
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

/** Marks a recovery code as used; returns no row for one that is unknown or used. */
export const consumeRecoveryCode = (db: Db, userId: string, codeHash: string, at: Date) =>
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

/** Statements of one batch: the first uses a code up, and returns nothing for one that is unknown or used. */
export interface CodeUse {
  use: ReturnType<typeof consumeRecoveryCode | typeof consumeTotpPeriod>;
  more: readonly Statement[];
}

export const storeChallenge = (db: Db, tokenHash: string, challenge: PasskeyChallenge) =>
  db.update(sessions).set({ passkeyChallenge: challenge }).where(eq(sessions.tokenHash, tokenHash));

/** Returns the session's challenge and deletes it. */
export async function consumeChallenge(db: Db, tokenHash: string): Promise<PasskeyChallenge | null> {
  const [[session]] = await db.batch([
    db
      .select({ challenge: sessions.passkeyChallenge })
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHash)),
    db.update(sessions).set({ passkeyChallenge: null }).where(eq(sessions.tokenHash, tokenHash)),
  ]);
  return session?.challenge ?? null;
}

/**
 * Marks the session as confirmed, under a new token; returns nothing when it has ended meanwhile.
 * @param ifChanged does nothing when the statement before it in the batch changed no row
 */
export const confirmSession = (
  db: Db,
  tokenHash: string,
  { ifChanged, ...next }: { tokenHash: string; at: Date; ifChanged: boolean },
) =>
  db
    .update(sessions)
    .set({ tokenHash: next.tokenHash, secondFactorAt: next.at })
    .where(and(eq(sessions.tokenHash, tokenHash), ifChanged ? sql`changes() > 0` : undefined))
    .returning({ expiresAt: sessions.expiresAt });

/**
 * Makes the studio ask every other session of the account for a second factor again.
 * @param ifChanged does nothing when the statement before it in the batch changed no row
 */
export const unconfirmOtherSessions = (
  db: Db,
  { user, tokenHash }: SellerSession,
  { ifChanged }: { ifChanged: boolean } = { ifChanged: false },
) =>
  db
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(
      and(
        eq(sessions.userId, user.id),
        ne(sessions.tokenHash, tokenHash),
        ifChanged ? sql`changes() > 0` : undefined,
      ),
    );

/**
 * Makes the studio ask this account for its second factor from now on. When another session has set up a factor meanwhile, or this one has ended,
 * `username` becomes NULL, which its constraint forbids, so the whole batch fails.
 */
export const enableSecondFactor = (db: Db, { user, tokenHash }: SellerSession, at: Date) =>
  db
    .update(users)
    .set({
      secondFactorSince: at,
      username: sql`CASE WHEN ${users.secondFactorSince} IS NULL
        AND EXISTS (SELECT 1 FROM ${sessions} WHERE token_hash = ${tokenHash}) THEN ${users.username} END`,
    })
    .where(eq(users.id, user.id));

export const isAlreadyEnabledError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "users.username");

export const deleteSecondFactors = (db: Db, userId: string) =>
  [
    db.delete(passkeys).where(eq(passkeys.userId, userId)),
    db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)),
    deleteRecoveryCodes(db, userId),
    // The last, so that `changes()` says whether there was one.
    db
      .update(users)
      .set({ secondFactorSince: null })
      .where(and(eq(users.id, userId), isNotNull(users.secondFactorSince))),
  ] as const;
