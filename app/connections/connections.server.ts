import type { Db } from "#app/db/client.server.ts";
import { anyUser, storedConnections } from "./connections.store.server.ts";
import { openConnection } from "./sealed-connection.server.ts";

export interface Connections {
  /** By the name of the deployment's variable whose place they take. */
  values: Record<string, string>;
  /** Names of what another SHOP_SECRET has sealed. */
  unopened: string[];
  hasUsers: boolean;
}

/** @returns null while the database has no tables */
export async function readConnections(db: Db, shopSecret: string): Promise<Connections | null> {
  const statements = [storedConnections(db), anyUser(db)] as const;
  const read = await db.batch(statements).catch((error: unknown) => {
    if (/no such table/.test(String((error as Error).cause ?? error))) return null;
    throw error;
  });
  if (!read) return null;
  const [rows, people] = read;
  const connections: Connections = {
    values: {},
    unopened: [],
    hasUsers: people.length > 0,
  };
  for (const row of rows) {
    const value = await openConnection(shopSecret, row);
    if (value === null) connections.unopened.push(row.name);
    else connections.values[row.name] = value;
  }
  return connections;
}
