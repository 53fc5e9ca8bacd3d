/** Each test file starts with an empty, migrated database: made by one batch, because `applyD1Migrations` makes one for each migration. */
import { env } from "cloudflare:workers";

const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
