import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import type { Heartbeat } from "./health.contract.ts";
import { heartbeats } from "./health.tables.server.ts";

export const recordHeartbeat = (db: Db, name: Heartbeat, at: Date) =>
  db.insert(heartbeats).values({ name, at }).onConflictDoUpdate({ target: heartbeats.name, set: { at } });

export const lastHeartbeats = (db: Db) => db.select().from(heartbeats);

/** For a batch. */
export const recordMailboxFailure = (db: Db, at: Date) =>
  [
    recordHeartbeat(db, "mailbox", at),
    db.insert(heartbeats).values({ name: "mailbox_since", at }).onConflictDoNothing(),
  ] as const;

export const forgetMailboxFailure = (db: Db) =>
  db.delete(heartbeats).where(inArray(heartbeats.name, ["mailbox", "mailbox_since"]));

export const mailboxFailsSince = (db: Db) =>
  db.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, "mailbox_since")).limit(1);
