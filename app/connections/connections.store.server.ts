import { eq, isNotNull } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { failedConstraint } from "#app/db/d1.server.ts";
import { connections, sellers } from "./connections.tables.server.ts";

/** More than there are names of settings, or sellers that an address list could have. */
const MAX = 100;

export const storedConnections = (db: Db) =>
  db.select({ name: connections.name, sealed: connections.sealed }).from(connections).limit(MAX);

export const addressesOfSellers = (db: Db) =>
  db
    .select({ email: users.email })
    .from(sellers)
    .innerJoin(users, eq(users.id, sellers.userId))
    .where(isNotNull(users.emailVerifiedAt))
    .limit(MAX);

/** Fails with `isTaken` where one of the names is stored already. */
export const insertConnections = (db: Db, rows: (typeof connections.$inferInsert)[]) =>
  db.insert(connections).values(rows);

export const isTaken = (error: unknown): boolean => failedConstraint(error, "UNIQUE", "connections.name");

export const insertSeller = (db: Db, row: typeof sellers.$inferInsert) => db.insert(sellers).values(row);
