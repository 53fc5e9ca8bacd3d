import { execFile } from "node:child_process";
import { cp, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { d1 } from "#tools/backup/d1.ts";
import { projectFolder, runTool } from "#tools/dev/commands.ts";
import { migrate } from "#tools/dev/shop.ts";

const AT = 1_760_000_000_000;
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
/** The search index as the shop fills it. */
const FILL_SEARCH_INDEX = `INSERT INTO search_index (rowid, title, body) SELECT rowid + 10, title ->> 'es', 'barn' FROM products`;
const SEARCH = "SELECT rowid FROM search_index WHERE search_index MATCH 'buho'";
const CONTENTS = ["products", "users", "comments"].map((table) => `SELECT * FROM ${table} ORDER BY id`);

/** An empty database with all migrations. */
async function createEmptyDatabase() {
  const folder = await temporaryFolder();
  await migrate(folder);
  return folder;
}
const localDatabaseIn = (folder: string) => ["--local", "--persist-to", folder];

test("a backup restores everything into an empty database, including the search", async () => {
  const [shop, other] = [await createEmptyDatabase(), await temporaryFolder()];
  await cp(shop, other, { recursive: true });
  await d1(localDatabaseIn(shop))(
    `INSERT INTO users (id, username, email, created_at) VALUES ('ada', 'Ada; O''Neil', 'ada@people.test', ${AT})`,
    product("owl", "Owl"),
    product("fox", "Fox"),
    FILL_SEARCH_INDEX,
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
  expect(await readFile(file, "utf8")).not.toMatch(/search_index_/);

  await runTool("wrangler", ["d1", "execute", "DB", ...localDatabaseIn(other), "--file", file]);
  const [before, after] = [
    await d1(localDatabaseIn(shop))(...CONTENTS, SEARCH),
    await d1(localDatabaseIn(other))(...CONTENTS, SEARCH),
  ];
  expect(after).toEqual(before);
  expect(after.map((rows) => rows.length)).toEqual([2, 1, 1_200, 2]);
}, 120_000);

test("a failed backup leaves no file", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "backup.sql");
  // Without an account and a network the remote database cannot be read.
  const env = {
    ...process.env,
    CLOUDFLARE_API_TOKEN: "",
    CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9",
    HOME: folder,
  };
  const backUp = () =>
    promisify(execFile)(process.execPath, ["tools/backup/main.ts", file], { cwd: projectFolder, env });
  const failure = await backUp().catch((error: { stderr: string }) => error);
  expect(failure.stderr).toMatch(/^The database cannot be read/);
  expect(failure.stderr).not.toContain("SELECT");
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
}, 120_000);
