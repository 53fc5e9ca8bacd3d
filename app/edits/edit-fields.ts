/**
 * Edits: what of a model is not published yet, as texts of its form, so that invalid input is stored too. Fields whose text equals
 * the product's are left out.
 */

import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { movedIds } from "#app/catalog/moved-ids.ts";
import { ATTRIBUTE_NAMES } from "#app/catalog/product-attributes.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";

export interface EditedField {
  text: string;
  /** The product's text when this field was edited. */
  original: string;
}
export type EditedFields = Record<string, EditedField>;
/** Texts by the name of their field, such as "title.en". */
export type Texts = Record<string, string>;

export type EditableModel = Pick<
  StudioProductDetail,
  "title" | "description" | "tags" | "alsoCalled" | "prices" | "images" | (typeof ATTRIBUTE_NAMES)[number]
>;
type Picture = EditableModel["images"][number];

/** Name of the field with the pictures' order: `pictureId`s with spaces between, the cover first. */
export const PICTURES = "pictures";

/** Name of the fields with the file of a new picture, in forms without scripts. */
export const PICTURE_FILE = "pictureFile";

export const pictureId = ({ key }: Pick<Picture, "key">): string =>
  key.slice(key.lastIndexOf("/") + 1).slice(0, 16);

export const pictureIds = (text: string): string[] => text.split(" ").filter(Boolean);

/** The text of PICTURES after the command of a button (`movedIds`), such as "first 0a1b". */
export const movedPictures = (text: string, command: string): string =>
  movedIds(pictureIds(text), command).join(" ");

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
    ...known.flatMap((image) => translations(`alt.${pictureId(image)}`, image.alt)),
  ]);
}

/** The edited text of a field where there is one, else the product's. */
export const withEdits = (productTexts: Texts, edits: EditedFields): Texts => ({
  ...productTexts,
  ...Object.fromEntries(
    Object.entries(edits).flatMap(([name, { text }]) => (name in productTexts ? [[name, text]] : [])),
  ),
});

export interface SentField {
  text: string;
  digest: string;
}

export const DIGEST_PREFIX = "digest.";

interface MergeResult {
  edits: EditedFields;
  /** Current texts of fields that somebody else has changed since the form was loaded; the submitted texts are not saved. */
  conflicts: Texts;
}

/** Leaves out texts that somebody else has changed since the form was loaded. @param digest hashes a text */
export function mergeEdits(
  { productTexts, edits }: { productTexts: Texts; edits: EditedFields },
  sent: Record<string, SentField>,
  digest: (text: string) => string,
): MergeResult {
  const merged = { ...edits };
  const conflicts: Texts = {};
  for (const [name, { text, digest: loadedDigest }] of Object.entries(sent)) {
    const published = productTexts[name];
    if (published === undefined) continue;
    const current = edits[name]?.text ?? published;
    if (text === current) continue;
    if (digest(current) !== loadedDigest) conflicts[name] = current;
    else if (text === published) delete merged[name];
    else merged[name] = { text, original: edits[name]?.original ?? published };
  }
  return { edits: merged, conflicts };
}

export const changedSinceEdit = (productTexts: Texts, edits: EditedFields): Texts =>
  Object.fromEntries(
    Object.entries(edits).flatMap(([name, { text, original }]) => {
      const now = productTexts[name];
      return now === undefined || now === original || now === text ? [] : [[name, now]];
    }),
  );
