import { readFileSync } from "node:fs";
import { z } from "zod";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { ATTRIBUTE_NAMES, ProductAttributes } from "#app/catalog/product-attributes.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import { chargeableCents } from "./amounts.ts";
import { UsageError } from "./failures.ts";
import { LICENSE_PRICES, type PriceOption } from "./license-prices.ts";
import { issueMessage } from "./model-file.ts";
import {
  flag,
  list,
  type Option,
  oneOf,
  type Parse,
  translated,
  translatedList,
  typedIn,
  type Values,
  value,
  type Written,
} from "./options.ts";
import type { SheetOptions } from "./sheet.ts";

/** `print-grams` for the attribute `printGrams`. */
export const attributeOption = (name: string) =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

type AttributeName = (typeof ATTRIBUTE_NAMES)[number];

function attribute(name: AttributeName): Option {
  const { type, enum: choices, examples, description = "" } = z.toJSONSchema(ProductAttributes.shape[name]);
  const parse: Parse<unknown> = (text) => {
    const written = type === "string" ? text : Number(text.replace(",", "."));
    const checked = ProductAttributes.shape[name].safeParse(written, { error: issueMessage });
    return checked.success ? checked.data : { problem: checked.error.issues[0]?.message ?? "" };
  };
  return choices
    ? value("CHOICE", `${description}: ${choices.join(", ")}`, parse)
    : value(String(examples?.[0]), description, parse);
}

const textOrFile: Parse<string> = (text) => {
  if (!text.startsWith("@")) return text;
  try {
    return readFileSync(text.slice(1), "utf8");
  } catch {
    return { problem: "it cannot be read (after @ comes the name of a text file)" };
  }
};

const standardCents: Parse<number> = (text) => {
  const cents = chargeableCents(text);
  const isFree = typeof cents === "object" && centsOf(text) === 0;
  return isFree ? { problem: `${cents.problem}; give --free` } : cents;
};

const REMOVABLE = [
  ...LICENSE_TYPES.map((license) => LICENSE_PRICES[license].option),
  ...["title", "description"].flatMap((name) => typedIn(name).map(([typed]) => typed)),
  "tags",
  "also-called",
  "images",
  ...ATTRIBUTE_NAMES.map(attributeOption),
];

const NOTES = translated(
  "TEXT",
  "what is new in this version (or @FILE): shown on its page, mailed to its buyers",
  textOrFile,
);

const ATTRIBUTES: Record<string, Option> = Object.fromEntries(
  ATTRIBUTE_NAMES.map((name) => [attributeOption(name), attribute(name)]),
);

const PRICES = Object.fromEntries(
  LICENSE_TYPES.map((license) => {
    const { name, option, example, mayBeFree } = LICENSE_PRICES[license];
    return [option, value(example, `${name} licence, in euros`, mayBeFree ? standardCents : chargeableCents)];
  }),
) as Record<PriceOption, Option<number>>;

const TEXTS_AND_PRICES = {
  title: translated("TEXT", "", textOrFile),
  description: translated(
    "TEXT",
    "or @FILE to read it from a file; Markdown (headings, lists, links)",
    textOrFile,
  ),
  tag: list("TAG", "once for each tag"),
  "also-called": list("WORD", "once for each other word that shoppers search for; not shown"),
  ...PRICES,
  free: flag(`${LICENSE_PRICES.standard.name} is free`),
  image: list(
    "FILE",
    "once for each picture, the first is the cover; of any size; large ones are scaled down",
  ),
  "image-alt": translatedList("TEXT", "what the picture shows, in the same order", textOrFile),
  notes: NOTES,
  remove: list("FIELD", `empties a field: ${REMOVABLE.join(", ")}`, oneOf(REMOVABLE)),
};

export const SHEET_OPTIONS: typeof TEXTS_AND_PRICES = { ...TEXTS_AND_PRICES, ...ATTRIBUTES };

type SheetValues = Values<typeof TEXTS_AND_PRICES>;

/** What the options say of the product. */
export function sheetOptions(values: SheetValues): SheetOptions {
  const removed = new Set(values.remove);
  const removal = (name: string) => (removed.has(name) ? null : undefined);
  const attributes = values as Record<string, unknown>;
  return {
    title: withRemovals("title", values.title, removed),
    description: withRemovals("description", values.description, removed),
    notes: values.notes,
    tags: removed.has("tags") ? [] : values.tag,
    alsoCalled: removed.has("also-called") ? [] : values["also-called"],
    prices: pricesOf(values, removal),
    ...Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => {
        const option = attributeOption(name);
        return [name, attributes[option] ?? removal(option)];
      }),
    ),
    images: removed.has("images") ? [] : imagesOf(values),
  };
}

function withRemovals(
  name: string,
  texts: Written<string> | undefined,
  removed: ReadonlySet<string>,
): Written<string | null> | undefined {
  const removals = typedIn(name)
    .filter(([typed]) => removed.has(typed))
    .map(([, language]) => [language, null]);
  return texts || removals.length > 0 ? { ...Object.fromEntries(removals), ...texts } : undefined;
}

function pricesOf(values: SheetValues, removal: (name: string) => null | undefined) {
  if (values.free && values.price !== undefined) throw new UsageError("Give --price or --free, not both.");
  const prices = LICENSE_TYPES.flatMap((license) => {
    const { option, mayBeFree } = LICENSE_PRICES[license];
    const cents = mayBeFree && values.free ? 0 : (values[option] ?? removal(option));
    return cents === undefined ? [] : [[license, cents] as const];
  });
  return prices.length > 0 ? Object.fromEntries(prices) : undefined;
}

function imagesOf({ image: files = [], "image-alt": alts = {} }: SheetValues): SheetOptions["images"] {
  if (Object.values(alts).some((texts) => texts.length > files.length))
    throw new UsageError("There are more --image-alt than --image.");
  if (files.length === 0) return undefined;
  return files.map((file, index) => {
    const alt = Object.entries(alts).flatMap(([language, texts]) => {
      const text = texts[index];
      return text === undefined ? [] : [[language, text] as const];
    });
    return { file, alt: alt.length > 0 ? Object.fromEntries(alt) : undefined };
  });
}
