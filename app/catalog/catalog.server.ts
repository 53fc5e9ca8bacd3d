import { DEFAULT_FILTERS, DEFAULT_LIST_QUERY, filtersOf } from "#app/catalog/list/list-params.ts";
import { boughtTogether, productsWithSharedTags } from "#app/catalog/product/related.store.server.ts";
import { searchProducts, unsearchedPage } from "#app/catalog/search/search.server.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { modelInMemberships } from "#app/memberships/offer.server.ts";
import { collectionsForTiers, tiersOnOffer } from "#app/memberships/offer.store.server.ts";
import { bundledModels, bundleTitleFor } from "#app/offers/bundled-models.server.ts";
import { bundledProducts } from "#app/offers/bundles.store.server.ts";
import { PHOTOS_ON_PRODUCT } from "#app/photos/photo-limits.ts";
import { photoOf } from "#app/photos/photo-view.server.ts";
import { approvedPhotos } from "#app/photos/photos.store.server.ts";
import { importedReview } from "#app/reviews/imported/imported-reviews.server.ts";
import { importedReviewPage } from "#app/reviews/imported/imported-reviews.store.server.ts";
import { REVIEWS_ON_PRODUCT } from "#app/reviews/review-limits.ts";
import type { Review } from "#app/reviews/reviews.contract.ts";
import { reviewFor } from "#app/reviews/reviews.server.ts";
import { photosOfReviewPage, reviewPage } from "#app/reviews/reviews.store.server.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import {
  type ListedProduct,
  type ListQuery,
  PAGE_SIZE,
  type ProductCard,
  type ProductDetail,
  type ProductPage,
  type PublishedNotes,
  type Suggestions,
  type Tag,
} from "./catalog.contract.ts";
import {
  type Cursor,
  cursorAtRow,
  endOfScan,
  type FoundRow,
  filesOfProduct,
  isScanned,
  lastEntry,
  mostUsedTags,
  movedTag,
  type ProductRow,
  productById,
  productPage,
  publishedIds,
  publishedProduct,
  SCANNED_FOR_LIST,
  tagsOfProduct,
  versionNotesOf,
} from "./catalog.store.server.ts";
import { statedAttributes } from "./product-attributes.ts";
import {
  byPath,
  imagesOf,
  listedProduct,
  previewOf,
  productCard,
  productFile,
} from "./product-summary.server.ts";

type ListingServices = Reads;

const LIST_ALL_MAX = 1_000;

export const lookedAt = (printer: string | undefined): number => (printer ? SCANNED_FOR_LIST : LIST_ALL_MAX);

const formatCursor = ({ value, id }: Cursor) => `${value}.${id}`;

function parseCursor(text: string): Cursor | null {
  const [, value, id] = /^(\d{1,15})\.([a-z0-9-]+)$/.exec(text) ?? [];
  return value && id ? { value: Number(value), id } : null;
}

/** The cursor of the next page: an offset for the best matches, the last product (keyset) for other orders. */
const nextCursor = (query: ListQuery, last: FoundRow) =>
  query.q && query.sort === "best"
    ? { value: (parseCursor(query.after)?.value ?? 0) + PAGE_SIZE, id: "best" }
    : cursorAtRow(last);

/** The models to show when none passes the filters. The rows of a search already hold the models that do not pass, sorted last. */
async function unfilteredRows(
  { db, now }: ListingServices,
  query: ListQuery,
  rows: FoundRow[],
): Promise<FoundRow[]> {
  if (rows.length) return rows;
  const range = { after: null, limit: PAGE_SIZE, at: now() };
  return productPage(db, { ...query, ...DEFAULT_FILTERS, match: null }, range);
}

async function nextScan(
  { db }: ListingServices,
  { query, after }: { query: ListQuery; after: Cursor | null },
): Promise<Cursor | null> {
  if (query.q || !isScanned(query)) return null;
  const [end] = await endOfScan(db, query, after);
  return end ? { value: end.value, id: end.productId } : null;
}

type TagRow = Awaited<ReturnType<typeof mostUsedTags>>[number];

const tagOf = ({ tag, names }: TagRow, language: Language): Tag => ({ tag, name: names?.[language] ?? tag });

const TAGS_MAX = 16;

/** Whether a tag leaves some of the models and not others, or is the chosen one. */
const narrows = (tag: string, chosen: string, rows: readonly FoundRow[]): boolean =>
  tag === chosen || new Set(rows.map(({ tags }) => tags.includes(tag))).size === 2;

/** Pages continue by keyset, and read as few rows with 10,000 products as with 20; only a search's best matches continue at an offset. */
export async function listProducts(services: ListingServices, query: ListQuery): Promise<ProductPage> {
  const { db, now } = services;
  const page = { query, after: parseCursor(query.after), limit: PAGE_SIZE + 1, at: now() };
  const [{ rows: foundRows, ...searchNotes }, tags] = await Promise.all([
    (query.q ? searchProducts : unsearchedPage)(db, page),
    mostUsedTags(db, TAGS_MAX),
  ]);
  const passing = foundRows.filter(({ passesFilters }) => passesFilters);
  const nextPart = passing.length > PAGE_SIZE ? null : await nextScan(services, page);
  const unfiltered =
    passing.length === 0 && page.after === null && filtersOf(query).length > 0 && nextPart === null;
  const rows = unfiltered ? await unfilteredRows(services, query, foundRows) : passing;
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const hasNextPage = rows.length > PAGE_SIZE && searchNotes.matched === "every" && !unfiltered;
  const next = hasNextPage && last ? nextCursor(query, last) : nextPart;
  const isBrowsed = !query.q && filtersOf(query).every((name) => name === "tag");
  return {
    ...searchNotes,
    unfiltered,
    products: shown.map((row) => productCard(row, services, query.license)),
    next: next && formatCursor(next),
    tags: tags
      .filter(({ tag }) => isBrowsed || narrows(tag, query.tag, shown))
      .map((row) => tagOf(row, services.language)),
  };
}

/** The tag that has the models of this one, once the seller has moved them. */
export async function movedTo({ db }: Reads, tag: string): Promise<string | null> {
  const [row] = await movedTag(db, tag);
  return row?.to ?? null;
}

const SUGGESTIONS_MAX = 6;

export async function suggestProducts(services: ListingServices, q: string): Promise<Suggestions> {
  const query = { ...DEFAULT_LIST_QUERY, q };
  const { rows, corrected, matched } = await searchProducts(services.db, {
    query,
    after: null,
    limit: SUGGESTIONS_MAX,
    at: services.now(),
  });
  const products = matched === "none" ? [] : rows.map((row) => productCard(row, services));
  return { products, corrected };
}

export async function newestProducts(services: ListingServices, limit: number): Promise<ListedProduct[]> {
  const query = { ...DEFAULT_LIST_QUERY, sort: "newest", match: null } as const;
  const rows = await productPage(services.db, query, { after: null, limit, at: services.now() });
  return rows.map((row) => listedProduct(row, services));
}

/** docs/specification.md, section 7, `GET /products`: newest first; with a printer those that fit it among the newest ones of about its size. */
export async function allProducts(services: ListingServices, printer = ""): Promise<ListedProduct[]> {
  const rows = await productPage(
    services.db,
    { ...DEFAULT_LIST_QUERY, sort: "newest", printer, match: null },
    { after: null, limit: LIST_ALL_MAX, at: services.now(), scanned: SCANNED_FOR_LIST },
  );
  return rows.map((row) => listedProduct(row, services));
}

export const SITEMAP_PART = 500;

export async function sitemapParts({ db }: Reads): Promise<number> {
  const [last] = await lastEntry(db);
  return Math.max(1, Math.ceil((last?.id ?? 0) / SITEMAP_PART));
}

/** The products of a part with the times of their last changes. @param part from 1 on */
export const sitemapProducts = ({ db }: Reads, part: number) =>
  publishedIds(db, { first: (part - 1) * SITEMAP_PART + 1, last: part * SITEMAP_PART });

type VersionRow = Awaited<ReturnType<typeof versionNotesOf>>[number];

const changesIn = (versions: VersionRow[], reader: ListingServices): PublishedNotes[] =>
  versions.flatMap(({ version, notes, createdAt }) => {
    const written = notes && bestTranslation(notes, reader);
    return written ? [{ ...written, version, publishedAt: createdAt.toISOString() }] : [];
  });

const RELATED_MAX = 4;

/** Related models: most have the same tags, and at least one place is for models that were bought together with this one. */
function relatedOf(sameTags: ProductRow[], together: ProductRow[], services: ListingServices): ProductCard[] {
  const candidates = [...sameTags.slice(0, RELATED_MAX - 1), ...together, ...sameTags];
  const distinct = new Map(candidates.map((row) => [row.id, row]));
  return [...distinct.values()].slice(0, RELATED_MAX).map((row) => productCard(row, services));
}

const withPhotosFirst = (reviews: Review[]): Review[] =>
  reviews.sort((a, b) => Number(b.photos.length > 0) - Number(a.photos.length > 0));

async function detailOf(
  services: ListingServices,
  id: string,
  find: typeof publishedProduct | typeof productById,
  withChanges: (row: ProductRow) => ProductRow,
): Promise<ProductDetail> {
  const { db } = services;
  const [
    [found],
    versions,
    files,
    sameTags,
    together,
    newestPhotos,
    reviews,
    reviewPhotos,
    imported,
    bundled,
    tags,
    tiers,
    collections,
  ] = await db.batch([
    find(db, id),
    versionNotesOf(db, id),
    filesOfProduct(db, id),
    productsWithSharedTags(db, id, RELATED_MAX),
    boughtTogether(db, id, RELATED_MAX),
    approvedPhotos(db, { productId: id }, PHOTOS_ON_PRODUCT),
    reviewPage(db, { productId: id }, REVIEWS_ON_PRODUCT),
    photosOfReviewPage(db, { productId: id }, REVIEWS_ON_PRODUCT),
    importedReviewPage(db, { productId: id }, REVIEWS_ON_PRODUCT + 1),
    bundledProducts(db, [id]),
    tagsOfProduct(db, id),
    tiersOnOffer(db),
    collectionsForTiers(db, id),
  ]);
  if (!found) throw new DomainError("not_found");
  const row = withChanges(found);
  const { language } = services;
  return {
    ...listedProduct(row, services),
    textLanguage: bestTranslation(row.description, services)?.language ?? language,
    languages: LANGUAGE_CODES.filter((code) => row.description[code]),
    changes: changesIn(versions, services),
    bundle: bundledModels(row.bundle, bundled, services),
    bundleTitle: bundleTitleFor(row.bundle, services),
    inMemberships: modelInMemberships(id, [tiers, collections], services),
    related: relatedOf(sameTags, together, services),
    images: imagesOf(row, services),
    preview: previewOf(row),
    attributes: statedAttributes(row),
    tags: tags.map((tag) => tagOf(tag, language)),
    newestPhotos: newestPhotos.map((photo) => photoOf(photo, services)),
    stars: row.stars,
    newestReviews: withPhotosFirst(reviews.map((review) => reviewFor(services, review, reviewPhotos))),
    importedReviews: {
      stars: row.importedStars,
      newest: imported.slice(0, REVIEWS_ON_PRODUCT).map(importedReview),
      hasMore: imported.length > REVIEWS_ON_PRODUCT,
    },
    sha256: row.zipSha256,
    fileList: files.map(({ file }) => productFile(file, row.quantities)).sort(byPath),
  };
}

/** @throws DomainError not_found for an unknown or unpublished id. */
export const productDetail = (services: ListingServices, id: string): Promise<ProductDetail> =>
  detailOf(services, id, publishedProduct, (row) => row);

/** The page of a product, published or not. @param withChanges applies a draft to its row */
export const detailOfAnyProduct = (
  services: ListingServices,
  id: string,
  withChanges: (row: ProductRow) => ProductRow,
): Promise<ProductDetail> => detailOf(services, id, productById, withChanges);
