import { sql } from "drizzle-orm";
import { movedTag } from "#app/catalog/catalog.store.server.ts";
import { products, tags } from "#app/catalog/catalog.tables.server.ts";
import { reindexWithVocabularyWhere, TAG_LIST } from "#app/catalog/list/listing.store.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MAX_MOVED, type TagMove } from "./tag-names.contract.ts";

/** Published models by the tag's list, the others by their state. */
const modelsWith = (db: Db, tag: string) =>
  db.all<{ id: string }>(sql`
    SELECT product_id AS id FROM product_lists WHERE list = ${TAG_LIST + tag}
    UNION SELECT id FROM products WHERE status IN ('draft', 'unpublished')
      AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ${tag}) LIMIT ${MAX_MOVED + 1}`);

/** What is typed and not published yet names tags as a text with commas. */
const editsWithTags = (db: Db) =>
  db.all<{ id: string; tags: string }>(sql`
    SELECT product_id AS id, fields ->> '$.tags.text' AS tags FROM product_edits
    WHERE changed_at IS NOT NULL AND fields ->> '$.tags.text' <> ''`);

const movedIn = (text: string, { tag, to }: TagMove): string => {
  const words = text.split(",").map((word) => word.trim());
  if (!words.some((word) => word.toLowerCase() === tag)) return text;
  return [...new Set(words.map((word) => (word.toLowerCase() === tag ? to : word)))].join(", ");
};

const moveInModels = (db: Db, ids: readonly string[], { tag, to }: TagMove) =>
  db.run(sql`UPDATE ${products} SET tags = (SELECT json_group_array(value) FROM (
      SELECT iif(value = ${tag}, ${to}, value) AS value FROM json_each(products.tags) GROUP BY 1 ORDER BY min(key)))
    WHERE ${inJson(products.id, ids)}`);

/** Only what is still as it was read. A window that was loaded before is told, so that it does not bring the old tag back. */
const moveInEdits = (db: Db, edits: readonly { id: string; tags: string; moved: string }[]) =>
  db.run(sql`UPDATE product_edits SET revision = revision + 1, fields = json_set(fields, '$.tags.text', edited.value ->> 'moved')
    FROM json_each(${JSON.stringify(edits)}) AS edited
    WHERE product_id = edited.value ->> 'id' AND fields ->> '$.tags.text' = edited.value ->> 'tags'`);

/** The new one takes over the names and whether it is hidden, unless it has names of its own. */
const moveTagRow = (db: Db, { tag, to }: TagMove) =>
  [
    db.run(sql`INSERT INTO ${tags} (tag, models, names, hidden)
      SELECT ${to}, 0, names, hidden FROM ${tags} WHERE tag = ${tag}
      ON CONFLICT (tag) DO UPDATE SET names = coalesce(tags.names, excluded.names), moved_to = NULL`),
    db.run(sql`UPDATE ${tags} SET names = NULL, hidden = 0, moved_to = ${to} WHERE tag = ${tag}`),
    db.run(sql`UPDATE ${tags} SET moved_to = ${to} WHERE moved_to = ${tag}`),
  ] as const;

/**
 * Renames a tag, or merges it with another: its address still leads to its models. The cron brings the stems of the models up to date.
 * @throws DomainError not_found for a tag of no model, bad_input
 */
export async function moveTag({ db, now }: Reads, move: TagMove): Promise<void> {
  const { tag, to } = move;
  const refused = (error: string) => new DomainError("bad_input", { fields: { to: error } });
  if (tag === to) throw refused("studioTags.sameTag");
  const [models, edits, [earlier]] = await db.batch([
    modelsWith(db, tag),
    editsWithTags(db),
    movedTag(db, tag),
  ]);
  // The same form once more, because its answer was lost.
  if (models.length === 0 && earlier?.to === to) return;
  if (models.length === 0) throw new DomainError("not_found");
  if (models.length > MAX_MOVED) throw refused(`studioTags.tooMany?max=${MAX_MOVED}`);
  const ids = models.map(({ id }) => id);
  const which = inJson(products.id, ids);
  await db.batch([
    moveInModels(db, ids, move),
    moveInEdits(
      db,
      edits
        .map((edit) => ({ ...edit, moved: movedIn(edit.tags, move) }))
        .filter(({ tags, moved }) => moved !== tags),
    ),
    ...moveTagRow(db, move),
    ...reindexWithVocabularyWhere(db, which, now()),
    db.run(sql`UPDATE search_entries SET title_stems = NULL WHERE ${inJson(sql`product_id`, ids)}`),
  ]);
}
