import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { MAX_FILES } from "#app/domain/catalog/publishing.contract.ts";
import { isSystemFile } from "#app/domain/packing/paths.ts";
import { BadContent, type Refusal, refusalOf, SourceRefused } from "#app/domain/packing/refusals.ts";
import {
  CHUNK_BYTES,
  checkedFiles,
  MAX_REFUSALS,
  type Source,
  type SourceFile,
  tooManyFiles,
} from "#app/domain/packing/source.ts";

interface Walk {
  files: SourceFile[];
  leftOut: string[];
  refusals: Refusal[];
}

/**
 * Lists a folder and everything below it.
 * @param notPacked absolute paths that belong to the sheet (model.json, pictures)
 * @throws SourceRefused, ModelRefused
 */
export async function openFolder(folder: string, notPacked: ReadonlySet<string>): Promise<Source> {
  const walk: Walk = { files: [], leftOut: [], refusals: [] };
  const waiting = [""];
  for (let under = waiting.pop(); under !== undefined; under = waiting.pop()) {
    const entries = await readdir(join(folder, under), { withFileTypes: true });
    for (const entry of entries) {
      const path = under === "" ? entry.name : `${under}/${entry.name}`;
      const place = join(folder, path);
      if (isSystemFile(path)) walk.leftOut.push(path);
      else if (entry.isDirectory()) waiting.push(path);
      else if (!notPacked.has(place)) await addFile(walk, path, place);
    }
    if (walk.files.length > MAX_FILES || waiting.length > MAX_FILES) throw tooManyFiles();
  }
  if (walk.refusals.length > 0) throw new SourceRefused(walk.refusals.slice(0, MAX_REFUSALS));
  return { files: checkedFiles(walk.files), leftOut: walk.leftOut.toSorted() };
}

async function addFile(walk: Walk, path: string, place: string): Promise<void> {
  const stats = await lstat(place);
  if (stats.isSymbolicLink()) {
    walk.refusals.push(refusalOf(path, new BadContent("link")));
  } else if (!stats.isFile()) {
    walk.refusals.push(refusalOf(path, new BadContent("notPlain")));
  } else {
    const bytes = stats.size;
    walk.files.push({ path: path.normalize("NFC"), bytes, read: () => readFile(place, bytes) });
  }
}

async function* readFile(place: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await openRegularFile(place);
  try {
    if (!(await file.stat()).isFile()) throw new BadContent("notPlain");
    let seen = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      seen += chunk.length;
      if (seen > bytes) break;
      yield chunk;
    }
    if (seen !== bytes) throw new BadContent("changed");
  } finally {
    await file.close();
  }
}

async function openRegularFile(place: string): Promise<FileHandle> {
  try {
    // A name listed as a file may have become a link by the time it is opened; Windows has no such flag.
    return await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    throw new BadContent("notOpened", {
      reason: String(error instanceof Error && "code" in error ? error.code : error),
    });
  }
}
