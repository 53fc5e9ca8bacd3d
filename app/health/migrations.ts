/** The migrations of a version beside those that a database has. */

export interface MigrationState {
  /** The database has migrations, and the version's first is not among them. */
  isOlderThanBaseline: boolean;
  missing: string[];
  unknown: string[];
}

/**
 * @param applied names in the table that `wrangler d1 migrations apply` keeps
 * @param files names of the version's migrations, in their order
 */
export const compareMigrations = (applied: readonly string[], files: readonly string[]): MigrationState => ({
  isOlderThanBaseline: applied.length > 0 && files[0] !== undefined && !applied.includes(files[0]),
  missing: files.filter((file) => !applied.includes(file)),
  unknown: applied.filter((name) => !files.includes(name)),
});
