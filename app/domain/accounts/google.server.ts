/** Who somebody is to the shop when Google vouches for them: known by `sub`, and by the address only when both sides proved it. */
import type { Services } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { Visitor } from "#app/domain/limits/limits.contract.ts";
import { spend } from "#app/domain/limits/limits.server.ts";
import { drainOutbox } from "#app/domain/mail/outbox.server.ts";
import { queueMail } from "#app/domain/mail/outbox.store.server.ts";
import { USERNAME_MAX, type User, Username } from "./accounts.contract.ts";
import { newSession, type StartedSession } from "./accounts.server.ts";
import { type UserRow, userByEmail } from "./accounts.store.server.ts";
import type { GoogleProfile } from "./google.contract.ts";
import {
  clearGoogleSub,
  insertUnlessTaken,
  linkGoogle,
  setGoogleSub,
  userByGoogleSub,
} from "./google.store.server.ts";
import { hashOfToken, sameText, sha256Hmac } from "./tokens.server.ts";

/** Minutes between proving one's password on the settings page and leaving for Google. */
const PASS_LASTS = 10;

/** The name at Google, the address before its @, or a plain one: whichever makes a username. */
export function usernameFrom({ name, email }: GoogleProfile): string {
  const candidates = [name, email.split("@")[0] ?? ""].map((text) =>
    text.trim().slice(0, USERNAME_MAX).replace(/\p{C}/gu, "").trim(),
  );
  return candidates.find((text) => Username.safeParse(text).success) ?? "Maker";
}

/** A state works once, whoever holds it. @throws DomainError google_expired. */
export async function spendGoogleState(services: Pick<Services, "db" | "now">, state: string): Promise<void> {
  await spend(services, ["googleState", state]).catch((error: unknown) => {
    const again = error instanceof DomainError && error.code === "too_many";
    throw again ? new DomainError("google_expired") : error;
  });
}

const mailAbout = ({ db, now }: Services, userId: string) =>
  queueMail(db, { cause: crypto.randomUUID(), template: "google-linked", userId, data: {}, at: now() });

async function newAccount(services: Services, profile: GoogleProfile): Promise<UserRow> {
  const { db, language, now } = services;
  const [created] = await insertUnlessTaken(db, {
    id: crypto.randomUUID(),
    username: usernameFrom(profile),
    email: profile.email,
    emailVerifiedAt: now(),
    googleSub: profile.sub,
    language,
    createdAt: now(),
  });
  // Two sign-ins at once: the other one made the account.
  const [row] = created ? [created] : await userByGoogleSub(db, profile.sub);
  if (!row) throw new DomainError("google_conflict");
  return row;
}

async function linkedAccount(services: Services, local: UserRow, profile: GoogleProfile): Promise<UserRow> {
  const { db, waitUntil } = services;
  if (!local.emailVerifiedAt || local.googleSub || local.deletedAt) throw new DomainError("google_conflict");
  const [[linked]] = await db.batch([linkGoogle(db, local.id, profile), mailAbout(services, local.id)]);
  if (!linked) throw new DomainError("google_conflict");
  waitUntil(drainOutbox(services));
  return linked;
}

async function accountOf(services: Services, profile: GoogleProfile): Promise<UserRow> {
  const [known] = await userByGoogleSub(services.db, profile.sub);
  if (known?.deletedAt) throw new DomainError("google_conflict");
  if (known) return known;
  if (!profile.emailVerified) throw new DomainError("google_unverified");
  const [local] = await userByEmail(services.db, profile.email);
  return local ? linkedAccount(services, local, profile) : newAccount(services, profile);
}

/**
 * Starts a session for the person, making or linking the account when this is their first time.
 * @throws DomainError too_many; google_unverified when Google cannot vouch for a new address; google_conflict when the
 * address belongs to an account that has not proved it, has left, or is connected to somebody else at Google.
 */
export async function logInWithGoogle(
  services: Services,
  profile: GoogleProfile,
  visitor: Visitor,
): Promise<StartedSession> {
  await spend(services, ["loginNetwork", visitor.network]);
  const user = await accountOf(services, profile);
  const { insert, started } = await newSession(services, user, visitor.userAgent);
  await insert;
  return started;
}

/** Connects Google to the account of somebody who has just proved to own it. @throws DomainError google_taken. */
export async function connectGoogle(services: Services, user: User, profile: GoogleProfile): Promise<void> {
  const { db, waitUntil } = services;
  await db
    .batch([setGoogleSub(db, user.id, profile.sub), mailAbout(services, user.id)])
    .catch((error: unknown) => {
      const taken = /UNIQUE constraint failed: users\.google_sub/.test(
        String((error as Error).cause ?? error),
      );
      throw taken ? new DomainError("google_taken") : error;
    });
  waitUntil(drainOutbox(services));
}

/** @throws DomainError google_only when there is no password to log in with instead. */
export async function disconnectGoogle({ db }: Pick<Services, "db">, user: User): Promise<void> {
  const [cleared] = await clearGoogleSub(db, user.id);
  if (!cleared) throw new DomainError("google_only");
}

type Passing = Pick<Services, "now" | "settings">;

const passFor = async ({ settings }: Passing, sessionToken: string, until: number) =>
  `${until}.${await sha256Hmac(settings.SESSION_SECRET, `google-connect:${until}:${await hashOfToken(sessionToken)}`)}`;

/**
 * What `/app/auth/google?connect=` needs: the settings page gives it out after asking for the password, so that nobody
 * else's page can make a browser connect the Google account it happens to hold.
 */
export const connectPass = (services: Passing, sessionToken: string): Promise<string> =>
  passFor(services, sessionToken, services.now().getTime() + PASS_LASTS * 60_000);

export async function isConnectPass(services: Passing, sessionToken: string, pass: string): Promise<boolean> {
  const until = Number(pass.split(".")[0]);
  if (!(until > services.now().getTime())) return false;
  return sameText(pass, await passFor(services, sessionToken, until));
}
