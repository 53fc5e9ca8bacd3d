/** Models that the seller puts together under a title, with a page of their own and a place on the front page. */
import {
  type ModelStatus,
  type ProductCard,
  ProductId,
  type ProductImage,
} from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { texts } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

export const MAX_COLLECTIONS = 24;
/** A shop that had as many got one more from the models that it put first. */
export const SHOWN_COLLECTIONS = MAX_COLLECTIONS + 1;
export const MAX_COLLECTED = 36;
const TITLE_MAX = 60;
const TEXT_MAX = 2_000;

const Texts = z.strictObject({
  /** The shop's main language is needed. */
  title: texts(singleLine().max(TITLE_MAX, { error: `studioCollections.tooLong?max=${TITLE_MAX}` })),
  text: texts(multiLine().max(TEXT_MAX, { error: `studioCollections.tooLong?max=${TEXT_MAX}` })),
});
export type CollectionTexts = z.infer<typeof Texts>;

export const NewCollection = Texts;

const Slug = ProductId;
export const CollectionRef = z.object({ slug: Slug });
/** The revision when the caller loaded it: the request is refused when the collection was changed since. Null: whatever was changed. */
export const CollectionAsRead = z.strictObject({ slug: Slug, revision: z.int().min(0).nullable() });
export const CollectionChange = CollectionAsRead.extend(Texts.shape);
export type CollectionChange = z.infer<typeof CollectionChange>;
const ModelIds = z
  .array(ProductId)
  .max(MAX_COLLECTED)
  .refine((ids) => new Set(ids).size === ids.length, { error: "names a model twice" });
export const CollectionModels = CollectionAsRead.extend({ models: ModelIds });
/** All collections, each once. */
export const CollectionOrder = z.strictObject({ slugs: z.array(Slug).max(SHOWN_COLLECTIONS) });

export interface CollectionLink {
  slug: string;
  title: string;
  /** Where it is not the reader's. */
  titleLanguage?: Language | undefined;
  /** Its first words, without Markdown; null where there are none. */
  text: { text: string; language: Language } | null;
  image: ProductImage | null;
}

export interface ShownCollection extends Omit<CollectionLink, "image" | "text"> {
  /** Markdown; null where there is none. */
  text: { text: string; language: Language } | null;
  writtenIn: Language[];
  models: ProductCard[];
}

export interface ListedCollection {
  slug: string;
  title: string;
  models: number;
}

/** A model of a list that its seller has put in order. */
export interface OrderedModel {
  id: string;
  title: string;
  /** Shoppers see only published models. */
  status: ModelStatus;
  image: ProductImage | null;
}

export interface StudioCollection extends CollectionTexts {
  slug: string;
  revision: number;
  models: OrderedModel[];
}
