import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { ZipEntry } from "#app/domain/catalog/publishing.contract.ts";
import { entryName } from "./archive.ts";

const DEFLATE = 8;

/** Where the files of a zip are in it, by path. */
export async function zipEntries(path: string): Promise<Map<string, ZipEntry>> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, lazyEntries: true });
  try {
    const entries = new Map<string, ZipEntry>();
    for await (const entry of zip.eachEntry())
      entries.set(entryName(entry).normalize("NFC"), await zipEntry(zip, entry));
    return entries;
  } finally {
    zip.close();
  }
}

/** The directory does not know how long an entry's own header is. */
async function zipEntry(zip: ZipFile, entry: Entry): Promise<ZipEntry> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    offset: fileDataStart,
    bytes: entry.compressedSize,
    deflated: entry.compressionMethod === DEFLATE,
    crc32: (entry.crc32 >>> 0).toString(16).padStart(8, "0"),
  };
}
