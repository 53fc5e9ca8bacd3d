/** The database of a local shop through one workerd, where each command of Wrangler would start another and itself. */
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { projectFolder } from "./commands.ts";

/** Runs statements in one transaction. @returns the rows of each. */
export type Query = <Row>(...statements: string[]) => Promise<Row[][]>;

export interface LocalDatabase {
  query: Query;
  close(): Promise<void>;
}

interface RawConfig {
  d1_databases: { binding: string; preview_database_id?: string; database_id?: string }[];
}

/** @param stateDir what `--persist-to` is to wrangler */
export async function openLocalDatabase(stateDir: string, config = "wrangler.toml"): Promise<LocalDatabase> {
  const { d1_databases }: RawConfig = unstable_readConfig(
    { config: join(projectFolder, config) },
    { hideWarnings: true },
  );
  const { preview_database_id, database_id } = d1_databases.find(({ binding }) => binding === "DB") ?? {};
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "",
      resourcePersistencePath: resolve(projectFolder, stateDir, "v3"),
      d1Databases: { DB: preview_database_id ?? database_id ?? "DB" },
    }),
  );
  const database = await miniflare.getD1Database("DB");
  return {
    async query<Row>(...statements: string[]) {
      const results = await database.batch<Row>(statements.map((statement) => database.prepare(statement)));
      return results.map((result) => result.results);
    },
    close: () => miniflare.dispose(),
  };
}
