import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { MAX_FILES } from "#app/catalog/model-files.contract.ts";
import { isSystemFile } from "#app/publishing/packing/paths.ts";
import { type SourceChoices, sourceOf } from "#app/publishing/packing/photos.ts";
import { FileRefused, type Refusal, refusalOf, SourceRefused } from "#app/publishing/packing/refusals.ts";
import {
  CHUNK_BYTES,
  MAX_REFUSALS,
  type Source,
  type SourceFile,
  tooManyFiles,
} from "#app/publishing/packing/source.ts";

interface Walk {
  files: SourceFile[];
  ignoredFiles: string[];
  refusals: Refusal[];
}

/**
 * Lists a folder and everything below it.
 * @param notPacked absolute paths that belong to the sheet (model.json, pictures)
 */
export async function openFolder(
  folder: string,
  notPacked: ReadonlySet<string>,
  choices: SourceChoices = {},
): Promise<Source> {
  const walk: Walk = { files: [], ignoredFiles: [], refusals: [] };
  const pendingFolders = [""];
  for (let folderPath = pendingFolders.pop(); folderPath !== undefined; folderPath = pendingFolders.pop()) {
    const entries = await readdir(join(folder, folderPath), { withFileTypes: true });
    for (const entry of entries) {
      const path = folderPath === "" ? entry.name : `${folderPath}/${entry.name}`;
      const absolutePath = join(folder, path);
      if (isSystemFile(path)) walk.ignoredFiles.push(path);
      else if (entry.isDirectory()) pendingFolders.push(path);
      else if (!notPacked.has(absolutePath)) await addFile(walk, path, absolutePath);
    }
    if (walk.files.length > MAX_FILES || pendingFolders.length > MAX_FILES) throw tooManyFiles();
  }
  const refusals = walk.refusals.filter(({ file }) => !choices.without?.includes(file));
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  return sourceOf(walk, choices);
}

async function addFile(walk: Walk, path: string, absolutePath: string): Promise<void> {
  const stats = await lstat(absolutePath);
  if (stats.isSymbolicLink()) {
    walk.refusals.push(refusalOf(path, new FileRefused("link")));
  } else if (!stats.isFile()) {
    walk.refusals.push(refusalOf(path, new FileRefused("notPlain")));
  } else {
    const bytes = stats.size;
    walk.files.push({ path: path.normalize("NFC"), bytes, read: () => readFile(absolutePath, bytes) });
  }
}

async function* readFile(absolutePath: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await openRegularFile(absolutePath);
  try {
    if (!(await file.stat()).isFile()) throw new FileRefused("notPlain");
    let readBytes = 0;
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      readBytes += chunk.length;
      if (readBytes > bytes) break;
      yield chunk;
    }
    if (readBytes !== bytes) throw new FileRefused("changed");
  } finally {
    await file.close();
  }
}

async function openRegularFile(absolutePath: string): Promise<FileHandle> {
  try {
    // A name listed as a file may have become a link by the time it is opened; Windows has no O_NOFOLLOW.
    return await open(absolutePath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    throw new FileRefused("notOpened", {
      reason: String(error instanceof Error && "code" in error ? error.code : error),
    });
  }
}
