/** Judges one entry of a zip by its two headers, before its content is read. */
import { type Entry, getFileNameLowLevel, type LocalFileHeader } from "yauzl";
import { countText } from "../amounts.ts";
import { pathProblem } from "./names.ts";

const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;
const SYMBOLIC_LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;
const AES = 99;
/** Deflate reaches 1032:1 at most; meshes stay under 20:1. */
const MAX_RATIO = 200;
const RATIO_MATTERS_FROM = 1024 * 1024;

/** The entry's name; the archive is opened with undecoded names, so that ours is the only judgement of them. */
export function entryName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

/** Why this entry may not be published, or null. `name` may end in "/" for a folder. */
export function entryProblem(entry: Entry, local: LocalFileHeader): string | null {
  const name = entryName(entry);
  return pathProblem(name.replace(/\/$/, "")) ?? kindProblem(entry, name) ?? contentProblem(entry, local);
}

function kindProblem(entry: Entry, name: string): string | null {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isFolder = name.endsWith("/");
  if (type === SYMBOLIC_LINK) return "is a symbolic link; put the file itself into the zip";
  if (isFolder && entry.uncompressedSize !== 0) return "is a folder that says it has content";
  if (type !== 0 && type !== (isFolder ? FOLDER : PLAIN_FILE)) return "is not a plain file";
  return null;
}

function contentProblem(entry: Entry, local: LocalFileHeader): string | null {
  const method = entry.compressionMethod;
  if (((entry.generalPurposeBitFlag | local.generalPurposeBitFlag) & ENCRYPTED) !== 0 || method === AES) {
    return "is encrypted; make the zip without a password";
  }
  if (method !== STORED && method !== DEFLATED) {
    return `is compressed with method ${method}; make the zip with the usual one (deflate)`;
  }
  if (!local.fileName.equals(entry.fileNameRaw)) return "has two different names in the zip";
  if (local.compressionMethod !== method) return "has two different compression methods in the zip";
  const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
  if (entry.uncompressedSize > RATIO_MATTERS_FROM && ratio > MAX_RATIO) {
    return `would grow ${countText(Math.round(ratio), "time")} when unpacked (at most ${MAX_RATIO}): a zip bomb`;
  }
  return null;
}
