/** Sets up, lists, removes and resets the second factors of a seller (docs/decisions/020). */
import type { Services } from "#app/context.server.ts";
import { deleteSessionsOf, userByEmail } from "#app/domain/accounts/accounts.store.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import { enforceLimits } from "#app/domain/limits/limits.server.ts";
import { type ConfirmedSession, renewSession } from "./confirm-session.server.ts";
import { verifiedNewPasskey } from "./passkeys.server.ts";
import { newRecoveryCodes } from "./recovery-codes.server.ts";
import type { PasskeyAnswer, PasskeyRow, SecondFactorView } from "./second-factor.contract.ts";
import {
  beginAsking,
  confirmTotpSecret,
  deletePasskey,
  deleteSecondFactors,
  deleteTotpSecret,
  insertPasskey,
  isKnownPasskeyError,
  type PasskeyEntry,
  passkeysOf,
  totpSecretOf,
  unusedRecoveryCodes,
} from "./second-factor.store.server.ts";
import { announceChange, changeNotice, type NoticeServices } from "./second-factor-notices.server.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { appSetup, takeAppCode } from "./totp.server.ts";

type FactorServices = NoticeServices & Pick<Services, "chat">;

/** What setting up the first factor gives; the codes are shown this once. */
export interface FirstFactor {
  codes: string[];
  session: ConfirmedSession;
}

const rowOf = ({ id, name, createdAt, lastUsedAt }: PasskeyEntry): PasskeyRow => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function secondFactorView(
  services: Pick<Services, "db" | "settings">,
  { user }: SellerSession,
): Promise<SecondFactorView> {
  const { db } = services;
  const [keys, [app]] = await db.batch([passkeysOf(db, user.id), totpSecretOf(db, user.id)]);
  return {
    passkeys: keys.map(rowOf),
    appSince: app?.confirmedAt?.toISOString() ?? null,
    setup: app && !app.confirmedAt ? await appSetup(services, user, app.secret) : null,
    codesLeft: await unusedRecoveryCodes(db, user.id),
  };
}

/** The rest of adding a factor: the first one also gives recovery codes and confirms the session. */
async function firstFactor(services: FactorServices, session: SellerSession): Promise<FirstFactor | null> {
  if (session.since) return null;
  const { db, now } = services;
  const { codes, writes } = await newRecoveryCodes(services, session.user.id);
  await db.batch([...writes, beginAsking(db, session.user.id, now())]);
  return { codes, session: await renewSession(services, session) };
}

/** @returns null unless it is the first factor. @throws DomainError passkey_refused, passkey_known. */
export async function addPasskey(
  services: FactorServices,
  session: SellerSession,
  { answer, name }: { answer: PasskeyAnswer; name: string },
): Promise<FirstFactor | null> {
  const { db, now } = services;
  const row = await verifiedNewPasskey(services, session, answer);
  const notice = changeNotice(db, session.user.id, { change: "passkey_added", at: now() });
  await db.batch([insertPasskey(db, { ...row, name }), notice]).catch((error: unknown) => {
    throw isKnownPasskeyError(error) ? new DomainError("passkey_known") : error;
  });
  announceChange(services, "passkey_added");
  return firstFactor(services, session);
}

/** @returns null unless it is the first factor. @throws DomainError too_many, wrong_code. */
export async function addApp(
  services: FactorServices,
  session: SellerSession,
  code: string,
): Promise<FirstFactor | null> {
  const { db, now } = services;
  const { id } = session.user;
  await enforceLimits(services, ["secondFactor", id], ["secondFactorDay", id]);
  if (!(await takeAppCode(services, id, { code, confirmed: false })))
    throw new DomainError("wrong_code", { fields: { code: "errors.wrong_code" } });
  const notice = changeNotice(db, id, { change: "app_added", at: now() });
  await db.batch([confirmTotpSecret(db, id, now()), notice]);
  announceChange(services, "app_added");
  return firstFactor(services, session);
}

/** Any factor but the last. @throws DomainError last_factor. */
export async function removeFactor(
  services: FactorServices,
  { user }: SellerSession,
  factor: { passkey: string } | "app",
): Promise<void> {
  const { db, now } = services;
  const removed =
    factor === "app" ? await deleteTotpSecret(db, user.id) : await deletePasskey(db, user.id, factor.passkey);
  if (removed.length === 0) throw new DomainError("last_factor");
  const change = factor === "app" ? "app_removed" : "passkey_removed";
  await changeNotice(db, user.id, { change, at: now() });
  announceChange(services, change);
}

/** Ten new codes in place of the old ones. */
export async function replaceRecoveryCodes(
  services: FactorServices,
  { user }: SellerSession,
): Promise<string[]> {
  const { db, now } = services;
  const { codes, writes } = await newRecoveryCodes(services, user.id);
  await db.batch([...writes, changeNotice(db, user.id, { change: "codes_replaced", at: now() })]);
  announceChange(services, "codes_replaced");
  return codes;
}

/**
 * For a seller who has lost everything, by the command: all factors go, and all sessions end.
 * @throws DomainError not_found.
 */
export async function resetSecondFactor(services: FactorServices, email: string): Promise<void> {
  const { db, now, chat, waitUntil } = services;
  const [user] = await userByEmail(db, email);
  if (!user || user.deletedAt) throw new DomainError("not_found");
  await db.batch([
    ...deleteSecondFactors(db, user.id),
    deleteSessionsOf(db, user.id),
    changeNotice(db, user.id, { change: "reset", at: now() }),
  ]);
  waitUntil(chat.close(user.id));
  announceChange(services, "reset");
}
