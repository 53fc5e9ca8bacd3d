/** How a seller's change of a connection is stored, logged, and told to those who may do everything. */
import type { Statement } from "#app/db/client.server.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import { queueSellerMails } from "#app/mail/seller-mails.store.server.ts";
import type { Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { CONNECTIONS, type ConnectionName, type ConnectionValues } from "./connection-names.ts";
import {
  connectionRows,
  deleteConnections,
  insertConnections,
  isChanged,
  requireUnchanged,
  type StoredConnection,
} from "./connections.store.server.ts";
import { openConnection, sealConnection } from "./sealed-connection.server.ts";

/** What is stored of a connection that the studio may change. @throws DomainError set_in_deployment */
export async function changeableConnection(
  { db, settings }: Writes,
  name: ConnectionName,
): Promise<StoredConnection[]> {
  if (!settings.connections || settings.connections[name] === "deployment")
    throw new DomainError("set_in_deployment");
  return connectionRows(db, CONNECTIONS[name]);
}

/** Of what was read for a change; the settings of the request may be some seconds older. */
export async function storedValue(
  { settings }: Writes,
  was: readonly StoredConnection[],
  name: string,
): Promise<string | null> {
  const row = was.find((each) => each.name === name);
  return (row && (await openConnection(settings, row)))?.value ?? null;
}

/** A mail to each seller who may do everything. */
export const changeMails = (
  { db, now, settings }: Writes,
  change: ConnectionChange,
  condition?: Parameters<typeof queueSellerMails>[2],
): Statement =>
  queueSellerMails(
    db,
    {
      cause: `${change} ${crypto.randomUUID()}`,
      template: "connection-changed",
      data: { change },
      at: now(),
      sellers: settings.SELLER_EMAILS,
    },
    condition,
  );

/** Where the mails do not belong into the batch of the change. */
export async function queueChangeMails(services: Writes, change: ConnectionChange): Promise<void> {
  await services.db.batch([changeMails(services, change)]);
}

interface Change {
  /** As it was read: nothing is stored where it was changed since. */
  was: readonly StoredConnection[];
  /** Null: it is removed. */
  values: (ConnectionValues & { SHOP_FORMER_ORIGIN?: string }) | null;
  change: ConnectionChange;
  /** In the same batch. */
  also?: Statement[];
}

/** @throws DomainError changed_elsewhere */
export async function changeConnection(
  { db, now, settings, log }: Writes,
  { was, values, change, also = [] }: Change,
): Promise<void> {
  const updatedAt = now();
  const rows = await Promise.all(
    Object.entries<string>(values ?? {}).map(async ([name, value]) => ({
      name,
      sealed: await sealConnection(settings.SHOP_SECRET ?? "", name, value),
      updatedAt,
    })),
  );
  const statements = [
    ...(was.length ? [requireUnchanged(db, was), deleteConnections(db, was)] : []),
    ...(rows.length ? [insertConnections(db, rows)] : []),
    ...also,
  ];
  const [first, ...others] = statements;
  if (!first) throw new DomainError("not_found");
  await db.batch([first, ...others]).catch((error: unknown) => {
    throw isChanged(error) ? new DomainError("changed_elsewhere") : error;
  });
  log("connection_changed", { change });
}
