/** Reads wrangler.toml by wrangler's own parser, and edits it line by line, because wrangler refuses to edit TOML with comments. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";

export const CONFIG = "wrangler.toml";
/** Bindings of Cloudflare's rate limiting, which need no resource of the account. */
const RATE_LIMITS = ["SEARCHES", "REFUSALS"];

/** Name of an `[env.…]` in wrangler.toml, such as "preview"; "" for production. */
export type WranglerEnvironment = string;

export interface ShopConfig {
  worker: string;
  /** The id is empty until setup has written it: wrangler then finds the database by its name, or makes it. */
  database: { name: string; id: string };
  buckets: { MODELS: string; IMAGES: string };
  vars: Record<string, string>;
  hosts: string[];
  crons: string[];
}

export const isExample = (address = "") => /(^|[/@.])example\.com$/.test(address);

export const configPath = (folder: string) => join(folder, CONFIG);

interface RawConfig {
  name?: string;
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  ratelimits?: { name: string }[];
  vars: Record<string, unknown>;
  routes?: (string | { pattern: string })[];
  triggers: { crons?: string[] };
}

export function readConfig(folder: string, environment: WranglerEnvironment): ShopConfig {
  const config: RawConfig = unstable_readConfig(
    { config: configPath(folder), ...(environment && { env: environment }) },
    { hideWarnings: true },
  );
  const database = config.d1_databases.find(({ binding }) => binding === "DB");
  const bucket = (name: string) => config.r2_buckets.find(({ binding }) => binding === name)?.bucket_name;
  const [models, images] = [bucket("MODELS"), bucket("IMAGES")];
  if (!config.name || !database?.database_name || !models || !images)
    throw new Error(`${CONFIG} has no database or buckets${environment && ` for ${environment}`}.`);
  const missingLimit = RATE_LIMITS.find((name) => !config.ratelimits?.some((limit) => limit.name === name));
  if (missingLimit)
    throw new Error(
      `${CONFIG} has no [[${environment && `env.${environment}.`}ratelimits]] ${missingLimit}: take it over from this version (CHANGELOG.md).`,
    );
  const routes = config.routes ?? [];
  return {
    worker: config.name,
    database: { name: database.database_name, id: database.database_id ?? "" },
    buckets: { MODELS: models, IMAGES: images },
    vars: Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)])),
    hosts: routes.map((route) => (typeof route === "string" ? route : route.pattern)),
    crons: config.triggers.crons ?? [],
  };
}

export interface ConfigChange {
  /** The table's name without the environment; "" for keys above all tables. */
  table: "" | "vars" | "d1_databases";
  key: string;
  value: string | { pattern: string; custom_domain: true }[];
}

function tableHeader(environment: WranglerEnvironment, table: ConfigChange["table"]): string | null {
  if (!table) return environment ? `[env.${environment}]` : null;
  const name = environment ? `env.${environment}.${table}` : table;
  return table === "vars" ? `[${name}]` : `[[${name}]]`;
}

const tomlValue = (value: ConfigChange["value"]) =>
  typeof value === "string"
    ? JSON.stringify(value)
    : `[${value.map(({ pattern }) => `{ pattern = ${JSON.stringify(pattern)}, custom_domain = true }`).join(", ")}]`;

/** The text with the key's value replaced, and its comment kept, or with a new line at the end of the table. */
function withValue(
  text: string,
  environment: WranglerEnvironment,
  { table, key, value }: ConfigChange,
): string {
  const lines = text.split("\n");
  const header = tableHeader(environment, table);
  const start = header === null ? 0 : lines.findIndex((line) => line.trim().split(/\s*#/)[0] === header) + 1;
  const length = lines.slice(start).findIndex((line) => /^\s*\[/.test(line));
  const end = length === -1 ? lines.length : start + length;
  const at = lines.slice(start, end).findIndex((line) => new RegExp(`^${key}\\s*=`).test(line));
  if (header !== null && start === 0) throw new Error(`${CONFIG} has no ${header}.`);
  const line = `${key} = ${tomlValue(value)}`;
  if (at === -1) {
    const last = lines.slice(start, end).findLastIndex((text) => /^\w+\s*=/.test(text));
    return lines.toSpliced(start + last + 1, 0, line).join("\n");
  }
  const comment = /^[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|\[[^\]#]*\]|[^#"[]*?)\s*(#.*)?$/.exec(
    lines[start + at] ?? "",
  )?.[1];
  return lines.with(start + at, comment ? `${line} ${comment}` : line).join("\n");
}

/** Writes values into wrangler.toml and leaves everything else in it as it is. */
export function changeConfig(
  folder: string,
  environment: WranglerEnvironment,
  changes: ConfigChange[],
): void {
  const file = configPath(folder);
  const text = readFileSync(file, "utf8");
  const changed = changes.reduce((before, change) => withValue(before, environment, change), text);
  if (changed !== text) writeFileSync(file, changed);
}
