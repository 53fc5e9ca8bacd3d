/** Models that the seller puts together under a title, with a page of their own and a place on the front page. */
import type { SubmissionResult } from "@conform-to/react";
import {
  type ModelStatus,
  type ProductCard,
  ProductId,
  type ProductImage,
} from "#app/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { type Translated, translationChanges } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

export const MAX_COLLECTIONS = 24;
export const MAX_COLLECTED = 36;
export const TITLE_MAX = 60;
const TEXT_MAX = 2_000;

export const titleField = (language: Language) => `title_${language}` as const;
export const textField = (language: Language) => `text_${language}` as const;

const TitleText = singleLine().max(TITLE_MAX, { error: `studioCollections.tooLong?max=${TITLE_MAX}` });
const LongText = multiLine().max(TEXT_MAX, { error: `studioCollections.tooLong?max=${TEXT_MAX}` });
const Title = TitleText.optional().default("");
const Text = LongText.optional().default("");

const textFields = Object.fromEntries(
  LANGUAGE_CODES.flatMap((language) => [
    [titleField(language), Title],
    [textField(language), Text],
  ]),
) as { [L in Language as `title_${L}`]: typeof Title } & { [L in Language as `text_${L}`]: typeof Text };

const FormFields = z.object(textFields);

/** @param main language of the shop, in which a collection needs a title */
export const collectionForm = (main: Language) =>
  FormFields.superRefine((form, context) => {
    if (!form[titleField(main)])
      context.addIssue({ code: "custom", path: [titleField(main)], message: "errors.required" });
  });

const written = (
  form: z.output<typeof FormFields>,
  field: typeof titleField | typeof textField,
): Translated => Object.fromEntries(LANGUAGE_CODES.map((language) => [language, form[field(language)]]));

export interface CollectionTexts {
  title: Translated;
  text: Translated;
}

/** In the shop's main language a collection needs a title. An empty text is none. */
export const NewCollection = z.strictObject({
  title: translationChanges(TitleText),
  text: translationChanges(LongText).optional(),
});
export type NewCollection = z.infer<typeof NewCollection>;

const Slug = ProductId;
export const CollectionRef = z.object({ slug: Slug });
/** The revision when the caller loaded it: the request is refused when the collection was changed since. Null: whatever was changed. */
export const CollectionAsRead = z.strictObject({ slug: Slug, revision: z.int().min(0).nullable() });
/** What is left out stays as it is, languages too; null or an empty text removes one. */
export const CollectionChange = CollectionAsRead.extend({
  title: translationChanges(TitleText).optional(),
  text: translationChanges(LongText).optional(),
});
export type CollectionChange = z.infer<typeof CollectionChange>;
export const ModelIds = z
  .array(ProductId)
  .max(MAX_COLLECTED)
  .refine((ids) => new Set(ids).size === ids.length, { error: "names a model twice" });
export const CollectionModels = CollectionAsRead.extend({ models: ModelIds });
/** All collections, each once. */
export const CollectionOrder = z.strictObject({ slugs: z.array(Slug).max(MAX_COLLECTIONS) });

export const textsOf = (form: z.output<typeof FormFields>): CollectionTexts => ({
  title: written(form, titleField),
  text: written(form, textField),
});

export interface CollectionLink {
  slug: string;
  title: string;
  /** Where it is not the reader's. */
  titleLanguage?: Language | undefined;
  image: ProductImage | null;
}

export interface ShownCollection extends Omit<CollectionLink, "image"> {
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

export interface CollectionResult extends ActionResult {
  form?: SubmissionResult;
}
