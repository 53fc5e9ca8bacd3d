import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { slugOf, titleFromName } from "#app/catalog/names-of-files.ts";
import type { PictureShows } from "#app/catalog/picture-shows.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import { inLanguage, type Translated, type TranslationChanges } from "#app/i18n/translated.ts";
import { DetailChanges, ModelDetails } from "#app/publishing/product-details.contract.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { mainLanguage, mainReader } from "#tools/studio-cli/main-language.ts";
import { CommandFailure, UsageError } from "./failures.ts";
import { issueLines, issueMessage, ModelFile } from "./model-file.ts";
import { inMainLanguage, type Written } from "./options.ts";

const SHEET_NAME = "model.json";
const TEXTS = ["title", "description", "notes"] as const;

/** What the command line says about a product, not yet checked. */
export interface SheetOptions extends Omit<DetailChanges, (typeof TEXTS)[number]> {
  id?: string;
  title?: Written<string | null>;
  description?: Written<string | null>;
  notes?: Written<string | null>;
  images?: { file: string; alt?: Written<string | null>; shows?: PictureShows | undefined }[];
}

/** The product as model.json and the options describe it; undefined where they say nothing. */
export interface ProductInput {
  id?: string;
  facts: DetailChanges;
  images?: { file: string; alt: Translated; shows?: PictureShows | undefined }[];
  /** Absolute path of the sheet that was read, null when there was none. */
  path: string | null;
}

/**
 * What model.json and the command's options state about a product; the options win. A text without a language
 * is in the shop's main one, which is known at this point.
 * @param job.source the folder or zip; a folder's model.json is read when there is one
 * @param job.sheetPath a sheet given by name, which must exist
 */
export async function readProductInput(job: {
  source?: string;
  options: SheetOptions;
  sheetPath?: string;
}): Promise<ProductInput> {
  const { options, sheetPath } = job;
  const sheetFile = sheetPath ?? (job.source === undefined ? undefined : join(job.source, SHEET_NAME));
  const path = sheetFile === undefined ? null : resolve(sheetFile);
  const file = path === null ? null : await readSheet(path, sheetPath !== undefined);
  const { id, images, $schema: _, ...facts } = { ...file, ...mergeOptions(file ?? {}, options) };
  const baseFolder = options.images || path === null ? process.cwd() : dirname(path);
  const checked = DetailChanges.safeParse(facts, { error: issueMessage });
  if (!checked.success) throw invalidInput(file ? path : null, issueLines(checked.error));
  if (path && !options.images) await refusePicturesOutside(path, images);
  return {
    id,
    facts: checked.data,
    images: images?.map(({ file, alt = {}, shows }) => ({
      shows,
      file: resolve(baseFolder, file),
      alt: withoutRemovals(inMainLanguage(alt)),
    })),
    path: file ? path : null,
  };
}

/** A model.json from somebody else must not publish other pictures of this computer. */
async function refusePicturesOutside(sheetPath: string, images: SheetOptions["images"] = []) {
  const folder = await realpath(dirname(sheetPath)).catch(() => dirname(sheetPath));
  const problems: string[] = [];
  for (const [index, { file }] of images.entries()) {
    const path = resolve(folder, file);
    const fromFolder = relative(folder, await realpath(path).catch(() => path));
    if (fromFolder === ".." || fromFolder.startsWith(`..${sep}`) || isAbsolute(fromFolder))
      problems.push(
        `  images.${index}.file: ${file} is outside the folder of model.json; put the picture into it, or name it with --image`,
      );
  }
  if (problems.length > 0) throw invalidInput(sheetPath, problems.join("\n"));
}

const withoutRemovals = (texts: TranslationChanges): Translated =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

const invalidInput = (path: string | null, problems: string) =>
  path
    ? new CommandFailure(`${path} does not describe a product:\n${problems}`)
    : new UsageError(`Something is missing or wrong:\n${problems}`);

async function readSheet(path: string, required: boolean): Promise<ModelFile | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (!required) return null;
    throw new CommandFailure(`${path} cannot be read`, { cause: error });
  });
  if (text === null) return null;
  const parsed = ModelFile.safeParse(parseJson(text, path), { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw invalidInput(path, issueLines(parsed.error));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new CommandFailure(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Options win over the file: texts for each language, prices for each license, lists as a whole. */
function mergeOptions(file: ModelFile, options: SheetOptions): SheetOptions {
  const texts = TEXTS.map((name) => [name, options[name] && inMainLanguage(options[name])]);
  const mentioned = Object.entries({ ...options, ...Object.fromEntries(texts) }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(
    mentioned.map(([name, value]) => {
      const before = file[name as keyof ModelFile];
      return [name, isPlainObject(before) && isPlainObject(value) ? { ...before, ...value } : value];
    }),
  );
}

const nameOf = (source: string) =>
  basename(resolve(source), extname(source).toLowerCase() === ".zip" ? extname(source) : "");

/** A new product's title; the name of its folder in the languages of the description that it is not given in, and in no others. */
function newTitle({ title, description = {} }: DetailChanges, source: string): Translated {
  const languages = LANGUAGE_CODES.filter((code) => description[code]);
  const name = titleFromName(nameOf(source));
  const named = (languages.length > 0 ? languages : [mainLanguage()]).map((code) => [code, name]);
  return { ...Object.fromEntries(named), ...withoutRemovals(title ?? {}) };
}

/** The id that was given, else one made of the title or of the folder's name. */
export function idOf({ id, facts }: ProductInput, source: string): string {
  if (id !== undefined) return id;
  const slug = slugOf(inLanguage(newTitle(facts, source), mainReader()));
  if (slug) return slug;
  throw new UsageError("The product has no title to make an id of; give one with --id.");
}

/** The complete sheet of a new product. */
export function newSheet({ facts, path, ...input }: ProductInput, source: string): ModelDetails {
  const title = newTitle(facts, source);
  const id = idOf({ facts, path, ...input }, source);
  const parsed = ModelDetails.safeParse({ prices: {}, ...facts, title, id }, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw invalidInput(path, issueLines(parsed.error));
}

/** A picture's alternative text; the product's title when it has none. */
export function pictureText(
  title: StudioProductDetail["title"],
  alt: Translated = {},
): StudioProductDetail["title"] {
  return alt[mainLanguage()] === undefined ? { ...title, ...alt } : alt;
}
