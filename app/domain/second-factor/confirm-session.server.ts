/** Confirms a seller's session by a second factor. What was tried is counted before it is checked. */
import type { Services } from "#app/context.server.ts";
import { hashOfToken, newToken } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits, resetLimit } from "#app/domain/limits/limits.server.ts";
import { verifiedPasskey } from "./passkeys.server.ts";
import { redeemRecoveryCode } from "./recovery-codes.server.ts";
import type { PasskeyAnswer, SecondFactorChoices } from "./second-factor.contract.ts";
import { confirmSession, passkeysOf, recordPasskeyUse, totpSecretOf } from "./second-factor.store.server.ts";
import { announceChange, changeNotice, type NoticeServices } from "./second-factor-notices.server.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { takeAppCode } from "./totp.server.ts";

/** The same session, which goes on under this token (ASVS 7.2.4); the old token ends. */
export interface ConfirmedSession {
  token: string;
  expiresAt: Date;
}

type ConfirmServices = NoticeServices & Pick<Services, "chat">;

/** What a seller may choose from. */
export async function secondFactorChoices(
  { db }: Pick<Services, "db">,
  { user }: SellerSession,
): Promise<SecondFactorChoices> {
  const [keys, [app]] = await db.batch([passkeysOf(db, user.id), totpSecretOf(db, user.id)]);
  return { passkeys: keys.length > 0, app: Boolean(app?.confirmedAt) };
}

/** @throws DomainError not_logged_in when the session has ended meanwhile. */
export async function renewSession(
  { db, now, chat, waitUntil }: Pick<Services, "db" | "now" | "chat" | "waitUntil">,
  { user, tokenHash }: SellerSession,
): Promise<ConfirmedSession> {
  const token = newToken();
  const next = { tokenHash: await hashOfToken(token), at: now() };
  const [renewed] = await confirmSession(db, tokenHash, next);
  if (!renewed) throw new DomainError("not_logged_in");
  // Sockets belong to the old token; open pages connect again by themselves.
  waitUntil(chat.close(user.id, tokenHash));
  return { token, expiresAt: renewed.expiresAt };
}

/** @throws DomainError too_many. */
const countAttempt = (services: Pick<Services, "db" | "now" | "log">, { user }: SellerSession) =>
  enforceLimits(services, ["secondFactor", user.id], ["secondFactorDay", user.id]);

async function passed(services: ConfirmServices, session: SellerSession): Promise<ConfirmedSession> {
  await resetLimit(services, "secondFactor", session.user.id);
  await resetLimit(services, "secondFactorDay", session.user.id);
  return renewSession(services, session);
}

const wrongCode = () => new DomainError("wrong_code", { fields: { code: "errors.wrong_code" } });

/** By a code of the app, or a recovery code. @throws DomainError too_many, wrong_code. */
export async function confirmByCode(
  services: ConfirmServices,
  session: SellerSession,
  code: string,
): Promise<ConfirmedSession> {
  const { db, log } = services;
  await countAttempt(services, session);
  const { id } = session.user;
  if (/^\d{6}$/.test(code)) {
    if (await takeAppCode(services, id, { code, confirmed: true })) return passed(services, session);
  } else if (await redeemRecoveryCode(services, id, code)) {
    await changeNotice(db, id, { change: "code_used", at: services.now() });
    announceChange(services, "code_used");
    return passed(services, session);
  }
  log("second_factor_refused", { by: "code" });
  throw wrongCode();
}

/** @throws DomainError too_many, passkey_refused. */
export async function confirmByPasskey(
  services: ConfirmServices,
  session: SellerSession,
  answer: PasskeyAnswer,
): Promise<ConfirmedSession> {
  await countAttempt(services, session);
  const { db, now, log } = services;
  const { id, counter } = await verifiedPasskey(services, session, answer).catch((error: unknown) => {
    if (error instanceof DomainError) log("second_factor_refused", { by: "passkey" });
    throw error;
  });
  await recordPasskeyUse(db, id, { counter, lastUsedAt: now() });
  return passed(services, session);
}
