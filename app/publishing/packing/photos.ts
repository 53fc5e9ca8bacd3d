/** Which pictures among a model's files show it on its page, and which are sold with the files: the same for the seller's command and the studio. */
import { unicodeOf } from "#app/text/unicode-text.ts";
import { collisionKey } from "./paths.ts";
import { FileRefused } from "./refusals.ts";
import { checkFileList, type Photo, type Source, type SourceFile } from "./source.ts";

const PICTURE_ENDING = /\.(?:jpe?g|png|webp|avif)$/i;
/** Where a text names a picture. */
const NAMED_ENDING = /\.(?:jpe?g|png|webp|avif)(?![\p{L}\p{N}])/giu;
const NAMING_FILE = /(?:\.(?:mtl|ply|scad|md|txt)|(?:^|\/)readme)$/i;
/** A picture that one of these names is its surface, not a photo. */
const SURFACE_FILE = /\.(?:mtl|ply|scad)$/i;
/** Materials and texts are short; a PLY names its texture in its header. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_NAME_CHARACTERS = 400;
/** A camera's largest have some 50 MB. */
const MAX_PHOTO_BYTES = 100 * 1024 * 1024;

export const isPictureName = (path: string): boolean => PICTURE_ENDING.test(path);

async function firstBytes({ read }: SourceFile, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of read()) {
    chunks.push(chunk.subarray(0, max - bytes));
    bytes += chunks.at(-1)?.length ?? 0;
    if (bytes >= max) break;
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const unescaped = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });

/** What stands before and including each ending of a picture: its path is at the end, wherever that begins. */
function namesIn(text: string): Set<string> {
  const ends = Array.from(text.matchAll(NAMED_ENDING), ({ 0: ending, index }) => index + ending.length);
  const names = ends.map((end) => text.slice(Math.max(0, end - MAX_NAME_CHARACTERS), end));
  return new Set(names.map((name) => collisionKey(unescaped(name).replaceAll(/\\+/g, "/"))));
}

/** How many characters at the end of a path are those of `named`; 0 unless the file's whole name is. */
function agreement(named: string, path: string): number {
  let length = 0;
  while (length < path.length && named.at(-1 - length) === path.at(-1 - length)) length++;
  const nameLength = path.length - path.lastIndexOf("/") - 1;
  const before = named.at(-1 - nameLength) ?? "";
  return length >= nameLength && !/[\p{L}\p{N}_-]/u.test(before) ? length : 0;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** The pictures that a text names; of several with one name, those whose folders fit best. */
function namedPictures(file: SourceFile, text: string, pictures: readonly SourceFile[]): SourceFile[] {
  const keyed = pictures.map((picture) => ({ picture, key: collisionKey(picture.path) }));
  return [...namesIn(text)].flatMap((name) => {
    const rated = keyed.map(({ picture, key }) => {
      const length = agreement(name, key);
      const isBeside = folderOf(picture.path) === folderOf(file.path);
      return { picture, fit: length === 0 ? 0 : length + (isBeside ? 0.5 : 0) };
    });
    const best = Math.max(...rated.map(({ fit }) => fit));
    return best === 0 ? [] : rated.filter(({ fit }) => fit === best).map(({ picture }) => picture);
  });
}

/** Neither names a picture of the model. A text in quotes, such as an address with "//", is no comment. */
const COMMENTS: Record<string, RegExp> = {
  mtl: /^[ \t]*#.*$/gm,
  scad: /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs,
};

/** "" when it cannot be read. */
export async function textOf(file: SourceFile): Promise<string> {
  try {
    const bytes = await firstBytes(file, MAX_TEXT_BYTES);
    // Modelling programs also write the letters of Windows.
    const text = unicodeOf(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
    const comments = COMMENTS[file.path.toLowerCase().replace(/^.*\./, "")];
    return comments ? text.replaceAll(comments, (found) => (found.startsWith('"') ? found : "")) : text;
  } catch (error) {
    // Packing says what is wrong with the file.
    if (error instanceof FileRefused) return "";
    throw error;
  }
}

/** For each picture that another file names, that file: one whose surface it is before one that only mentions it. */
async function namingFiles(files: readonly SourceFile[], pictures: readonly SourceFile[]) {
  const named = new Map<SourceFile, string>();
  if (pictures.length === 0) return named;
  const naming = files.filter(({ path }) => NAMING_FILE.test(path));
  for (const file of naming.toSorted(
    (a, b) => Number(SURFACE_FILE.test(b.path)) - Number(SURFACE_FILE.test(a.path)),
  ))
    for (const picture of namedPictures(file, await textOf(file), pictures))
      if (!named.has(picture)) named.set(picture, file.path);
  return named;
}

/** Texts about a model, the best first: one that is called a description is written for a shop, and is not sold. */
const DESCRIPTIONS = [
  /^(?:description|descripcion)\.(?:md|html?|txt)$/,
  /^(?:read[ _-]?me|leeme)(?:\.(?:md|html?|txt))?$/,
] as const;
const isForShop = (path: string) => DESCRIPTIONS[0].test(plainName(path)) || /\.html?$/i.test(path);

const plainName = (path: string) =>
  collisionKey(
    path
      .slice(path.lastIndexOf("/") + 1)
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, ""),
  );

/** The description beside the outermost files: a README further inside is about something else. */
function descriptionAmong(files: readonly SourceFile[]): SourceFile | null {
  const depth = ({ path }: SourceFile) => path.split("/").length;
  const outermost = Math.min(...files.map(depth));
  const candidates = files.filter((file) => depth(file) === outermost);
  const named = DESCRIPTIONS.map((name) => candidates.find(({ path }) => name.test(plainName(path))));
  return named.find((file) => file !== undefined) ?? null;
}

const byName = new Intl.Collator("en", { numeric: true });

/** A seller's choices about what was found in a folder or zip. */
export interface SourceChoices {
  /** Paths that are not sold although they are there. */
  without?: readonly string[] | undefined;
  /** Paths of the photos that are sold; undefined: those that were sold before, or that another file names. */
  soldPhotos?: readonly string[] | "all" | undefined;
  /** Paths of the files of the current version; empty for a new model. */
  soldBefore?: readonly string[];
  /** Whether a text among them describes the model on its page. */
  findsDescription?: boolean | undefined;
}

/**
 * Takes the photos out of the files that are sold, unless they belong to them, and checks these.
 * @throws as checkFileList
 */
export async function sourceOf(
  found: Pick<Source, "files" | "ignoredFiles">,
  { without = [], soldPhotos, soldBefore = [], findsDescription = false }: SourceChoices = {},
): Promise<Source> {
  const leftOut = new Set(without);
  const isTicked = (path: string, namedBy: string | null) =>
    soldPhotos === "all" || (soldPhotos?.includes(path) ?? (namedBy !== null || soldBefore.includes(path)));
  const [pictures, texts] = [true, false].map((isPicture) =>
    found.files.filter(({ path }) => isPictureName(path) === isPicture),
  ) as [SourceFile[], SourceFile[]];
  const description = findsDescription ? descriptionAmong(texts) : null;
  const others = texts.filter((file) => file !== description || !isForShop(file.path));
  // A zip may name a picture twice: programs that unpack it keep the last.
  const distinct = [...new Map(pictures.map((picture) => [picture.path, picture])).values()];
  const naming = await namingFiles(others, distinct);
  const photos = distinct
    .map((picture): Photo => {
      const namedBy = naming.get(picture) ?? null;
      const isSold = !leftOut.has(picture.path) && isTicked(picture.path, namedBy);
      return { ...picture, namedBy, isSold, isShown: namedBy === null || !SURFACE_FILE.test(namedBy) };
    })
    .toSorted((a, b) => byName.compare(a.path, b.path));
  const sold = [...others.filter(({ path }) => !leftOut.has(path)), ...photos.filter(({ isSold }) => isSold)];
  return { files: checkFileList(sold), ignoredFiles: found.ignoredFiles.toSorted(), photos, description };
}

export async function bytesOfPhoto(photo: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = photo;
  if (bytes > MAX_PHOTO_BYTES) throw new FileRefused("largeFile", { size: bytes, maxSize: MAX_PHOTO_BYTES });
  return firstBytes(photo, MAX_PHOTO_BYTES);
}
