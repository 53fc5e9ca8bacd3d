/** The local copy of secrets that `npm run setup` generated: Cloudflare never shows a secret again. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSettingsFile } from "#tools/dev/local-settings.ts";
import type { WranglerEnvironment } from "./config-file.ts";

export const secretsFile = (environment: WranglerEnvironment) =>
  `.secrets${environment && `.${environment}`}`;

const GENERATORS = {
  /** Mailed links and forms that are open in browsers depend on it. */
  SESSION_SECRET: () => randomBytes(32).toString("hex"),
  /** Every password depends on it. */
  PASSWORD_PEPPER: () => `1:${randomBytes(32).toString("hex")}`,
  SELLER_TOKEN: () => randomBytes(32).toString("hex"),
} as const;
type GeneratedSecret = keyof typeof GENERATORS;
export const GENERATED_SECRETS = Object.keys(GENERATORS) as GeneratedSecret[];

export const readSecretsFile = (folder: string, environment: WranglerEnvironment) =>
  readSettingsFile(join(folder, secretsFile(environment)));

/**
 * The secrets of these names from the file, which only its owner can read. Missing ones are generated and
 * stored first, so that a run after a cancelled one uses the same.
 */
export function readOrGenerateSecrets(
  folder: string,
  environment: WranglerEnvironment,
  names: GeneratedSecret[],
) {
  const file = join(folder, secretsFile(environment));
  const existing = readSecretsFile(folder, environment);
  const fresh = names.filter((name) => !existing[name]).map((name) => `${name}="${GENERATORS[name]()}"\n`);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (fresh.length) writeFileSync(file, `${before}${fresh.join("")}`, { mode: 0o600 });
  const stored = readSecretsFile(folder, environment);
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? ""]));
}
