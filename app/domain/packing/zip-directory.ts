/** Reads where the files of a zip are in it, from the directory at its end (APPNOTE.TXT 6.3.10), zip64 included. */
import { uint64, viewOf } from "./little-endian.ts";
import { ModelRefused } from "./refusals.ts";

/** A file that is read in pieces, from any place. */
export interface RandomAccess {
  bytes: number;
  /** @param end of the range, exclusive */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

export interface DirectoryEntry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** External attributes; their upper half is the Unix mode. */
  attributes: number;
  /** Offset of its local header. */
  offset: number;
}

const DIRECTORY_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const HEADER_BYTES = 46;
const MAX_COMMENT = 0xffff;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const ZIP64_EXTRA = 1;
const UTF_8 = 0x800;
/** Bytes of a directory that are read at most: those of 100,000 entries with long names, more than can be sold. */
const MAX_DIRECTORY_BYTES = 50_000_000;

/** IBM's code page 437 from 0x80 on, in which old programs write names. */
const CODE_PAGE_437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const refused = (reason: string) => new ModelRefused("noZip", { reason });

/** The bytes of a range. @throws ModelRefused when the file is shorter */
export async function bytesAt(file: RandomAccess, start: number, length: number): Promise<Uint8Array> {
  if (start < 0 || start + length > file.bytes) throw refused("it is cut short");
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of file.read(start, start + length)) {
    bytes.set(chunk.subarray(0, length - filled), filled);
    filled += chunk.length;
  }
  if (filled < length) throw refused("it is cut short");
  return bytes;
}

interface Directory {
  count: number;
  start: number;
  bytes: number;
}

async function findDirectory(file: RandomAccess): Promise<Directory> {
  const length = Math.min(file.bytes, END_BYTES + MAX_COMMENT);
  const tail = viewOf(await bytesAt(file, file.bytes - length, length));
  for (let at = length - END_BYTES; at >= 0; at--) {
    const isEnd = tail.getUint32(at, true) === END;
    // A comment reaches to the end of the file, so that nothing else follows.
    if (isEnd && tail.getUint16(at + 20, true) === length - at - END_BYTES) {
      const [disk, directoryDisk] = [tail.getUint16(at + 4, true), tail.getUint16(at + 6, true)];
      if (disk !== 0 || directoryDisk !== 0) throw refused("it goes over several disks");
      const count = tail.getUint16(at + 10, true);
      const bytes = tail.getUint32(at + 12, true);
      const start = tail.getUint32(at + 16, true);
      const end = file.bytes - length + at;
      const isZip64 = count === MAX_16 || bytes === MAX_32 || start === MAX_32;
      return isZip64 ? zip64Directory(file, end) : checkedDirectory({ count, bytes, start }, end);
    }
  }
  throw refused("its end is missing: it is cut short, or no zip");
}

async function zip64Directory(file: RandomAccess, endAt: number): Promise<Directory> {
  const locator = viewOf(await bytesAt(file, endAt - LOCATOR_BYTES, LOCATOR_BYTES));
  if (locator.getUint32(0, true) !== ZIP64_LOCATOR) throw refused("its zip64 end is missing");
  const at = uint64(locator, 8);
  const end = viewOf(await bytesAt(file, at, 56));
  if (end.getUint32(0, true) !== ZIP64_END) throw refused("its zip64 end is missing");
  return checkedDirectory({ count: uint64(end, 32), bytes: uint64(end, 40), start: uint64(end, 48) }, at);
}

function checkedDirectory(directory: Directory, end: number): Directory {
  const { start, bytes } = directory;
  if (start + bytes > end) throw refused("its directory is not where its end says");
  if (bytes > MAX_DIRECTORY_BYTES) throw refused("its directory is too large");
  return directory;
}

function nameOf(bytes: Uint8Array, flags: number): string {
  try {
    // Some programs write UTF-8 without saying so.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    if (flags & UTF_8) return new TextDecoder().decode(bytes);
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 0x80] ?? "\ufffd"),
    ).join("");
  }
}

/** The sizes and the offset of an entry that do not fit into 32 bits, from its zip64 field. */
function withZip64(entry: DirectoryEntry, extra: DataView): DirectoryEntry {
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const [id, length] = [extra.getUint16(at, true), extra.getUint16(at + 2, true)];
    let next = at + 4;
    const widened = (value32: number) => {
      if (id !== ZIP64_EXTRA || value32 !== MAX_32) return value32;
      next += 8;
      return uint64(extra, next - 8);
    };
    if (id === ZIP64_EXTRA) {
      const bytes = widened(entry.bytes);
      const packedBytes = widened(entry.packedBytes);
      return { ...entry, bytes, packedBytes, offset: widened(entry.offset) };
    }
    at += 4 + length;
  }
  return entry;
}

function readEntries(directory: Uint8Array, count: number): DirectoryEntry[] {
  const view = viewOf(directory);
  const entries: DirectoryEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (view.getUint32(at, true) !== DIRECTORY_HEADER) throw refused("its directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number];
    const flags = view.getUint16(at + 8, true);
    const nameAt = at + HEADER_BYTES;
    const extraAt = nameAt + nameLength;
    const extra = viewOf(directory.slice(extraAt, extraAt + extraLength));
    const entry = {
      name: nameOf(directory.subarray(nameAt, extraAt), flags),
      flags,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      attributes: view.getUint32(at + 38, true),
      offset: view.getUint32(at + 42, true),
    };
    entries.push(withZip64(entry, extra));
    at = extraAt + extraLength + commentLength;
  }
  if (at !== directory.length) throw refused("its directory is damaged");
  return entries;
}

/** The entries of a zip. @throws ModelRefused when it cannot be read as a zip */
export async function readDirectory(file: RandomAccess): Promise<DirectoryEntry[]> {
  try {
    const { count, start, bytes } = await findDirectory(file);
    return readEntries(await bytesAt(file, start, bytes), count);
  } catch (error) {
    throw error instanceof RangeError ? refused("its directory is damaged") : error;
  }
}
