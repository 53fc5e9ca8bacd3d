/** Which database a command is about: the one on Cloudflare, or that of a shop on this machine. */
import { access } from "node:fs/promises";
import { resolve } from "node:path";
import type { WranglerEnvironment } from "#tools/deployment/config-file.ts";
import { projectFolder } from "#tools/dev/commands.ts";
import { stateDirOf } from "#tools/dev/local-settings.ts";

export const WHERE_HELP = `  --local               the database of \`npm run dev\` instead of the one on Cloudflare
  --persist-to FOLDER   the local one in another folder (what STATE_DIR was)
  --env NAME            an environment of wrangler.toml, such as preview
  -h, --help            this text`;

export const WHERE_OPTIONS = {
  local: { type: "boolean" },
  "persist-to": { type: "string" },
  env: { type: "string", default: "" },
  help: { type: "boolean", short: "h" },
} as const;

interface WhereValues {
  local?: boolean;
  "persist-to"?: string;
  env: WranglerEnvironment;
}

export const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** @returns the folder of a local shop; null for the one on Cloudflare */
export async function localShop(values: WhereValues): Promise<string | null> {
  const stateDir = values["persist-to"] ?? (values.local ? stateDirOf(process.env) : null);
  if (stateDir && !(await exists(resolve(projectFolder, stateDir, "v3"))))
    throw new Error(`There is no local shop in ${stateDir}.`);
  return stateDir;
}
