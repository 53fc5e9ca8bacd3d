import { and, asc, eq, not, type SQLWrapper, sql } from "drizzle-orm";
import { areModels, summaryColumns } from "#app/catalog/catalog.store.server.ts";
import { products } from "#app/catalog/catalog.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { inJson } from "#app/db/d1.server.ts";
import { type CollectionTexts, MAX_COLLECTIONS, SHOWN_COLLECTIONS } from "./collections.contract.ts";
import { collections } from "./collections.tables.server.ts";

/** Models of a collection among which a published one is looked for, whose picture it shows. */
const COVER_CANDIDATES = 4;

/** Each collection with the pictures of its first published model; null while none of its first ones is published. */
export const collectionsWithCovers = (db: Db, limit: number) =>
  db
    .select({
      slug: collections.slug,
      title: collections.title,
      text: collections.text,
      cover: sql<string | null>`(SELECT products.images
        FROM json_each(${collections.models}) AS member CROSS JOIN ${products} ON products.id = member.value
        WHERE member.key < ${COVER_CANDIDATES} AND products.status = 'published' LIMIT 1)`.as("cover"),
    })
    .from(collections)
    .orderBy(asc(collections.place), asc(collections.slug))
    .limit(limit);

export const allCollections = (db: Db) =>
  db
    .select()
    .from(collections)
    .orderBy(asc(collections.place), asc(collections.slug))
    .limit(SHOWN_COLLECTIONS);

export const titlesBySlugs = (db: Db, slugs: readonly string[]) =>
  db
    .select({ slug: collections.slug, title: collections.title })
    .from(collections)
    .where(inJson(collections.slug, slugs))
    .limit(SHOWN_COLLECTIONS);

export const collectionBySlug = (db: Db, slug: string) =>
  db.select().from(collections).where(eq(collections.slug, slug));

/** Whether a collection lists a model, in SQL. D1 would count each element of `json_each` as a row that was read. */
export const listsModel = (models: SQLWrapper, id: SQLWrapper | string) =>
  sql`instr(${models}, json_quote(${id})) > 0`;

/** The models of a collection, published or not. In no order: D1 would count each once more for it. */
export const modelsOfCollection = (db: Db, slug: string) =>
  db
    .select(summaryColumns)
    .from(sql`json_each((SELECT models FROM ${collections} WHERE slug = ${slug})) AS member`)
    .crossJoin(products)
    .where(sql`${products.id} = member.value`);

interface NewCollection extends CollectionTexts {
  slug: string;
  at: Date;
}

/** At the end of the list. Returns no row when another has the slug, or the shop has as many as it may. */
export const insertCollection = (db: Db, { slug, title, text, at }: NewCollection) =>
  db.all<{ slug: string }>(sql`
    INSERT INTO collections (slug, title, text, models, place, revision, updated_at)
    SELECT ${slug}, ${JSON.stringify(title)}, ${JSON.stringify(text)}, '[]', coalesce(max(place), 0) + 1, 1, ${at.getTime()}
    FROM collections HAVING count(*) < ${MAX_COLLECTIONS}
    ON CONFLICT DO NOTHING RETURNING slug`);

/** Takes a model that is deleted out of the collections. */
export const removeFromCollections = (db: Db, id: string) =>
  db.run(sql`
    UPDATE ${collections} SET revision = revision + 1,
      models = (SELECT json_group_array(value) FROM json_each(models) WHERE value <> ${id})
    WHERE EXISTS (SELECT 1 FROM json_each(models) WHERE value = ${id})`);

export interface Revised {
  slug: string;
  /** As it was read; null changes the row whatever was changed since. */
  revision: number | null;
}

const asRead = ({ slug, revision }: Revised) =>
  and(eq(collections.slug, slug), revision === null ? undefined : eq(collections.revision, revision));

/** Returns no row when the collection was changed since. */
export const changeTexts = (db: Db, collection: Revised, changes: CollectionTexts & { updatedAt: Date }) =>
  db
    .update(collections)
    .set({ ...changes, revision: sql`revision + 1` })
    .where(asRead(collection))
    .returning({ slug: collections.slug });

/** Returns no row when it was changed since, or one of the models does not exist. */
export const changeModels = (
  db: Db,
  collection: Revised,
  { models, at }: { models: readonly string[]; at: Date },
) =>
  db
    .update(collections)
    .set({ models: [...models], updatedAt: at, revision: sql`revision + 1` })
    .where(and(asRead(collection), areModels(models)))
    .returning({ slug: collections.slug });

/** Whether a membership that can be joined opens a collection, or a member has paid for it. */
const isPromised = ({ slug }: Pick<Revised, "slug">, at: Date) => sql<0 | 1>`(EXISTS (
    SELECT 1 FROM membership_tiers t CROSS JOIN json_each(t.collections) opened
    WHERE t.ended_at IS NULL AND opened.value = ${slug})
  OR EXISTS (
    SELECT 1 FROM memberships m INDEXED BY memberships_one_living
      CROSS JOIN membership_periods p ON p.membership_id = m.id CROSS JOIN json_each(p.terms, '$.collections') opened
    WHERE m.status IN ('active', 'past_due') AND p.ends_at > ${at.getTime()}
      AND p.terms ->> 'opens' = 'collections' AND opened.value = ${slug}))`;

export const promisedCollection = (db: Db, collection: Pick<Revised, "slug">, at: Date) =>
  db.all<{ isPromised: 0 | 1 }>(sql`SELECT ${isPromised(collection, at)} AS isPromised`);

export const deleteCollection = (db: Db, collection: Revised, at: Date) =>
  db
    .delete(collections)
    .where(and(asRead(collection), not(isPromised(collection, at))))
    .returning({ slug: collections.slug });

/** Returns no row, and places none, when these are not all collections, each once. */
export const placeCollections = (db: Db, slugs: readonly string[]) =>
  db.all<{ slug: string }>(sql`UPDATE ${collections} SET place = member.key + 1
    FROM json_each(${JSON.stringify(slugs)}) AS member
    WHERE collections.slug = member.value
      AND (SELECT json_group_array(slug) FROM (SELECT slug FROM ${collections} ORDER BY slug)) = ${JSON.stringify([...slugs].sort())}
    RETURNING collections.slug`);
