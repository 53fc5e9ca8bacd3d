/** Builds the shop, unless the last build was made of the same files. As a program: for tests of one kind. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD_ARGUMENTS, projectFolder, runTool } from "./commands.ts";
import { hashFiles } from "./hash-files.ts";

export const BUILD_INPUTS = [
  "app",
  "public",
  "tools/bundle",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = join(projectFolder, "build/server/stamp");

/** For a build of another kind. Those that empty the folder need not call it. */
export const forgetBuild = () => rmSync(STAMP, { force: true });

export async function buildShop(): Promise<void> {
  const stamp = `${process.version} ${hashFiles(BUILD_INPUTS)}`;
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  await runTool("remix", BUILD_ARGUMENTS);
  writeFileSync(STAMP, stamp);
}

if (import.meta.main) await buildShop();
