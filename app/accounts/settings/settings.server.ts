/** Account settings. Changes to how the account is accessed require reauthentication. */

import type { User } from "#app/accounts/accounts.contract.ts";
import { newSession, type StartedSession, userOf } from "#app/accounts/accounts.server.ts";
import {
  deleteOtherSessions,
  deleteSessionsOf,
  isEndedSessionError,
  sessionsOfUser,
  type UserRow,
  updateUser,
  updateUserBySession,
  userByEmail,
  userById,
} from "#app/accounts/accounts.store.server.ts";
import { batchForCaller, type Caller } from "#app/accounts/caller.server.ts";
import { refuseGuessablePassword } from "#app/accounts/guessable-passwords.server.ts";
import { newMailToken } from "#app/accounts/mail-tokens.server.ts";
import { invalidateMailTokens, invalidateOtherMailTokens } from "#app/accounts/mail-tokens.store.server.ts";
import { isNeutralName } from "#app/accounts/neutral-name.ts";
import { hashPassword, passwordMatches } from "#app/accounts/passwords.server.ts";
import { refuseReservedName } from "#app/accounts/reserved-names.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { letterChoiceOf } from "#app/letters/letter-consent.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import { requireMail } from "#app/mail/require-mail.server.ts";
import { isSubscribed } from "#app/news/subscribers.server.ts";
import { refreshOrderSearchOfBuyer } from "#app/orders/order-search.store.server.ts";
import {
  needsRecentSecondFactor,
  requireRecentSecondFactor,
} from "#app/second-factor/recent-second-factor.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { repeatUntilDone } from "#app/shared/retry.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import {
  type AccountState,
  type EmailChange,
  type PasswordChange,
  type PreferencesChange,
  UsernameChange,
} from "./settings.contract.ts";

/** A login by a mailed code that is as recent replaces the password, and any login does for an account without one. */
const RECENT_LOGIN_MS = 10 * MINUTE_MS;

type SettingsServices = Writes;

async function applyChanges(
  services: SettingsServices,
  caller: Caller,
  changes: Partial<UserRow>,
): Promise<User> {
  const { db } = services;
  const { rows } = await batchForCaller(services, caller, (id) => [
    userById(db, id),
    ...(Object.keys(changes).length
      ? [updateUser(db, { id, ifNotBlocked: Boolean(changes.username) }, changes)]
      : []),
    ...((changes.username ? refreshOrderSearchOfBuyer(db, id) : []) as Statement[]),
  ]);
  const [row] = rows[0];
  if (!row) throw new DomainError("not_logged_in");
  if (changes.username && row.blockedAt) throw new DomainError("blocked");
  return userOf(services.settings, { ...row, ...changes });
}

export const setPreferences = (services: SettingsServices, caller: Caller, changes: PreferencesChange) =>
  applyChanges(services, caller, {
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(changes.language && { languageChosen: true }),
  });

/** Changes the username. */
export async function setUsername(
  services: SettingsServices & Pick<Services, "settings" | "shop">,
  user: User,
  username: string,
): Promise<User> {
  if (username !== user.username) await refuseReservedName(services, username, user);
  return applyChanges(services, user, { username });
}

/**
 * Somebody without a name says one together with the first words that others read.
 * @throws DomainError bad_input about the field `username`
 */
export async function requireName(
  services: SettingsServices & Pick<Services, "settings" | "shop">,
  user: User,
  typed: string | undefined,
): Promise<void> {
  if (!isNeutralName(user.username)) return;
  const { data, error } = UsernameChange.safeParse({ username: typed });
  if (!data) throw new DomainError("bad_input", { fields: { username: error.issues[0]?.message ?? "" } });
  await setUsername(services, user, data.username);
}

export interface Credentials {
  currentPassword: string;
  sessionToken: string | null;
}

const isRecent = (at: Date | null | undefined, { now }: Pick<Services, "now">): boolean =>
  at !== null && at !== undefined && now().getTime() - at.getTime() <= RECENT_LOGIN_MS;

/**
 * Asks for the password, unless a mailed code opened the session within the last ten minutes. An account
 * without a password must have logged in as recently (ASVS 7.5.1).
 */
export async function reauthenticate(
  services: Writes,
  user: User,
  credentials: Credentials,
): Promise<UserRow> {
  await enforceLimits(services, ["reauthenticate", user.id]);
  const tokenHash = await hashOfToken(credentials.sessionToken ?? "");
  const { db, now } = services;
  const [[row], sessions] = await db.batch([userById(db, user.id), sessionsOfUser(db, user.id, now())]);
  if (!row) throw new DomainError("not_logged_in");
  const current = sessions.find((session) => session.tokenHash === tokenHash);
  if (isRecent(current?.codeAt, services)) return row;
  if (row.passwordHash) {
    const matches = await passwordMatches(credentials.currentPassword, services.settings, row.passwordHash);
    if (!matches)
      throw new DomainError("wrong_password", { fields: { currentPassword: "errors.wrong_password" } });
    return row;
  }
  if (!isRecent(current?.createdAt, services))
    throw new DomainError("wrong_password", { fields: { currentPassword: "errors.loginAgain" } });
  return row;
}

async function mailChangeLink(services: Services, user: User, email: string): Promise<void> {
  const { db, now } = services;
  const [taken] = await repeatUntilDone(() => userByEmail(db, email));
  if (taken) return;
  const at = now();
  const token = await newMailToken(services, { userId: user.id, purpose: "change", email });
  const data = { tokenId: token.id };
  const mail = { cause: token.id, template: "change", userId: user.id, data, at } as const;
  await repeatUntilDone(() =>
    db.batch([
      token.insert,
      invalidateOtherMailTokens(db, user.id, { purpose: "change", kept: token.id, at }),
      queueMail(db, mail),
    ]),
  );
  await drainOutbox(services);
}

/**
 * Mails a link to the new address, which replaces the old one when the link is used. Whether the address is
 * taken is looked up after the response has been sent, so that the response does not reveal it.
 */
export async function requestEmailChange(
  services: Services,
  user: User,
  { email, ...credentials }: EmailChange & { sessionToken: string | null },
): Promise<void> {
  requireMail(services);
  if (email === user.email) throw new DomainError("bad_input", { fields: { email: "errors.sameEmail" } });
  const row = await reauthenticate(services, user, credentials);
  await requireRecentSecondFactor(services, row, credentials.sessionToken);
  await enforceLimits(services, ["emailChange", user.id]);
  services.afterResponse(() => mailChangeLink(services, user, email));
}

/** Changes the password, ends every session, invalidates pending links, and starts a new session for this browser. */
export async function changePassword(
  services: Services,
  user: User,
  {
    password,
    userAgent,
    ...credentials
  }: Pick<PasswordChange, "password"> & Credentials & { userAgent: string },
): Promise<StartedSession> {
  const { db, now, settings, chat, waitUntil } = services;
  const { email, username } = user;
  refuseGuessablePassword(password, {
    email,
    username,
    shopName: (await services.shop.profile()).brand.name,
  });
  const row = await reauthenticate(services, user, credentials);
  const passwordHash = await hashPassword(password, settings);
  const at = now();
  const notice = { template: "password-changed", userId: user.id, data: {}, at } as const;
  const login = { loginMethod: "passwordHash", userAgent } as const;
  const { insert, started } = await newSession(services, { ...row, passwordHash }, login);
  const tokenHash = await hashOfToken(credentials.sessionToken ?? "");
  await db
    .batch([
      updateUserBySession(db, { id: user.id, tokenHash }, { passwordHash }),
      deleteSessionsOf(db, user.id),
      insert,
      invalidateMailTokens(db, user.id, { purposes: ["reset", "change"], at }),
      queueMail(db, { ...notice, cause: crypto.randomUUID() }),
    ])
    .catch((error: unknown) => {
      throw isEndedSessionError(error) ? new DomainError("not_logged_in") : error;
    });
  // This closes the current browser's sockets too; its tabs reconnect by themselves.
  waitUntil(chat.close(user.id));
  waitUntil(drainOutbox(services));
  return started;
}

export async function logOutOthers(
  services: Writes & Pick<Services, "chat">,
  user: User,
  credentials: Credentials,
): Promise<void> {
  const { db, chat, waitUntil } = services;
  await reauthenticate(services, user, credentials);
  await deleteOtherSessions(db, user.id, await hashOfToken(credentials.sessionToken ?? ""));
  waitUntil(chat.close(user.id));
}

/** The account for the settings page, read again from the database, because the request may have changed it. */
export async function accountState(
  services: Reads,
  user: User,
  sessionToken: string | null,
): Promise<AccountState> {
  const current = await hashOfToken(sessionToken ?? "");
  const { db, now } = services;
  const [[row], sessions, [letters]] = await db.batch([
    userById(db, user.id),
    sessionsOfUser(db, user.id, now()),
    letterChoiceOf(db, user.id),
  ]);
  if (!row) throw new DomainError("not_logged_in");
  const session = sessions.find(({ tokenHash }) => tokenHash === current);
  return {
    user: userOf(services.settings, row),
    mustConfirmSecondFactor: needsRecentSecondFactor(
      services,
      { account: row, session },
      { isPageLoad: true },
    ),
    emailVerified: Boolean(row.emailVerifiedAt),
    subscribed: await isSubscribed(services, row),
    letters: Boolean(letters?.isOn),
    hasPassword: Boolean(row.passwordHash),
    hasFreshCode: isRecent(session?.codeAt, services),
    google: Boolean(row.googleSub),
    sessions: sessions.map((session) => ({
      current: session.tokenHash === current,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
  };
}
