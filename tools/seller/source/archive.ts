import { crc32 } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { MAX_ZIP_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { bytesText } from "../amounts.ts";
import { BadContent, CommandFailure, type Refusal, SourceRefused } from "../failures.ts";
import { isSystemFile, pathProblem } from "./paths.ts";
import { checkedFiles, MAX_REFUSALS, type Source, type SourceFile } from "./source.ts";

/**
 * Lists a zip. The seller made it and it is packed again (unless it is incoming), so hidden entries are not searched
 * for; yauzl refuses content that is longer or shorter than declared.
 * @throws SourceRefused naming each refused entry
 * @throws CommandFailure when it cannot be read as a zip
 */
export async function openArchive(path: string): Promise<Source> {
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  const zip = await openPromise(path, options).catch(throwUnreadable);
  try {
    if (zip.fileSize > MAX_ZIP_BYTES)
      throw new CommandFailure(
        `The zip is ${bytesText(zip.fileSize)}; at most ${bytesText(MAX_ZIP_BYTES)} can be sold.`,
      );
    const { files, leftOut } = await readDirectory(zip);
    return { files: checkedFiles(files), leftOut: leftOut.toSorted(), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function throwUnreadable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new CommandFailure(`The file cannot be read as a zip: ${reason}`);
}

async function readDirectory(zip: ZipFile) {
  const refusals: Refusal[] = [];
  const leftOut: string[] = [];
  const files: SourceFile[] = [];
  const add = (entry: Entry) => {
    const name = entryName(entry);
    const reason = pathProblem(name.replace(/\/$/, "")) ?? entryProblem(entry);
    if (reason) refusals.push({ file: name, reason });
    else if (isSystemFile(name)) leftOut.push(name);
    else if (!name.endsWith("/"))
      files.push({
        path: name.normalize("NFC"),
        bytes: entry.uncompressedSize,
        read: () => readEntry(zip, entry),
      });
  };
  try {
    for await (const entry of zip.eachEntry()) add(entry);
  } catch (error) {
    throwUnreadable(error);
  }
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  return { files, leftOut };
}

/** yauzl would stop at the first name it does not like; here each is refused with a reason. */
export const entryName = (entry: Entry) =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

function entryProblem(entry: Entry): string | null {
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK)
    return "is a symbolic link; put the file itself into the zip";
  if (entry.isEncrypted()) return "is encrypted; make the zip without a password";
  if (!entry.canDecodeFileData())
    return `is compressed with method ${entry.compressionMethod}; make the zip with the usual one (deflate)`;
  return null;
}

/** yauzl does not compare checksums. @throws BadContent when the data is damaged */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of content) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw new BadContent(`cannot be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  if (checksum !== entry.crc32) throw new BadContent("is damaged: its checksum (CRC-32) is wrong");
}
