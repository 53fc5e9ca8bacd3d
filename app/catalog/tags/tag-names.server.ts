import { asc, desc, gt, sql } from "drizzle-orm";
import { tags } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { TranslationChanges } from "#app/i18n/translated.ts";
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

/** A name that is null is removed; a tag without names is shown as it is. */
const changeTagNames = (db: Db, changes: readonly { tag: string; names: TranslationChanges }[]) =>
  db.run(sql`UPDATE ${tags} SET names = nullif(json_patch(coalesce(names, '{}'), change.value -> 'names'), '{}')
    FROM json_each(${JSON.stringify(changes)}) AS change WHERE tags.tag = change.value ->> 'tag'`);

export async function tagsForStudio({ db }: Reads): Promise<NamedTag[]> {
  const rows = await namedTags(db, MAX_NAMED_TAGS);
  return rows.map(({ names, ...row }) => ({ ...row, names: names ?? {} }));
}

/** @throws DomainError not_found when there is no such tag. */
export async function requireTags({ db }: Reads, tags: TagNames): Promise<void> {
  const asked = tags.map(({ tag }) => tag);
  const known = new Set((await existingTags(db, asked)).map(({ tag }) => tag));
  const unknown = asked.filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new DomainError("not_found", { detail: unknown.join(", ") });
}

/** A name that is empty, or the tag itself, is none. Tags that no model has any more are left out. */
export async function nameTags({ db }: Reads, tags: TagNames): Promise<void> {
  const changes = tags.map(({ tag, names }) => {
    const written = Object.entries(names).map(([code, name]) => [code, name === tag ? null : name || null]);
    return { tag, names: Object.fromEntries(written) };
  });
  await changeTagNames(db, changes);
}
