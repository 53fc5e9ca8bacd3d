import { LIST_OPTIONS } from "#app/catalog/list/list-params.ts";
import type { FileFacts } from "#app/catalog/model-files.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ModelInMemberships } from "#app/memberships/offer.contract.ts";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import type { PrintFacts } from "#app/meshes/print-facts.ts";
import type { Photo } from "#app/photos/photos.contract.ts";
import type { Footprint } from "#app/printers/fit.ts";
import { findPrinter } from "#app/printers/printers.ts";
import type { ImportedReviews } from "#app/reviews/imported/imported-reviews.contract.ts";
import type { Rating, StarCounts } from "#app/reviews/rating.ts";
import type { Review } from "#app/reviews/reviews.contract.ts";
import { z } from "#app/shared/zod.ts";
import { LICENSE_TYPES, type LicenseType } from "./licenses.ts";
import type { PictureShows } from "./picture-shows.ts";
import type { ProductAttributes } from "./product-attributes.ts";
import { PRODUCT_ID } from "./product-id.ts";

/** `draft`: never published; its description may still be missing. */
export type ModelStatus = "draft" | "published" | "unpublished";

/** A product id is a URL slug given at publishing; it never changes. */
export const ProductId = z
  .string({ error: "errors.productId" })
  .regex(PRODUCT_ID, { error: "errors.productId" });

export const License = z.enum(LICENSE_TYPES, { error: "errors.license" });

export interface LicensePrice {
  type: LicenseType;
  /** Euro cents to pay today; 0 means free. */
  price: number;
  sale?: {
    listPrice: number;
    /** The lowest price in the 30 days before the sale, in euro cents. */
    lowestPrice: number;
    until: string;
    /** A price for the first days of a model, which never cost more: nothing is crossed out. */
    launch?: true;
  };
  /** Euro cents that the seller suggests: the buyer names what they pay, from `price` on. */
  suggested?: number;
  bundle?: {
    price: number;
    /** Ids of the other models: the price is for a buyer who owns all of them, or buys them in the same order, under this license or a better one. */
    with: string[];
  };
}

export interface ProductImage {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Where it is not the reader's. */
  altLanguage?: Language | undefined;
  narrower: { url: string; width: number }[];
  /** An MP4 to be played in a loop; the picture is its first frame. */
  video?: string;
  shows?: PictureShows;
}

/** A product in a cart or a library: without its long texts and its list of files. */
export interface ProductSummary {
  id: string;
  title: string;
  /** Where it is not the reader's: the title is not written in that one. */
  titleLanguage?: Language | undefined;
  image: ProductImage | null;
  licenses: LicensePrice[];
  price: number;
  free: boolean;
  formats: string[];
  files: number;
  /** Bytes of the zip. */
  weight: number;
  publishedAt: string;
  updatedAt: string;
  versionAt: string | null;
  comments: number;
  photos: number;
  /** Null while nobody has reviewed it. */
  rating: Rating | null;
  /** How many people have said how it printed, or show a photo of it. */
  printedBy: number;
  version: number;
}

/** Answer of `GET /products` (docs/specification.md, section 7), one per published product. */
export interface ListedProduct extends ProductSummary {
  description: string;
  /** Where it is not the reader's. */
  descriptionLanguage?: Language | undefined;
  /** The room its parts need on a printer's bed, in millimetres; null until it was measured. */
  footprint: Footprint | null;
}

export interface CardBadge {
  name: "new" | "updated";
  at: string;
}

export interface CardPrice {
  cents: number;
  /** Written as "From (price)": other licenses may cost more. */
  from: boolean;
  /** The lowest price of the 30 days before the sale, which is crossed out. */
  was?: number | undefined;
  /** Whole percent below `was`. */
  percent?: number | undefined;
}

export interface ProductCard {
  id: string;
  title: string;
  titleLanguage?: Language | undefined;
  licenses: LicensePrice[];
  license: LicenseType | null;
  price: CardPrice;
  rating: Rating | null;
  /** As the seller states them; null where nothing is stated. */
  printHours: number | null;
  printGrams: number | null;
  image: ProductImage | null;
  /** Address of the next picture, as wide as a card needs it. */
  secondImage: string | null;
  footprint: Footprint | null;
  badge: CardBadge | null;
}

export interface ProductFile {
  path: string;
  bytes: number;
  format: string;
  triangles: number | null;
  /** Bounding box in millimetres. */
  size: { x: number; y: number; z: number } | null;
  facts: FileFacts | null;
  printing: PrintFacts | null;
  /** How often it is printed for one model. */
  quantity: number;
}

export interface TextInLanguage {
  text: string;
  language: Language;
}

export interface PublishedNotes extends TextInLanguage {
  version: number;
  publishedAt: string;
}

export type BundledModel = Pick<ProductSummary, "id" | "title" | "image" | "licenses">;

export interface ProductDetail extends ListedProduct {
  /** Language of the description: the reader's, or else one that it is written in. */
  textLanguage: Language;
  /** All languages that it is written in. */
  languages: Language[];
  changes: PublishedNotes[];
  images: ProductImage[];
  fileList: ProductFile[];
  /** A binary glTF to turn and look at; `protected` ones have the right looks and the wrong sizes. */
  preview: { url: string; bytes: number; kind: PreviewKind } | null;
  attributes: ProductAttributes;
  tags: Tag[];
  /** The newest of owners' photos; `photos` counts them all. */
  newestPhotos: Photo[];
  stars: StarCounts;
  newestReviews: Review[];
  /** What buyers said in another shop; it is in no rating. */
  importedReviews: ImportedReviews;
  sha256: string;
  /** The models of the bundle that it is a part of, itself included; empty without one, and while one of them is not published. */
  bundle: BundledModel[];
  bundleTitle: string | null;
  inMemberships: ModelInMemberships | null;
  /** Other models with the same tags, or bought in the same orders. */
  related: ProductCard[];
}

export const PAGE_SIZE = 24;

const PrinterText = z.string().refine((text) => findPrinter(text) !== null, { error: "errors.printer" });

/** On the answer to `GET /products`: how many models were looked at; there may be more matches. */
export const LOOKED_AT_HEADER = "Looked-At";

export const ProductsQuery = z.object({ printer: PrinterText.optional() });

export const TAG_MAX_LENGTH = 30;

export interface Tag {
  tag: string;
  /** As the reader's language writes it. */
  name: string;
}

export const SearchText = z
  .string()
  .trim()
  .transform((words) => words.slice(0, 80))
  .catch("");

/** Query string of the product list on `/`. Unknown values fall back, so an old link still opens. */
export const ListQuery = z.object({
  q: SearchText,
  price: z.enum(LIST_OPTIONS.price).catch("all"),
  license: z.enum(LIST_OPTIONS.license).catch("all"),
  format: z.enum(LIST_OPTIONS.format).catch("all"),
  /** Fits this printer: an id of the shop's list or a volume such as "250x210x220". */
  printer: PrinterText.catch(""),
  tag: z.string().trim().toLowerCase().max(TAG_MAX_LENGTH).catch(""),
  sale: z.enum(LIST_OPTIONS.sale).catch("all"),
  supports: z.enum(LIST_OPTIONS.supports).catch("all"),
  height: z.enum(LIST_OPTIONS.height).catch("all"),
  hours: z.enum(LIST_OPTIONS.hours).catch("all"),
  sort: z.enum(LIST_OPTIONS.sort).catch("best"),
  after: z.string().max(200).catch(""),
});
export type ListQuery = z.infer<typeof ListQuery>;

export interface ProductPage {
  products: ProductCard[];
  next: string | null;
  corrected: string | null;
  alternative: string | null;
  /** What was found is of the kind that the search names, and not called so. */
  isOfKind: boolean;
  /** Whether models have every word of the search, only some, or none of them; then these are the newest. */
  matched: "every" | "some" | "none";
  /** The filters leave no model: `products` are those without the filters. */
  unfiltered: boolean;
  /** So many of the models that match were compared, and there may be others; null when all were. */
  cut: number | null;
  formats: string[];
  /** The most used ones; of a search or beside other filters only those that narrow what was found. */
  tags: Tag[];
}

export const SuggestionsQuery = z.object({ q: ListQuery.shape.q });

export interface Suggestions {
  products: ProductCard[];
  corrected: string | null;
}
