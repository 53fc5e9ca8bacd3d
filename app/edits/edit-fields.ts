/**
 * Edits: what of a model is not published yet, as texts of its form, so that invalid input is stored too. Fields whose text equals
 * the product's are left out.
 */

import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { ATTRIBUTE_NAMES } from "#app/catalog/product-attributes.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { reordered } from "#app/shared/reordered.ts";

export type EditedFields = Record<string, { text: string }>;
/** Texts by the name of their field, such as "title.en". */
export type Texts = Record<string, string>;

export type EditableModel = Pick<
  StudioProductDetail,
  "title" | "description" | "tags" | "alsoCalled" | "prices" | "images" | (typeof ATTRIBUTE_NAMES)[number]
>;
type Picture = EditableModel["images"][number];

/** Name of the field with the pictures' order: `pictureId`s with spaces between, the cover first. */
export const PICTURES = "pictures";

export const pictureId = ({ key }: Pick<Picture, "key">): string =>
  key.slice(key.lastIndexOf("/") + 1).slice(0, 16);

export const pictureIds = (text: string): string[] => text.split(" ").filter(Boolean);

/** The text of PICTURES after the command of a button (`movedIds`), such as "first 0a1b". */
export const movedPictures = (text: string, command: string): string =>
  reordered(pictureIds(text), command).join(" ");

/** The text of PICTURES with a picture in the place of another, or at the end. */
export const withPicture = (text: string, id: string, replaced: string | null = null): string => {
  const ids = pictureIds(text);
  const others = ids.filter((each) => each !== id);
  const at = replaced === null || replaced === id ? -1 : others.indexOf(replaced);
  if (at >= 0) return others.with(at, id).join(" ");
  return ids.includes(id) ? text : [...ids, id].join(" ");
};

/** The text of PICTURES after a picture was dragged to the place of another. */
export const draggedPicture = (text: string, id: string, target: string): string => {
  const ids = pictureIds(text);
  const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
  return from < 0 || to < 0 ? text : ids.toSpliced(from, 1).toSpliced(to, 0, id).join(" ");
};

export const altField = (id: string, language: Language) => `alt.${id}.${language}`;

export const showsField = (id: string) => `shows.${id}`;

const translations = (name: string, text: Translated) =>
  LANGUAGE_CODES.map((language) => [`${name}.${language}`, text[language] ?? ""] as const);

export const priceField = (license: LicenseType) => `price.${license}` as const;

const eurosOf = (cents: number | undefined) => {
  if (cents === undefined) return "";
  return cents === 0 ? "0" : (cents / 100).toFixed(2);
};

/** The product's pictures, then those that were added to its edits. */
export const knownPictures = (published: readonly Picture[], added: readonly Picture[]): Picture[] => {
  const ids = new Set(published.map(pictureId));
  return [...published, ...added.filter((picture) => !ids.has(pictureId(picture)))];
};

/** The fields of a picture. */
export const pictureTextsOf = (picture: Picture): (readonly [string, string])[] => [
  ...translations(`alt.${pictureId(picture)}`, picture.alt),
  [showsField(pictureId(picture)), picture.shows ?? ""],
];

/** @param known pictures with a text, also those that the product does not have yet */
export function textsOf(model: EditableModel, known: readonly Picture[] = model.images): Texts {
  const { title, description, tags, alsoCalled, prices, images } = model;
  return Object.fromEntries([
    ...translations("title", title),
    ...translations("description", description),
    ["tags", tags.join(", ")],
    ["alsoCalled", alsoCalled.join(", ")],
    ...LICENSE_TYPES.map((license) => [priceField(license), eurosOf(prices[license])] as const),
    ...ATTRIBUTE_NAMES.map((name) => [name, String(model[name] ?? "")] as const),
    [PICTURES, images.map(pictureId).join(" ")],
    ...known.flatMap(pictureTextsOf),
  ]);
}

/** The edited text of a field where there is one, else the product's. */
export const withEdits = (productTexts: Texts, edits: EditedFields): Texts => ({
  ...productTexts,
  ...Object.fromEntries(
    Object.entries(edits).flatMap(([name, { text }]) => (name in productTexts ? [[name, text]] : [])),
  ),
});

/** The edits after a save. */
export function editsAfter(
  { productTexts, edits }: { productTexts: Texts; edits: EditedFields },
  sent: Texts,
): EditedFields {
  const after = { ...edits };
  for (const [name, text] of Object.entries(sent)) {
    if (productTexts[name] === undefined) continue;
    if (text === productTexts[name]) delete after[name];
    else after[name] = { text };
  }
  return after;
}
