import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import { existingIds } from "#app/catalog/catalog.store.server.ts";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { imagesOf, productCard } from "#app/catalog/product-summary.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { bestTranslation, inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import type {
  CollectionChange,
  CollectionLink,
  CollectionTexts,
  ListedCollection,
  ShownCollection,
  StudioCollection,
} from "./collections.contract.ts";
import {
  allCollections,
  changeModels,
  changeTexts,
  collectionBySlug,
  collectionsWithCovers,
  deleteCollection,
  insertCollection,
  modelsOfCollection,
  placeCollections,
  promisedCollection,
  type Revised,
} from "./collections.store.server.ts";

type ViewServices = Pick<Services, "db" | "language" | "mainLanguage" | "now" | "settings">;
type ChangeServices = Pick<Services, "db" | "now">;
type WriteServices = Pick<Services, "db" | "now" | "shop">;

const titleOf = (
  title: Translated,
  { language, mainLanguage }: Pick<Services, "language" | "mainLanguage">,
) => {
  const best = bestTranslation(title, { language, mainLanguage });
  return {
    title: best?.text ?? "",
    ...(best && best.language !== language && { titleLanguage: best.language }),
  };
};

const SHOWN_ON_FRONT_PAGE = 8;

export const collectionsOfFrontPage = (db: Services["db"]) => collectionsWithCovers(db, SHOWN_ON_FRONT_PAGE);

/** A card has room for one line. */
const TEXT_ON_CARD = 160;

function textOnCard(text: Translated, reader: ViewServices): CollectionLink["text"] {
  const best = bestTranslation(text, reader);
  return best && { ...best, text: plainText(readMarkdown(best.text)).slice(0, TEXT_ON_CARD) };
}

/** Those with a model that can be shown. */
export const collectionLinks = (
  rows: Awaited<ReturnType<typeof collectionsOfFrontPage>>,
  services: ViewServices,
): CollectionLink[] =>
  rows.flatMap(({ slug, title, text, cover }) => {
    if (cover === null) return [];
    const [image = null] = imagesOf({ images: JSON.parse(cover) }, services);
    return [{ slug, ...titleOf(title, services), text: textOnCard(text, services), image }];
  });

const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

/** @throws DomainError not_found. */
export async function shownCollection(services: ViewServices, slug: string): Promise<ShownCollection> {
  const { db, language, mainLanguage } = services;
  const [[row], rows] = await db.batch([collectionBySlug(db, slug), modelsOfCollection(db, slug)]);
  if (!row) throw new DomainError("not_found");
  const models = inOrder(rows, row.models).filter(({ status }) => status === "published");
  return {
    slug,
    ...titleOf(row.title, services),
    text: bestTranslation(row.text, { language, mainLanguage }),
    writtenIn: LANGUAGE_CODES.filter((code) => row.title[code]),
    models: models.map((model) => productCard(model, services)),
  };
}

/** For the sitemap. */
export const collectionPages = async ({ db }: Pick<Services, "db">) =>
  (await allCollections(db)).map(({ slug, title, updatedAt }) => ({
    path: `/collections/${slug}`,
    changedAt: updatedAt,
    writtenIn: LANGUAGE_CODES.filter((code) => title[code]),
  }));

export async function listedCollections(
  services: Pick<Services, "db" | "language" | "mainLanguage">,
): Promise<ListedCollection[]> {
  const rows = await allCollections(services.db);
  return rows.map(({ slug, title, models }) => ({
    slug,
    title: inLanguage(title, services),
    models: models.length,
  }));
}

/** @throws DomainError not_found. */
export async function collectionForStudio(
  services: ViewServices,
  { slug }: { slug: string },
): Promise<StudioCollection> {
  const { db, language, mainLanguage } = services;
  const [[row], models] = await db.batch([collectionBySlug(db, slug), modelsOfCollection(db, slug)]);
  if (!row) throw new DomainError("not_found");
  return {
    slug,
    title: row.title,
    text: row.text,
    revision: row.revision,
    models: inOrder(models, row.models).map((model) => ({
      id: model.id,
      title: inLanguage(model.title, { language, mainLanguage }),
      status: model.status,
      image: imagesOf(model, services)[0] ?? null,
    })),
  };
}

/** Its address is made of its title and never changes. @throws DomainError bad_input (no title in the main language), collection_exists, collections_full. */
export async function createCollection(
  services: WriteServices,
  { title, text }: CollectionTexts,
): Promise<{ slug: string }> {
  const { db, now } = services;
  const language = await requireMainLanguage(services, { title });
  const slug = slugOf(title[language] ?? "");
  const [[created], [other]] = await db.batch([
    insertCollection(db, { title, text, slug, at: now() }),
    collectionBySlug(db, slug),
  ]);
  if (!created) throw new DomainError(other ? "collection_exists" : "collections_full");
  return created;
}

/** @throws DomainError not_found, changed_elsewhere when the statement changed no row. */
function requireChange(changed: readonly unknown[], left: readonly unknown[]) {
  if (changed.length === 0) throw new DomainError(left.length > 0 ? "changed_elsewhere" : "not_found");
}

/** @throws DomainError bad_input (no title in the main language), not_found, changed_elsewhere. */
export async function writeCollection(
  services: WriteServices,
  { title, text, ...collection }: CollectionChange,
): Promise<void> {
  const { db, now } = services;
  await requireMainLanguage(services, { title });
  const [saved, left] = await db.batch([
    changeTexts(db, collection, { title, text, updatedAt: now() }),
    collectionBySlug(db, collection.slug),
  ]);
  requireChange(saved, left);
}

/**
 * Gives a collection these models in this order.
 * @throws DomainError changed_elsewhere, not_found for an unknown model or when it was removed.
 */
export async function arrangeCollection(
  { db, now }: ChangeServices,
  { models, ...collection }: Revised & { models: string[] },
): Promise<{ models: string[] }> {
  const [saved, known, left] = await db.batch([
    changeModels(db, collection, { models, at: now() }),
    existingIds(db, models),
    collectionBySlug(db, collection.slug),
  ]);
  if (left.length === 0) throw new DomainError("not_found");
  const unknown = models.find((id) => !known.some((product) => product.id === id));
  if (unknown) throw new DomainError("not_found", { detail: unknown });
  if (saved.length === 0) throw new DomainError("changed_elsewhere");
  return { models };
}

/** @throws DomainError not_found, changed_elsewhere; collection_promised while a membership opens it. */
export async function removeCollection({ db, now }: ChangeServices, collection: Revised): Promise<void> {
  const at = now();
  const [removed, left, [promise]] = await db.batch([
    deleteCollection(db, collection, at),
    collectionBySlug(db, collection.slug),
    promisedCollection(db, collection, at),
  ]);
  if (left.length > 0 && promise?.isPromised) throw new DomainError("collection_promised");
  requireChange(removed, left);
}

/** Puts all collections in this order. @throws DomainError changed_elsewhere when they are not those that there are, each once. */
export async function orderCollections(
  { db }: Pick<Services, "db">,
  { slugs }: { slugs: readonly string[] },
): Promise<void> {
  const placed = await placeCollections(db, slugs);
  if (placed.length === 0) throw new DomainError("changed_elsewhere");
}
