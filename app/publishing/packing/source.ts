import { MAX_FILE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES } from "#app/catalog/model-files.contract.ts";
import { everySlicerOpens, formatOf } from "./formats.ts";
import { checkPath, collisionKey } from "./paths.ts";
import { FileRefused, ModelRefused, type Refusal, refusalOf, SourceRefused } from "./refusals.ts";

export interface SourceFile {
  /** Path in the zip, "/" between folders, Unicode NFC. */
  path: string;
  /** Declared size in bytes; `read` throws when the content has another one. */
  bytes: number;
  /** Streams the content. @throws FileRefused when it is not what was declared. */
  read(): AsyncIterable<Uint8Array>;
}

export interface Source {
  /** In the order they are packed: by path, code point by code point. */
  files: SourceFile[];
  ignoredFiles: string[];
  /** All pictures that were found, in the order of their names. */
  photos: Photo[];
  /** What its maker wrote about the model; only where it was looked for. */
  description?: SourceFile | null;
}

export interface Photo extends SourceFile {
  /** The file that names it, such as the material whose texture it is. */
  namedBy: string | null;
  /** Whether it is in `files` too. */
  isSold: boolean;
  /** Whether it becomes a picture of the model; a texture does not. */
  isShown: boolean;
}

export const CHUNK_BYTES = 256 * 1024;

export const MAX_REFUSALS = 20;

/** Checks names, kinds, duplicates and sizes before any file is opened; returns the files in packing order. */
export function checkFileList(files: SourceFile[]): SourceFile[] {
  if (files.length > MAX_FILES) throw tooManyFiles();
  const refusals = [...files.flatMap(fileProblems), ...collisions(files)];
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total > MAX_UNPACKED_BYTES)
    throw new ModelRefused("tooLarge", { size: total, maxSize: MAX_UNPACKED_BYTES });
  if (!files.some((file) => everySlicerOpens(file.path))) throw new ModelRefused("noMesh");
  return inPackingOrder(files);
}

/** Files sorted by the code points of their paths; JavaScript compares UTF-16 code units, whose order differs. */
function inPackingOrder(files: SourceFile[]): SourceFile[] {
  const points = new Map(
    files.map(({ path }) => [path, Array.from(path, (point) => point.codePointAt(0) ?? 0)]),
  );
  const pointsOf = ({ path }: SourceFile) => points.get(path) ?? [];
  return files.toSorted((a, b) => {
    const [first, second] = [pointsOf(a), pointsOf(b)];
    const at = first.findIndex((point, index) => point !== second[index]);
    return at < 0 ? first.length - second.length : (first[at] ?? 0) - (second[at] ?? -1);
  });
}

export const tooManyFiles = () => new ModelRefused("tooManyFiles", { max: MAX_FILES });

export function refusalsBy(file: string, check: () => void): Refusal[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof FileRefused) return [refusalOf(file, error)];
    throw error;
  }
}

const fileProblems = ({ path, bytes }: SourceFile) =>
  refusalsBy(path, () => {
    checkPath(path);
    formatOf(path);
    if (bytes === 0) throw new FileRefused("empty");
    if (bytes > MAX_FILE_BYTES) throw new FileRefused("largeFile", { size: bytes, maxSize: MAX_FILE_BYTES });
  });

function collisions(files: SourceFile[]): Refusal[] {
  const places = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const { path } of files) {
    const first = places.get(collisionKey(path));
    if (first !== undefined) refusals.push(refusalOf(path, new FileRefused("twice", { file: first })));
    else places.set(collisionKey(path), path);
  }
  for (const { path } of files) {
    const parts = collisionKey(path).split("/");
    const above = parts.slice(1).map((_, index) => places.get(parts.slice(0, index + 1).join("/")));
    const file = above.find((name) => name !== undefined);
    if (file !== undefined) refusals.push(refusalOf(path, new FileRefused("insideFile", { file })));
  }
  return refusals;
}
