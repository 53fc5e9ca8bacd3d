import type { BatchResponse, Statement } from "#app/db/client.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import type { User } from "./accounts.contract.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, userOf } from "./accounts.server.ts";
import {
  extendSession,
  sessionOwner,
  type UserId,
  type UserRow,
  userAndSession,
  userIdOfSession,
} from "./accounts.store.server.ts";
import { hashOfToken } from "./tokens.server.ts";

/** `last_seen_at` is written at most this often, to save writes. */
const LAST_SEEN_UPDATE_MS = HOUR_MS;

export interface SessionToken {
  sessionToken: string;
}
export interface OpenSession {
  user: User;
  row: UserRow;
  startedAt: Date;
  secondFactorAt: Date | null;
}
/** The caller of an operation: a known user, or a session that is looked up in the same batch as the operation's queries. */
export type Caller = Pick<User, "id"> | SessionToken;

type CallerServices = Writes;
type SessionServices = CallerServices & Pick<Services, "settings">;
/** Statements for the user with this id. Never INSERT … VALUES: for an ended session the id is NULL. */
type StatementsFor<T extends readonly Statement[]> = (userId: UserId) => readonly [...T];

interface SessionTimes {
  lastSeenAt: Date;
  startedAt: Date;
}

function extendWhenDue(
  { db, waitUntil }: CallerServices,
  tokenHash: string,
  { lastSeenAt, startedAt }: SessionTimes,
  at: Date,
) {
  if (at.getTime() - lastSeenAt.getTime() <= LAST_SEEN_UPDATE_MS) return;
  const end = Math.min(at.getTime() + SESSION_IDLE_MS, startedAt.getTime() + SESSION_ABSOLUTE_MS);
  waitUntil(extendSession(db, tokenHash, { lastSeenAt: at, expiresAt: new Date(end) }).execute());
}

/** Reads a session with its user (null when it is unknown or expired) and runs the queries, in one round trip to D1. */
export async function batchWithSession<T extends readonly Statement[]>(
  services: SessionServices,
  { sessionToken }: SessionToken,
  queries: StatementsFor<T>,
): Promise<{ session: OpenSession | null; user: User | null; rows: BatchResponse<T> }> {
  const { db } = services;
  const tokenHash = await hashOfToken(sessionToken);
  const at = services.now();
  const userQueries = queries(userIdOfSession(db, tokenHash, at));
  const [[sessionRow], ...queryRows] = await db.batch([userAndSession(db, tokenHash, at), ...userQueries]);
  const rows = queryRows as BatchResponse<T>;
  if (!sessionRow) return { session: null, user: null, rows };
  extendWhenDue(services, tokenHash, sessionRow, at);
  const { user: row, startedAt, secondFactorAt } = sessionRow;
  const user = userOf(services.settings, row);
  return { session: { user, row, startedAt, secondFactorAt }, user, rows };
}

/** Runs queries for the caller, and looks a session up in the same round trip to D1. */
export async function batchForCaller<T extends readonly [Statement, ...Statement[]]>(
  services: CallerServices,
  caller: Caller,
  queries: StatementsFor<T>,
): Promise<{ userId: string; rows: BatchResponse<T> }> {
  const { db } = services;
  if ("id" in caller) {
    const rows = (await db.batch(queries(caller.id))) as BatchResponse<T>;
    return { userId: caller.id, rows };
  }
  const tokenHash = await hashOfToken(caller.sessionToken);
  const at = services.now();
  const userQueries = queries(userIdOfSession(db, tokenHash, at));
  const [[session], ...queryRows] = await db.batch([sessionOwner(db, tokenHash, at), ...userQueries]);
  if (!session) throw new DomainError("not_logged_in");
  extendWhenDue(services, tokenHash, session, at);
  return { userId: session.userId, rows: queryRows as BatchResponse<T> };
}

export const openSession = async (
  services: SessionServices,
  sessionToken: string,
): Promise<OpenSession | null> => (await batchWithSession(services, { sessionToken }, () => [])).session;
