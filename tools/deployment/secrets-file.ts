/** Secrets that `npm run setup` made and their owner must keep: wherever they are set, Cloudflare shows them to nobody. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSettingsFile } from "#tools/dev/local-settings.ts";
import type { Environment } from "./config-file.ts";

export const secretsFile = (environment: Environment) => `.secrets${environment && `.${environment}`}`;

const MADE = {
  /** Mailed links and forms that are open in browsers depend on it. */
  SESSION_SECRET: () => randomBytes(32).toString("hex"),
  /** Every password depends on it. */
  PASSWORD_PEPPER: () => `1:${randomBytes(32).toString("hex")}`,
  /** The seller's command sends it. */
  SELLER_TOKEN: () => randomBytes(32).toString("hex"),
} as const;
export type MadeSecret = keyof typeof MADE;
export const MADE_SECRETS = Object.keys(MADE) as MadeSecret[];

/** What the file holds; nothing when there is none. */
export const readSecretsFile = (folder: string, environment: Environment) =>
  readSettingsFile(join(folder, secretsFile(environment)));

/** Those in the file; new ones are written there first, so that a cancelled run goes on with the same. Readable by its owner only. */
export function keptSecrets(folder: string, environment: Environment, names: MadeSecret[]) {
  const file = join(folder, secretsFile(environment));
  const kept = readSecretsFile(folder, environment);
  const fresh = names.filter((name) => !kept[name]).map((name) => `${name}="${MADE[name]()}"\n`);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (fresh.length) writeFileSync(file, `${before}${fresh.join("")}`, { mode: 0o600 });
  const all = readSecretsFile(folder, environment);
  return Object.fromEntries(names.map((name) => [name, all[name] ?? ""]));
}
