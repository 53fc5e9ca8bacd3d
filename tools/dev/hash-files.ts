import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./commands.ts";

const filesOf = (path: string): string[] => {
  const full = join(projectFolder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length))
    .sort();
};

/** @param paths files and folders of the project @returns a hash of their names and bytes */
export function hashFiles(paths: string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(join(projectFolder, file)));
  return hash.digest("hex");
}
