import { MAX_FILE_BYTES, MAX_FILES, MAX_UNPACKED_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText } from "../amounts.ts";
import { CommandFailure, type Refusal, SourceRefused } from "../failures.ts";
import { extensionOf, formatOf } from "./formats.ts";
import { collisionKey, pathProblem } from "./paths.ts";

export interface SourceFile {
  /** Path in the zip, "/" between folders, Unicode NFC. */
  path: string;
  /** Declared size; `read` refuses when the content has another one. */
  bytes: number;
  /** Streams the content. @throws BadContent when it is not what was declared. */
  read(): AsyncIterable<Buffer>;
}

export interface Source {
  /** In the order they are packed: by path, code point by code point. */
  files: SourceFile[];
  /** System files that are not packed. */
  leftOut: string[];
  close(): void;
}

/** Bytes read at a time. */
export const CHUNK_BYTES = 256 * 1024;

/** The most refusals worth printing. */
export const MAX_REFUSALS = 20;

/**
 * Checks names, kinds, duplicates and sizes before any file is opened; returns the files in packing order.
 * @throws SourceRefused naming each refused file
 * @throws CommandFailure when there are none, too many, or they are too big together
 */
export function checkedFiles(files: SourceFile[]): SourceFile[] {
  if (files.length > MAX_FILES) throw new CommandFailure(tooManyFiles());
  const refusals = files.flatMap((file): Refusal[] => {
    const reason = fileProblem(file);
    return reason ? [{ file: file.path, reason }] : [];
  });
  refusals.push(...collisions(files));
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total > MAX_UNPACKED_BYTES) {
    throw new CommandFailure(
      `The files are ${bytesText(total)} together; at most ${bytesText(MAX_UNPACKED_BYTES)} can be sold as one product.`,
    );
  }
  if (!files.some((file) => ["stl", "3mf"].includes(extensionOf(file.path)))) {
    throw new CommandFailure("There is no STL or 3MF file to sell. Add at least one.");
  }
  return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}

export function tooManyFiles(): string {
  return `There are more than ${MAX_FILES} files. Sell them as several products.`;
}

function fileProblem(file: SourceFile): string | null {
  const name = pathProblem(file.path);
  if (name) return name;
  const format = formatOf(file.path);
  if ("problem" in format) return format.problem;
  if (file.bytes === 0) return "is empty";
  if (file.bytes > MAX_FILE_BYTES)
    return `is ${bytesText(file.bytes)}; at most ${bytesText(MAX_FILE_BYTES)} a file`;
  return null;
}

/** Same place twice, or a file where another file needs a folder. */
function collisions(files: SourceFile[]): Refusal[] {
  const places = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const { path } of files) {
    const first = places.get(collisionKey(path));
    if (first !== undefined)
      refusals.push({ file: path, reason: `is there twice: it would overwrite ${first}` });
    else places.set(collisionKey(path), path);
  }
  for (const { path } of files) {
    const parts = collisionKey(path).split("/");
    const above = parts.slice(1).map((_, index) => places.get(parts.slice(0, index + 1).join("/")));
    const file = above.find((name) => name !== undefined);
    if (file !== undefined) refusals.push({ file: path, reason: `is inside ${file}, which is a file` });
  }
  return refusals;
}
