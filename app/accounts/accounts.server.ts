/** Every failed login gets the same answer; every successful one gets a new session token. */

import { linkMailStatements } from "#app/accounts/login/recovery.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { enforceLimits, networkAttempts, resetLimit, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { DAY_MS } from "#app/shared/time.ts";
import type { Login, Register, User } from "./accounts.contract.ts";
import {
  deleteSession,
  insertSession,
  insertUser,
  isUniqueViolation,
  type LoginMethod,
  liveSessionHashes,
  replacePasswordHash,
  sessionByHash,
  type UserRow,
  updateUser,
  userByEmail,
} from "./accounts.store.server.ts";
import { refuseGuessablePassword } from "./guessable-passwords.server.ts";
import { checkPassword, hashPassword } from "./passwords.server.ts";
import { refuseReservedName } from "./reserved-names.server.ts";
import { sellerRightOf } from "./seller.server.ts";
import { hashOfToken, newToken } from "./tokens.server.ts";

/** A session ends 14 days after its last use and 60 days after login, whichever comes first (docs/decisions/003). */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;

export interface StartedSession {
  user: User;
  token: string;
  expiresAt: Date;
}

export function userOf(settings: Pick<Services["settings"], "SELLER_EMAILS">, row: UserRow): User {
  const { id, username, email, language, currency, notifications } = row;
  const seller = sellerRightOf(settings, row);
  return {
    id,
    username,
    email,
    preferences: { language, currency, notifications },
    ...(seller && { seller }),
  };
}

/** The INSERT writes nothing when the `loginMethod` of `user` has changed meanwhile. */
export async function newSession(
  { db, now, settings }: Reads,
  user: UserRow,
  { loginMethod, userAgent }: { loginMethod: LoginMethod; userAgent: string },
) {
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_IDLE_MS);
  const row = { tokenHash: await hashOfToken(token), userAgent: userAgent.slice(0, 300) };
  const codeAt = loginMethod === "email" ? createdAt : null;
  const times = { createdAt, lastSeenAt: createdAt, expiresAt, codeAt };
  const insert = insertSession(db, { ...row, ...times }, { user, loginMethod });
  return { insert, started: { user: userOf(settings, user), token, expiresAt } satisfies StartedSession };
}

/** Hashes the password first, so that response times do not reveal registered addresses. @throws DomainError bad_input, too_many, account_exists. */
export async function registerAccount(
  services: Services,
  form: Register,
  visitor: Visitor,
): Promise<StartedSession> {
  const { db, now, settings, shop } = services;
  const shopName = (await shop.profile()).brand.name;
  refuseGuessablePassword(form.password, { ...form, shopName });
  await enforceLimits(services, ...networkAttempts("register", visitor));
  await refuseReservedName(services, form.username, null);
  const passwordHash = await hashPassword(form.password, settings);
  const row: UserRow = {
    id: crypto.randomUUID(),
    username: form.username,
    email: form.email,
    emailVerifiedAt: null,
    passwordHash,
    language: services.language,
    languageChosen: services.languageBy === "person",
    currency: "EUR",
    notifications: true,
    googleSub: null,
    createdAt: now(),
    deletedAt: null,
    secondFactorSince: null,
    blockedAt: null,
    sellerRight: null,
  };
  const { userAgent } = visitor;
  const { insert, started } = await newSession(services, row, { loginMethod: "passwordHash", userAgent });
  const [taken] = await userByEmail(db, form.email);
  if (taken) throw new DomainError("account_exists");
  const mail = await linkMailStatements(services, row, "verify");
  await db.batch([insertUser(db, row), insert, ...mail]).catch((error: unknown) => {
    throw isUniqueViolation(error, "email") ? new DomainError("account_exists") : error;
  });
  services.waitUntil(drainOutbox(services));
  return started;
}

/**
 * Stores the language being read for an account that never chose one. The default language stands for no
 * choice: another would have been stored at the registration.
 */
export function withReadLanguage(
  { db, language, languageBy }: Reads & Pick<Services, "languageBy">,
  user: UserRow,
): { user: UserRow; writes: Statement[] } {
  if (user.languageChosen || user.language !== DEFAULT_LANGUAGE || !languageBy) return { user, writes: [] };
  const read = { language, languageChosen: true };
  return { user: { ...user, ...read }, writes: [updateUser(db, { id: user.id }, read)] };
}

/** Limits wrong passwords per account, whatever network they come from. The owner can still log in by a mailed link. */
async function limitPasswordGuesses(services: Writes, email: string): Promise<void> {
  await enforceLimits(services, ["wrongPasswords", email]).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const fields = { password: "errors.tooManyGuesses" };
    throw new DomainError("too_many", { retryAfter: error.retryAfter, fields });
  });
}

/** Logs in by password. @throws DomainError too_many, before any hashing; invalid_credentials, both for an unknown address and for a wrong password. */
export async function logIn(
  services: Writes & Pick<Services, "languageBy">,
  { email, password }: Login,
  visitor: Visitor,
): Promise<StartedSession> {
  const { db, settings } = services;
  await enforceLimits(services, ...networkAttempts("loginNetwork", visitor), [
    "login",
    `${email} ${visitor.site}`,
  ]);
  await limitPasswordGuesses(services, email);
  const [found] = await userByEmail(db, email);
  const storedHash = found?.passwordHash ?? null;
  const checked = await checkPassword(password, settings, storedHash);
  if (!found || !storedHash || checked === "wrong") throw new DomainError("invalid_credentials");
  await resetLimit(services, "wrongPasswords", email);
  const { userAgent } = visitor;
  const { user, writes } = withReadLanguage(services, found);
  const { insert, started } = await newSession(services, user, { loginMethod: "passwordHash", userAgent });
  if (checked === "outdated") {
    const to = await hashPassword(password, settings);
    writes.push(replacePasswordHash(db, user.id, { from: storedHash, to }));
  }
  const [inserted] = await db.batch([insert, ...writes]);
  if (!inserted.length) throw new DomainError("invalid_credentials");
  return started;
}

export async function logOut(
  { db, chat, waitUntil }: Writes & Pick<Services, "chat">,
  token: string,
): Promise<void> {
  const tokenHash = await hashOfToken(token);
  const [ended] = await deleteSession(db, tokenHash);
  if (ended) waitUntil(chat.close(ended.userId, tokenHash));
}

export async function liveSessions({ db, now }: Reads, hashes: string[]): Promise<Set<string>> {
  const rows = await liveSessionHashes(db, hashes, now());
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

export async function sessionExpiry({ db }: Reads, tokenHash: string): Promise<Date | null> {
  const [session] = await sessionByHash(db, tokenHash);
  return session?.expiresAt ?? null;
}
