import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { backUpNow, backupFile, backupsView } from "#app/backups/backups.server.ts";
import { openFile } from "#app/backups/sealed-parts.ts";
import { openDb } from "#app/db/client.server.ts";
import { settingsOf } from "#app/services.server.ts";
import type { RestoreProgress } from "#app/set-up/restore-shop.contract.ts";
import { beginRestore, keepPart, writeParts } from "#app/set-up/restore-shop.server.ts";
import { databaseContent } from "#tests/support/database.ts";
import { chooser, type Fault, faultsOf, faultyDatabase, NEVER } from "#tests/support/faulty-database.ts";
import { insertOrder } from "#tests/support/orders.ts";
import { insertProduct } from "#tests/support/products.ts";
import { testServices } from "#tests/support/services.ts";
import { deployed, emptyShop, ORIGIN, open, SECRET, sendForm } from "#tests/support/set-up-shop.ts";
import { createUser } from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

const OTHER_SECRET = "another-secret-of-more-than-32-characters";
const visitor = { userAgent: "test", network: "192.0.2.1", site: "192.0.2.1" };

function shopWith(more: { SHOP_SECRET?: string; SHOP_ORIGIN?: string; isOpen?: boolean } = {}, DB = env.DB) {
  const { services, logged } = testServices();
  const settings = { ...services.settings, SHOP_SECRET: SECRET, SHOP_ORIGIN: ORIGIN, isOpen: false, ...more };
  return { services: { ...services, settings, db: openDb(DB, "first-primary") }, logged };
}
type Shop = ReturnType<typeof shopWith>["services"];

async function emptyDatabase() {
  const own = Object.keys(await databaseContent());
  const all = ["attempts", "search_index", "studio_search", "order_search", ...own, "sqlite_sequence"];
  await env.DB.batch(
    ["PRAGMA defer_foreign_keys = on", ...all.map((name) => `DELETE FROM "${name}"`)].map((each) =>
      env.DB.prepare(each),
    ),
  );
}

/** What a restore is to bring back: not who is logged in, nor the full-text index, which is filled anew. */
async function content(): Promise<Record<string, string>> {
  const { sessions, email_tokens, heartbeats, search_index, ...tables } = await databaseContent();
  return { ...tables, sequences: await sequences() };
}

/** The highest id that each table ever gave. */
async function sequences() {
  const all = await env.DB.prepare(
    "SELECT * FROM sqlite_sequence WHERE name <> 'd1_migrations' ORDER BY name",
  ).all();
  return JSON.stringify(all.results);
}

/** A shop that was opened in the browser, its backup, and then an empty database. */
const { file, before } = await (async () => {
  await emptyShop();
  await sendForm(deployed());
  const buyer = await createUser();
  const product = await insertProduct({ title: 'Búho; "night"' });
  await insertOrder(buyer.user.id, [
    { productId: product.id, license: "standard", priceCents: 499 } as never,
  ]);
  await Promise.all(Array.from({ length: 30 }, () => createUser()));
  await env.DB.prepare("UPDATE products SET description = json_object('en', ?1)")
    .bind("It's an 🦉; ".repeat(20_000))
    .run();
  const deleted = "INSERT INTO contact_messages (id, reference, name, email, message, language, created_at)";
  await env.DB.batch(
    [
      `${deleted} VALUES (70, 'A', 'Ann', 'ann@people.test', 'Spam', 'en', 0)`,
      "DELETE FROM contact_messages",
    ].map((each) => env.DB.prepare(each)),
  );
  const { services } = shopWith({ isOpen: true });
  await backUpNow(services);
  const [newest] = (await backupsView(services)).backups;
  const stream = (await backupFile(services, newest?.id ?? "")).open();
  const file = await new Response(stream).blob();
  return { file, before: await content() };
})();

beforeEach(async () => {
  await emptyDatabase();
  await emptyShop();
});

const A_WHOLE_SHOP = { parts: 4, rows: 20_000, statements: 250 };
/** A table of the file takes several transactions, and they several requests. */
const FEW_ROWS = { ...A_WHOLE_SHOP, rows: 20 };
/** A request asks how far it is by three statements. */
const ONE_STEP = { ...FEW_ROWS, statements: 3 };

const leftOver = async () => [
  ...(await env.DB.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'restoring*'").all()).results,
  ...(await env.MODELS.list()).objects.map(({ key }) => key),
];

interface Sent {
  secret?: string;
  sealedBy?: string;
  backup?: Blob;
}

async function begin(shop: Shop, { secret = SECRET, sealedBy = "", backup = file }: Sent = {}) {
  const { id, key, parts } = await openFile(backup);
  const { ticket, stored } = await beginRestore(
    shop,
    { secret, sealedBy, id, key, parts: parts.length },
    visitor,
  );
  return { ticket, stored, parts };
}

/** Begins a restore, and keeps the parts that the shop does not have yet. @returns its ticket */
async function send(shop: Shop, sent: Sent = {}): Promise<string> {
  const { backup = file } = sent;
  const { ticket, stored, parts } = await begin(shop, sent);
  for (const { from, to, place } of parts)
    if (!stored.includes(place.number))
      await keepPart(
        shop,
        { ticket, number: place.number },
        new Uint8Array(await backup.slice(from, to).arrayBuffer()),
      );
  return ticket;
}

/** As the page does it. */
async function restore(shop: Shop, sent: Sent = {}, pace = A_WHOLE_SHOP) {
  const ticket = await send(shop, sent);
  let progress: RestoreProgress = { share: 0, isDone: false };
  while (!progress.isDone)
    progress = await writeParts({ ...shop, db: openDb(env.DB, "first-primary") }, { ticket }, pace);
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { fields?: object; code?: string }) => error.fields ?? error.code,
  );

test("a backup is restored into an empty shop by its secret: every row comes back, but nobody is logged in", async () => {
  const { services, logged } = shopWith();
  await restore(services);
  expect(await content()).toEqual(before);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM sessions").first("n")).toBe(0);
  for (const index of ["order_search", "search_index"])
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${index}`).first("n")).toBe(1);
  expect((await env.DB.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
  expect(await leftOver()).toEqual([]);
  expect(logged.map(({ event }) => event)).toContain("restored");
  const shop = deployed();
  expect(await (await open(shop, "/")).text()).toContain("Taller Luna");
  expect((await open(shop, "/setup/restore")).status).toBe(404);
});

test("a restore that is cut off at any round trip, or sent twice, goes on where it was, and the shop opens only when it is whole", async () => {
  const tryOnce = async (fault: Fault) => {
    const { DB, trips } = faultyDatabase(fault);
    const { services } = shopWith({}, DB);
    const { ticket, stored, parts } = await begin(services);
    for (const { from, to, place } of parts)
      if (!stored.includes(place.number))
        await keepPart(
          services,
          { ticket, number: place.number },
          new Uint8Array(await file.slice(from, to).arrayBuffer()),
        );
    let isDone = false;
    while (!isDone) ({ isDone } = await writeParts(shopWith({}, DB).services, { ticket }, FEW_ROWS));
    return trips();
  };
  const all = await tryOnce(NEVER);
  expect(all).toBeGreaterThan(8);
  const isTried = chooser(0.08);
  for (const fault of faultsOf(all).filter(isTried)) {
    await emptyDatabase();
    await emptyShop();
    const failure = await refusal(tryOnce(fault));
    const opened = await settingsOf(deployed(), { log: () => {} });
    const isOpen = typeof opened === "string" ? opened : opened.isOpen;
    const rows = await content();
    // Whole, or closed.
    if (isOpen === true) expect([fault, rows]).toEqual([fault, before]);
    else {
      expect([fault, isOpen, failure === null]).toEqual([fault, false, false]);
      await Promise.allSettled([restore(shopWith().services), restore(shopWith().services)]);
      if ((await leftOver()).length > 0) await restore(shopWith().services);
      expect([fault, await content()]).toEqual([fault, before]);
    }
  }
});

test("a large shop's rows move in many requests, the shop opens with the last one, and what was given up before leaves nothing", async () => {
  const { services } = shopWith();
  const ticket = await send(services);
  const shares: number[] = [];
  const write = async () => {
    const db = openDb(env.DB, "first-primary");
    const { share, isDone } = await writeParts({ ...services, db }, { ticket }, ONE_STEP);
    shares.push(share);
    return isDone;
  };
  const users = () => env.DB.prepare("SELECT count(*) AS n FROM users").first<number>("n");
  while (!(await users())) expect(await write()).toBe(false);
  expect(await users()).toBe(20);
  expect(await settingsOf(deployed(), { log: () => {} })).toMatchObject({ isOpen: false });
  expect((await sendForm(deployed())).status).toBe(303);
  expect(await leftOver()).toEqual([]);
  expect(await users()).toBe(1);
  await emptyDatabase();
  await emptyShop();
  await restore(services, {}, ONE_STEP);
  expect(await content()).toEqual(before);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(await leftOver()).toEqual([]);
});

test("a shop with another secret and address seals what it got anew, and answers where it was restored", async () => {
  const address = "https://elsewhere.shop.test";
  const { services } = shopWith({ SHOP_SECRET: OTHER_SECRET, SHOP_ORIGIN: address });
  expect(await refusal(restore(services, { secret: OTHER_SECRET }))).toEqual({
    sealedBy: "restore.otherSecret",
  });
  await restore(services, { secret: OTHER_SECRET, sealedBy: SECRET });
  const shop = deployed({ SHOP_SECRET: OTHER_SECRET });
  expect(await settingsOf(shop, { log: () => {} })).toMatchObject({ isOpen: true, SHOP_ORIGIN: address });
  expect((await fetchFromWorker(`${address}/`, {}, shop)).status).toBe(200);
  expect(await settingsOf(deployed(), { log: () => {} })).toBe("other_secret");
});

test("a wrong secret, a cut, altered or foreign file, and another version are refused before any row", async () => {
  const { services } = shopWith();
  const empty = await databaseContent();
  expect(await refusal(restore(services, { secret: OTHER_SECRET }))).toEqual({ secret: "setUp.wrongSecret" });
  const { parts } = await openFile(file);
  const lastEnd = parts.at(-2)?.to ?? 0;
  expect(await refusal(restore(services, { backup: file.slice(0, lastEnd) }))).toEqual({
    file: "restore.altered",
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const at = (parts.at(-1)?.from ?? 0) + 40;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(await refusal(restore(services, { backup: new Blob([bytes]) }))).toEqual({
    file: "restore.altered",
  });
  // Without its last part, nothing is written.
  const { ticket } = await begin(services);
  expect(await refusal(writeParts(services, { ticket }))).toEqual({ file: "restore.missing" });
  expect(await refusal(writeParts(services, { ticket: `${ticket}x` }))).toEqual({
    secret: "restore.typeAgain",
  });
  expect(await databaseContent()).toEqual(empty);
  await env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_next.sql')").run();
  const { services: updated } = shopWith();
  await env.MODELS.delete((await env.MODELS.list()).objects.map(({ key }) => key));
  expect(await refusal(restore(updated))).toEqual({
    file: expect.stringMatching(/^restore\.otherVersion\?backup=.*&shop=9999_next\.sql$/),
  });
  await env.DB.prepare("DELETE FROM d1_migrations WHERE name = '9999_next.sql'").run();
  expect(await databaseContent()).toEqual(empty);
  const { services: opened } = shopWith({ isOpen: true });
  expect(await refusal(begin(opened))).toBe("not_found");
  await createUser();
  expect(await refusal(restore(shopWith().services))).not.toBeNull();
  expect(await env.DB.prepare("SELECT count(*) AS n FROM products").first("n")).toBe(0);
});

test("a restore that was given up leaves nothing behind once the shop is set up instead", async () => {
  const { services } = shopWith();
  const ticket = await send(services);
  const limited = { ...services.backupFiles, get: async () => null };
  await refusal(writeParts({ ...services, backupFiles: limited }, { ticket }));
  expect(await leftOver()).not.toEqual([]);
  expect((await sendForm(deployed())).status).toBe(303);
  expect(await leftOver()).toEqual([]);
});
