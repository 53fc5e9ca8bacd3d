import { readFileSync } from "node:fs";
import type { parseArgs } from "node:util";
import { z } from "zod";
import { ATTRIBUTE_NAMES, ProductAttributes } from "#app/catalog/product-attributes.ts";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  OTHER_LANGUAGES,
  type OtherLanguage,
} from "#app/i18n/languages.ts";
import type { AnyTranslation, TranslationChanges } from "#app/i18n/translated.ts";
import { centsOf } from "#app/offers/pricing/price-text.ts";
import { chargeableCents } from "./amounts.ts";
import { UsageError } from "./failures.ts";
import { issueMessage } from "./model-file.ts";
import { readOption } from "./read-option.ts";
import type { SheetOptions } from "./sheet.ts";

const textFlag = { type: "string" } as const;
const listFlag = { type: "string", multiple: true } as const;
const booleanFlag = { type: "boolean" } as const;

/** A flag for each language: `--title` is in the default language, `--title-es` in another. */
const inEachLanguage = <N extends string, F>(name: N, flag: F) =>
  Object.fromEntries([[name, flag], ...OTHER_LANGUAGES.map((code) => [`${name}-${code}`, flag])]) as Record<
    N | `${N}-${OtherLanguage}`,
    F
  >;

/** `--print-grams 85` for the attribute `printGrams`. */
export const ATTRIBUTE_OPTIONS = ATTRIBUTE_NAMES.map((name) => {
  const { type, enum: choices, examples, description } = z.toJSONSchema(ProductAttributes.shape[name]);
  return {
    name,
    flag: name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    isNumber: type !== "string",
    /** What may follow the flag, for the help. */
    value: choices ? "CHOICE" : String(examples?.[0]),
    description: choices ? `${description}: ${choices.join(", ")}` : description,
  };
});

export const NOTES_FLAGS = inEachLanguage("notes", textFlag);

export const SHEET_FLAGS = {
  ...inEachLanguage("title", textFlag),
  ...inEachLanguage("description", textFlag),
  ...NOTES_FLAGS,
  tag: listFlag,
  price: textFlag,
  "commercial-price": textFlag,
  free: booleanFlag,
  image: listFlag,
  ...inEachLanguage("image-alt", listFlag),
  remove: listFlag,
  ...Object.fromEntries(ATTRIBUTE_OPTIONS.map(({ flag }) => [flag, textFlag])),
} as const;

export type SheetFlags = ReturnType<typeof parseArgs<{ options: typeof SHEET_FLAGS }>>["values"];

/** What `--remove` takes. */
export const REMOVABLE: readonly string[] = [
  "price",
  "commercial-price",
  ...OTHER_LANGUAGES.map((code) => `title-${code}` as const),
  ...OTHER_LANGUAGES.map((code) => `description-${code}` as const),
  "tags",
  "images",
  ...ATTRIBUTE_OPTIONS.map(({ flag }) => flag),
];

type NotesFlags = ReturnType<typeof parseArgs<{ options: typeof NOTES_FLAGS }>>["values"];

/** @throws UsageError for a file that cannot be read */
export const notesIn = (values: NotesFlags) =>
  readTexts(values.notes, (code) => values[`notes-${code}`]) as AnyTranslation | undefined;

/** @throws UsageError for a value that cannot be read */
export function sheetOptions(values: SheetFlags): SheetOptions {
  const removed = removedFacts(values.remove);
  const removal = (name: string) => (removed.has(name) ? null : undefined);
  return {
    title: readTexts(values.title, (code) => values[`title-${code}`] ?? removal(`title-${code}`)),
    description: readTexts(
      values.description,
      (code) => values[`description-${code}`] ?? removal(`description-${code}`),
    ),
    notes: notesIn(values),
    tags: removed.has("tags") ? [] : values.tag,
    prices: readPrices(values, removal),
    ...readAttributes(values, removal),
    images: removed.has("images") ? [] : readImages(values),
  };
}

function removedFacts(names: string[] = []): ReadonlySet<string> {
  const unknown = names.find((name) => !REMOVABLE.includes(name));
  if (unknown === undefined) return new Set(names);
  throw new UsageError(`--remove ${unknown} is not possible; it takes one of ${REMOVABLE.join(", ")}.`);
}

/** Texts by language; `@file` is replaced by the file's text. */
function readTexts(
  defaultText: string | undefined,
  translation: (code: OtherLanguage) => string | null | undefined,
): TranslationChanges | undefined {
  const written = LANGUAGE_CODES.map(
    (code) => [code, code === DEFAULT_LANGUAGE ? defaultText : translation(code)] as const,
  ).filter(([, value]) => value !== undefined);
  if (written.length === 0) return undefined;
  return Object.fromEntries(written.map(([code, value]) => [code, value && fileOrText(value)]));
}

function fileOrText(value: string): string {
  if (!value.startsWith("@")) return value;
  try {
    return readFileSync(value.slice(1), "utf8");
  } catch {
    throw new UsageError(`${value.slice(1)} cannot be read (after @ comes the name of a text file).`);
  }
}

function readPrices(values: SheetFlags, removal: (name: string) => null | undefined) {
  if (values.free && values.price !== undefined) throw new UsageError("Give --price or --free, not both.");
  const standard = values.free ? 0 : (readOption("price", values.price, standardCents) ?? removal("price"));
  const commercial =
    readOption("commercial-price", values["commercial-price"], chargeableCents) ??
    removal("commercial-price");
  if (standard === undefined && commercial === undefined) return undefined;
  return { ...(standard !== undefined && { standard }), ...(commercial !== undefined && { commercial }) };
}

function standardCents(text: string): number | { problem: string } {
  const cents = chargeableCents(text);
  const isFree = typeof cents === "object" && centsOf(text) === 0;
  return isFree ? { problem: `${cents.problem}; give --free` } : cents;
}

function readImages(values: SheetFlags): SheetOptions["images"] {
  const { image: files = [], "image-alt": alts = [] } = values;
  const translations = (code: OtherLanguage) => values[`image-alt-${code}`] ?? [];
  if (Math.max(alts.length, ...OTHER_LANGUAGES.map((code) => translations(code).length)) > files.length)
    throw new UsageError("There are more --image-alt than --image.");
  if (files.length === 0) return undefined;
  return files.map((file, index) => ({
    file,
    alt: readTexts(alts[index], (code) => translations(code)[index]),
  }));
}

function readAttributes(
  values: Record<string, unknown>,
  removal: (name: string) => null | undefined,
): Pick<SheetOptions, keyof ProductAttributes> {
  const read = ATTRIBUTE_OPTIONS.map(({ name, flag, isNumber }) => {
    const written = values[flag];
    if (written === undefined) return [name, removal(flag)];
    const value = isNumber ? Number(String(written).replace(",", ".")) : written;
    const checked = ProductAttributes.shape[name].safeParse(value, { error: issueMessage });
    if (checked.success) return [name, checked.data];
    throw new UsageError(`--${flag} ${written}: ${checked.error.issues[0]?.message}`);
  });
  return Object.fromEntries(read);
}
