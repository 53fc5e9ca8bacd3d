/** The shop's own backups: made each night by the cron, a few parts a run, and kept sealed in the private bucket. */
import type { Heartbeat } from "#app/health/health.contract.ts";
import {
  forgetHeartbeats,
  heartbeatsNamed,
  recordHeartbeat,
  recordSince,
} from "#app/health/heartbeats.store.server.ts";
import { enforceLimits } from "#app/limits/limits.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError, errorDetails } from "#app/shared/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/shared/time.ts";
import { backupDatabase } from "./backup-database.server.ts";
import { keptUntil, LONGEST_KEPT_DAYS, lastNight, newBackupId, startOf } from "./backup-times.ts";
import type { BackupsView } from "./backups.contract.ts";
import {
  firstPart,
  isEnded,
  isUnmigrated,
  nextRound,
  type Part,
  type Plan,
  readLastPart,
  readPages,
  removeCopy,
  rowsIn,
  runningCopy,
  startCopy,
} from "./database-copy.ts";
import { RESTORED } from "./restore-files.server.ts";
import { backupKey, firstLine, sealPart } from "./sealed-parts.ts";

type BackupServices = Writes & Pick<Services, "backupFiles">;

/**
 * What one transaction reads, sealed as one part, and how many of them one run of the cron makes: the rest of a large shop waits for the
 * next. A part of 4 MB took 94 MB of a Worker's 128. A run begins no part after `statements`, those of other jobs too, because all share
 * D1's 1,000: to begin, and to end, takes some 300 each.
 */
const PACE = { partBytes: 2_000_000, partRows: 5_000, partsARun: 32, statements: 250 };
/** A request of its own. */
const AT_ONCE = { ...PACE, statements: 600 };
/** What takes longer was killed: a backup by `npm run backup`, the beginning of the shop's own, and its reading. */
const ENDS_AFTER_MS = { others: HOUR_MS, beginning: 10 * MINUTE_MS, reading: DAY_MS };

/** The plan of each, so that none overwrites that of another. */
const PLANS = "plans/";
const partsOf = (id: number | string) => `parts/${id}/`;
const partName = (id: number | string, number: number) => `${partsOf(id)}${String(number).padStart(5, "0")}`;
/** Made, and complete. */
const MADE = "made/";
/** Whom an older state of the database would bring back: deleted accounts, and the right of removed sellers. */
const GONE = { erased: "erased/", removed: "removed/" };

/** With the id of the key that seals its parts. */
type KeyedPlan = Plan & { key: string };
/** Of a backup that begins only its id is known. */
type Begun = KeyedPlan | Pick<Plan, "id">;

const roundsOf = (id: number) => `${PLANS}${id}/`;
const roundName = (id: number, round: number) => `${roundsOf(id)}${String(round).padStart(5, "0")}`;

async function storedJson<T>({ backupFiles }: BackupServices, name: string): Promise<T | null> {
  const stored = await backupFiles.get(name);
  return stored && (await new Response(stored).json());
}

/** What is known of the shop's own backup that runs; null where it is another's. */
async function ownBackup(services: BackupServices, id: number): Promise<Begun | null> {
  const begun = await storedJson<Begun>(services, PLANS + id);
  if (!begun || !("rounds" in begun)) return begun;
  const further = await services.backupFiles.list(roundsOf(id));
  const rounds = await Promise.all(
    further.map(async ({ name }) => (await storedJson<Plan["rounds"][number]>(services, name)) ?? []),
  );
  return { ...begun, rounds: [...begun.rounds, ...rounds] };
}

/** Of two runs that find another round at once, the first one's is read by both. */
async function withRound(services: BackupServices, plan: Plan, round: Plan["rounds"][number]): Promise<Plan> {
  const name = roundName(plan.id, plan.rounds.length);
  await services.backupFiles.putOnce(name, JSON.stringify(round));
  return { ...plan, rounds: [...plan.rounds, (await storedJson(services, name)) ?? round] };
}

const keyOf = ({ settings }: Pick<Services, "settings">) => backupKey(settings.SHOP_SECRET ?? "");

async function start(services: BackupServices, { partBytes }: typeof PACE): Promise<KeyedPlan> {
  const id = newBackupId(services.now());
  await services.backupFiles.put(PLANS + id, JSON.stringify({ id }));
  const { id: key } = await keyOf(services);
  const plan = { ...(await startCopy(backupDatabase(services), { id, pageBytes: partBytes })), key };
  await services.backupFiles.put(PLANS + id, JSON.stringify(plan));
  return plan;
}

/** Reads what is still missing, up to a run's share. @returns whether the backup is complete */
async function goOn(
  services: BackupServices,
  begun: Plan,
  { partBytes, partRows, partsARun, statements }: typeof PACE,
): Promise<boolean> {
  const { db, now, log, backupFiles } = services;
  const { id } = begun;
  const database = backupDatabase(services);
  const key = await keyOf(services);
  const stored = new Set((await backupFiles.list(partsOf(id))).map(({ name }) => name));
  // Another run may read the same part: the first that is stored stays, so none is read after the last one.
  const store = async (number: number, part: Part) =>
    backupFiles.putOnce(
      partName(id, number),
      await sealPart(part, key, { id, number, isLast: part.last !== undefined }),
      { rows: String(rowsIn(part)) },
    );
  const mayGoOn = () => db.statements() <= statements;
  let plan = begun;
  let share = partsARun;
  let number = 0;
  const readRounds = async () => {
    const reads = [null, ...plan.rounds.flat()];
    for (; number < reads.length; number++) {
      if (stored.has(partName(id, number))) continue;
      if (share-- === 0 || !mayGoOn()) return false;
      const pages = reads[number];
      await store(number, pages ? await readPages(database, plan, pages) : firstPart(plan));
    }
    return mayGoOn();
  };
  for (;;) {
    if (!(await readRounds())) return false;
    const round = await nextRound(database, plan, { pageBytes: partBytes, rows: partRows });
    if (!round) break;
    plan = await withRound(services, plan, round);
  }
  if (!mayGoOn()) return false;
  await store(number, await readLastPart(database, plan));
  const parts = await backupFiles.list(partsOf(id));
  if (parts.length !== number + 1) throw new Error(`backup ${id} has ${parts.length} parts`);
  const rows = parts.reduce((sum, { metadata }) => sum + Number(metadata.rows), 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, firstLine(id, key.id).length);
  const made = { rows: String(rows), bytes: String(bytes), parts: String(parts.length), key: key.id };
  await backupFiles.put(MADE + id, "", made);
  await db.batch([recordHeartbeat(db, "backup", now()), forgetHeartbeats(db, ["backup_fails"])]);
  log("backup_made", { rows, bytes, seconds: Math.round((now().getTime() - startOf(id)) / 1_000) });
  return true;
}

/** Whether something was done since the time at which backups are due. */
async function isDoneTonight({ db, now, shop }: BackupServices, name: Heartbeat): Promise<boolean> {
  const [[last], { timeZone }] = await Promise.all([heartbeatsNamed(db, [name]), shop.profile()]);
  return last !== undefined && last.at.getTime() >= lastNight(now().getTime(), timeZone);
}

/** Each night, whatever becomes of the backups: deletes what is kept no longer, and the parts of those that were never completed. */
async function deleteOldBackups(services: BackupServices) {
  if (await isDoneTonight(services, "backups_tidied")) return;
  const { db, backupFiles, now, shop } = services;
  const { timeZone } = await shop.profile();
  const at = now().getTime();
  const [made, parts, plans, restored, ...gone] = await Promise.all(
    [MADE, "parts/", PLANS, RESTORED, ...Object.values(GONE)].map(backupFiles.list),
  );
  const ids = (made ?? []).map(({ name }) => name.slice(MADE.length));
  const ends = keptUntil(
    ids.map((id) => startOf(Number(id))),
    timeZone,
  );
  const kept = new Set(ids.filter((_, index) => (ends[index] ?? 0) > at));
  const isOver = (name: string) => {
    const id = name.split("/")[1] ?? "";
    // Another run may have begun it just now.
    return !kept.has(id) && startOf(Number(id)) < at - ENDS_AFTER_MS.reading;
  };
  const goneBefore = at - LONGEST_KEPT_DAYS * DAY_MS;
  await backupFiles.delete([
    // A backup is listed no more before its parts go.
    ...(made ?? []).map(({ name }) => name).filter(isOver),
    ...[...(parts ?? []), ...(plans ?? [])].map(({ name }) => name).filter(isOver),
    // An open shop is restored no more.
    ...(restored ?? []).map(({ name }) => name),
    ...gone
      .flat()
      .filter(({ storedAt }) => storedAt.getTime() < goneBefore)
      .map(({ name }) => name),
  ]);
  await recordHeartbeat(db, "backups_tidied", now());
}

/** The plan to go on with; null where there is none, or the backup was killed; "wait" while another runs or begins. */
async function runningPlan(services: BackupServices): Promise<KeyedPlan | "wait" | null> {
  const database = backupDatabase(services);
  const id = await runningCopy(database);
  if (id === null) return null;
  const own = await ownBackup(services, id);
  const plan = own && "rounds" in own ? own : null;
  const age = services.now().getTime() - startOf(id);
  const isOver = age > ENDS_AFTER_MS[plan ? "reading" : own ? "beginning" : "others"];
  // After an update, or with another SHOP_SECRET, its parts would not fit together.
  const goesOn = !plan || ((await keyOf(services)).id === plan.key && (await isUnmigrated(database, plan)));
  if (!isOver && goesOn) return plan ?? "wait";
  await removeCopy(database);
  return null;
}

/** What fails is tried again by the next run, which goes on where this one stopped. */
async function makeBackup(
  services: BackupServices,
  begun: KeyedPlan | null,
  pace: typeof PACE,
): Promise<boolean> {
  const { db, now, backupFiles } = services;
  let plan = begun;
  try {
    plan ??= await start(services, pace);
    return await goOn(services, plan, pace);
  } catch (error) {
    // Another run has completed it, or begun another.
    if (isEnded(error)) return false;
    const isMade = plan && (await backupFiles.head(MADE + plan.id));
    if (!isMade) await recordSince(db, "backup_fails", now());
    throw error;
  }
}

/** Makes the night's backup, or a part of it. */
export async function backUpNightly(services: BackupServices, pace = PACE): Promise<void> {
  await deleteOldBackups(services);
  if (!services.settings.SHOP_SECRET) return;
  const running = await runningPlan(services);
  if (running === "wait" || (!running && (await isDoneTonight(services, "backup")))) return;
  if (services.db.statements() > pace.statements) return;
  await makeBackup(services, running, pace);
}

/** @returns what became of it: of one that was begun the cron makes the rest @throws DomainError too_many; not_found without a SHOP_SECRET */
export async function backUpNow(services: BackupServices): Promise<"made" | "begun" | "waits"> {
  if (!services.settings.SHOP_SECRET) throw new DomainError("not_found");
  const running = await runningPlan(services);
  if (running === "wait") return "waits";
  await enforceLimits(services, ["backup", "shop"]);
  return (await makeBackup(services, running, AT_ONCE)) ? "made" : "begun";
}

export async function backupsView(services: BackupServices): Promise<BackupsView> {
  const { settings, backupFiles, shop } = services;
  const [{ timeZone }, made, id] = await Promise.all([
    shop.profile(),
    backupFiles.list(MADE),
    runningCopy(backupDatabase(services)),
  ]);
  const starts = made.map(({ name }) => startOf(Number(name.slice(MADE.length))));
  const ends = keptUntil(starts, timeZone);
  return {
    canSeal: Boolean(settings.SHOP_SECRET),
    backups: made
      .map(({ name, metadata }, index) => ({
        id: name.slice(MADE.length),
        madeAt: new Date(starts[index] ?? 0).toISOString(),
        keptUntil: new Date(ends[index] ?? 0).toISOString(),
        bytes: Number(metadata.bytes),
        rows: Number(metadata.rows),
      }))
      .reverse(),
    runningSince: !id ? null : new Date(startOf(id)).toISOString(),
  };
}

interface BackupFile {
  bytes: number;
  madeAt: Date;
  /** Streams it from the bucket. */
  open(): ReadableStream<Uint8Array>;
}

/** @throws DomainError not_found */
export async function backupFile({ backupFiles, log }: BackupServices, id: string): Promise<BackupFile> {
  const made = /^\d{16}$/.test(id) ? await backupFiles.head(MADE + id) : null;
  if (!made) throw new DomainError("not_found");
  const { bytes, parts, key = "" } = made.metadata;
  const write = async (writable: WritableStream<Uint8Array>) => {
    const writer = writable.getWriter();
    await writer.write(firstLine(Number(id), key));
    writer.releaseLock();
    for (let number = 0; number < Number(parts); number++) {
      const part = await backupFiles.get(partName(id, number));
      if (!part) throw new Error(`part ${number} of backup ${id} is missing`);
      await part.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  };
  return {
    bytes: Number(bytes),
    madeAt: new Date(startOf(Number(id))),
    open() {
      log("backup_downloaded", { backup: id });
      const { readable, writable } = new FixedLengthStream(Number(bytes));
      write(writable).catch(async (error: unknown) => {
        log("background_failed", { error: errorDetails(error) });
        // So that nobody takes what they have for the whole.
        await writable.abort(error).catch(() => {});
      });
      return readable;
    },
  };
}

/** Once a night: since when deleted accounts may be in a backup, and must be remembered. */
export async function rememberSince(services: BackupServices): Promise<Date | null> {
  if (await isDoneTonight(services, "erased")) return null;
  return new Date(services.now().getTime() - LONGEST_KEPT_DAYS * DAY_MS);
}

type Gone = keyof typeof GONE;
type GoneServices = Pick<Services, "backupFiles">;

/** Keeps whose account or right is gone, for as long as a backup may hold it. */
export const rememberGone = ({ backupFiles }: GoneServices, as: Gone, userId: string) =>
  backupFiles.put(GONE[as] + userId, "");

export const forgetGone = ({ backupFiles }: GoneServices, as: Gone, userId: string) =>
  backupFiles.delete([GONE[as] + userId]);

export const rememberedGone = async ({ backupFiles }: GoneServices, as: Gone): Promise<string[]> =>
  (await backupFiles.list(GONE[as])).map(({ name }) => name.slice(GONE[as].length));
