/** Sessions of users, written into the database of a shop that is not running: registering hashes a password, which is slow on purpose. */
import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parse } from "cookie";
import { hashOfToken, newToken } from "#app/accounts/tokens.server.ts";
import { xsrfCookie } from "#app/http/csrf.server.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { DEMO_ACCOUNTS } from "#tools/dev/demo.ts";

export interface SeededSession {
  email: string;
  /** Of the session's cookie. */
  token: string;
  /** The anti-forgery token that belongs to it. */
  xsrf: string;
}

/** More than all tests of a run ask for. */
const USERS_PER_LANGUAGE = 400;

function openDatabase(stateDir: string): DatabaseSync {
  const files = globSync(join(stateDir, "v3/d1/*/*.sqlite")).filter(
    (file) => !file.endsWith("metadata.sqlite"),
  );
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new Error(`one database was expected in ${stateDir}: ${files}`);
  return new DatabaseSync(file);
}

/**
 * The users' password is that of the demo accounts.
 * @param secret the shop's SESSION_SECRET
 * @returns sessions of users in each language, and of the seller
 */
export async function seedSessions(stateDir: string, secret: string) {
  const database = openDatabase(stateDir);
  // Copies of a demo account that was just registered, so that every column has a valid value.
  const copyUser = database.prepare(
    `INSERT INTO users (id, username, email, language, password_hash, created_at)
       SELECT ?, 'Ada', ?, ?, password_hash, created_at FROM users WHERE email = '${DEMO_ACCOUNTS.shopper.email}'`,
  );
  const copySession = database.prepare(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
       SELECT ?, (SELECT id FROM users WHERE email = ?), created_at, last_seen_at, expires_at FROM sessions LIMIT 1`,
  );
  const seedSession = async (email: string): Promise<SeededSession> => {
    const token = newToken();
    copySession.run(await hashOfToken(token), email);
    const { "XSRF-TOKEN": xsrf = "" } = parse(await xsrfCookie(secret, token));
    return { email, token, xsrf };
  };
  const sessions = Object.fromEntries(
    LANGUAGE_CODES.map((language): [string, SeededSession[]] => [language, []]),
  ) as Record<Language, SeededSession[]>;
  database.exec("BEGIN");
  for (const language of LANGUAGE_CODES)
    for (let count = 0; count < USERS_PER_LANGUAGE; count++) {
      const email = `ada.${language}.${count}@people.test`;
      copyUser.run(randomUUID(), email, language);
      sessions[language].push(await seedSession(email));
    }
  const seller: SeededSession[] = [];
  for (let count = 0; count < USERS_PER_LANGUAGE; count++)
    seller.push(await seedSession(DEMO_ACCOUNTS.seller.email));
  database.exec("COMMIT");
  database.close();
  return { ...sessions, seller };
}

export type SeededSessions = Awaited<ReturnType<typeof seedSessions>>;
