import { asc, desc, gt, sql } from "drizzle-orm";
import { tags } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Reads } from "#app/services.ts";
import { MAX_NAMED_TAGS, type NamedTag, type TagNames } from "./tag-names.contract.ts";

const namedTags = (db: Db, limit: number) =>
  db.select().from(tags).where(gt(tags.models, 0)).orderBy(desc(tags.models), asc(tags.tag)).limit(limit);

/** What is said of a tag that no model has, such as one whose last model has just gone, is kept for the next one. */
const storeTagNames = (db: Db, named: TagNames["tags"]) =>
  db.run(sql`INSERT INTO ${tags} (tag, models, names, hidden)
    SELECT named.value ->> 'tag', 0, nullif(named.value -> 'names', '{}'), named.value ->> 'hidden'
    FROM json_each(${JSON.stringify(named)}) AS named
    WHERE named.value -> 'names' <> '{}' OR named.value ->> 'hidden' OR named.value ->> 'tag' IN (SELECT tag FROM ${tags})
    ON CONFLICT (tag) DO UPDATE SET names = excluded.names, hidden = excluded.hidden`);

export async function tagsForStudio({ db }: Reads): Promise<NamedTag[]> {
  const rows = await namedTags(db, MAX_NAMED_TAGS);
  return rows.map(({ tag, models, names, hidden }) => ({ tag, models, names: names ?? {}, hidden }));
}

/** A name that is the tag itself is none. */
export async function nameTags({ db }: Reads, input: TagNames): Promise<void> {
  const named = input.tags.map(({ names, tag, hidden }) => ({
    tag,
    hidden,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== tag)),
  }));
  await storeTagNames(db, named);
}
