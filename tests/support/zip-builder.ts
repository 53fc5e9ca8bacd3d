/** Builds zips byte by byte, so that a test can make exactly one field wrong. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntryOptions {
  name: string | Buffer;
  data?: Buffer;
  /** Compression method both headers announce; the data is deflated unless this is 0. */
  method?: number;
  flags?: number;
  /** False leaves out the flag that the name is UTF-8. */
  isUtf8?: boolean;
  /** Extra fields in the directory. */
  extra?: Buffer;
  /** Unix mode in the upper half of the external attributes. */
  mode?: number;
  /** Written in the headers in place of the real values. */
  crc?: number;
  size?: number;
  packedSize?: number;
  /** Compressed bytes in place of those of `data`. */
  packed?: Buffer;
  /** Write the sizes in a zip64 extra field. */
  zip64?: boolean;
}

export interface ZipOptions {
  /** Bytes that offsets do not count. */
  before?: Buffer;
  comment?: Buffer;
  after?: Buffer;
  /** Entries the end record announces. */
  entryCount?: number;
  disk?: number;
  directoryOffset?: number;
}

const UTF8 = 0x800;

interface Packed {
  entry: ZipEntryOptions;
  name: Buffer;
  packed: Buffer;
  crc: number;
  size: number;
  packedSize: number;
}

function pack(entry: ZipEntryOptions): Packed {
  const data = entry.data ?? Buffer.from("");
  const packed = entry.packed ?? (entry.method === 0 ? data : deflateRawSync(data));
  return {
    entry,
    name: Buffer.from(entry.name as string),
    packed,
    crc: entry.crc ?? crc32(data),
    size: entry.size ?? data.length,
    packedSize: entry.packedSize ?? packed.length,
  };
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, index * 2);
  });
  return bytes;
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value >>> 0, index * 4);
  });
  return bytes;
}

const flagsOf = ({ flags = 0, isUtf8 = true }: ZipEntryOptions) => (isUtf8 ? UTF8 : 0) | flags;

function localPart({ entry, name, packed, crc, size, packedSize }: Packed): Buffer {
  return Buffer.concat([
    uint32(0x04034b50),
    uint16(20, flagsOf(entry), entry.method ?? 8, 0, 0x21),
    uint32(crc, packedSize, size),
    uint16(name.length, 0),
    name,
    packed,
  ]);
}

function directoryPart({ entry, name, crc, size, packedSize }: Packed, offset: number): Buffer {
  const extra = entry.extra ?? (entry.zip64 ? zip64Extra(size, packedSize) : Buffer.alloc(0));
  const shown = entry.zip64 ? [0xffffffff, 0xffffffff] : [packedSize, size];
  return Buffer.concat([
    uint32(0x02014b50),
    uint16((3 << 8) | 45, 20, flagsOf(entry), entry.method ?? 8, 0, 0x21),
    uint32(crc, ...shown),
    uint16(name.length, extra.length, 0, 0, 0),
    uint32((entry.mode ?? 0o100644) << 16, offset),
    name,
    extra,
  ]);
}

function zip64Extra(size: number, packedSize: number): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeBigUInt64LE(BigInt(size), 0);
  sizes.writeBigUInt64LE(BigInt(packedSize), 8);
  return Buffer.concat([uint16(1, 16), sizes]);
}

/** The Unicode Path field of Info-ZIP. @param checksum of the written name */
export function unicodePathExtra(written: Buffer, unicode: string, checksum = crc32(written)): Buffer {
  const data = Buffer.concat([Buffer.from([1]), uint32(checksum), Buffer.from(unicode)]);
  return Buffer.concat([uint16(0x7075, data.length), data]);
}

/** A valid zip, except for the values given in an entry or in `options`. */
export function buildZip(entries: ZipEntryOptions[], options: ZipOptions = {}): Buffer {
  const packed = entries.map(pack);
  const locals = packed.map(localPart);
  let offset = 0;
  const directory = packed.map((entry, index) => {
    const part = directoryPart(entry, offset);
    offset += locals[index]?.length ?? 0;
    return part;
  });
  const count = options.entryCount ?? entries.length;
  const comment = options.comment ?? Buffer.alloc(0);
  const end = Buffer.concat([
    uint32(0x06054b50),
    uint16(options.disk ?? 0, 0, count, count),
    uint32(Buffer.concat(directory).length, options.directoryOffset ?? offset),
    uint16(comment.length),
    comment,
  ]);
  return Buffer.concat([
    options.before ?? Buffer.alloc(0),
    ...locals,
    ...directory,
    end,
    options.after ?? Buffer.alloc(0),
  ]);
}
