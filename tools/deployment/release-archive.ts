/** Reads a release's archive (gzip and tar, as `git archive` makes it) into memory, and refuses what could write anywhere else. */
import { gunzipSync } from "node:zlib";

export interface ArchivedFile {
  /** Below the archive's one folder. */
  path: string;
  isExecutable: boolean;
  content: Buffer;
}

const BLOCK = 512;
const MAX_BYTES = 512 * 1024 * 1024;

const textAt = (header: Buffer, at: number, length: number): string =>
  header
    .subarray(at, at + length)
    .toString("utf8")
    .replace(/\0[\s\S]*$/, "");

function numberAt(header: Buffer, at: number, length: number): number {
  const text = textAt(header, at, length).trim();
  if (!/^[0-7]*$/.test(text)) throw new Error("The archive is damaged.");
  return Number.parseInt(text || "0", 8);
}

/** The value of `path` in a pax header, whose lines are "length key=value". */
function paxPath(content: Buffer): string | null {
  let path: string | null = null;
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.subarray(at, at + 20).toString("latin1"), 10);
    const line = content.subarray(at, at + length).toString("utf8");
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(line) ?? [];
    if (!key) throw new Error("The archive is damaged.");
    if (key === "path") path = value ?? "";
    at += length;
  }
  return path;
}

/** @returns the path below the archive's folder @throws Error for one that leads elsewhere */
function safePath(path: string): { folder: string; inside: string } {
  const [folder = "", ...parts] = path.replace(/\/$/, "").split("/");
  const isSafe = [folder, ...parts].every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSafe || /[\\\0]|^[a-z]:/i.test(path))
    throw new Error(`The archive has the path ${JSON.stringify(path)}, which leads out of its folder.`);
  return { folder, inside: parts.join("/") };
}

/** @throws Error unless everything in it is a plain file or folder below one folder */
export function readArchive(archive: Buffer): ArchivedFile[] {
  const tar = gunzipSync(archive, { maxOutputLength: MAX_BYTES });
  const files: ArchivedFile[] = [];
  const folders = new Set<string>();
  let longPath: string | null = null;
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const size = numberAt(header, 124, 12);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw new Error("The archive ends too early.");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const kind = textAt(header, 156, 1) || "0";
    if (kind === "g") continue;
    if (kind === "x") {
      longPath = paxPath(content);
      continue;
    }
    const prefix = textAt(header, 345, 155);
    const path = longPath ?? [prefix, textAt(header, 0, 100)].filter(Boolean).join("/");
    longPath = null;
    const { folder, inside } = safePath(path);
    folders.add(folder);
    if (kind === "5") continue;
    if (kind !== "0") throw new Error(`The archive has a link or device, ${path}: releases have none.`);
    if (!inside) throw new Error(`The archive has a file beside its folder, ${path}.`);
    files.push({ path: inside, isExecutable: (numberAt(header, 100, 8) & 0o111) !== 0, content });
  }
  if (folders.size !== 1 || files.length === 0) throw new Error("The archive is not that of a release.");
  return files;
}
