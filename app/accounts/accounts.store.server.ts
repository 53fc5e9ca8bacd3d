import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { sessions, users } from "./accounts.tables.server.ts";

export type UserRow = typeof users.$inferSelect;

export const userByEmail = (db: Db, email: string) =>
  db.select().from(users).where(eq(users.email, email)).limit(1);

export const languageOfAddress = (db: Db, email: string) =>
  db.select({ language: users.language }).from(users).where(eq(users.email, email)).limit(1);

export const isUniqueViolation = (error: unknown, column: "email" | "google_sub"): boolean =>
  failedConstraint(error, "UNIQUE", `users.${column}`);

export type UserId = string | SQLWrapper;

const liveSession = (tokenHash: string, at: Date) =>
  and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, at), isNull(users.deletedAt));

/** When the session began. Aliased because a D1 batch returns rows as objects, in which columns of the same name overwrite each other. */
const sessionStart = sql`${sessions.createdAt}`.mapWith(sessions.createdAt).as("started_at");

export const userAndSession = (db: Db, tokenHash: string, at: Date) =>
  db
    .select({
      user: users,
      lastSeenAt: sessions.lastSeenAt,
      startedAt: sessionStart,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(liveSession(tokenHash, at))
    .limit(1);

/** The id of a session's user, without the row of `users`, which costs more to read than the rest of a small batch. */
export const sessionOwner = (db: Db, tokenHash: string, at: Date) =>
  db
    .select({ userId: sessions.userId, lastSeenAt: sessions.lastSeenAt, startedAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(liveSession(tokenHash, at))
    .limit(1);

export const userIdOfSession = (db: Db, tokenHash: string, at: Date): UserId =>
  db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(liveSession(tokenHash, at));

export const insertUser = (db: Db, row: typeof users.$inferInsert) => db.insert(users).values(row);

export type LoginMethod = "passwordHash" | "googleSub" | "email";

/** Stores a session; writes and returns nothing when the account's `loginMethod` has changed since `user` was read. */
export const insertSession = (
  db: Db,
  row: Omit<typeof sessions.$inferSelect, "userId" | "secondFactorAt" | "passkeyChallenge">,
  { user, loginMethod }: { user: UserRow; loginMethod: LoginMethod },
) =>
  db
    .insert(sessions)
    .select(
      db
        .select({
          tokenHash: sql<string>`${row.tokenHash}`.as("token_hash"),
          userId: users.id,
          userAgent: sql<string>`${row.userAgent}`.as("user_agent"),
          createdAt: sql<Date>`${row.createdAt.getTime()}`.as("created_at"),
          lastSeenAt: sql<Date>`${row.lastSeenAt.getTime()}`.as("last_seen_at"),
          expiresAt: sql<Date>`${row.expiresAt.getTime()}`.as("expires_at"),
          secondFactorAt: sql<null>`NULL`.as("second_factor_at"),
          codeAt: sql<Date | null>`${row.codeAt?.getTime() ?? null}`.as("code_at"),
          passkeyChallenge: sql<null>`NULL`.as("passkey_challenge"),
        })
        .from(users)
        .where(and(eq(users.id, user.id), sql`${users[loginMethod]} IS ${user[loginMethod]}`)),
    )
    .returning();

export const extendSession = (db: Db, tokenHash: string, times: { lastSeenAt: Date; expiresAt: Date }) =>
  db.update(sessions).set(times).where(eq(sessions.tokenHash, tokenHash));

export const deleteSession = (db: Db, tokenHash: string) =>
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning({ userId: sessions.userId });

export const deleteAllSessions = (db: Db) => db.delete(sessions);

export const sessionByHash = (db: Db, tokenHash: string) =>
  db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).limit(1);

export const liveSessionHashes = (db: Db, hashes: string[], at: Date) =>
  db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, hashes), gt(sessions.expiresAt, at), isNull(users.deletedAt)));

/** Stores another hash of the same password, unless the password was changed meanwhile. */
export const replacePasswordHash = (db: Db, id: string, { from, to }: { from: string; to: string }) =>
  db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)));

export const userById = (db: Db, id: UserId) => db.select().from(users).where(eq(users.id, id)).limit(1);

/** @param onlyIfEmail changes nothing unless this is still the account's address */
export const updateUser = (
  db: Db,
  { id, onlyIfEmail, ifNotBlocked = false }: { id: UserId; onlyIfEmail?: string; ifNotBlocked?: boolean },
  changes: Partial<UserRow>,
) =>
  db
    .update(users)
    .set(changes)
    .where(
      and(
        eq(users.id, id),
        onlyIfEmail ? eq(users.email, onlyIfEmail) : undefined,
        ifNotBlocked ? isNull(users.blockedAt) : undefined,
      ),
    );

/** When the session has ended meanwhile, `username` becomes NULL, which its constraint forbids, so the whole batch fails. */
export const updateUserBySession = (
  db: Db,
  { id, tokenHash }: { id: string; tokenHash: string },
  changes: Partial<UserRow>,
) =>
  db
    .update(users)
    .set({
      ...changes,
      username: sql`CASE WHEN EXISTS (SELECT 1 FROM ${sessions} WHERE token_hash = ${tokenHash}) THEN ${users.username} END`,
    })
    .where(eq(users.id, id));

export const isEndedSessionError = (error: unknown): boolean =>
  failedConstraint(error, "NOT NULL", "users.username");

export const sessionsOfUser = (db: Db, userId: string, at: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, at)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);

export const deleteSessionsOf = (db: Db, userId: string) =>
  db.delete(sessions).where(eq(sessions.userId, userId));

export const deleteOtherSessions = (db: Db, userId: string, keptHash: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)));

export const deleteExpiredSessions = (db: Db, at: Date) =>
  db.delete(sessions).where(lt(sessions.expiresAt, at));

/** Whether somebody's words and pictures may reach other people: stands in each statement that stores or shows them. */
export const mayAddressOthers = (userId: SQLWrapper | string) =>
  sql<number>`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND blocked_at IS NULL AND deleted_at IS NULL)`;

export async function isBlocked(db: Db, id: string): Promise<boolean> {
  const [row] = await userById(db, id);
  return Boolean(row?.blockedAt);
}
