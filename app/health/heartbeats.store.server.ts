import type { Db } from "#app/db/client.server.ts";
import type { Heartbeat } from "./health.contract.ts";
import { heartbeats } from "./health.tables.server.ts";

export const recordHeartbeat = (db: Db, name: Heartbeat, at: Date) =>
  db.insert(heartbeats).values({ name, at }).onConflictDoUpdate({ target: heartbeats.name, set: { at } });

export const lastHeartbeats = (db: Db) => db.select().from(heartbeats);
