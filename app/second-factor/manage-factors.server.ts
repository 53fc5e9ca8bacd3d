import { deleteSessionsOf, type UserRow, userByEmail } from "#app/accounts/accounts.store.server.ts";
import { isSellerRow } from "#app/accounts/seller.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { SecondFactorChange } from "#app/mail/mail.contract.ts";
import { queueMail, queueMailIfChanged } from "#app/mail/outbox.store.server.ts";
import { ifChangedExcept } from "#app/mail/seller-mails.store.server.ts";
import { sellersMails } from "#app/sellers/sellers.server.ts";
import { deleteApiTokensOf } from "#app/sellers/sellers.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  type ConfirmedSession,
  resetAttemptsStatements,
  sessionRenewal,
  wrongCode,
} from "./confirm-session.server.ts";
import { announceChange, changeMail, type SecondFactorMailServices } from "./factor-changes.server.ts";
import { verifiedNewPasskey } from "./passkeys.server.ts";
import { newRecoveryCodes } from "./recovery-codes.server.ts";
import type { PasskeyCredential, PasskeySummary, SecondFactorView } from "./second-factor.contract.ts";
import {
  confirmTotpSecret,
  deletePasskey,
  deleteSecondFactors,
  deleteTotpSecret,
  enableSecondFactor,
  insertPasskey,
  isAlreadyEnabledError,
  isKnownPasskeyError,
  isReplacedSecretError,
  type PasskeyRow,
  passkeysOf,
  totpSecretOf,
  unconfirmOtherSessions,
  unusedRecoveryCodes,
} from "./second-factor.store.server.ts";
import type { SellerSession } from "./second-factor-state.ts";
import { confirmFirstTotpCode, pendingTotpSetup } from "./totp.server.ts";

type FactorServices = SecondFactorMailServices & Pick<Services, "chat">;

export interface FirstFactor {
  codes: string[];
  session: ConfirmedSession;
}

const summaryOf = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeySummary => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function secondFactorView(services: Reads, session: SellerSession): Promise<SecondFactorView> {
  const { db } = services;
  const { user } = session;
  const [keys, [app]] = await db.batch([passkeysOf(db, user.id), totpSecretOf(db, user.id)]);
  return {
    passkeys: keys.map(summaryOf),
    appSince: app?.confirmedAt?.toISOString() ?? null,
    setup: await pendingTotpSetup(services, session, app),
    codesLeft: await unusedRecoveryCodes(db, user.id),
  };
}

interface NewFactor {
  write: Statement;
  change: SecondFactorChange;
}

async function storeFirstFactor(services: FactorServices, session: SellerSession, factor: Statement[]) {
  const { db, now } = services;
  const { codes, writes } = await newRecoveryCodes(services, session.user.id);
  const { write, finish } = await sessionRenewal(services, session);
  const begin = enableSecondFactor(db, session, now());
  const [, [renewed]] = await db.batch([begin, write, ...factor, ...writes]);
  return { codes, session: finish(renewed) };
}

function domainErrorOf(error: unknown): unknown {
  if (isKnownPasskeyError(error)) return new DomainError("passkey_known");
  if (isReplacedSecretError(error)) return wrongCode();
  return isAlreadyEnabledError(error) ? new DomainError("second_factor_needed") : error;
}

/** Stores a factor and queues the mail about it. @returns null unless it is the account's first factor. */
async function storeFactor(
  services: FactorServices,
  session: SellerSession,
  { write, change }: NewFactor,
): Promise<FirstFactor | null> {
  const { db, now } = services;
  const notice = queueMail(db, changeMail(session.user.id, change, now()));
  try {
    const first = session.secondFactorSince
      ? null
      : await storeFirstFactor(services, session, [write, notice]);
    if (!first) await db.batch([write, notice]);
    announceChange(services, change);
    return first;
  } catch (error) {
    throw domainErrorOf(error);
  }
}

/** Adds a passkey. @returns null unless it is the first factor. */
export async function addPasskey(
  services: FactorServices,
  session: SellerSession,
  { credential, name }: { credential: PasskeyCredential; name: string },
): Promise<FirstFactor | null> {
  const row = await verifiedNewPasskey(services, session, credential);
  const write = insertPasskey(services.db, { ...row, name });
  return storeFactor(services, session, { write, change: "passkey_added" });
}

/**
 * Adds an authenticator app. Wrong codes are not counted, because the session has been shown the secret itself.
 * @returns null unless it is the first factor.
 */
export async function addAuthenticatorApp(
  services: FactorServices,
  session: SellerSession,
  code: string,
): Promise<FirstFactor | null> {
  const confirmed = await confirmFirstTotpCode(services, session, code);
  if (!confirmed) throw wrongCode();
  const write = confirmTotpSecret(services.db, session.user.id, confirmed);
  return storeFactor(services, session, { write, change: "app_added" });
}

/** Removes a factor, but never the last. Other sessions, which it may have confirmed, must confirm again. */
export async function removeFactor(
  services: FactorServices,
  session: SellerSession,
  factor: { passkey: string } | "app",
): Promise<void> {
  const { db, now, chat, waitUntil } = services;
  const { user } = session;
  const change = factor === "app" ? "app_removed" : "passkey_removed";
  const [keys, [app], removed] = await db.batch([
    passkeysOf(db, user.id),
    totpSecretOf(db, user.id),
    factor === "app" ? deleteTotpSecret(db, user.id) : deletePasskey(db, user.id, factor.passkey),
    queueMailIfChanged(db, changeMail(user.id, change, now())),
    unconfirmOtherSessions(db, session, { ifChanged: true }),
  ]);
  if (removed.length === 0) {
    const exists = factor === "app" ? app : keys.some(({ id }) => id === factor.passkey);
    throw new DomainError(exists ? "last_factor" : "not_found");
  }
  waitUntil(chat.close(user.id));
  announceChange(services, change);
}

/** Replaces the recovery codes. Other sessions, which an old code may have confirmed, must confirm again. @returns the new codes */
export async function replaceRecoveryCodes(
  services: FactorServices,
  session: SellerSession,
): Promise<string[]> {
  const { db, now, chat, waitUntil } = services;
  const { user } = session;
  const { codes, writes } = await newRecoveryCodes(services, user.id);
  const notice = queueMail(db, changeMail(user.id, "codes_replaced", now()));
  await db.batch([...writes, unconfirmOtherSessions(db, session), notice]);
  waitUntil(chat.close(user.id));
  announceChange(services, "codes_replaced");
  return codes;
}

/**
 * Removes all factors of a seller who has lost every one, and ends their sessions and the tokens of their programs. The other sellers are told too. It logs nobody in.
 * @throws DomainError not_found, also for an account that sells nothing here
 */
export async function resetSecondFactor(services: FactorServices, email: string): Promise<UserRow> {
  const { db, now, settings, chat, waitUntil } = services;
  const [user] = await userByEmail(db, email);
  if (!user || !isSellerRow(settings, user)) throw new DomainError("not_found");
  await db.batch([
    ...deleteSecondFactors(db, user.id),
    queueMailIfChanged(db, changeMail(user.id, "reset", now())),
    sellersMails(services, { change: "recovered", about: email }, ifChangedExcept(email)),
    deleteSessionsOf(db, user.id),
    deleteApiTokensOf(db, user.id),
    ...(await resetAttemptsStatements(services, user.id)),
  ]);
  waitUntil(chat.close(user.id));
  announceChange(services, "reset");
  return user;
}
