import type { Reader } from "#app/i18n/reader.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { printFacts } from "#app/meshes/print-facts.ts";
import { quantityInName } from "#app/meshes/quantity.ts";
import { withBundlePrice } from "#app/offers/pricing/bundle.ts";
import { cardPrice } from "#app/offers/pricing/pricing.ts";
import { priceAt } from "#app/offers/pricing/sale.ts";
import { ratingOf } from "#app/reviews/rating.ts";
import { DAY_MS } from "#app/shared/time.ts";
import type {
  CardBadge,
  LicensePrice,
  ListedProduct,
  ListQuery,
  ProductCard,
  ProductFile,
  ProductImage,
  ProductSummary,
} from "./catalog.contract.ts";
import type { FileRow, ProductRow, SummaryRow } from "./catalog.store.server.ts";
import { LICENSE_TYPES, type ListPrices, priceColumn } from "./licenses.ts";

type Priced = Pick<SummaryRow, "id" | keyof ListPrices | "sale" | "bundle" | "suggested">;

export const licensesOf = ({ id, sale, bundle, suggested, ...row }: Priced, at: Date): LicensePrice[] =>
  LICENSE_TYPES.flatMap((type) => {
    const [price, amount] = [row[priceColumn(type)], suggested?.[type]];
    if (price === null) return [];
    const license = { type, price, ...(amount !== undefined && { suggested: Math.max(amount, price) }) };
    return [withBundlePrice(priceAt(license, sale, at), id, bundle)];
  });

export interface ViewServices extends Pick<Reader, "language" | "mainLanguage"> {
  settings: { IMAGES_URL: string };
  now: () => Date;
}

export const imagesOf = (
  row: Pick<SummaryRow, "images">,
  { language, mainLanguage, settings }: Omit<ViewServices, "now">,
): ProductImage[] =>
  row.images.map(({ key, width, height, alt, narrower = [], video, shows }) => {
    const text = bestTranslation(alt, { language, mainLanguage });
    return {
      url: `${settings.IMAGES_URL}/${key}`,
      width,
      height,
      alt: text?.text ?? "",
      ...(text && text.language !== language && { altLanguage: text.language }),
      narrower: narrower.map((each) => ({ url: `${settings.IMAGES_URL}/${each.key}`, width: each.width })),
      ...(video && { video: `${settings.IMAGES_URL}/${video}` }),
      ...(shows && { shows }),
    };
  });

/**
 * A preview without its seed, with which a protected one could be undone. Its address is on the shop's own origin, also when
 * pictures have another: a script loads it, and the Content-Security-Policy allows scripts no other origin.
 */
export const previewOf = ({ preview }: Pick<ProductRow, "preview">) =>
  preview && { url: `/images/${preview.key}`, bytes: preview.bytes, kind: preview.kind };

export function productSummary(row: SummaryRow, reader: ViewServices): ProductSummary {
  const licenses = licensesOf(row, reader.now());
  const title = bestTranslation(row.title, reader);
  return {
    id: row.id,
    title: title?.text ?? "",
    ...(title && title.language !== reader.language && { titleLanguage: title.language }),
    image: imagesOf(row, reader)[0] ?? null,
    licenses,
    price: Math.min(...licenses.map(({ price }) => price)),
    free: row.free,
    formats: row.formats,
    files: row.fileCount,
    weight: row.zipBytes,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    versionAt: row.versionAt?.toISOString() ?? null,
    comments: row.commentCount,
    photos: row.photoCount,
    rating: ratingOf(row.stars),
    printedBy: row.printedBy,
    version: row.version,
  };
}

export function listedProduct(row: ProductRow, reader: ViewServices): ListedProduct {
  const description = bestTranslation(row.description, reader);
  return {
    ...productSummary(row, reader),
    description: description?.text ?? "",
    ...(description &&
      description.language !== reader.language && { descriptionLanguage: description.language }),
    footprint: row.footprint,
  };
}

export const NEW_MS = 21 * DAY_MS;
export const UPDATED_MS = 21 * DAY_MS;

/** The badge of a card. A cached page may show it two minutes longer. */
function badgeOf({ publishedAt, versionAt }: ProductSummary, now: Date): CardBadge | null {
  const age = (at: string) => now.getTime() - Date.parse(at);
  if (age(publishedAt) < NEW_MS) return { name: "new", at: publishedAt };
  return versionAt && age(versionAt) < UPDATED_MS ? { name: "updated", at: versionAt } : null;
}

/** In pixels: the width of a card on a screen of double density. */
const CARD_WIDTH = 560;

/** The narrowest that fills a card. */
const cardImage = ({ url, narrower }: ProductImage): string =>
  narrower.toSorted((a, b) => a.width - b.width).find(({ width }) => width >= CARD_WIDTH)?.url ?? url;

/** @param asked the license whose price it shows; else the lowest price */
export function productCard(
  row: SummaryRow,
  reader: ViewServices,
  asked?: ListQuery["license"],
): ProductCard {
  const product = productSummary(row, reader);
  const license = product.licenses.find(({ type }) => type === asked)?.type ?? null;
  const [image = null, second] = imagesOf(row, reader);
  return {
    id: product.id,
    title: product.title,
    titleLanguage: product.titleLanguage,
    licenses: product.licenses,
    license,
    price: cardPrice(product.licenses, license),
    rating: product.rating,
    printHours: row.printHours,
    printGrams: row.printGrams,
    image,
    secondImage: second ? cardImage(second) : null,
    footprint: row.footprint,
    badge: badgeOf(product, reader.now()),
  };
}

export function productFile(
  { path, bytes, format, triangles, sizeX, sizeY, sizeZ, facts }: FileRow,
  quantities: ProductRow["quantities"],
): ProductFile {
  const quantity = quantities?.[path] ?? quantityInName(path);
  const size = sizeX === null || sizeY === null || sizeZ === null ? null : { x: sizeX, y: sizeY, z: sizeZ };
  return { path, bytes, format, triangles, size, facts, printing: facts && printFacts(facts), quantity };
}

const byName = new Intl.Collator("en", { numeric: true });

/** For the order of files in a zip's folders: "part 2" before "part 10". */
export const byPath = (a: ProductFile, b: ProductFile): number => byName.compare(a.path, b.path);
