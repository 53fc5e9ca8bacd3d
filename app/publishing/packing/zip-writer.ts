/**
 * Writes a zip whose bytes depend on nothing but the names and contents of its files: one date in every entry, and a compressor
 * in JavaScript, because each browser's zlib and Node's give different bytes. (APPNOTE.TXT 6.3.10)
 */
import { Deflate } from "fflate";
import type { ZipEntry } from "#app/catalog/model-files.contract.ts";
import { crc32, crcText } from "./crc32.ts";
import { record } from "./little-endian.ts";

/** The compressor's output depends on the sizes of its input pieces, so all pieces but a file's last have this size in bytes. */
const PIECE_BYTES = 128 * 1024;
/** `mem` is set because its default depends on the size of the last piece. */
const COMPRESSION = { level: 6, mem: 6 } as const;

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const DIRECTORY_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

/** Flags of an entry: its sizes come after the data, its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first date that a zip can hold: 1980-01-01, 00:00. */
const [TIME, DATE] = [0, 0x21];
const VERSION = 20;
const ZIP64_VERSION = 45;
/** "Made by Unix", so that the external attributes are the mode of a plain file, 644. */
const MADE_BY = (3 << 8) | 63;
const ATTRIBUTES = (0o100644 << 16) >>> 0;
const ZIP64_EXTRA = 1;

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** Data that does not compress becomes a little larger, and must fit into 32 bits as well. */
const LARGE_FILE = 0xfff00000;

interface Written {
  name: Uint8Array;
  crc: number;
  bytes: number;
  packedBytes: number;
  offset: number;
}

export type Write = (bytes: Uint8Array) => void | Promise<void>;

const encoder = new TextEncoder();
const isLarge = ({ bytes }: Pick<Written, "bytes">) => bytes >= LARGE_FILE;

/** Content in pieces of PIECE_BYTES; each is only valid until the next one. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      filled = 0;
    }
  yield piece.subarray(0, filled);
}

export class ZipWriter {
  readonly #write: Write;
  readonly #files: Written[] = [];
  #offset = 0;

  constructor(write: Write) {
    this.#write = write;
  }

  get bytes(): number {
    return this.#offset;
  }

  async #put(...pieces: Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      this.#offset += piece.length;
      if (piece.length > 0) await this.#write(piece);
    }
  }

  /** Adds a file. @param file its path in the zip, and the size in bytes that the content must have */
  async add(file: { path: string; bytes: number }, content: AsyncIterable<Uint8Array>): Promise<ZipEntry> {
    const name = encoder.encode(file.path);
    const offset = this.#offset;
    await this.#put(...localHeader(name, isLarge(file)));
    const start = this.#offset;
    let crc = 0;
    const packed: Uint8Array[] = [];
    const deflate = new Deflate(COMPRESSION, (bytes) => packed.push(bytes));
    for await (const piece of inPieces(content)) {
      crc = crc32(piece, crc);
      deflate.push(piece, piece.length < PIECE_BYTES);
      await this.#put(...packed.splice(0));
    }
    const packedBytes = this.#offset - start;
    const width = isLarge(file) ? 8 : 4;
    await this.#put(record([4, DATA_DESCRIPTOR], [4, crc], [width, packedBytes], [width, file.bytes]));
    this.#files.push({ name, crc, bytes: file.bytes, packedBytes, offset });
    return { offset: start, bytes: packedBytes, deflated: true, crc32: crcText(crc) };
  }

  async end(): Promise<void> {
    const start = this.#offset;
    for (const file of this.#files) await this.#put(...directoryHeader(file));
    await this.#put(...endOf({ start, end: this.#offset, count: this.#files.length }));
  }
}

function localHeader(name: Uint8Array, large: boolean): Uint8Array[] {
  const size = large ? MAX_32 : 0;
  const extra = large ? record([2, ZIP64_EXTRA], [2, 16], [8, 0], [8, 0]) : new Uint8Array();
  const header = record(
    [4, LOCAL_HEADER],
    [2, large ? ZIP64_VERSION : VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, TIME],
    [2, DATE],
    [4, 0],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extra.length],
  );
  return [header, name, extra];
}

function directoryHeader({ name, crc, bytes, packedBytes, offset }: Written): Uint8Array[] {
  const isZip64 = isLarge({ bytes }) || offset >= MAX_32;
  const extra = isZip64
    ? record([2, ZIP64_EXTRA], [2, 24], [8, bytes], [8, packedBytes], [8, offset])
    : new Uint8Array();
  const header = record(
    [4, DIRECTORY_HEADER],
    [2, MADE_BY],
    [2, isZip64 ? ZIP64_VERSION : VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, TIME],
    [2, DATE],
    [4, crc],
    [4, isZip64 ? MAX_32 : packedBytes],
    [4, isZip64 ? MAX_32 : bytes],
    [2, name.length],
    [2, extra.length],
    // No comment, the first disk, no internal attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, ATTRIBUTES],
    [4, isZip64 ? MAX_32 : offset],
  );
  return [header, name, extra];
}

function endOf({ start, end, count }: { start: number; end: number; count: number }): Uint8Array[] {
  const zip64 = record(
    [4, ZIP64_END],
    [8, 44],
    [2, MADE_BY],
    [2, ZIP64_VERSION],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, end - start],
    [8, start],
  );
  const locator = record([4, ZIP64_LOCATOR], [4, 0], [8, end], [4, 1]);
  const last = record(
    [4, END],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(end - start, MAX_32)],
    [4, Math.min(start, MAX_32)],
    [2, 0],
  );
  return start >= MAX_32 || count >= MAX_16 ? [zip64, locator, last] : [last];
}
