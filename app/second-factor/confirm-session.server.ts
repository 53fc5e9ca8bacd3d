/**
 * Confirms a seller's session by a second factor. Codes of an app are counted before they are checked. Passkeys and recovery
 * codes are not: they cannot be guessed, and let the seller in while somebody who has the password types wrong codes.
 */

import { hashOfToken, newToken } from "#app/accounts/tokens.server.ts";
import { enforceLimits, resetLimitStatements } from "#app/limits/limits.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  announceChange,
  mailTooManyWrongCodes,
  type SecondFactorMailServices,
} from "./factor-changes.server.ts";
import { verifiedPasskey } from "./passkeys.server.ts";
import { recoveryCodeUse } from "./recovery-codes.server.ts";
import type { PasskeyCredential, SecondFactorMethods } from "./second-factor.contract.ts";
import {
  type CodeUse,
  confirmSession,
  passkeysOf,
  recordPasskeyUse,
  totpSecretOf,
} from "./second-factor.store.server.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { totpCodeUse } from "./totp.server.ts";

/** A confirmed session, which continues under a new token (ASVS 7.2.4); the old token ends. */
export interface ConfirmedSession {
  token: string;
  expiresAt: Date;
}

type ConfirmServices = SecondFactorMailServices & Pick<Services, "chat">;

export async function secondFactorMethods(
  { db }: Reads,
  { user }: SellerSession,
): Promise<SecondFactorMethods> {
  const [keys, [app]] = await db.batch([passkeysOf(db, user.id), totpSecretOf(db, user.id)]);
  return { passkeys: keys.length > 0, app: Boolean(app?.confirmedAt) };
}

/**
 * The statement that confirms the session under a new token, and `finish`, which takes its row. `finish` throws DomainError not_logged_in.
 * @param ifChanged the statement does nothing when the one before it in the batch changed no row
 */
export async function sessionRenewal(
  { db, now, chat, waitUntil }: Writes & Pick<Services, "chat">,
  { user, tokenHash }: SellerSession,
  { ifChanged }: { ifChanged: boolean } = { ifChanged: false },
) {
  const token = newToken();
  const next = { tokenHash: await hashOfToken(token), at: now(), ifChanged };
  const write = confirmSession(db, tokenHash, next);
  const finish = (renewed: { expiresAt: Date } | undefined): ConfirmedSession => {
    if (!renewed) throw new DomainError("not_logged_in");
    // Chat sockets belong to the old token; open pages reconnect by themselves.
    waitUntil(chat.close(user.id, tokenHash));
    return { token, expiresAt: renewed.expiresAt };
  };
  return { write, finish };
}

/** Counts an attempt with a code; the first refusal of a day is mailed to the account's owner. */
async function countAttempt(
  services: SecondFactorMailServices,
  { id }: SellerSession["user"],
): Promise<void> {
  try {
    await enforceLimits(services, ["secondFactor", id], ["secondFactorDay", id]);
  } catch (error) {
    if (error instanceof DomainError) await mailTooManyWrongCodes(services, id);
    throw error;
  }
}

export const resetAttemptsStatements = async (services: Reads, userId: string) =>
  [
    ...(await resetLimitStatements(services, "secondFactor", userId)),
    ...(await resetLimitStatements(services, "secondFactorDay", userId)),
  ] as const;

async function resetAttempts(services: Reads, userId: string): Promise<void> {
  await services.db.batch(await resetAttemptsStatements(services, userId));
}

/** Uses a code up and confirms the session, both or neither: no recovery code is lost without its session. @returns null for a code that was used before */
async function confirmByUse(
  services: ConfirmServices,
  session: SellerSession,
  { use, more }: CodeUse,
): Promise<ConfirmedSession | null> {
  const { db, waitUntil } = services;
  const { write, finish } = await sessionRenewal(services, session, { ifChanged: true });
  const [used, [renewed]] = await db.batch([use, write, ...more]);
  if (used.length === 0) return null;
  waitUntil(resetAttempts(services, session.user.id));
  return finish(renewed);
}

export const wrongCode = () => new DomainError("wrong_code", { fields: { code: "errors.wrong_code" } });

/** Confirms a session by a code of the app, or a recovery code. @throws DomainError too_many, wrong_code. */
export async function confirmByCode(
  services: ConfirmServices,
  session: SellerSession,
  code: string,
): Promise<ConfirmedSession> {
  const { log } = services;
  const { id } = session.user;
  const isOfApp = /^\d{6}$/.test(code);
  if (isOfApp) await countAttempt(services, session.user);
  const use = isOfApp ? await totpCodeUse(services, id, code) : await recoveryCodeUse(services, id, code);
  const confirmed = use && (await confirmByUse(services, session, use));
  if (!confirmed) {
    log("second_factor_refused", { by: "code" });
    throw wrongCode();
  }
  if (!isOfApp) announceChange(services, "code_used");
  return confirmed;
}

/** Confirms a session by a passkey. @throws DomainError passkey_refused. */
export async function confirmByPasskey(
  services: ConfirmServices,
  session: SellerSession,
  credential: PasskeyCredential,
): Promise<ConfirmedSession> {
  const { db, now, log, waitUntil } = services;
  const { id, counter } = await verifiedPasskey(services, session, credential).catch((error: unknown) => {
    if (error instanceof DomainError) log("second_factor_refused", { by: "passkey" });
    throw error;
  });
  const { write, finish } = await sessionRenewal(services, session);
  const [, [renewed]] = await db.batch([recordPasskeyUse(db, id, { counter, lastUsedAt: now() }), write]);
  waitUntil(resetAttempts(services, session.user.id));
  return finish(renewed);
}
