/** Unpacks one entry of a zip as a stream that ends well only with the declared size and checksum. */
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { BadContent } from "../failures.ts";

/** @throws BadContent when the data is damaged or is not what the zip's directory declares. */
export async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  let seen = 0;
  try {
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of content) {
      seen += chunk.length;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw new BadContent(damage(error));
  }
  if (seen !== entry.uncompressedSize) {
    throw new BadContent(`unpacks to ${seen} bytes, but the zip says ${entry.uncompressedSize}`);
  }
  if (checksum !== entry.crc32) throw new BadContent("is damaged: its checksum (CRC-32) is wrong");
}

function damage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith("too many bytes")) return "unpacks to more bytes than the zip says: a zip bomb";
  if (message.startsWith("not enough bytes")) return "unpacks to fewer bytes than the zip says";
  return `cannot be unpacked: ${message}`;
}
