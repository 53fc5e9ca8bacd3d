/**
 * Confirms a seller's session by a second factor. Codes of an app are counted before they are checked. Passkeys and recovery
 * codes are not: they cannot be guessed, and let the seller in while somebody who has the password types wrong codes.
 */
import type { Services } from "#app/context.server.ts";
import { hashOfToken, newToken } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits, resetLimit } from "#app/domain/limits/limits.server.ts";
import { verifiedPasskey } from "./passkeys.server.ts";
import { redeemRecoveryCode } from "./recovery-codes.server.ts";
import type { PasskeyCredential, SecondFactorMethods } from "./second-factor.contract.ts";
import { confirmSession, passkeysOf, recordPasskeyUse, totpSecretOf } from "./second-factor.store.server.ts";
import {
  announceChange,
  mailTooManyWrongCodes,
  type SecondFactorMailServices,
} from "./second-factor-mails.server.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { consumeTotpCode } from "./totp.server.ts";

/** A confirmed session, which continues under a new token (ASVS 7.2.4); the old token ends. */
export interface ConfirmedSession {
  token: string;
  expiresAt: Date;
}

type ConfirmServices = SecondFactorMailServices & Pick<Services, "chat">;

/** Which second factors a seller's account has, apart from recovery codes. */
export async function secondFactorMethods(
  { db }: Pick<Services, "db">,
  { user }: SellerSession,
): Promise<SecondFactorMethods> {
  const [keys, [app]] = await db.batch([passkeysOf(db, user.id), totpSecretOf(db, user.id)]);
  return { passkeys: keys.length > 0, app: Boolean(app?.confirmedAt) };
}

/** The statement that confirms the session under a new token, and `finish`, which takes its row. `finish` throws DomainError not_logged_in. */
export async function sessionRenewal(
  { db, now, chat, waitUntil }: Pick<Services, "db" | "now" | "chat" | "waitUntil">,
  { user, tokenHash }: SellerSession,
) {
  const token = newToken();
  const write = confirmSession(db, tokenHash, { tokenHash: await hashOfToken(token), at: now() });
  const finish = (renewed: { expiresAt: Date } | undefined): ConfirmedSession => {
    if (!renewed) throw new DomainError("not_logged_in");
    // Chat sockets belong to the old token; open pages reconnect by themselves.
    waitUntil(chat.close(user.id, tokenHash));
    return { token, expiresAt: renewed.expiresAt };
  };
  return { write, finish };
}

/** Counts an attempt with a code; the first refusal of a day is mailed to the account's owner. @throws DomainError too_many. */
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

/** Resets the account's counters of tried codes. */
export async function resetAttempts(services: Pick<Services, "db">, userId: string): Promise<void> {
  await resetLimit(services, "secondFactor", userId);
  await resetLimit(services, "secondFactorDay", userId);
}

async function renewSession(services: ConfirmServices, session: SellerSession): Promise<ConfirmedSession> {
  await resetAttempts(services, session.user.id);
  const { write, finish } = await sessionRenewal(services, session);
  const [renewed] = await write;
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
  if (/^\d{6}$/.test(code)) {
    await countAttempt(services, session.user);
    if (await consumeTotpCode(services, id, code)) return renewSession(services, session);
  } else if (await redeemRecoveryCode(services, id, code)) {
    announceChange(services, "code_used");
    return renewSession(services, session);
  }
  log("second_factor_refused", { by: "code" });
  throw wrongCode();
}

/** Confirms a session by a passkey. @throws DomainError passkey_refused. */
export async function confirmByPasskey(
  services: ConfirmServices,
  session: SellerSession,
  credential: PasskeyCredential,
): Promise<ConfirmedSession> {
  const { db, now, log } = services;
  const { id, counter } = await verifiedPasskey(services, session, credential).catch((error: unknown) => {
    if (error instanceof DomainError) log("second_factor_refused", { by: "passkey" });
    throw error;
  });
  await recordPasskeyUse(db, id, { counter, lastUsedAt: now() });
  return renewSession(services, session);
}
