import type { TextBlock } from "#app/text/formatted-text.ts";
import type { MigrationState } from "./migrations.ts";

/** What a Worker was built from. */
export interface BuildFacts {
  version: string;
  /** What is new, as Markdown in English. */
  changes: string;
  /** File names, in their order. */
  migrations: string[];
  compatibilityDate: string;
}

/** What `npm run deploy` and Cloudflare say of the deployed Worker; null where they say nothing, as on one's own machine. */
export interface Deployment {
  /** Commit, with a hash of changes that were not committed. */
  release: string | null;
  at: string | null;
}

export interface VersionView extends Omit<BuildFacts, "changes" | "migrations">, Deployment {
  changes: TextBlock[];
  migrations: Pick<MigrationState, "missing" | "unknown"> & { count: number };
}
