/** The options of `publish` that describe the product, as one partial sheet. */
import { readFileSync } from "node:fs";
import type { parseArgs } from "node:util";
import { centsOf } from "./amounts.ts";
import { UsageError } from "./failures.ts";
import type { SheetOptions } from "./sheet.ts";

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;

export const SHEET_FLAGS = {
  id: text,
  title: text,
  "title-es": text,
  description: text,
  "description-es": text,
  notes: text,
  "notes-es": text,
  tag: list,
  price: text,
  "commercial-price": text,
  free: flag,
  image: list,
  "image-alt": list,
  "image-alt-es": list,
  "print-grams": text,
} as const;

export type SheetFlags = ReturnType<typeof parseArgs<{ options: typeof SHEET_FLAGS }>>["values"];

/** @throws UsageError for a value that cannot be read */
export function sheetOptions(values: SheetFlags): SheetOptions {
  return {
    id: values.id,
    title: texts(values.title, values["title-es"]),
    description: texts(values.description, values["description-es"]),
    notes: texts(values.notes, values["notes-es"]),
    tags: values.tag,
    prices: prices(values),
    images: images(values),
    printGrams: values["print-grams"] === undefined ? undefined : grams(values["print-grams"]),
  };
}

/** `@file` stands for the file's text. */
function texts(en: string | undefined, es: string | undefined) {
  if (en === undefined && es === undefined) return undefined;
  return { ...(en !== undefined && { en: fileOrText(en) }), ...(es !== undefined && { es: fileOrText(es) }) };
}

function fileOrText(value: string): string {
  if (!value.startsWith("@")) return value;
  try {
    return readFileSync(value.slice(1), "utf8");
  } catch {
    throw new UsageError(`${value.slice(1)} cannot be read (after @ comes the name of a text file).`);
  }
}

function prices(values: SheetFlags): SheetOptions["prices"] {
  if (values.free && values.price !== undefined) throw new UsageError("Give --price or --free, not both.");
  const standard = values.free ? 0 : price("--price", values.price);
  const commercial = price("--commercial-price", values["commercial-price"]);
  if (standard === undefined && commercial === undefined) return undefined;
  return { ...(standard !== undefined && { standard }), ...(commercial !== undefined && { commercial }) };
}

function price(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const cents = centsOf(value);
  if (cents === null) throw new UsageError(`${option} ${value} is not a price. Example: ${option} 4.99`);
  return cents;
}

function images(values: SheetFlags): SheetOptions["images"] {
  const { "image-alt": alts = [], "image-alt-es": altsEs = [] } = values;
  const files = values.image ?? [];
  if (Math.max(alts.length, altsEs.length) > files.length)
    throw new UsageError("There are more --image-alt than --image.");
  if (files.length === 0) return undefined;
  return files.map((file, index) => ({ file, alt: texts(alts[index], altsEs[index]) }));
}

function grams(value: string): number {
  if (!/^\d{1,6}$/.test(value))
    throw new UsageError(`--print-grams ${value} is not a whole number of grams.`);
  return Number(value);
}
