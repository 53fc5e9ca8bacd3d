/** Reads where the files of a zip are in it, from the directory at its end (APPNOTE.TXT 6.3.10), zip64 included. */
import { uint64, viewOf } from "./little-endian.ts";
import { noZip } from "./refusals.ts";
import { type CodePage, type GuessedNames, readNames, type WrittenName } from "./zip-names.ts";

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
  offset: number;
}

const DIRECTORY_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const HEADER_BYTES = 46;
const MAX_COMMENT = 0xffff;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const ZIP64_EXTRA = 1;
/** Info-ZIP's, with the name in UTF-8 and the checksum of the name that it stands for. */
const UNICODE_PATH_EXTRA = 0x7075;
const UTF_8 = 0x800;
/** Bytes of a directory that are read at most: those of 100,000 entries with long names, more than can be sold. */
const MAX_DIRECTORY_BYTES = 50_000_000;

/** The bytes of a range. @throws ModelRefused when the file is shorter */
export async function bytesAt(file: RandomAccess, start: number, length: number): Promise<Uint8Array> {
  if (start < 0 || start + length > file.bytes) throw noZip("zipCutShort");
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of file.read(start, start + length)) {
    bytes.set(chunk.subarray(0, length - filled), filled);
    filled += chunk.length;
  }
  if (filled < length) throw noZip("zipCutShort");
  return bytes;
}

interface Directory {
  count: number;
  start: number;
  bytes: number;
  /** Bytes before the beginning of the zip, which its offsets do not count. */
  before: number;
  after: number;
}

/** Where the end record is among the last bytes of a file. Its comment reaches to the end of the file, unless something was appended. */
function findEnd(tail: DataView): number {
  let first = -1;
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue;
    const after = tail.byteLength - at - END_BYTES - tail.getUint16(at + 20, true);
    if (after === 0) return at;
    if (after > 0 && first < 0) first = at;
  }
  return first;
}

async function findDirectory(file: RandomAccess): Promise<Directory> {
  const length = Math.min(file.bytes, END_BYTES + MAX_COMMENT);
  const tail = viewOf(await bytesAt(file, file.bytes - length, length));
  const at = findEnd(tail);
  if (at < 0) throw noZip("zipEndMissing");
  const [disk, directoryDisk] = [tail.getUint16(at + 4, true), tail.getUint16(at + 6, true)];
  if (disk !== 0 || directoryDisk !== 0) throw noZip("zipOnDisks");
  const count = tail.getUint16(at + 10, true);
  const bytes = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  const end = file.bytes - length + at;
  const after = length - at - END_BYTES - tail.getUint16(at + 20, true);
  const isZip64 = count === MAX_16 || bytes === MAX_32 || start === MAX_32;
  const place = isZip64 ? await zip64Directory(file, end) : { count, bytes, start, end };
  const checked = await checkedPlace(file, place);
  // What lies between other bytes is rather a zip inside of one that is cut short.
  if (checked.before > 0 && after > 0) throw noZip("zipDirectoryElsewhere");
  return { ...checked, after };
}

type DirectoryPlace = Pick<Directory, "count" | "start" | "bytes"> & {
  /** End of the record that follows it and says where it is. */
  end: number;
};

async function zip64Directory(file: RandomAccess, endAt: number): Promise<DirectoryPlace> {
  const locator = viewOf(await bytesAt(file, endAt - LOCATOR_BYTES, LOCATOR_BYTES));
  if (locator.getUint32(0, true) !== ZIP64_LOCATOR) throw noZip("zip64EndMissing");
  const isAt = async (at: number) =>
    at >= 0 && at + ZIP64_END_BYTES <= endAt && (await signatureAt(file, at)) === ZIP64_END;
  const said = uint64(locator, 8);
  // With other bytes before the zip it is not where the locator says, but before the locator.
  const at = (await isAt(said)) ? said : endAt - LOCATOR_BYTES - ZIP64_END_BYTES;
  if (!(await isAt(at))) throw noZip("zip64EndMissing");
  const end = viewOf(await bytesAt(file, at, ZIP64_END_BYTES));
  return { count: uint64(end, 32), bytes: uint64(end, 40), start: uint64(end, 48), end: at };
}

const signatureAt = async (file: RandomAccess, at: number) =>
  viewOf(await bytesAt(file, at, 4)).getUint32(0, true);

async function checkedPlace(
  file: RandomAccess,
  { end, ...place }: DirectoryPlace,
): Promise<Omit<Directory, "after">> {
  const { start, bytes, count } = place;
  if (start + bytes > end) throw noZip("zipDirectoryElsewhere");
  if (bytes > MAX_DIRECTORY_BYTES) throw noZip("zipDirectoryTooLarge");
  const before = end - bytes - start;
  const isWhereSaid = count === 0 || before === 0 || (await signatureAt(file, start)) === DIRECTORY_HEADER;
  return isWhereSaid ? { ...place, before: 0 } : { ...place, start: start + before, before };
}

function extraField(extra: Uint8Array, wanted: number): Uint8Array | null {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}

function withZip64<Entry extends UnnamedEntry>(entry: Entry, extra: Uint8Array): Entry {
  const field = extraField(extra, ZIP64_EXTRA);
  if (!field) return entry;
  const view = viewOf(field);
  let next = 0;
  const widened = (value32: number) => {
    if (value32 !== MAX_32) return value32;
    next += 8;
    return uint64(view, next - 8);
  };
  const bytes = widened(entry.bytes);
  const packedBytes = widened(entry.packedBytes);
  return { ...entry, bytes, packedBytes, offset: widened(entry.offset) };
}

type UnnamedEntry = Omit<DirectoryEntry, "name">;

function readEntries(directory: Uint8Array, count: number): (UnnamedEntry & { written: WrittenName })[] {
  const view = viewOf(directory);
  const entries: (UnnamedEntry & { written: WrittenName })[] = [];
  let at = 0;
  while (entries.length < count) {
    if (view.getUint32(at, true) !== DIRECTORY_HEADER) throw noZip("zipDirectoryDamaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    ) as [number, number, number];
    const flags = view.getUint16(at + 8, true);
    const nameAt = at + HEADER_BYTES;
    const extraAt = nameAt + nameLength;
    const extra = directory.subarray(extraAt, extraAt + extraLength);
    const entry = {
      written: {
        bytes: directory.subarray(nameAt, extraAt),
        isUtf8: (flags & UTF_8) !== 0,
        unicodePath: extraField(extra, UNICODE_PATH_EXTRA),
      },
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
  if (at !== directory.length) throw noZip("zipDirectoryDamaged");
  return entries;
}

export interface ZipDirectory extends Pick<Directory, "before" | "after"> {
  entries: DirectoryEntry[];
  guessed: GuessedNames | null;
}

/** The entries of a zip. */
export async function readDirectory(file: RandomAccess, codePage?: CodePage): Promise<ZipDirectory> {
  try {
    const { count, start, bytes, before, after } = await findDirectory(file);
    const unnamed = readEntries(await bytesAt(file, start, bytes), count);
    const { names, guessed } = readNames(
      unnamed.map(({ written }) => written),
      codePage,
    );
    const entries = unnamed.map(({ written: _, ...entry }, index) => ({
      ...entry,
      offset: entry.offset + before,
      name: names[index] ?? "",
    }));
    return { entries, guessed, before, after };
  } catch (error) {
    throw error instanceof RangeError ? noZip("zipDirectoryDamaged") : error;
  }
}
