/** Restores a backup instead of setting a shop up: its parts are stored, then written, each in requests that may be repeated. */
import { backupDatabase } from "#app/backups/backup-database.server.ts";
import type { Part } from "#app/backups/database-copy.ts";
import { discardRestore, storedPart, storedParts, storePart } from "#app/backups/restore-files.server.ts";
import {
  finishRestoring,
  moveRows,
  otherVersion,
  restorePart,
  restoring,
  startRestoring,
  waitingConnections,
} from "#app/backups/restored-database.ts";
import { BackupError, type BackupKey, backupKey, openPart } from "#app/backups/sealed-parts.ts";
import { openConnection, sealConnection } from "#app/connections/sealed-connection.server.ts";
import type { Visitor } from "#app/limits/limits.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import type {
  BegunRestore,
  RestoreBeginning,
  RestorePart,
  RestoreProgress,
  RestoreStep,
} from "./restore-shop.contract.ts";
import { requireShopSecret } from "./shop-secret.server.ts";

type RestoreServices = Writes & Pick<Services, "backupFiles">;

/**
 * What a request writes of parts, and what one transaction moves: D1 gives it 30 seconds. A request takes no further step after so many
 * `statements`: D1 allows 1,000, and a step takes some 300.
 */
const PACE = { parts: 8, rows: 20_000, statements: 250 };
/** Of the whole work. */
const PARTS_SHARE = 0.5;
const TICKET = "restore";
const TICKET_MS = 12 * HOUR_MS;

interface Ticket {
  id: number;
  parts: number;
  /** That of the shop that made the backup. */
  sealedBy: string;
  until: number;
}

const wrongFile = (error: string) => new DomainError("bad_input", { fields: { file: error } });

function requireNotOpen({ settings }: RestoreServices) {
  if (settings.isOpen) throw new DomainError("not_found");
}

async function readTicket({ settings, now }: RestoreServices, sealed: string): Promise<Ticket> {
  const opened = await openConnection({ SHOP_SECRET: settings.SHOP_SECRET }, { name: TICKET, sealed });
  const ticket: Ticket | null = opened && JSON.parse(opened.value);
  if (!ticket || ticket.until < now().getTime())
    throw new DomainError("bad_input", { fields: { secret: "restore.typeAgain" } });
  return ticket;
}

const partOf = async (
  { id, parts }: Ticket,
  key: BackupKey,
  number: number,
  sealed: Uint8Array<ArrayBuffer>,
) =>
  openPart(sealed, key, { id, number, isLast: number === parts - 1 }).catch((error: unknown) => {
    throw error instanceof BackupError ? wrongFile("restore.altered") : error;
  });

/** @throws DomainError too_many, bad_input; not_found where the shop is open */
export async function beginRestore(
  services: RestoreServices,
  { secret, sealedBy: typed, id, key, parts }: RestoreBeginning,
  visitor: Visitor,
): Promise<BegunRestore> {
  const { settings, now } = services;
  requireNotOpen(services);
  await requireShopSecret(services, secret, visitor);
  const sealedBy = typed.trim() || secret.trim();
  if ((await backupKey(sealedBy)).id !== key)
    throw new DomainError("bad_input", { fields: { sealedBy: "restore.otherSecret" } });
  const begun = await restoring(backupDatabase(services));
  if (begun && begun.id !== id) await discardRestore(services);
  const ticket: Ticket = { id, parts, sealedBy, until: now().getTime() + TICKET_MS };
  return {
    ticket: await sealConnection(settings.SHOP_SECRET ?? "", TICKET, JSON.stringify(ticket)),
    stored: await storedParts(services, id),
  };
}

/** Keeps a part that is whole, in its place, and of this version of the shop. @throws DomainError bad_input, not_found */
export async function keepPart(
  services: RestoreServices,
  { ticket: sealed, number }: RestorePart,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  requireNotOpen(services);
  const ticket = await readTicket(services, sealed);
  const { first } = await partOf(ticket, await backupKey(ticket.sealedBy), number, bytes);
  if ((number === 0) !== (first !== undefined)) throw wrongFile("restore.altered");
  const others = first && (await otherVersion(backupDatabase(services), first.migrations));
  if (others) throw wrongFile(`restore.otherVersion?${new URLSearchParams(others)}`);
  await storePart(services, ticket.id, { number, bytes });
}

/** What the backup keeps sealed, sealed by this shop's secret, with the address at which it is restored. */
async function resealed(services: RestoreServices, { sealedBy }: Ticket) {
  const { settings } = services;
  const secret = settings.SHOP_SECRET ?? "";
  const rows = await waitingConnections(backupDatabase(services));
  const values = new Map<string, string>();
  for (const row of rows) {
    const opened = await openConnection({ SHOP_SECRET: sealedBy, SHOP_SECRET_PREVIOUS: secret }, row);
    if (!opened) throw wrongFile("restore.unreadable");
    values.set(row.name, opened.value);
  }
  // Of a shop of `npm run setup`, whose passwords depend on a secret that is not in the database.
  if (!values.has("SESSION_SECRET")) throw wrongFile("restore.ofSetup");
  const changed = [...values].filter(
    ([name, value]) => secret !== sealedBy || (name === "SHOP_ORIGIN" && value !== settings.SHOP_ORIGIN),
  );
  return Promise.all(
    changed.map(async ([name, value]) => ({
      name,
      sealed: await sealConnection(secret, name, name === "SHOP_ORIGIN" ? settings.SHOP_ORIGIN : value),
    })),
  );
}

/** Writes some of the parts, and after the last makes them the shop. @throws DomainError bad_input; not_found where the shop is open */
export async function writeParts(
  services: RestoreServices,
  { ticket: sealed }: RestoreStep,
  pace = PACE,
): Promise<RestoreProgress> {
  requireNotOpen(services);
  const ticket = await readTicket(services, sealed);
  const { id, parts } = ticket;
  const { db, log, shop } = services;
  const database = backupDatabase(services);
  const key = await backupKey(ticket.sealedBy);
  const read = async (number: number): Promise<Part> => {
    const bytes = await storedPart(services, id, number);
    if (!bytes) throw wrongFile("restore.missing");
    return partOf(ticket, key, number, bytes);
  };
  const { first } = await read(0);
  const tables = first?.tables ?? [];
  let at = await restoring(database);
  // It was given up, or another began.
  if (at && at.id !== id) throw wrongFile("restore.missing");
  if (!at) {
    if ((await storedParts(services, id)).length !== parts) throw wrongFile("restore.missing");
    at = await startRestoring(database, id, tables);
  }
  const mayGoOn = () => db.statements() <= pace.statements;
  for (let share = pace.parts; at.parts < parts; share--) {
    if (share === 0 || !mayGoOn()) return { share: (PARTS_SHARE * at.parts) / parts, isDone: false };
    at = await restorePart(database, at, await read(at.parts), tables);
  }
  const connections = await resealed(services, ticket);
  const { last } = await read(parts - 1);
  for (let share = 0; ; ) {
    if (!mayGoOn()) return { share: PARTS_SHARE + (1 - PARTS_SHARE) * share, isDone: false };
    const moved = await moveRows(database, at, { tables, last, rows: pace.rows });
    if (!moved) break;
    ({ share } = moved);
    at = moved.at;
  }
  await finishRestoring(database, at, { tables, last, resealed: connections });
  log("restored");
  shop.forget();
  await discardRestore(services);
  return { share: 1, isDone: true };
}
