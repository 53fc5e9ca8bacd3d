/** Starts the built shop by `wrangler dev`, with local D1, R2 and Durable Objects. `close` stops all of its processes. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { unstable_splitSqlQuery } from "wrangler";
import { compareMigrations } from "#app/health/migrations.ts";
import type { Certificate } from "./certificate.ts";
import { projectFolder, startTool } from "./commands.ts";
import { openLocalDatabase } from "./local-database.ts";
import {
  type LocalKind,
  type LocalPorts,
  type LocalSettings,
  settingsFile,
  writeLocalSettings,
} from "./local-settings.ts";
import { migrationFiles, OLDER_THAN_BASELINE } from "./migrations.ts";

export interface ShopOptions extends LocalKind {
  ports: LocalPorts;
  stateDir: string;
  certificate?: Certificate;
  /** Configuration file of another Worker than the shop's, for benches. */
  config?: string;
  /** The database in `stateDir` has every migration: asking for new ones takes a second. */
  migrated?: boolean;
  onLine?: (line: string) => void;
}

export interface LocalShop {
  url: string;
  settings: LocalSettings;
  close(): Promise<void>;
}

export const localOrigin = (port: number, certificate?: Certificate) =>
  `${certificate ? "https" : "http"}://localhost:${port}`;

const CONFIG = "wrangler.toml";

const MIGRATIONS = join(projectFolder, "migrations");

/** With a route in the configuration, as setup writes one, wrangler passes the route's host to the Worker instead of the requested one. */
const hasRoute = async (config: string): Promise<boolean> =>
  /^routes = \[\s*[^\]\s]/m.test(await readFile(join(projectFolder, config), "utf8"));

const upstreamOptions = ({ host, protocol }: URL) => [
  "--local-upstream",
  host,
  "--upstream-protocol",
  protocol.slice(0, -1),
];

const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** The statements with which wrangler applies a migration. */
async function statementsOf(name: string): Promise<string[]> {
  const sql = await readFile(join(MIGRATIONS, name), "utf8");
  return [...unstable_splitSqlQuery(sql), `INSERT INTO d1_migrations (name) VALUES ('${name}')`];
}

/** Brings a local database up to date. Not by wrangler, which takes seconds to start. */
export async function migrate(stateDir: string, config = CONFIG): Promise<void> {
  // Before the database is opened: it ends a connection that is silent for five seconds.
  const files = await Promise.all(
    migrationFiles().map(async (name) => ({ name, statements: await statementsOf(name) })),
  );
  const database = await openLocalDatabase(stateDir, config);
  try {
    const [, applied = []] = await database.query<{ name: string }>(
      APPLIED,
      "SELECT name FROM d1_migrations ORDER BY id",
    );
    const { isOlderThanBaseline, missing } = compareMigrations(
      applied.map(({ name }) => name),
      files.map(({ name }) => name),
    );
    if (isOlderThanBaseline)
      throw new Error(
        `The database in ${stateDir} ${OLDER_THAN_BASELINE}. npm run reset deletes that folder with all that the local shop holds; the next npm run dev fills a new one.`,
      );
    const statements = files.flatMap((file) => (missing.includes(file.name) ? file.statements : []));
    if (statements.length) await database.query(...statements);
  } finally {
    await database.close();
  }
}

const httpsOptions = ({ keyPath, certPath }: Certificate) => [
  "--local-protocol",
  "https",
  "--https-key-path",
  keyPath,
  "--https-cert-path",
  certPath,
];

/** Migrates, starts, and resolves when the shop answers. */
export async function startShop({
  ports,
  stateDir,
  certificate,
  origin,
  bySmtp,
  firstRun,
  onLine,
  config = CONFIG,
  migrated = false,
}: ShopOptions): Promise<LocalShop> {
  const url = localOrigin(ports.shop, certificate);
  const file = settingsFile(stateDir);
  const settings = writeLocalSettings(file, ports, { origin: origin ?? url, bySmtp, firstRun });
  if (!migrated) await migrate(stateDir, config);
  const listenOptions = ["--port", String(ports.shop), "--ip", "127.0.0.1", "--inspector-port", "0"];
  const child = startTool("wrangler", [
    "dev",
    ...listenOptions,
    ...(certificate ? httpsOptions(certificate) : []),
    ...((await hasRoute(config)) ? upstreamOptions(new URL(origin ?? url)) : []),
    "--persist-to",
    stateDir,
    "-c",
    config,
    "--env-file",
    file,
    "--log-level",
    "info",
  ]);
  const ended = once(child, "close");
  const lastLines: string[] = [];
  let started = false;
  const ready = new Promise<void>((resolve, reject) => {
    const onOutputLine = (line: string) => {
      lastLines.push(line);
      if (lastLines.length > 200) lastLines.shift();
      onLine?.(line);
      if (/Ready on http/.test(line)) {
        started = true;
        resolve();
      }
      // Otherwise wrangler waits until a file changes.
      if (!started && /\[ERROR\]/.test(stripVTControlCharacters(line))) child.kill("SIGTERM");
    };
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on("line", onOutputLine);
    child.on("close", () => reject(new Error(`the shop ended\n${lastLines.join("\n")}`)));
  });
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  await ready;
  return { url, settings, close };
}
