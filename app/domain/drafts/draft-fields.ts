/**
 * A draft: what was typed in the fields of a model's form and is not published yet. Texts, because what is typed is stored even while
 * it is not valid; only what differs from the product.
 */
import { ATTRIBUTE_NAMES } from "#app/domain/catalog/product-attributes.ts";
import type { StudioProductDetail } from "#app/domain/catalog/publishing.contract.ts";
import { LANGUAGE_CODES } from "#app/domain/languages.ts";
import type { AnyTranslation } from "#app/domain/translated.ts";

export interface DraftField {
  text: string;
  /** What the product said when this was typed over it. */
  was: string;
}
export type DraftFields = Record<string, DraftField>;
/** Texts by the name of their field, such as "title.en". */
export type Texts = Record<string, string>;

/** What of a product can be changed by typing. */
export type EditableModel = Pick<
  StudioProductDetail,
  "title" | "description" | "tags" | "prices" | "images" | (typeof ATTRIBUTE_NAMES)[number]
>;
type Picture = EditableModel["images"][number];

/** Field of the pictures in their order, the cover first: ids with spaces between. */
export const PICTURES = "pictures";

/** Short, because forms repeat it; of the picture's SHA-256. */
export const pictureId = ({ key }: Pick<Picture, "key">): string =>
  key.slice(key.lastIndexOf("/") + 1).slice(0, 16);

export const pictureIds = (text: string): string[] => text.split(" ").filter(Boolean);

/** The picture with this id one place (or to the first place) earlier, one later, or taken out. @param command such as "cover 0a1b" */
export function movedPictures(text: string, command: string): string {
  const [move, id = ""] = command.split(" ");
  const ids = pictureIds(text);
  const from = ids.indexOf(id);
  if (from < 0) return text;
  ids.splice(from, 1);
  const to = { cover: 0, earlier: Math.max(from - 1, 0), later: from + 1 }[move ?? ""];
  if (to !== undefined) ids.splice(to, 0, id);
  return ids.join(" ");
}

const translations = (name: string, text: AnyTranslation) =>
  LANGUAGE_CODES.map((language) => [`${name}.${language}`, text[language] ?? ""] as const);

const eurosOf = (cents: number | undefined) => {
  if (cents === undefined) return "";
  return cents === 0 ? "0" : (cents / 100).toFixed(2);
};

/** A product as the texts of its form. */
export function textsOf(model: EditableModel): Texts {
  const { title, description, tags, prices, images } = model;
  return Object.fromEntries([
    ...translations("title", title),
    ...translations("description", description),
    ["tags", tags.join(", ")],
    ["price.standard", eurosOf(prices.standard)],
    ["price.commercial", eurosOf(prices.commercial)],
    ...ATTRIBUTE_NAMES.map((name) => [name, String(model[name] ?? "")] as const),
    [PICTURES, images.map(pictureId).join(" ")],
    ...images.flatMap((image) => translations(`alt.${pictureId(image)}`, image.alt)),
  ]);
}

/** The texts of the product with the draft over them. */
export const withDraft = (product: Texts, draft: DraftFields): Texts => ({
  ...product,
  ...Object.fromEntries(
    Object.entries(draft).flatMap(([name, { text }]) => (name in product ? [[name, text]] : [])),
  ),
});

/** A field as it arrives: its text, and a digest of the text that its writer had seen there before. */
export interface SentField {
  text: string;
  seen: string;
}

interface Merged {
  draft: DraftFields;
  /** Fields that somebody else has changed since: they keep their text, which is given here. */
  conflicts: Texts;
}

/**
 * Puts what was typed into the draft, field by field: nobody overwrites a text that they have not seen.
 * @param digest of a text
 */
export function mergeDraft(
  { product, draft }: { product: Texts; draft: DraftFields },
  sent: Record<string, SentField>,
  digest: (text: string) => string,
): Merged {
  const merged = { ...draft };
  const conflicts: Texts = {};
  for (const [name, { text, seen }] of Object.entries(sent)) {
    const published = product[name];
    if (published === undefined) continue;
    const current = draft[name]?.text ?? published;
    if (text === current) continue;
    if (digest(current) !== seen) conflicts[name] = current;
    else if (text === published) delete merged[name];
    else merged[name] = { text, was: draft[name]?.was ?? published };
  }
  return { draft: merged, conflicts };
}

/** What the product says by now where the draft was typed over something else. */
export const changedSinceDraft = (product: Texts, draft: DraftFields): Texts =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, { text, was }]) => {
      const now = product[name];
      return now === undefined || now === was || now === text ? [] : [[name, now]];
    }),
  );
