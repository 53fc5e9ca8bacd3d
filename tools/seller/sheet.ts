/** Makes one complete sheet of texts and prices out of model.json and the command's options; the options win. */
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { z } from "zod";
import { ModelSheet } from "#app/domain/catalog/publishing.contract.ts";
import { BadContent, CommandFailure, UsageError } from "./failures.ts";
import { slugOf } from "./source/names.ts";

export const SHEET_NAME = "model.json";

type Texts = { en?: string; es?: string };

/** What the command line says about a product; everything may be missing. Prices in euro cents. */
export interface SheetOptions {
  id?: string;
  title?: Texts;
  description?: Texts;
  tags?: string[];
  prices?: { standard?: number; commercial?: number };
  /** A picture without words is described by the title. */
  images?: { file: string; alt?: Texts }[];
  printGrams?: number;
  notes?: Texts;
}

export interface FoundSheet {
  sheet: ModelSheet;
  /** Absolute path of the sheet that was read, null when the options were enough. */
  path: string | null;
  /** Absolute paths of the pictures, in order. */
  images: string[];
}

const HINTS: Record<string, string> = {
  prices: "give --price 4.99 or --free",
  description: 'give --description "…" or --description @description.md',
  id: "give --id with small letters, digits and hyphens",
};
const Raw = z.record(z.string(), z.unknown());

/**
 * @param source the folder or zip that is published; a folder's model.json is read when there is one
 * @param sheetPath a sheet given by name, which must exist
 * @throws UsageError when options are missing or wrong; CommandFailure when the sheet file is
 */
export async function completeSheet(
  source: string,
  options: SheetOptions,
  sheetPath?: string,
): Promise<FoundSheet> {
  const path = resolve(sheetPath ?? join(source, SHEET_NAME));
  const written = await readSheet(path, sheetPath !== undefined);
  const merged = withDefaults(merge(written ?? {}, options), source);
  const parsed = ModelSheet.safeParse(merged);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(problemLine);
    const text = [...new Set(problems)].join("\n");
    if (written) throw new CommandFailure(`${path} does not describe a product:\n${text}`);
    throw new UsageError(`Something is missing or wrong:\n${text}`);
  }
  const sheet = parsed.data;
  const from = options.images ? process.cwd() : dirname(path);
  return { sheet, path: written ? path : null, images: sheet.images.map(({ file }) => resolve(from, file)) };
}

async function readSheet(path: string, required: boolean): Promise<Record<string, unknown> | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (!required) return null;
    throw new CommandFailure(`${path} cannot be read`, { cause: error });
  }
  try {
    return Raw.parse(JSON.parse(text.replace(/^\ufeff/, "")));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not one JSON object";
    throw new CommandFailure(`${path} is not valid JSON: ${reason}`);
  }
}

/** Languages and licences are replaced one by one; lists as a whole. */
function merge(written: Record<string, unknown>, options: SheetOptions): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...written };
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const before = Raw.safeParse(written[name]);
    const inside = Raw.safeParse(value);
    merged[name] = before.success && inside.success ? { ...before.data, ...inside.data } : value;
  }
  return merged;
}

function withDefaults(merged: Record<string, unknown>, source: string): Record<string, unknown> {
  const folder = basename(resolve(source), extname(source).toLowerCase() === ".zip" ? extname(source) : "");
  const title = Raw.catch({}).parse(merged.title);
  const en = typeof title.en === "string" ? title.en : titleOf(folder);
  const titled = { en, ...title };
  return {
    prices: {},
    ...merged,
    title: merged.title === undefined || Raw.safeParse(merged.title).success ? titled : merged.title,
    id: merged.id ?? idOf(en),
    images: described(merged.images, titled),
  };
}

function described(images: unknown, title: Texts): unknown {
  if (!Array.isArray(images)) return images;
  return images.map((image: unknown) => {
    const parsed = Raw.safeParse(image);
    if (!parsed.success) return image;
    const alt = Raw.catch({}).parse(parsed.data.alt);
    return { ...parsed.data, alt: "en" in alt ? alt : { ...title, ...alt } };
  });
}

function titleOf(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/[-_\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function idOf(title: string): string {
  try {
    return slugOf(title);
  } catch (error) {
    if (error instanceof BadContent) throw new UsageError(`"${title}" ${error.message}.`);
    throw error;
  }
}

function problemLine(issue: z.core.$ZodIssue): string {
  const place = issue.path.join(".") || "the sheet";
  const hint = HINTS[String(issue.path[0])];
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  const what = missing ? "is missing" : issue.message.replace(/^errors\..*/, "is not valid");
  return `  ${place}: ${what}${hint ? `; ${hint}` : ""}`;
}
