import { asc, desc, gt, sql } from "drizzle-orm";
import { tags } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { TranslationChanges } from "#app/i18n/translated.ts";

export const namedTags = (db: Db, limit: number) =>
  db.select().from(tags).where(gt(tags.models, 0)).orderBy(desc(tags.models), asc(tags.tag)).limit(limit);

export const existingTags = (db: Db, asked: readonly string[]) =>
  db
    .select({ tag: tags.tag })
    .from(tags)
    .where(sql`${tags.tag} IN (SELECT value FROM json_each(${JSON.stringify(asked)}))`);

/** A name that is null is removed; a tag without names is shown as it is. */
export const changeTagNames = (db: Db, changes: readonly { tag: string; names: TranslationChanges }[]) =>
  db.run(sql`UPDATE ${tags} SET names = nullif(json_patch(coalesce(names, '{}'), change.value -> 'names'), '{}')
    FROM json_each(${JSON.stringify(changes)}) AS change WHERE tags.tag = change.value ->> 'tag'`);
