import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "./commands.ts";
import { hashFiles } from "./hash-files.ts";

/** Whose imports are followed. A program beside the shop that needs one file of the rest does not depend on all that this needs. */
const FOLLOWED = /^(tests|tools|app\/meshes|app\/publishing\/packing)\/.*\.tsx?$/;
/** Folders that are read as a whole, by their name. */
const READ_WHOLE = /^(app|migrations)$/;
const known = new Map<string, string[]>();

/** The files of the project that a file names in a string: what it imports, starts as a program or reads. */
function namedIn(file: string): string[] {
  const before = known.get(file);
  if (before) return before;
  const named = new Set<string>();
  const text = readFileSync(join(projectFolder, file), "utf8");
  for (const [, name = ""] of text.matchAll(/["'`]([#.]?[\w./-]*\w)["'`]/g)) {
    const path = name.startsWith(".") ? join(dirname(file), name) : name.replace(/^#/, "");
    if (/^(node_modules|build)\//.test(path)) continue;
    const full = join(projectFolder, path);
    if (READ_WHOLE.test(path) || (/[./]/.test(path) && existsSync(full) && statSync(full).isFile()))
      named.add(path);
  }
  known.set(file, [...named]);
  return [...named];
}

/** @returns a hash of a test and of the files that it reads */
export function hashOfFilesRead(test: string): string {
  const reached = new Set([test, "package-lock.json"]);
  for (const path of reached) if (FOLLOWED.test(path)) for (const next of namedIn(path)) reached.add(next);
  return hashFiles([...reached].sort());
}
