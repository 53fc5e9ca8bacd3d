import { byLicense } from "#app/catalog/licenses.ts";
import { PICTURE_SHOWS } from "#app/catalog/picture-shows.ts";
import { ATTRIBUTE_NAMES, type AttributeName, ProductAttributes } from "#app/catalog/product-attributes.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { AltText } from "#app/publishing/pictures.contract.ts";
import { Description, DetailChanges, Prices, Title } from "#app/publishing/product-details.contract.ts";
import type { EditRequest } from "#app/publishing/publishing.contract.ts";
import { z } from "#app/shared/zod.ts";
import {
  type EditableModel,
  PICTURES,
  pictureId,
  pictureIds,
  priceField,
  showsField,
  type Texts,
} from "./edit-fields.ts";

const Shows = z.enum(PICTURE_SHOWS);

interface ReadEdits {
  edit: Pick<EditRequest, "changes" | "images">;
  errors: Record<string, string>;
}

type Issue = z.core.$ZodIssue;

function issueKey({ code, ...issue }: Issue): string {
  const number = "origin" in issue && (issue.origin === "number" || issue.origin === "int");
  if (code === "too_small" && number)
    return `studioEditor.atLeast?min=${Number("minimum" in issue && issue.minimum)}`;
  if (code === "too_big" && number)
    return `studioEditor.atMost?max=${Number("maximum" in issue && issue.maximum)}`;
  if (code === "too_small") return "errors.required";
  return code === "too_big" ? "errors.tooLong" : "errors.invalid";
}

class FormReader {
  readonly errors: Record<string, string> = {};
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  text = (name: string): string => this.#texts[name] ?? "";

  value<T>(name: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    if (issue) this.errors[name] ??= issueKey(issue);
    return undefined;
  }

  isWritten = (field: string): boolean => this.text(field).trim() !== "";

  /** The translations of a text; only the required language must be written. */
  translated(name: string, schema: z.ZodType<string>, required: Language): Translated {
    const translations = LANGUAGE_CODES.flatMap((language) => {
      const field = `${name}.${language}`;
      if (!this.isWritten(field) && language !== required) return [];
      return [[language, this.value(field, schema, this.text(field)) ?? ""]];
    });
    return Object.fromEntries(translations);
  }

  /** A language that one of a text's translations is written in; the preferred one when none is. */
  writtenLanguage = (name: string, preferred: Language): Language =>
    LANGUAGE_CODES.find((language) => this.isWritten(`${name}.${language}`)) ?? preferred;

  /** A number with a decimal comma or point; null for an empty or invalid field. */
  number(name: string): number | null {
    const text = this.text(name).trim().replace(",", ".");
    if (text === "") return null;
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
    this.errors[name] = "studioEditor.number";
    return null;
  }

  cents(name: string): number | undefined {
    const text = this.text(name);
    if (text.trim() === "") return undefined;
    const cents = centsOf(text);
    if (cents === null) this.errors[name] = "studioEditor.price";
    return cents ?? undefined;
  }
}

function readPrices(reader: FormReader): z.infer<typeof Prices> {
  const prices = byLicense((license) => reader.cents(priceField(license)));
  const result = Prices.safeParse(prices);
  if (result.success) return result.data;
  const invalidFields = result.error.issues.flatMap(({ path: [license] }) =>
    license ? [`price.${String(license)}`] : [],
  );
  for (const name of invalidFields) reader.errors[name] ??= "studioEditor.price";
  if (invalidFields.length === 0) reader.errors["price.standard"] ??= "errors.prices";
  return prices;
}

export const ATTRIBUTE_FIELDS = ATTRIBUTE_NAMES.map((name) => {
  const schema = ProductAttributes.shape[name].unwrap();
  return { name, choices: schema instanceof z.ZodEnum ? (schema.options as readonly string[]) : null };
});

function readAttribute(reader: FormReader, name: AttributeName): unknown {
  const schema = ProductAttributes.shape[name].unwrap();
  const value = schema instanceof z.ZodEnum ? reader.text(name) || null : reader.number(name);
  return value === null ? null : (reader.value(name, schema as z.ZodType, value) ?? null);
}

/** A text with null for each language that has none, which removes it from the product. */
const nullWhereEmpty = (text: Translated) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, text[language] ?? null]));

function readPictures(reader: FormReader, images: EditableModel["images"], language: Language) {
  const byId = new Map(images.map((image) => [pictureId(image), image]));
  if (pictureIds(reader.text(PICTURES)).length > MAX_IMAGES)
    reader.errors[PICTURES] = `studioUpload.tooManyPictures?max=${MAX_IMAGES}`;
  return pictureIds(reader.text(PICTURES)).flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { shows: _, ...image } = found;
    const name = `alt.${id}`;
    // The shop describes a picture in the languages of the title that the model had then.
    const required = image.alt[language] ? language : reader.writtenLanguage(name, language);
    const field = showsField(id);
    const shows = reader.isWritten(field) && reader.value(field, Shows, reader.text(field));
    return [{ ...image, alt: reader.translated(name, AltText, required), ...(shows && { shows }) }];
  });
}

/** @param language what the texts are needed in (neededLanguage) */
export function readEdits(model: EditableModel, texts: Texts, language: Language): ReadEdits {
  const reader = new FormReader(texts);
  const wordsOf = (name: "tags" | "alsoCalled") =>
    reader
      .text(name)
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  const prices = readPrices(reader);
  const changes = {
    title: nullWhereEmpty(reader.translated("title", Title, language)),
    description: nullWhereEmpty(reader.translated("description", Description, language)),
    tags: reader.value("tags", DetailChanges.shape.tags, wordsOf("tags")),
    alsoCalled: reader.value("alsoCalled", DetailChanges.shape.alsoCalled, wordsOf("alsoCalled")),
    prices: byLicense((license) => prices[license] ?? null),
    ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, readAttribute(reader, name)])),
  } as DetailChanges;
  return { edit: { changes, images: readPictures(reader, model.images, language) }, errors: reader.errors };
}
