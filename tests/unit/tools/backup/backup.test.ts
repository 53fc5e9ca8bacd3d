import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newBackupId } from "#app/backups/backup-times.ts";
import { type Database, firstPart, readLastPart, readPages, startCopy } from "#app/backups/database-copy.ts";
import { backupKey, firstLine, sealPart } from "#app/backups/sealed-parts.ts";
import { SEARCH_INDEX_ROWS } from "#app/catalog/search/search-rows.ts";
import { startCloudflareApi } from "#tests/support/cloudflare-api.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { backup } from "#tools/backup/backup.ts";
import { readConfig } from "#tools/deployment/config-file.ts";
import { projectFolder, runTool } from "#tools/dev/commands.ts";
import type { Query } from "#tools/dev/local-database.ts";
import { migrate } from "#tools/dev/shop.ts";

const AT = 1_760_000_000_000;
const SECRET = "what-only-the-maker-of-this-shop-knows";
const product = (id: string, title: string) => `
  INSERT INTO products (id, status, title, description, tags, images, standard_cents, price_cents, free, version, zip_key, zip_sha256,
    zip_bytes, file_count, formats, published_at, updated_at)
  VALUES ('${id}', 'published', json_object('en', '${title}', 'es', 'Búho; con "comillas" y
    dos líneas'), '{"en":"Night; bird"}', '["barn"]', '[]', 499, 499, 0, 1, 'k', 'h', 10, 1, '["stl"]', ${AT}, ${AT})`;
/** More rows than a page of the backup, each with a foreign key. */
const COMMENTS = `
  WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1200)
  INSERT INTO comments (id, product_id, user_id, comment, created_at)
  SELECT at * 2, 'owl', 'ada', 'It''s no. ' || at || '; truly', ${AT} + at FROM n`;
/** Longer than a statement of D1 may be. */
const LONG_TEXT = `UPDATE products SET description = json_object('en', replace(hex(zeroblob(40000)), '00', 'It''s 🦉, ')) WHERE id = 'fox'`;
const SEARCH_ENTRIES = `INSERT INTO search_entries (product_id, title_stems) SELECT id, 'buh' FROM products`;
const SEARCH = "SELECT rowid FROM search_index WHERE search_index MATCH 'buho'";
const CONTENTS = ["products", "users", "comments"].map((table) => `SELECT * FROM ${table} ORDER BY id`);

const migrated = await mkdtemp(join(tmpdir(), "stall-backup-test-"));
beforeAll(() => migrate(migrated));
afterAll(() => rm(migrated, { recursive: true }));
/** An empty database with all migrations. */
async function createEmptyDatabase() {
  const folder = await temporaryFolder();
  await cp(migrated, folder, { recursive: true });
  return folder;
}
const localDatabaseIn = (folder: string) => ["--local", "--persist-to", folder];

/** The file of a local database. */
async function openDatabase(folder: string) {
  const names = await readdir(folder, { recursive: true });
  const file = names.find((name) => name.includes("D1Database") && /[0-9a-f]{64}\.sqlite$/.test(name));
  return new DatabaseSync(join(folder, file ?? ""));
}

const inOneTransaction = (database: DatabaseSync, statements: string) =>
  database.exec(`BEGIN; PRAGMA defer_foreign_keys = on; ${statements}; COMMIT`);

/** The same database without workerd, which tests of the command start. */
function sqlite(database: DatabaseSync): Database {
  return {
    async query<Row>(...statements: string[]) {
      database.exec("BEGIN");
      const results = statements.map((statement) => database.prepare(statement).all());
      database.exec("COMMIT");
      return results as Row[][];
    },
    run: async (statements) => inOneTransaction(database, statements.join(";\n")),
  };
}

test("a backup restores everything into an empty database, including the search", async () => {
  const [shop, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const [before, after] = [sqlite(await openDatabase(shop)), sqlite(await openDatabase(other))];
  await before.query(
    `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada; O''Neil', 'ada@people.test', ${AT})`,
    product("owl", "Owl"),
    product("fox", "Fox"),
    LONG_TEXT,
    SEARCH_ENTRIES,
    `${SEARCH_INDEX_ROWS} TRUE`,
    COMMENTS,
  );
  const file = join(shop, "backup.sql");
  const command = ["tools/backup/main.ts", file, "--persist-to", shop];
  const backUp = () => promisify(execFile)(process.execPath, command, { cwd: projectFolder });
  const { stdout } = await backUp();
  expect(stdout).toMatch(/^1205 rows in /);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await expect(backUp()).rejects.toThrow(/exists already; give another name/);
  expect((await readdir(shop)).filter((name) => name.includes("unfinished"))).toEqual([]);
  const text = await readFile(file, "utf8");
  expect(text).toMatch(/^-- Of a database with the migrations 0000_baseline\.sql/);
  expect(text).not.toMatch(/search_index_/);

  await runTool("wrangler", ["d1", "execute", "DB", ...localDatabaseIn(other), "--file", file]);
  const restored = await after.query(...CONTENTS, SEARCH);
  expect(restored).toEqual(await before.query(...CONTENTS, SEARCH));
  expect(restored.map((rows) => rows.length)).toEqual([2, 1, 1_200, 2]);
}, 240_000);

/** Every row of every table but the full-text indexes. */
function contentOf(database: DatabaseSync) {
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND (name NOT GLOB '*search*' OR name = 'search_entries')",
    )
    .all();
  return Object.fromEntries(
    tables
      .map(({ name }) => String(name))
      .filter((name) => !/^(sqlite|_cf|d1)_/.test(name))
      .map((name) => [name, database.prepare(`SELECT rowid, * FROM "${name}" ORDER BY rowid`).all()]),
  );
}

const MANY = "WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 400)";
const ORDERS = `${MANY}
  INSERT INTO orders (id, code, user_id, status, total_cents, language, created_at, search_row)
  SELECT 'order-' || at, 'ST-' || at, 'ada', 'open', 499, 'en', ${AT} + at, at FROM n`;
const ORDER_LINES = `${MANY}
  INSERT INTO order_lines (order_id, product_id, license, title, price_cents) SELECT 'order-' || at, 'owl', 'standard', 'Owl', 499 FROM n`;
const USERS = `${MANY}
  INSERT INTO users (id, username, email, created_at) SELECT 'user-' || at, 'user-' || at, at || '@people.test', ${AT} FROM n`;

/** What happens in the shop before one of the backup's queries, each in the statements of one batch. */
const bought = (order: number) => [
  `UPDATE orders SET status = 'paid', paid_at = ${AT} WHERE id = 'order-${order}'`,
  `INSERT INTO purchases (user_id, product_id, license, order_id, purchased_at) VALUES ('user-${order}', 'owl', 'standard', 'order-${order}', ${AT})`,
  `INSERT INTO payment_events (id, type, outcome, handled_at) VALUES ('event-${order}', 'paid', 'settled', ${AT})`,
  `UPDATE search_entries SET sales = sales + 1 WHERE product_id = 'owl'`,
];
const refunded = (order: number) => [
  `UPDATE orders SET status = 'refunded', refunded_cents = 499 WHERE id = 'order-${order}'`,
  `DELETE FROM purchases WHERE order_id = 'order-${order}'`,
];
const wrote = (user: number) => [
  `INSERT INTO comments (product_id, user_id, comment, created_at) VALUES ('owl', 'user-${user}', 'New', ${AT})`,
  `INSERT INTO chat_messages (user_id, from_user, message, client_id, created_at) VALUES ('user-${user}', 1, 'Hi', 'c', ${AT})`,
  `INSERT INTO chat_threads (user_id, last_message_id, last_message_at) SELECT user_id, id, ${AT} FROM chat_messages WHERE user_id = 'user-${user}'`,
];
/** A user takes an address that another has given up; whichever of them is read first, they seem to have the same. */
const swappedAddress = (from: number, to: number) => [
  `UPDATE users SET email = 'new-${from}@people.test' WHERE id = 'user-${from}'`,
  `UPDATE users SET email = '${from}@people.test' WHERE id = 'user-${to}'`,
];
const endedUnpaid = (order: number) => [
  `DELETE FROM order_lines WHERE order_id = 'order-${order}'`,
  `DELETE FROM orders WHERE id = 'order-${order}'`,
];
const deletedAndReplaced = (user: number) => [
  `DELETE FROM users WHERE id = 'user-${user}'`,
  `INSERT INTO users (id, username, email, created_at) VALUES ('next-${user}', 'user-${user}', '${user}@people.test', ${AT})`,
];

test("a shop that sells meanwhile is restored as it was at one moment", async () => {
  const [before, after] = [
    await openDatabase(await createEmptyDatabase()),
    await openDatabase(await createEmptyDatabase()),
  ];
  const shop = sqlite(before);
  const ada = `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada', 'ada@people.test', ${AT})`;
  await shop.query(ada, product("owl", "Owl"), SEARCH_ENTRIES, USERS, ORDERS, ORDER_LINES);
  const events = [1, 100, 180, 250, 399].map((place, index) => [
    ...bought(place),
    ...bought(401 - place),
    ...(index ? refunded(1) : []),
    ...wrote(place),
    ...swappedAddress(place + index + 5, 380 - index),
    ...deletedAndReplaced(200 + index),
    ...[30, 230, 370].flatMap((order) => endedUnpaid(order + index)),
  ]);
  // From the moment when rows were written: what changed before is read as any other row.
  const whileReading: Query = async (...statements) => {
    if (pages.length > 1) inOneTransaction(before, (events.shift() ?? []).join(";"));
    return shop.query(...statements);
  };
  const pages: string[] = [];
  const write = async (statements: string) => void pages.push(statements);
  // A backup that was killed leaves its triggers.
  let calls = 2;
  const killed: Query = (...statements) =>
    calls-- ? shop.query(...statements) : Promise.reject(new Error("killed"));
  await expect(backup({ ...shop, query: killed }, write)).rejects.toThrow("killed");
  pages.length = 0;
  await backup({ ...shop, query: whileReading }, write, 20_000);
  inOneTransaction(after, pages.join(""));
  expect(after.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(contentOf(after)).toEqual(contentOf(before));
  expect(before.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'backup_*'").all()).toEqual([]);
  expect(events).toEqual([]);
});

test("a database that is older than the first migration is not copied", async () => {
  const shop = await openDatabase(await createEmptyDatabase());
  shop.exec("UPDATE d1_migrations SET name = '0000_shop.sql' WHERE id = 1");
  const write = () => Promise.reject(new Error("Something was written"));
  await expect(backup(sqlite(shop), write)).rejects.toThrow(
    /made by a version before 0\.3\.0.* Make the backup with the version that made it\.$/,
  );
});

/** Makes a backup of the database on Cloudflare as the command does, with a login of the test. */
async function backUpRemote(folder: string, env: Record<string, string>) {
  const file = join(folder, "backup.sql");
  const all = { ...process.env, ...env, HOME: folder };
  await promisify(execFile)(process.execPath, ["tools/backup/main.ts", file], {
    cwd: projectFolder,
    env: all,
  });
  return readFile(file, "utf8");
}

test("the database on Cloudflare is copied by its API, and wrangler imports the triggers", async () => {
  const [shop, copy] = [
    await openDatabase(await createEmptyDatabase()),
    await openDatabase(await createEmptyDatabase()),
  ];
  shop.exec(
    `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada', 'ada@people.test', ${AT}); ${product("owl", "Owl")}`,
  );
  const { account, env, close } = await startCloudflareApi();
  onTestFinished(close);
  const { database } = readConfig(projectFolder, "");
  account.databases.push({ uuid: "1b2c", name: database.name, sqlite: shop });
  inOneTransaction(copy, await backUpRemote(await temporaryFolder(), env));
  expect(contentOf(copy)).toEqual(contentOf(shop));
  expect([account.changes.length, account.unknown]).toEqual([2, []]);
  expect(shop.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'backup_*'").all()).toEqual([]);
});

/** A backup as the shop makes it, of a database on this machine. */
async function sealedBackup(database: Database, secret: string): Promise<Uint8Array[]> {
  const key = await backupKey(secret);
  const id = newBackupId(new Date(AT));
  const plan = await startCopy(database, { id, pageBytes: 20_000 });
  const parts = [firstPart(plan)];
  for (const pages of plan.rounds.flat()) parts.push(await readPages(database, plan, pages));
  parts.push(await readLastPart(database, plan));
  const sealed = parts.map((part, number) =>
    sealPart(part, key, { id, number, isLast: part.last !== undefined }),
  );
  return [firstLine(id, key.id), ...(await Promise.all(sealed))];
}

test("a backup of the shop itself is restored by the command, with its secret and into an empty database only", async () => {
  const [folder, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const [before, after] = [await openDatabase(folder), await openDatabase(other)];
  const shop = sqlite(before);
  const ada = `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada', 'ada@people.test', ${AT})`;
  await shop.query(ada, product("owl", "Owl"), product("fox", "Fox"), LONG_TEXT, SEARCH_ENTRIES, COMMENTS);
  await shop.query(
    `INSERT INTO users (id, username, email, created_at, seller_right) VALUES ('eve', 'Eve', 'eve@people.test', ${AT}, 'all')`,
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at) VALUES ('h', 'eve', ${AT}, ${AT}, ${AT})`,
  );
  const file = join(folder, "shop.backup");
  const bytes = await sealedBackup(shop, SECRET);
  await writeFile(file, Buffer.concat(bytes));
  const cut = join(folder, "cut.backup");
  await writeFile(cut, Buffer.concat(bytes.slice(0, -1)));
  const restore = (from: string, secret = SECRET) =>
    promisify(execFile)(process.execPath, ["tools/backup/restore.ts", from, "--persist-to", other], {
      cwd: projectFolder,
      env: { ...process.env, SHOP_SECRET: secret },
    });
  await expect(restore(file, "another-secret-of-thirty-two-chars")).rejects.toThrow(/Another SHOP_SECRET/);
  await expect(restore(cut)).rejects.toThrow(/not whole/);
  expect(contentOf(after).users).toEqual([]);
  const { stdout } = await restore(file);
  expect(stdout).toContain("Sellers in this backup, besides those of the deployment: eve@people.test.");
  const { sessions, ...restored } = contentOf(after);
  const { sessions: ended, ...expected } = contentOf(before);
  expect(restored).toEqual(expected);
  expect([sessions, ended?.length]).toEqual([[], 1]);
  expect(after.prepare(SEARCH).all()).toHaveLength(2);
  await expect(restore(file)).rejects.toThrow(/has accounts/);
}, 120_000);

test("a failed backup leaves no file", async () => {
  const folder = await temporaryFolder();
  const { account, env, close } = await startCloudflareApi();
  onTestFinished(close);
  account.failReads = /d1\/database/;
  const failure = await backUpRemote(folder, env).catch((error: { stderr: string }) => error);
  expect(failure).toMatchObject({
    stderr: expect.stringMatching(/^The database cannot be read\. .*Failed by the test/),
  });
  expect(failure).toMatchObject({ stderr: expect.not.stringContaining("SELECT") });
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
});

test("a typo in the folder of a local shop is reported, and no database is created there", async () => {
  const folder = join(await temporaryFolder(), "no-shop");
  const args = [
    join(projectFolder, "tools/backup/main.ts"),
    join(folder, "a.sql"),
    ...localDatabaseIn(folder),
  ];
  const run = promisify(execFile)(process.execPath, args, { cwd: projectFolder });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: `There is no local shop in ${folder}.\n` });
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});
