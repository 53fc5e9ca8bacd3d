/** What the seller arranges on the front page: the model in its window, and sections above the list of all models. */
import { type ListQuery, type ProductCard, ProductId } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { texts } from "#app/i18n/translated.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

export const MAX_SECTIONS = 6;
const TITLE_MAX = 60;
const TEXT_MAX = 1_000;

export const SECTION_KINDS = ["newest", "collection", "sale", "rated", "text"] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

const Section = z
  .strictObject({
    kind: z.enum(SECTION_KINDS),
    /** The address of the collection that it shows; null for other kinds. */
    collection: ProductId.nullable(),
    /** Of a text, in the shop's main language at least. Other kinds are called what they show. */
    title: texts(singleLine().max(TITLE_MAX)),
    /** Markdown. */
    text: texts(multiLine().max(TEXT_MAX)),
    /** Whose picture stands beside a text, and leads to it; null for none. */
    model: ProductId.nullable(),
  })
  .refine(({ kind, collection }) => kind !== "collection" || collection !== null, {
    error: "errors.required",
    path: ["collection"],
  })
  .refine(({ kind, collection }) => kind === "collection" || collection === null, {
    error: "errors.invalid",
    path: ["collection"],
  });
export type Section = z.output<typeof Section>;

export const FrontPage = z.strictObject({
  /** The model in the shop's window; null for the newest one. */
  model: ProductId.nullable(),
  sections: z.array(Section).max(MAX_SECTIONS),
});
export type FrontPage = z.output<typeof FrontPage>;

export const FrontPageChange = FrontPage.extend({
  /** As it was read: nothing is stored when it was changed since. Null: whatever was changed. */
  revision: z.string().max(60).nullable(),
});
export type FrontPageChange = z.output<typeof FrontPageChange>;

export const NOTHING_ARRANGED: FrontPage = { model: null, sections: [] };

const named = (names: readonly (string | null)[]) => names.filter((name) => name !== null);
/** Ids, published or not. */
export const namedModels = ({ model, sections }: FrontPage) =>
  named([model, ...sections.map((section) => section.model)]);
export const namedCollections = ({ sections }: FrontPage) =>
  named(sections.map(({ collection }) => collection));

/** Sections that are the beginning of a list, with all of which they lead to. */
export const SECTION_LISTS = {
  newest: { sort: "newest" },
  rated: { sort: "rating" },
  sale: { sale: "on" },
} as const satisfies Partial<Record<SectionKind, Partial<ListQuery>>>;

/** A row of cards, with the way to all of them. */
export interface CardsSection {
  id: string;
  title: string;
  /** Where it is not the reader's. */
  titleLanguage?: Language | undefined;
  all: { to: string; text: string };
  products: ProductCard[];
}

/** As the front page shows it; a text is HTML. */
export type ShownSection = CardsSection | { id: string; html: string };

/** A line about a sale, at the top of the page. */
export interface Banner {
  html: string;
  /** UTC, ISO-8601. */
  until: string;
}
