import { asc, desc, gt, sql } from "drizzle-orm";
import { tags } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MAX_NAMED_TAGS, type NamedTag, type TagNames } from "./tag-names.contract.ts";

const namedTags = (db: Db, limit: number) =>
  db.select().from(tags).where(gt(tags.models, 0)).orderBy(desc(tags.models), asc(tags.tag)).limit(limit);

const existingTags = (db: Db, asked: readonly string[]) =>
  db
    .select({ tag: tags.tag })
    .from(tags)
    .where(sql`${tags.tag} IN (SELECT value FROM json_each(${JSON.stringify(asked)}))`);

const changeTagNames = (db: Db, named: readonly { tag: string; names: Translated }[]) =>
  db.run(sql`UPDATE ${tags} SET names = nullif(named.value -> 'names', '{}')
    FROM json_each(${JSON.stringify(named)}) AS named WHERE tags.tag = named.value ->> 'tag'`);

export async function tagsForStudio({ db }: Reads): Promise<NamedTag[]> {
  const rows = await namedTags(db, MAX_NAMED_TAGS);
  return rows.map(({ names, ...row }) => ({ ...row, names: names ?? {} }));
}

/**
 * A name that is the tag itself is none.
 * @throws DomainError not_found when there is no such tag.
 */
export async function nameTags({ db }: Reads, input: TagNames): Promise<void> {
  const named = input.tags.map(({ tag, names }) => ({
    tag,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== tag)),
  }));
  const asked = named.map(({ tag }) => tag);
  const known = new Set((await existingTags(db, asked)).map(({ tag }) => tag));
  const unknown = asked.filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new DomainError("not_found", { detail: unknown.join(", ") });
  await changeTagNames(db, named);
}
