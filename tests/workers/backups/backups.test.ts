import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  backUpNightly,
  backUpNow,
  backupFile,
  backupsView,
  forgetGone,
} from "#app/backups/backups.server.ts";
import {
  type Database,
  isEnded,
  type Part,
  readLastPart,
  removeCopy,
  startCopy,
  statementsOfPart,
} from "#app/backups/database-copy.ts";
import { BackupError, openParts } from "#app/backups/sealed-parts.ts";
import { openDb } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { eraseAccount, eraseAgain } from "#app/privacy/privacy.server.ts";
import { removeSeller, removeSellersAgain } from "#app/sellers/sellers.server.ts";
import { DAY_MS, HOUR_MS } from "#app/shared/time.ts";
import { databaseContent } from "#tests/support/database.ts";
import { chooser, type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { db, testServices } from "#tests/support/services.ts";
import { confirmSessionsOf, createSeller, createUser, findUser } from "#tests/support/users.ts";

const SECRET = "what-only-the-maker-of-this-shop-knows";
const START = Date.parse("2026-11-02T04:00:00Z");

function shopAt(at: number, DB: D1Database = env.DB) {
  const { services, logged, settled } = testServices();
  const settings = { ...services.settings, SHOP_SECRET: SECRET };
  return {
    services: { ...services, settings, db: openDb(DB, "first-primary"), now: () => new Date(at) },
    logged,
    settled,
  };
}

const database: Database = {
  query: async <Row>(...statements: string[]) =>
    (await env.DB.batch<Row>(statements.map((each) => env.DB.prepare(each)))).map(({ results }) => results),
  run: async (statements) => void (await env.DB.batch(statements.map((each) => env.DB.prepare(each)))),
};

/** All names in the bucket, and the objects of a backup that the database may hold. */
const stored = async (prefix = "backups/") =>
  (await env.MODELS.list({ prefix })).objects.map(({ key }) => key);
const leftOver = async () =>
  (await env.DB.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'backup_changes*'").all()).results;

const newestFile = async (at = START) => {
  const { services } = shopAt(at);
  const [newest] = (await backupsView(services)).backups;
  const file = await backupFile(services, newest?.id ?? "");
  return new Response(file.open()).blob();
};

async function newestOf(at: number) {
  const { services } = shopAt(at);
  await backUpNow(services);
  const [newest] = (await backupsView(services)).backups;
  if (!newest) throw new Error("no backup");
  return newest;
}

/** Without what the backups themselves keep, and the full-text index, which is filled anew. */
async function content() {
  const { heartbeats, search_index, ...tables } = await databaseContent();
  return tables;
}

/** Two runs of the cron: one begins, and the next reads. */
async function wholeNight(services: Parameters<typeof backUpNightly>[0]) {
  for (const _ of [1, 2]) await backUpNightly({ ...services, db: openDb(env.DB, "first-primary") });
}

/** Empties every table, and runs the statements of a backup. */
async function restore(file: Blob, secret = SECRET) {
  const statements: string[] = [];
  let first: Part["first"];
  for await (const part of openParts(file, secret)) {
    first ??= part.first;
    statements.push(...statementsOfPart(part, first?.tables ?? []));
  }
  const searches = ["search_index", "studio_search", "order_search"];
  const names = [...searches, ...(first?.tables ?? []).map(({ name }) => name)];
  await env.DB.batch(
    [
      "PRAGMA defer_foreign_keys = on",
      ...names.map((name) => `DELETE FROM "${name}"`),
      ...statements.filter((each) => !each.startsWith("--")),
    ].map((each) => env.DB.prepare(each)),
  );
}

async function faultOf(file: Blob, secret = SECRET): Promise<string> {
  try {
    for await (const part of openParts(file, secret)) expect(part.rows).toBeDefined();
    return "none";
  } catch (error) {
    return error instanceof BackupError ? error.fault : String(error);
  }
}

beforeEach(async () => {
  const names = await stored();
  if (names.length) await env.MODELS.delete(names);
  for (const table of ["heartbeats", "attempts"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await removeCopy(database);
});

await (async () => {
  const [ada] = await Promise.all([createUser(), createUser()]);
  const product = await insertProduct({ title: 'Búho; "night"' });
  await insertOrder(ada.user.id, [{ productId: product.id, license: "standard", priceCents: 499 } as never]);
  await env.DB.prepare("UPDATE products SET description = json_object('en', ?1)")
    .bind("It's an 🦉; ".repeat(20_000))
    .run();
})();

test("each night one backup is made, sealed, and every row of it comes back", async () => {
  const shop = shopAt(START);
  await wholeNight(shop.services);
  expect(shop.logged.map(({ event }) => event)).toEqual(["backup_made"]);
  expect(await leftOver()).toEqual([]);
  await wholeNight(shopAt(START + HOUR_MS).services);
  await wholeNight(shopAt(START + 20 * HOUR_MS).services);
  expect((await backupsView(shopAt(START).services)).backups).toHaveLength(1);
  await wholeNight(shopAt(START + DAY_MS).services);
  expect((await backupsView(shopAt(START).services)).backups).toHaveLength(2);
  const file = await newestFile();
  const before = await content();
  await env.DB.prepare("DELETE FROM order_lines").run();
  expect(await content()).not.toEqual(before);
  await restore(file);
  expect(await content()).toEqual(before);
  const found = await env.DB.prepare("SELECT count(*) AS n FROM order_search").first("n");
  expect(found).toBe(1);
});

test("nobody opens a backup with another secret, and an altered, cut, mixed or foreign one is refused", async () => {
  await backUpNow(shopAt(START).services);
  const file = await newestFile();
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(new TextDecoder().decode(bytes)).not.toContain("people.test");
  expect(await faultOf(file)).toBe("none");
  expect(await faultOf(file, `${SECRET}!`)).toBe("other_secret");
  for (const at of [8, 40, 60, 200, bytes.length - 1]) {
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, await faultOf(new Blob([changed]))]).not.toEqual([at, "none"]);
  }
  for (const length of [0, 10, 47, 200, bytes.length - 1])
    expect([length, await faultOf(file.slice(0, length))]).not.toEqual([length, "none"]);
  // Cut where a part ends.
  const lineEnd = bytes.indexOf(10) + 1;
  const firstEnd = lineEnd + 4 + new DataView(bytes.buffer).getUint32(lineEnd);
  expect(await faultOf(file.slice(0, firstEnd))).toBe("altered");
  await backUpNow(shopAt(START + HOUR_MS).services);
  const other = new Uint8Array(await (await newestFile()).arrayBuffer());
  expect(await faultOf(new Blob([bytes.slice(0, firstEnd), other.slice(firstEnd)]))).toBe("altered");
});

test("a large shop's backup goes on in later runs, also when two run at once, and is of one moment", async () => {
  const pace = { partBytes: 2_000, partRows: 100, partsARun: 3, statements: 1_000 };
  const { services } = shopAt(START);
  await backUpNightly(services, pace);
  expect((await backupsView(services)).backups).toEqual([]);
  expect((await backupsView(services)).runningSince).not.toBeNull();
  const late = await createUser();
  for (let runs = 0; (await backupsView(services)).backups.length === 0; runs++) {
    expect(runs).toBeLessThan(50);
    await env.DB.prepare("UPDATE users SET username = ?1 WHERE id = ?2")
      .bind(`run ${runs}`, late.user.id)
      .run();
    await Promise.all([1, 2].map((minute) => backUpNightly(shopAt(START + minute).services, pace)));
  }
  const before = await content();
  await env.DB.prepare("UPDATE users SET username = 'another'").run();
  await restore(await newestFile());
  expect(await content()).toEqual(before);
  expect(await leftOver()).toEqual([]);
});

test("much that changes meanwhile is read in parts too, so that the last transaction stays short", async () => {
  const pace = { partBytes: 20_000, partRows: 50, partsARun: 5, statements: 1_000 };
  const people = await Promise.all(Array.from({ length: 120 }, () => createUser()));
  const rename = (name: string) =>
    env.DB.prepare("UPDATE users SET username = ?1 || rowid WHERE id IN (SELECT value FROM json_each(?2))")
      .bind(name, JSON.stringify(people.map(({ user }) => user.id)))
      .run();
  const runs = async () => {
    await Promise.all([1, 2].map((moment) => backUpNightly(shopAt(START + moment).services, pace)));
    return (await backupsView(shopAt(START).services)).backups.length;
  };
  await runs();
  await rename("first ");
  const gone = people.pop()?.user.id;
  for (const rows of ["sessions WHERE user_id", "users WHERE id"])
    await env.DB.prepare(`DELETE FROM ${rows} = ?1`).bind(gone).run();
  for (let count = 0; (await runs()) === 0; count++) {
    expect(count).toBeLessThan(50);
    if (count < 3) await rename(`time ${count} `);
  }
  const file = await newestFile();
  const parts: Part[] = [];
  for await (const part of openParts(file, SECRET)) parts.push(part);
  const again = parts.filter(({ changed, last }) => changed?.length && !last);
  expect(again.length).toBeGreaterThan(1);
  expect(parts.at(-1)?.changed?.flatMap(({ rowids }) => rowids).length).toBeLessThanOrEqual(50);
  for (const part of again) expect(JSON.stringify(part).length).toBeLessThan(3 * pace.partBytes);
  const before = await content();
  await env.DB.prepare("UPDATE users SET username = 'another'").run();
  await restore(file);
  expect(await content()).toEqual(before);
  expect(await leftOver()).toEqual([]);
});

test("a backup during which a round trip fails goes on or begins again, and Today knows of it until it is made", async () => {
  const pace = { partBytes: 20_000, partRows: 100, partsARun: 100, statements: 2_000 };
  const run = async (fault: Fault, at = START) => {
    const { DB, trips } = faultyDatabase(fault);
    await backUpNightly(shopAt(at, DB).services, pace).catch(() => {});
    return trips();
  };
  const all = await run(NEVER);
  expect(all).toBeGreaterThan(8);
  const isTried = chooser(0.3);
  for (const fault of faultsOf(all).filter(isTried)) {
    await env.MODELS.delete(await stored());
    await env.DB.prepare("DELETE FROM heartbeats").run();
    await run(fault);
    await run(NEVER, START + HOUR_MS);
    const { backups } = await backupsView(shopAt(START).services);
    expect([fault, backups.length > 0, await leftOver()]).toEqual([fault, true, []]);
    expect([fault, await faultOf(await newestFile())]).toEqual([fault, "none"]);
    const fails = await env.DB.prepare("SELECT 1 FROM heartbeats WHERE name = 'backup_fails'").all();
    expect([fault, fails.results]).toEqual([fault, []]);
  }
});

test("what a killed backup left is removed after an hour, and before then one that runs is not disturbed", async () => {
  await env.DB.batch(
    [
      "CREATE TABLE backup_changes (name TEXT NOT NULL, at INTEGER NOT NULL, round INTEGER NOT NULL, PRIMARY KEY (name, at)) WITHOUT ROWID",
      `INSERT INTO backup_changes VALUES ('', ${START * 1_000}, 0)`,
    ].map((each) => env.DB.prepare(each)),
  );
  expect(await backUpNow(shopAt(START + 1_000).services)).toBe("waits");
  await wholeNight(shopAt(START + 1_000).services);
  expect(await leftOver()).toHaveLength(1);
  await wholeNight(shopAt(START + 2 * HOUR_MS).services);
  expect(await leftOver()).toEqual([]);
  expect((await backupsView(shopAt(START).services)).backups).toHaveLength(1);
});

test("a night's backup leaves other jobs most of the statements that D1 allows to a run", async () => {
  const runs: number[] = [];
  while ((await backupsView(shopAt(START).services)).backups.length === 0) {
    const { services } = shopAt(START);
    await backUpNightly(services);
    runs.push(services.db.statements());
    expect(runs.length).toBeLessThan(5);
  }
  expect(runs.length).toBeGreaterThan(1);
  expect(Math.max(...runs)).toBeLessThan(500);
});

test("a run whose other jobs have used many statements begins no backup, and the next one does", async () => {
  const { services } = shopAt(START);
  const run = { statements: 251 };
  await backUpNightly({ ...services, db: openDb(env.DB, "first-primary", run) });
  expect([await leftOver(), run.statements < 270]).toEqual([[], true]);
  await backUpNightly(services);
  expect(await leftOver()).not.toEqual([]);
});

test("a seller's presses make six backups a day at most", async () => {
  const { services } = shopAt(START);
  for (let press = 0; press < 6; press++) expect(await backUpNow(shopAt(START).services)).toBe("made");
  await expect(backUpNow(services)).rejects.toMatchObject({ code: "too_many" });
  expect((await backupsView(services)).backups).toHaveLength(6);
  await backUpNow(shopAt(START + DAY_MS).services);
  expect((await backupsView(services)).backups).toHaveLength(7);
});

test("of two that begin at once one is made, and the other ends without touching it", async () => {
  const first = await startCopy(database, { id: 1, pageBytes: 100_000 });
  const second = await startCopy(database, { id: 2, pageBytes: 100_000 });
  const begun = await leftOver();
  const failure = await readLastPart(database, first).catch((error: unknown) => error);
  expect([isEnded(failure), await leftOver()]).toEqual([true, begun]);
  await createUser();
  expect((await readLastPart(database, second)).rows.flatMap(({ rows }) => rows)).not.toEqual([]);
  expect(await leftOver()).toEqual([]);
  const services = [1, 2].map((moment) => shopAt(START + moment).services);
  await Promise.all(services.map((each) => backUpNow(each)));
  expect((await backupsView(shopAt(START).services)).backups).toHaveLength(1);
  expect([await leftOver(), await faultOf(await newestFile())]).toEqual([[], "none"]);
  expect(await db.all("SELECT name FROM heartbeats")).toEqual([{ name: "backup" }]);
});

test("triggers that were left without their table, so that no write succeeds, go with the next run", async () => {
  await wholeNight(shopAt(START).services);
  await startCopy(database, { id: 1, pageBytes: 100_000 });
  await env.DB.prepare("DROP TABLE backup_changes").run();
  await expect(createUser()).rejects.toThrow();
  await wholeNight(shopAt(START + HOUR_MS).services);
  expect(await leftOver()).toEqual([]);
  await createUser();
});

const pace = { partBytes: 2_000, partRows: 100, partsARun: 3, statements: 1_000 };
const MIGRATE = "INSERT INTO d1_migrations (name) VALUES ('9999_next.sql')";
const undoMigration = async () =>
  void (await env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_next.sql'").run());

test("a backup during which the shop is updated, or gets another SHOP_SECRET, begins anew", async () => {
  const { services } = shopAt(START);
  const another = { ...services, settings: { ...services.settings, SHOP_SECRET: `${SECRET}!` } };
  const idsOfParts = async () =>
    new Set((await stored("backups/parts/")).map((name) => name.split("/")[2])).size;
  await backUpNightly(services, pace);
  await backUpNightly(services, pace);
  expect(await idsOfParts()).toBe(1);
  await backUpNightly(another, pace);
  expect(await idsOfParts()).toBe(2);
  onTestFinished(undoMigration);
  await env.DB.prepare(MIGRATE).run();
  await wholeNight(another);
  expect(await idsOfParts()).toBe(3);
  expect(await faultOf(await newestFile(), `${SECRET}!`)).toBe("none");
  expect(await leftOver()).toEqual([]);
});

test("a copy that an update reaches before its last part ends, and leaves nothing", async () => {
  const plan = await startCopy(database, { id: 1, pageBytes: 100_000 });
  onTestFinished(undoMigration);
  await env.DB.prepare(MIGRATE).run();
  const failure = await readLastPart(database, plan).catch((error: unknown) => error);
  expect([isEnded(failure), await leftOver()]).toEqual([true, []]);
});

test("a backup of which a part is missing is not called made", async () => {
  const { services } = shopAt(START);
  const { list } = services.backupFiles;
  const withoutOne = {
    ...services.backupFiles,
    list: async (prefix: string) => (await list(prefix)).slice(1),
  };
  await expect(backUpNow({ ...services, backupFiles: withoutOne })).rejects.toThrow(/ has \d+ parts/);
  expect((await backupsView(services)).backups).toEqual([]);
  expect(await db.all("SELECT name FROM heartbeats")).toEqual([{ name: "backup_fails" }]);
});

test("seven nights and the first of each week are kept, and nothing is older than 35 days", async () => {
  for (let night = 0; night <= 42; night++) await wholeNight(shopAt(START + night * DAY_MS).services);
  const at = START + 42 * DAY_MS;
  const { backups } = await backupsView(shopAt(at).services);
  const ages = backups.map(({ madeAt }) => (at - Date.parse(madeAt)) / DAY_MS);
  // The first night and the last are Mondays.
  expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28]);
  const ids = new Set((await stored("backups/parts/")).map((name) => name.split("/")[2]));
  expect(ids.size).toBe(backups.length);
});

test("a seller downloads a backup only after a fresh second factor, and it is logged", async () => {
  const { id } = await newestOf(START);
  const seller = await createSeller();
  const address = `/studio/backups/${id}`;
  await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - HOUR_MS) });
  const stale = await seller.fetch(address);
  expect([stale.status, stale.headers.get("Location")]).toEqual([
    303,
    `/studio/confirm?redirectTo=${encodeURIComponent(address)}`,
  ]);
  await confirmSessionsOf(seller.user.id);
  const lines = await linesPrintedDuring(async () => {
    const answer = await seller.fetch(address);
    expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
      200,
      expect.stringContaining("stall-2026-11-02-0400.backup"),
    ]);
    const file = await answer.blob();
    expect([file.size, await faultOf(file)]).toEqual([Number(answer.headers.get("Content-Length")), "none"]);
  });
  expect(lines.join()).toContain('"event":"backup_downloaded","level":"security"');
  expect((await seller.fetch("/studio/backups/1000000000000000")).status).toBe(404);
  expect((await (await createUser()).fetch(address)).status).toBe(404);
});

test("whoever was deleted since is erased again after a restore, and nobody else", async () => {
  const [gone, stays] = await Promise.all([createUser(), createUser()]);
  const { id } = await newestOf(START);
  const file = await new Response((await backupFile(shopAt(START).services, id)).open()).blob();
  const before = await content();
  const { services, settled } = shopAt(START + HOUR_MS);
  const row = await findUser(gone.user.id);
  if (!row) throw new Error("no user");
  await eraseAccount(services, row);
  await settled();
  await restore(file);
  expect(await content()).toEqual(before);
  await eraseAgain(services);
  await settled();
  expect((await findUser(gone.user.id))?.deletedAt).not.toBeNull();
  expect((await findUser(stays.user.id))?.deletedAt).toBeNull();
  expect(await db.all(sql`SELECT template FROM outbox WHERE template = 'account-deleted'`)).toEqual([]);
});

/** As D1's Time Travel does. */
const bringBack = (userId: string) =>
  env.DB.prepare("UPDATE users SET deleted_at = NULL WHERE id = ?1").bind(userId).run();

test("an erasure that was cut off before it was remembered is remembered at night, and holds after Time Travel", async () => {
  const [gone, longGone] = await Promise.all([createUser(), createUser()]);
  const deleted = env.DB.prepare("UPDATE users SET deleted_at = ?1 WHERE id = ?2");
  await deleted.bind(START - DAY_MS, gone.user.id).run();
  await deleted.bind(START - 36 * DAY_MS, longGone.user.id).run();
  await eraseAgain(shopAt(START).services);
  const remembered = await stored("backups/erased/");
  expect([gone, longGone].map(({ user }) => remembered.includes(`backups/erased/${user.id}`))).toEqual([
    true,
    false,
  ]);
  await bringBack(gone.user.id);
  const { services, logged, settled } = shopAt(START + HOUR_MS);
  await eraseAgain(services);
  await settled();
  expect((await findUser(gone.user.id))?.deletedAt).not.toBeNull();
  expect(logged.map(({ event }) => event)).toEqual(["erased_again"]);
  await eraseAgain(services);
  expect(logged).toHaveLength(1);
});

test("an account that cannot be erased again does not stop the others, and is tried again", async () => {
  const people = await Promise.all([createUser(), createUser(), createUser()]);
  const { services, logged } = shopAt(START);
  for (const { user } of people) await services.backupFiles.put(`erased/${user.id}`, "");
  const [stuck] = people;
  await env.DB.prepare(
    `CREATE TRIGGER stuck BEFORE UPDATE ON users WHEN OLD.id = '${stuck.user.id}' BEGIN SELECT raise(ABORT, 'stuck'); END`,
  ).run();
  const living = async () => {
    const rows = await Promise.all(people.map(({ user }) => findUser(user.id)));
    return rows.filter((row) => row?.deletedAt === null).map((row) => row?.id);
  };
  await eraseAgain(services);
  await env.DB.prepare("DROP TRIGGER stuck").run();
  expect(await living()).toEqual([stuck.user.id]);
  expect(logged.map(({ event, facts }) => [event, facts?.accounts])).toEqual([
    ["background_failed", undefined],
    ["erased_again", 2],
  ]);
  await eraseAgain(services);
  expect(await living()).toEqual([]);
});

test("a removed seller whom a restore brought back is removed again, and one who was invited again stays", async () => {
  const [owner, gone, back] = await Promise.all([createUser(), createUser(), createUser()]);
  const sellersAgain = env.DB.prepare("UPDATE users SET seller_right = 'all' WHERE id IN (?1, ?2, ?3)");
  const restored = () => sellersAgain.bind(owner.user.id, gone.user.id, back.user.id).run();
  const { services, logged, settled } = shopAt(START);
  await restored();
  for (const { user } of [gone, back]) await removeSeller(services, { id: user.id });
  await forgetGone(services, "removed", back.user.id);
  await settled();
  await restored();
  logged.length = 0;
  await removeSellersAgain(services);
  const rights = await Promise.all([owner, gone, back].map(({ user }) => findUser(user.id)));
  expect(rights.map((row) => row?.sellerRight)).toEqual(["all", null, "all"]);
  await removeSellersAgain(services);
  expect(logged.map(({ facts }) => facts)).toEqual([{ change: "removed_again" }]);
});

test("old backups go although no new one is made", async () => {
  await newestOf(START);
  const { services } = testServices();
  const at = (days: number) => ({ ...services, now: () => new Date(START + days * DAY_MS) });
  const names = () => stored("backups/made/");
  await backUpNightly(at(33));
  expect(await names()).toHaveLength(1);
  await backUpNightly(at(34));
  expect([await names(), await stored("backups/parts/")]).toEqual([[], []]);
});

test("a shop without a SHOP_SECRET makes none", async () => {
  const { services } = testServices();
  await backUpNightly(services);
  await expect(backUpNow(services)).rejects.toMatchObject({ code: "not_found" });
  expect([await stored(), await leftOver()]).toEqual([[], []]);
  expect(await db.all("SELECT name FROM heartbeats")).toEqual([{ name: "backups_tidied" }]);
});
