/** The kinds of file the shop sells, and how the first bytes of each must look. */
import { BadContent } from "../failures.ts";

/** Enough to see the `ustar` of a tar file at 257. */
export const HEAD_BYTES = 512;

const startsWith = (text: string) => (head: Buffer) =>
  head.subarray(0, text.length).toString("latin1") === text;

const isPdf = (head: Buffer) => head.includes("%PDF-");
const isStep = (head: Buffer) => head.includes("ISO-10303-21");
const isWebp = (head: Buffer) =>
  startsWith("RIFF")(head) && head.subarray(8, 12).toString("latin1") === "WEBP";
const isText = (head: Buffer) => !head.includes(0);

interface Format {
  /** The name stored in the shop. */
  name: string;
  matches(head: Buffer): boolean;
}

const FORMATS = new Map<string, Format>([
  ["stl", { name: "stl", matches: () => true }],
  ["3mf", { name: "3mf", matches: startsWith("PK\x03\x04") }],
  ["step", { name: "step", matches: isStep }],
  ["stp", { name: "step", matches: isStep }],
  ["pdf", { name: "pdf", matches: isPdf }],
  ["txt", { name: "txt", matches: isText }],
  ["md", { name: "md", matches: isText }],
  ["png", { name: "png", matches: startsWith("\x89PNG\r\n\x1a\n") }],
  ["jpg", { name: "jpg", matches: startsWith("\xff\xd8\xff") }],
  ["jpeg", { name: "jpg", matches: startsWith("\xff\xd8\xff") }],
  ["webp", { name: "webp", matches: isWebp }],
]);

const ARCHIVES: [string, (head: Buffer) => boolean][] = [
  ["zip", startsWith("PK\x03\x04")],
  ["zip", startsWith("PK\x05\x06")],
  ["zip", startsWith("PK\x07\x08")],
  ["rar", startsWith("Rar!\x1a\x07")],
  ["7z", startsWith("7z\xbc\xaf\x27\x1c")],
  ["gzip", startsWith("\x1f\x8b\x08")],
  ["bzip2", startsWith("BZh")],
  ["xz", startsWith("\xfd7zXZ\x00")],
  ["zstd", startsWith("\x28\xb5\x2f\xfd")],
  ["tar", (head) => head.subarray(257, 262).toString("latin1") === "ustar"],
];
const ARCHIVE_EXTENSIONS = new Set(
  "zip rar 7z gz tgz tar bz2 tbz xz txz zst lz lzma lz4 z cab arj lzh iso dmg jar ace zipx".split(" "),
);

/** The stored format of an extension, or why files with it are not sold. */
export function formatOf(extension: string): { format: string } | { problem: string } {
  const known = FORMATS.get(extension);
  if (known) return { format: known.name };
  if (ARCHIVE_EXTENSIONS.has(extension))
    return { problem: "is an archive inside the model; unpack it first" };
  const shown = extension === "" ? "a file without an extension" : `a .${extension} file`;
  return { problem: `is ${shown}; the shop takes STL, 3MF, STEP, PDF, TXT, MD, PNG, JPG and WebP` };
}

/** Compares the first bytes with the extension. @throws BadContent naming what the file is instead. */
export function checkHead(extension: string, head: Buffer): void {
  const format = FORMATS.get(extension);
  if (format?.name !== "3mf") {
    const archive = ARCHIVES.find(([, matches]) => matches(head));
    if (archive) throw new BadContent(`is a ${archive[0]} archive named .${extension}; unpack it first`);
  }
  if (format && !format.matches(head)) {
    throw new BadContent(`does not begin like a ${format.name.toUpperCase()} file`);
  }
}
