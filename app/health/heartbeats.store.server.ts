import { inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Heartbeat } from "./health.contract.ts";
import { heartbeats } from "./health.tables.server.ts";

export const recordHeartbeat = (db: Db, name: Heartbeat, at: Date) =>
  db.insert(heartbeats).values({ name, at }).onConflictDoUpdate({ target: heartbeats.name, set: { at } });

export const lastHeartbeats = (db: Db) => db.select().from(heartbeats);

/** For a batch. */
export const recordMailboxFailure = (db: Db, at: Date) =>
  [recordHeartbeat(db, "mailbox", at), recordSince(db, "mailbox_since", at)] as const;

export const forgetMailboxFailure = (db: Db) => forgetHeartbeats(db, ["mailbox", "mailbox_since"]);

export const heartbeatsNamed = (db: Db, names: readonly Heartbeat[]) =>
  db.select().from(heartbeats).where(inArray(heartbeats.name, names)).limit(names.length);

/** Since when something is so: a later time changes nothing. */
export const recordSince = (db: Db, name: Heartbeat, at: Date) =>
  db.insert(heartbeats).values({ name, at }).onConflictDoNothing();

export const forgetHeartbeats = (db: Db, names: readonly Heartbeat[]) =>
  db.delete(heartbeats).where(inArray(heartbeats.name, names));
