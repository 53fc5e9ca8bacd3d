/** The migrations of a folder, for `dev`, `deploy`, `doctor`, `setup`, `upgrade`, `backup` and the build. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./commands.ts";

export const migrationFiles = (folder = projectFolder): string[] =>
  readdirSync(join(folder, "migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort();

/** What is said of a database with the migrations of 0.1 and 0.2, which `0000_baseline.sql` replaced in 0.3.0. */
export const OLDER_THAN_BASELINE =
  "was made by a version before 0.3.0, and this version cannot bring it up to date";
