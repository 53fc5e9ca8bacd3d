/** Builders for tests about accounts: people with passwords, browsers that send forms, links as mails carry them. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, desc, eq, isNull } from "drizzle-orm";
import { type EmailTokenPurpose, emailTokens, outbox, sessions, users } from "#app/db/schema.ts";
import { mailToken } from "#app/domain/accounts/mail-tokens.server.ts";
import { hashPassword } from "#app/domain/accounts/passwords.server.ts";
import { hashOfToken, newToken } from "#app/domain/accounts/tokens.server.ts";
import worker from "#workers/app.ts";
import { cookieOf, db, ORIGIN, plantPerson, testServices, xsrfOf } from "./shop.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export const PASSWORD = "gear-train-26";
const DAY = 86_400_000;
/** Hashing is slow on purpose, so one hash serves everybody planted here. */
const passwordHash = await hashPassword(PASSWORD, testServices().services.settings);

export type Account = typeof users.$inferInsert;

/** A person who logs in with PASSWORD; `changes` to the row. */
export async function plantAccount(changes: Partial<Account> = {}) {
  const person = await plantPerson();
  await db
    .update(users)
    .set({ passwordHash, ...changes })
    .where(eq(users.id, person.user.id));
  const user = { ...person.user, ...(changes.email && { email: changes.email }) };
  return { ...person, user, browser: browserOf(person.token) };
}

/** One more session of a person; a negative `days` makes one that has ended. */
export async function plantSession(userId: string, days = 1, userAgent = "", createdAt = new Date()) {
  const token = newToken();
  const expiresAt = new Date(createdAt.getTime() + days * DAY);
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

/** Answers only after what the shop does behind its answer, such as sending mail. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, ORIGIN), { redirect: "manual", ...init });
  const context = createExecutionContext();
  const answer = await worker.fetch(request as never, env, context);
  // Read first: a download counts itself when its last byte was taken, and waits for that.
  const read = answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
  await waitOnExecutionContext(context);
  return read;
}

/** A browser with this session; cookies it is given are for the test to read. */
export function browserOf(token: string | null, more: Record<string, string> = {}) {
  const headersFor = async () => {
    const xsrf = await xsrfOf(token);
    return { Cookie: cookieOf(xsrf, token), Host: new URL(ORIGIN).host, ...more };
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    ask(path, { headers: { ...(await headersFor()), ...headers } });
  /** @param body what is sent in place of the fields. */
  const form = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    body = new URLSearchParams(fields).toString(),
  ) =>
    ask(path, {
      method: "POST",
      body,
      headers: {
        ...(await headersFor()),
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: ORIGIN,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
    });
  const json = async (path: string, body: unknown, method = "POST") =>
    ask(path, {
      method,
      body: JSON.stringify(body),
      headers: {
        ...(await headersFor()),
        "Content-Type": "application/json",
        Origin: ORIGIN,
        "X-XSRF-TOKEN": await xsrfOf(token),
      },
    });
  return { get, form, json };
}

/** The value a response gives a cookie, or undefined. */
export const givenCookie = (answer: Response, name: string): string | undefined =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];

/** The secret of the newest link of this kind that a person was sent and has not used. */
export async function sentLink(userId: string, purpose: EmailTokenPurpose): Promise<string | null> {
  const [row] = await db
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1);
  return row ? mailToken(TEST_SETTINGS.SESSION_SECRET, row.id) : null;
}

export const userRow = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error(`there is no user ${id}`);
  return row;
};

/** Templates of the mails a person was sent, in order. */
export async function mailsOf(userId: string): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id);
  return rows.map(({ template }) => template);
}

/** Whether a session token still opens the account. */
export const isOpen = async (token: string) => (await browserOf(token).get("/app/verify")).status === 200;
