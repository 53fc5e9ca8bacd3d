/** Opens a zip for publishing: every entry is judged first, and read only up to what it declares. */
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { MAX_FILES, MAX_ZIP_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText } from "../amounts.ts";
import { CommandFailure, type Refusal, SourceRefused } from "../failures.ts";
import { readEntry } from "./archive-content.ts";
import { entryName, entryProblem } from "./archive-entries.ts";
import { checkLayout, type EntryRange } from "./archive-layout.ts";
import { checkedListing, tooManyFiles } from "./listing.ts";
import { isSystemFile } from "./names.ts";
import { MAX_REFUSALS, type Source, type SourceFile } from "./source.ts";

/** Folders count as entries too, so a zip may list more entries than files. */
const MAX_ENTRIES = MAX_FILES * 2;

interface Contents {
  files: SourceFile[];
  leftOut: string[];
  refusals: Refusal[];
  ranges: EntryRange[];
}

/**
 * Lists a zip.
 * @throws SourceRefused naming each refused entry
 * @throws CommandFailure when it is no zip, or one that says two different things
 */
export async function openArchive(path: string): Promise<Source> {
  const zip = await openZip(path);
  try {
    const contents = await readContents(zip);
    if (contents.refusals.length > 0) throw new SourceRefused(contents.refusals.slice(0, MAX_REFUSALS));
    const files = checkedListing(contents.files);
    return { files, leftOut: contents.leftOut.toSorted(), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, strictFileNames: true, lazyEntries: true };
  const zip = await openPromise(path, options).catch((error: unknown) => {
    throw unreadable(error);
  });
  const problem = sizeProblem(zip);
  if (problem === null) return zip;
  zip.close();
  throw new CommandFailure(problem);
}

function sizeProblem(zip: ZipFile): string | null {
  if (zip.entryCount > MAX_ENTRIES) return tooManyFiles();
  if (zip.fileSize <= MAX_ZIP_BYTES) return null;
  return `The zip is ${bytesText(zip.fileSize)}; at most ${bytesText(MAX_ZIP_BYTES)} can be sold.`;
}

async function readContents(zip: ZipFile): Promise<Contents> {
  const contents: Contents = { files: [], leftOut: [], refusals: [], ranges: [] };
  const directoryStart = Number(zip.readEntryCursor);
  try {
    for await (const entry of zip.eachEntry()) await addEntry(zip, entry, contents);
  } catch (error) {
    throw unreadable(error);
  }
  checkLayout(contents.ranges, { start: directoryStart, end: Number(zip.readEntryCursor) }, zip);
  return contents;
}

async function addEntry(zip: ZipFile, entry: Entry, contents: Contents): Promise<void> {
  const name = entryName(entry);
  const local = await zip.readLocalFileHeaderPromise(entry);
  const start = entry.relativeOffsetOfLocalHeader;
  contents.ranges.push({ file: name, start, end: local.fileDataStart + entry.compressedSize });
  const reason = entryProblem(entry, local);
  if (reason) contents.refusals.push({ file: name, reason });
  else if (isSystemFile(name)) contents.leftOut.push(name);
  else if (!name.endsWith("/")) {
    const bytes = entry.uncompressedSize;
    contents.files.push({ path: name.normalize("NFC"), bytes, read: () => readEntry(zip, entry) });
  }
}

function unreadable(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandFailure(`The file cannot be read as a zip: ${reason}`);
}
