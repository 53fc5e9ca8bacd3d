/**
 * The files that the directory of a seller's zip lists. They are usually packed again, which drops bytes that the directory does not name;
 * a zip that is published as it is (`--incoming`) keeps them.
 */
import { Inflate } from "fflate";
import { MAX_ZIP_BYTES, type ZipEntry } from "#app/catalog/model-files.contract.ts";
import { crc32, crcText } from "./crc32.ts";
import { viewOf } from "./little-endian.ts";
import { checkPath, collisionKey, isSystemFile } from "./paths.ts";
import { isPictureName, type SourceChoices, sourceOf } from "./photos.ts";
import { FileRefused, ModelRefused, noZip, type Refusal, SourceRefused } from "./refusals.ts";
import { MAX_REFUSALS, refusalsBy, type Source, type SourceFile } from "./source.ts";
import {
  bytesAt,
  type DirectoryEntry,
  type RandomAccess,
  readDirectory,
  type ZipDirectory,
} from "./zip-directory.ts";
import type { CodePage, GuessedNames } from "./zip-names.ts";

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];
const [ENCRYPTED, STRONGLY_ENCRYPTED] = [1, 0x40];
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** Compressed bytes that are unpacked at once: their content may be a thousand times as large. */
const PIECE_BYTES = 16 * 1024;

export interface ZipSource extends Source {
  entries(): Promise<Map<string, ZipEntry>>;
  guessed: GuessedNames | null;
}

export interface ZipOptions extends SourceChoices {
  /** Photos that lie beside the zip. */
  beside?: SourceFile[];
  /** The code page of names that do not state theirs; undefined: it is guessed. */
  codePage?: CodePage | undefined;
  /** The zip is sold as it is, so nothing may be in it that only this reader mends. */
  isSoldAsItIs?: boolean;
}

/**
 * Lists a zip.
 * @throws SourceRefused naming each refused entry
 * @throws ModelRefused when it cannot be read as a zip
 */
export async function openZip(file: RandomAccess, options: ZipOptions = {}): Promise<ZipSource> {
  if (file.bytes > MAX_ZIP_BYTES)
    throw new ModelRefused("zipTooLarge", { size: file.bytes, maxSize: MAX_ZIP_BYTES });
  const directory = await readDirectory(file, options.codePage);
  if (options.isSoldAsItIs) checkSoldAsItIs(directory);
  const { guessed } = directory;
  const entries = directory.entries.map((entry) => ({ ...entry, path: pathOf(entry.name) }));
  try {
    const soldPhotos = options.isSoldAsItIs ? "all" : options.soldPhotos;
    const { files, ignoredFiles } = listed(file, entries, options);
    const found = { files: [...files, ...besideZip(options.beside ?? [], files)], ignoredFiles };
    const source = await sourceOf(found, { ...options, soldPhotos });
    return {
      ...source,
      guessed,
      async entries() {
        const places = entries.map(async (entry): Promise<[string, ZipEntry]> => {
          const { path, packedBytes: bytes, method, crc } = entry;
          const offset = await dataStart(file, entry);
          return [path, { offset, bytes, deflated: method === DEFLATED, crc32: crcText(crc) }];
        });
        return new Map(await Promise.all(places));
      },
    };
  } catch (error) {
    throw error instanceof SourceRefused && guessed ? new SourceRefused(error.refusals, guessed) : error;
  }
}

/** Ticks and refusals name a file by its path, so that two of one path would be one. */
function besideZip(beside: readonly SourceFile[], files: readonly SourceFile[]): SourceFile[] {
  const taken = new Set(files.map(({ path }) => collisionKey(path)));
  return beside.map((photo) => {
    let { path } = photo;
    for (let number = 2; taken.has(collisionKey(path)); number++)
      path = photo.path.replace(/\.\w+$/, ` (${number})$&`);
    taken.add(collisionKey(path));
    return { ...photo, path };
  });
}

/** The path of an entry as this shop writes it: programs also write backslashes, `./` and `//`. A folder's ends in "/". */
const pathOf = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/\/(?:\.?\/)+/g, "/")
    .replace(/^\.\//, "")
    .replace(/\/\.$/, "/");

const isRoot = (name: string) => name !== "" && ["", ".", "/"].includes(pathOf(name));

function checkSoldAsItIs({ entries, guessed, before, after }: ZipDirectory): void {
  if (before > 0 || after > 0) throw new ModelRefused("notAlone");
  const unreadable = new Set(guessed?.names);
  const refusals = entries.flatMap(({ name }) =>
    refusalsBy(name, () => {
      if (unreadable.has(name)) throw new FileRefused("notUnicode");
      if (isRoot(name) || pathOf(name) !== name.normalize("NFC")) throw new FileRefused("otherSeparators");
    }),
  );
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
}

function listed(
  file: RandomAccess,
  entries: (DirectoryEntry & { path: string })[],
  { without = [] }: SourceChoices,
) {
  const refusals: Refusal[] = [];
  const ignoredFiles: string[] = [];
  const files: SourceFile[] = [];
  for (const entry of entries) {
    const { path, name } = entry;
    if (isRoot(name)) continue;
    // Before anything else is asked of it: its seller does not see such a file, and it is not sold.
    if (isSystemFile(path)) {
      ignoredFiles.push(path);
      continue;
    }
    const problems = refusalsBy(name, () => {
      // A photo that is not sold may be called anything.
      if (!isPictureName(path)) checkPath(path.replace(/\/$/, ""));
      checkEntry(entry);
    });
    if (problems.length > 0 && without.includes(name)) continue;
    if (problems.length > 0) refusals.push(...problems);
    else if (!path.endsWith("/"))
      files.push({ path, bytes: entry.bytes, read: () => readEntry(file, entry) });
  }
  if (refusals.length > 0) throw new SourceRefused(refusals.slice(0, MAX_REFUSALS));
  return { files, ignoredFiles };
}

function checkEntry({ attributes, flags, method, bytes, packedBytes }: DirectoryEntry): void {
  if (((attributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) throw new FileRefused("linkInZip");
  if (flags & ENCRYPTED) throw new FileRefused("encrypted");
  if (flags & STRONGLY_ENCRYPTED) throw new FileRefused("strongEncryption");
  if (method !== STORED && method !== DEFLATED) throw new FileRefused("otherCompression", { method });
  if (method === STORED && bytes !== packedBytes) throw new FileRefused("otherSizes");
}

/** Offset of an entry's data, after its local header, whose length the directory does not state. */
async function dataStart(file: RandomAccess, { offset }: DirectoryEntry): Promise<number> {
  const header = viewOf(await bytesAt(file, offset, LOCAL_HEADER_BYTES));
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw noZip("zipFileElsewhere");
  return offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
}

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const inflate = new Inflate((bytes) => pieces.push(bytes));
  for await (const chunk of packed)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      inflate.push(chunk.subarray(at, at + PIECE_BYTES));
      yield* pieces.splice(0);
    }
  inflate.push(new Uint8Array(), true);
  yield* pieces;
}

/** Inflates data. Errors of the decompressor are thrown as FileRefused, those of reading the file stay as they are. */
async function* checkedInflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* inflated(packed);
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      typeof error.code === "number" &&
      !(error instanceof DOMException)
    )
      throw new FileRefused("damagedData");
    throw error;
  }
}

/** The content of a file in the zip. */
async function* readEntry(file: RandomAccess, entry: DirectoryEntry): AsyncGenerator<Uint8Array> {
  const { bytes, packedBytes, method, crc } = entry;
  const start = await dataStart(file, entry);
  if (start + packedBytes > file.bytes) throw new FileRefused("damagedData");
  const packed = packedBytes > 0 ? file.read(start, start + packedBytes) : nothing();
  let checksum = 0;
  let seen = 0;
  for await (const chunk of method === DEFLATED ? checkedInflated(packed) : packed) {
    seen += chunk.length;
    if (seen > bytes) throw new FileRefused("tooManyBytes", { size: bytes });
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (seen < bytes) throw new FileRefused("notEnoughBytes", { size: bytes });
  if (checksum !== crc) throw new FileRefused("wrongChecksum");
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
