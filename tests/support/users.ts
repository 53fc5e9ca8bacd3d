import { env, exports } from "cloudflare:workers";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { User } from "#app/accounts/accounts.contract.ts";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashPassword } from "#app/accounts/passwords.server.ts";
import { hashOfToken, hmacSha256, newToken } from "#app/accounts/tokens.server.ts";
import { type EmailTokenPurpose, emailTokens, outbox, sessions, users } from "#app/db/schema.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { db, ORIGIN, testServices } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";
import { fetchFromWorker } from "./worker.ts";

export interface TestUser {
  user: User;
  /** Of the session's cookie. */
  token: string;
  /** Sends this user's session cookie, and on a POST the anti-forgery token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
}

/** The anti-forgery token that belongs to a session. */
export const csrfTokenFor = async (token: string | null) =>
  `n.${await hmacSha256(TEST_SETTINGS.SESSION_SECRET, `xsrf:n:${token ?? "anyone"}`)}`;

export const cookieHeader = (xsrf: string, token: string | null) =>
  [`XSRF-TOKEN=${xsrf}`, ...(token ? [`__Host-sid=${token}`] : [])].join("; ");

/** Requests with a session's cookie; `browserWithSession` waits for the Worker's background work too, and sends forms. */
export async function withSession(token: string | null): Promise<Omit<TestUser, "user" | "token">> {
  const xsrf = await csrfTokenFor(token);
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookieHeader(xsrf, token));
    if (init.method && init.method !== "GET") {
      if (!headers.has("Origin")) headers.set("Origin", ORIGIN);
      if (!headers.has("X-XSRF-TOKEN")) headers.set("X-XSRF-TOKEN", xsrf);
    }
    return exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init, headers });
  };
  const post = (path: string, body: unknown) =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return { fetch, post };
}

/** Sends requests without a session. */
export const createVisitor = () => withSession(null);

/** Inserts a user with a session, but without a password. */
export async function createUser(): Promise<TestUser> {
  const id = `user-${crypto.randomUUID()}`;
  const email = `${id}@people.test`;
  const token = newToken();
  const at = new Date();
  const expiresAt = new Date(at.getTime() + DAY_MS);
  await db.batch([
    db.insert(users).values({ id, username: "Ada", email, createdAt: at }),
    db
      .insert(sessions)
      .values({ tokenHash: await hashOfToken(token), userId: id, createdAt: at, lastSeenAt: at, expiresAt }),
  ]);
  const preferences = { language: "en", currency: "EUR", notifications: true } as const;
  const user: User = { id, username: "Ada", email, preferences };
  return { user, token, ...(await withSession(token)) };
}

export const SELLER_EMAIL = TEST_SETTINGS.SELLER_EMAILS;

/** Marks the user's sessions as confirmed by a second factor. */
export async function confirmSessionsOf(userId: string): Promise<void> {
  const at = new Date();
  await db.batch([
    db.update(users).set({ secondFactorSince: at }).where(eq(users.id, userId)),
    db.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.userId, userId)),
  ]);
}

/** Inserts the seller, logged in and confirmed by a second factor, with a verified email address. */
export async function createSeller(verified = true): Promise<TestUser> {
  const person = await createUser();
  const emailVerifiedAt = verified ? new Date() : null;
  const { id } = person.user;
  await db.update(users).set({ email: SELLER_EMAIL, emailVerifiedAt }).where(eq(users.id, id));
  await confirmSessionsOf(id);
  return { ...person, user: { ...person.user, email: SELLER_EMAIL } };
}

/** Posts a form as a browser without JavaScript does. */
export const submitForm = (
  user: TestUser,
  path: string,
  fields: Record<string, string> | [name: string, value: string][],
) =>
  user.fetch(path, {
    method: "POST",
    headers: { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

export const PASSWORD = "gear-train-26";
/** Hashing is slow on purpose: one hash serves every user of a test file. */
let passwordHash: Promise<string> | undefined;
const hashedOnce = () => (passwordHash ??= hashPassword(PASSWORD, testServices().services.settings));

export type UserRow = typeof users.$inferInsert;

/** Inserts a user who can log in with PASSWORD. @param changes columns of the row that differ. */
export async function createUserWithPassword(changes: Partial<UserRow> = {}) {
  const person = await createUser();
  await db
    .update(users)
    .set({ passwordHash: await hashedOnce(), ...changes })
    .where(eq(users.id, person.user.id));
  const user = { ...person.user, ...(changes.email && { email: changes.email }) };
  return { ...person, user, browser: browserWithSession(person.token) };
}

/** Another session of a user; with negative `days` an expired one. */
export async function insertSession(userId: string, days = 1, userAgent = "", createdAt = new Date()) {
  const token = newToken();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const row = {
    tokenHash: await hashOfToken(token),
    userId,
    userAgent,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt,
  };
  await db.insert(sessions).values(row);
  return token;
}

/**
 * Sends requests as a browser with this session does, or as a visitor's with null. It keeps no cookies: the test reads them from the response.
 * @param settings as in `fetchFromWorker`
 */
export function browserWithSession(token: string | null, more: Record<string, string> = {}, settings = env) {
  const headersFor = async () => {
    const xsrf = await csrfTokenFor(token);
    return { Cookie: cookieHeader(xsrf, token), Host: new URL(ORIGIN).host, ...more };
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    fetchFromWorker(path, { headers: { ...(await headersFor()), ...headers } }, settings);
  /** @param body sent instead of the fields. */
  const form = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    body = new URLSearchParams(fields).toString(),
  ) =>
    fetchFromWorker(
      path,
      {
        method: "POST",
        body,
        headers: {
          ...(await headersFor()),
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: ORIGIN,
          "Sec-Fetch-Site": "same-origin",
          ...headers,
        },
      },
      settings,
    );
  const json = async (path: string, body: unknown, method = "POST") =>
    fetchFromWorker(path, {
      method,
      body: JSON.stringify(body),
      headers: {
        ...(await headersFor()),
        "Content-Type": "application/json",
        Origin: ORIGIN,
        "X-XSRF-TOKEN": await csrfTokenFor(token),
      },
    });
  return { get, form, json };
}

/** The value that a response sets for a cookie. */
export const responseCookie = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];

/** The token in the newest unused link that was mailed to a user. */
export async function mailedToken(userId: string, purpose: EmailTokenPurpose): Promise<string | null> {
  const [row] = await db
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1);
  return row ? linkSecret(TEST_SETTINGS.SESSION_SECRET, row.id) : null;
}

export const findUser = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error(`there is no user ${id}`);
  return row;
};

/** Templates of the mails to a user, in order. */
export async function queuedTemplates(userId: string): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id);
  return rows.map(({ template }) => template);
}

export const isSessionValid = async (token: string) =>
  (await browserWithSession(token).get("/app/verify")).status === 200;
