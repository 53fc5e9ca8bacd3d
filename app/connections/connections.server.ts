import type { Db } from "#app/db/client.server.ts";
import { anyUser, replaceSealed, type SealedRow, storedConnections } from "./connections.store.server.ts";
import { openConnection, type ShopSecrets, sealConnection } from "./sealed-connection.server.ts";

export interface Connections {
  /** By the name of the deployment's variable whose place they take. */
  values: Record<string, string>;
  /** Names of what another SHOP_SECRET has sealed. */
  unopened: string[];
  /** What SHOP_SECRET_PREVIOUS has sealed. */
  ofPrevious: SealedRow[];
  hasUsers: boolean;
}

/** @returns null while the database has no tables */
export async function readConnections(db: Db, secrets: ShopSecrets): Promise<Connections | null> {
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
    ofPrevious: [],
    hasUsers: people.length > 0,
  };
  for (const row of rows) {
    const opened = await openConnection(secrets, row);
    if (opened === null) {
      connections.unopened.push(row.name);
      continue;
    }
    connections.values[row.name] = opened.value;
    if (opened.isOfPrevious) connections.ofPrevious.push(row);
  }
  return connections;
}

/** Seals by SHOP_SECRET what the one before has sealed, all or nothing. @returns how many values; 0 when another isolate was faster */
export async function sealAnew(
  db: Db,
  { values, ofPrevious }: Connections,
  shopSecret: string,
): Promise<number> {
  const sealed = await Promise.all(
    ofPrevious.map(({ name }) => sealConnection(shopSecret, name, values[name] ?? "")),
  );
  const [first, ...others] = ofPrevious.map((row, at) => replaceSealed(db, row, sealed[at] ?? row.sealed));
  return first ? (await db.batch([first, ...others])).flat().length : 0;
}
