/** Google sign-in: finds the account by Google's `sub`, or by the address when both Google and the account have verified it. */

import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { User } from "#app/accounts/accounts.contract.ts";
import { newSession, type StartedSession, withReadLanguage } from "#app/accounts/accounts.server.ts";
import {
  insertUser,
  isUniqueViolation,
  type UserRow,
  userByEmail,
  userById,
} from "#app/accounts/accounts.store.server.ts";
import { users } from "#app/accounts/accounts.tables.server.ts";
import { linkMailStatements } from "#app/accounts/login/recovery.server.ts";
import { neutralName } from "#app/accounts/neutral-name.ts";
import { usableName } from "#app/accounts/reserved-names.server.ts";
import { type Credentials, reauthenticate } from "#app/accounts/settings/settings.server.ts";
import { hashOfToken, hmacSha256, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { BuyerNames } from "#app/checkout/checkout.contract.ts";
import { insertBuyerDetailsIfNone } from "#app/checkout/checkout.store.server.ts";
import type { Db, Statement } from "#app/db/client.server.ts";
import { enforceLimits, networkAttempts, type Visitor } from "#app/limits/limits.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { queueMail } from "#app/mail/outbox.store.server.ts";
import type { Reads, Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MINUTE_MS } from "#app/shared/time.ts";
import type { GoogleProfile } from "./google.contract.ts";

const userByGoogleSub = (db: Db, googleSub: string) =>
  db.select().from(users).where(eq(users.googleSub, googleSub)).limit(1);

/** Connects an account found by its address; the conditions are checked again because they may have changed since it was read. */
const connectGoogleByEmail = (db: Db, id: string, { sub, email }: { sub: string; email: string }) =>
  db
    .update(users)
    .set({ googleSub: sub })
    .where(
      and(
        eq(users.id, id),
        eq(users.email, email),
        isNotNull(users.emailVerifiedAt),
        isNull(users.googleSub),
        isNull(users.deletedAt),
      ),
    )
    .returning();

const setGoogleSub = (db: Db, id: string, googleSub: string) =>
  db
    .update(users)
    .set({ googleSub })
    .where(and(eq(users.id, id), isNotNull(users.emailVerifiedAt), isNull(users.deletedAt)));

/** Disconnects Google; changes nothing for an account with neither a password nor a verified address, which would lose its only login method. */
const clearGoogleSub = (db: Db, id: string) =>
  db
    .update(users)
    .set({ googleSub: null })
    .where(and(eq(users.id, id), or(isNotNull(users.passwordHash), isNotNull(users.emailVerifiedAt))));

const CONNECT_TOKEN_MINUTES = 10;

/** Accepts each OAuth `state` once. */
export async function consumeGoogleState(services: Writes, state: string): Promise<void> {
  await enforceLimits(services, ["googleState", state]).catch((error: unknown) => {
    const alreadyUsed = error instanceof DomainError && error.code === "too_many";
    throw alreadyUsed ? new DomainError("google_expired") : error;
  });
}

const queueConnectedMail = ({ db, now }: Services, userId: string) =>
  queueMail(db, { cause: crypto.randomUUID(), template: "google-linked", userId, data: {}, at: now() });

async function createAccount(services: Services, profile: GoogleProfile): Promise<UserRow> {
  const { db, language, languageBy, now, waitUntil } = services;
  const account = {
    id: crypto.randomUUID(),
    username: (await usableName(services, profile.name, profile.email.split("@")[0] ?? "")) ?? neutralName(),
    email: profile.email,
    emailVerifiedAt: profile.hostsEmail ? now() : null,
    googleSub: profile.sub,
    language,
    languageChosen: languageBy === "person",
    createdAt: now(),
  };
  const mail = profile.hostsEmail ? [] : await linkMailStatements(services, account, "verify");
  await db.batch([insertUser(db, account), ...mail]).catch((error: unknown) => {
    // A second sign-in at the same time has created the account.
    if (!isUniqueViolation(error, "google_sub") && !isUniqueViolation(error, "email")) throw error;
  });
  waitUntil(drainOutbox(services));
  const [row] = await userByGoogleSub(db, profile.sub);
  if (!row) throw new DomainError("google_conflict");
  return row;
}

async function connectExistingAccount(
  services: Services,
  account: UserRow,
  profile: GoogleProfile,
): Promise<UserRow> {
  const { db, waitUntil } = services;
  if (!account.emailVerifiedAt || account.googleSub || account.deletedAt)
    throw new DomainError("google_conflict");
  if (!profile.hostsEmail) throw new DomainError("google_known");
  const [[linked]] = await db.batch([
    connectGoogleByEmail(db, account.id, profile),
    queueConnectedMail(services, account.id),
  ]);
  if (!linked) throw new DomainError("google_conflict");
  waitUntil(drainOutbox(services));
  return linked;
}

async function findOrCreateAccount(services: Services, profile: GoogleProfile): Promise<UserRow> {
  const [known] = await userByGoogleSub(services.db, profile.sub);
  if (known?.deletedAt) throw new DomainError("google_conflict");
  if (known) return known;
  if (!profile.emailVerified) throw new DomainError("google_unverified");
  const [accountWithEmail] = await userByEmail(services.db, profile.email);
  return accountWithEmail
    ? connectExistingAccount(services, accountWithEmail, profile)
    : createAccount(services, profile);
}

/** What the checkout asks for, until an order says it otherwise. */
function keepNames({ db, now }: Services, userId: string, profile: GoogleProfile): Statement[] {
  const names = BuyerNames.safeParse({
    name: profile.givenName || profile.name,
    lastName: profile.familyName,
  });
  return names.success
    ? [insertBuyerDetailsIfNone(db, { userId, details: names.data, updatedAt: now() })]
    : [];
}

/** Logs in by Google; the first sign-in creates the account or connects the existing one. */
export async function logInWithGoogle(
  services: Services,
  profile: GoogleProfile,
  visitor: Visitor,
): Promise<StartedSession> {
  await enforceLimits(services, ...networkAttempts("loginNetwork", visitor));
  const { user, writes } = withReadLanguage(services, await findOrCreateAccount(services, profile));
  const { userAgent } = visitor;
  const { insert, started } = await newSession(services, user, { loginMethod: "googleSub", userAgent });
  const [inserted] = await services.db.batch([insert, ...writes, ...keepNames(services, user.id, profile)]);
  if (!inserted.length) throw new DomainError("google_conflict");
  return started;
}

/**
 * Checks that the account's address is verified: otherwise the address's real owner could later take over an
 * account that somebody else's Google account logs in to.
 */
export async function requireVerifiedAddress({ db }: Reads, user: User): Promise<void> {
  const [row] = await userById(db, user.id);
  if (!row?.emailVerifiedAt) throw new DomainError("google_account_unverified");
}

/** Connects Google to the account of a user who has just reauthenticated. */
export async function connectGoogle(services: Services, user: User, profile: GoogleProfile): Promise<void> {
  const { db, waitUntil } = services;
  await requireVerifiedAddress(services, user);
  await db
    .batch([
      setGoogleSub(db, user.id, profile.sub),
      queueConnectedMail(services, user.id),
      ...keepNames(services, user.id, profile),
    ])
    .catch((error: unknown) => {
      throw isUniqueViolation(error, "google_sub") ? new DomainError("google_taken") : error;
    });
  waitUntil(drainOutbox(services));
}

/** Disconnects Google from an account, and mails its owner. */
export async function disconnectGoogle(
  services: Services,
  user: User,
  credentials: Credentials,
): Promise<void> {
  const { db, now, waitUntil } = services;
  const { passwordHash, emailVerifiedAt, googleSub } = await reauthenticate(services, user, credentials);
  if (!passwordHash && !emailVerifiedAt) throw new DomainError("google_only");
  // Sent again, because the answer was lost: the mail is on its way.
  if (!googleSub) return;
  const notice = { cause: crypto.randomUUID(), template: "access-removed", userId: user.id } as const;
  const mail = queueMail(db, { ...notice, data: { removed: "google" }, at: now() });
  await db.batch([clearGoogleSub(db, user.id), mail]);
  waitUntil(drainOutbox(services));
}

type ConnectServices = Pick<Services, "now" | "settings">;

const signedConnectToken = async ({ settings }: ConnectServices, sessionToken: string, until: number) =>
  `${until}.${await hmacSha256(settings.SESSION_SECRET, `google-connect:${until}:${await hashOfToken(sessionToken)}`)}`;

/**
 * The signed token for `/app/auth/google?connect=`. The settings page issues it after the password check, so
 * that a foreign page cannot make a browser connect the Google account it is logged in to.
 */
export const createConnectToken = (services: ConnectServices, sessionToken: string): Promise<string> =>
  signedConnectToken(services, sessionToken, services.now().getTime() + CONNECT_TOKEN_MINUTES * MINUTE_MS);

export async function isConnectToken(
  services: ConnectServices,
  sessionToken: string,
  token: string,
): Promise<boolean> {
  const until = Number(token.split(".")[0]);
  if (!(until > services.now().getTime())) return false;
  return timingSafeEqualText(token, await signedConnectToken(services, sessionToken, until));
}
