import type { Reads, Services } from "#app/services.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { compareMigrations } from "./migrations.ts";
import type { BuildFacts, VersionView } from "./version.contract.ts";
import { appliedMigrations } from "./version.store.server.ts";

/** What runs here. It asks nobody outside. */
export async function versionView(
  { db, deployment }: Reads & Pick<Services, "deployment">,
  { version, changes, migrations, compatibilityDate }: BuildFacts,
): Promise<VersionView> {
  const applied = (await appliedMigrations(db)).map(({ name }) => name);
  const { missing, unknown } = compareMigrations(applied, migrations);
  return {
    ...deployment,
    version,
    compatibilityDate,
    changes: readMarkdown(changes),
    migrations: { count: migrations.length, missing, unknown },
  };
}
