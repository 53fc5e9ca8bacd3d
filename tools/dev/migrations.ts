/** The migrations of a folder beside those that a database has, for `dev`, `deploy`, `doctor`, `setup`, `upgrade` and `backup`. */
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

interface MigrationState {
  /** The database has migrations, and the first of the folder is not among them. */
  isOlderThanBaseline: boolean;
  missing: string[];
  unknown: string[];
}

/** @param applied names in the table that `wrangler d1 migrations apply` keeps */
export const compareMigrations = (applied: string[], files: string[]): MigrationState => ({
  isOlderThanBaseline: applied.length > 0 && files[0] !== undefined && !applied.includes(files[0]),
  missing: files.filter((file) => !applied.includes(file)),
  unknown: applied.filter((name) => !files.includes(name)),
});
