import { asc, desc, gt, sql } from "drizzle-orm";
import { tags } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Translated } from "#app/i18n/translated.ts";

export const namedTags = (db: Db, limit: number) =>
  db.select().from(tags).where(gt(tags.models, 0)).orderBy(desc(tags.models), asc(tags.tag)).limit(limit);

/** @param named null for a tag that is shown as it is */
export const setTagNames = (db: Db, named: readonly { tag: string; names: Translated | null }[]) =>
  db.run(sql`UPDATE ${tags} SET names = named.value ->> 'names'
    FROM json_each(${JSON.stringify(named)}) AS named WHERE tags.tag = named.value ->> 'tag'`);
