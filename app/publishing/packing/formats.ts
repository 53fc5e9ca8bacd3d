/** The kinds of file that may be in a product's zip, and how the first bytes of each must look. */
import { imageTypeOf } from "#app/catalog/image-type.ts";
import { FileRefused, type RefusalCode } from "./refusals.ts";

/** Bytes that are compared with the format: enough to see the `ustar` of a tar file at 257. */
export const HEAD_BYTES = 512;

type Head = Uint8Array;

/** Bytes as a text with one character for each byte. */
const latin1 = (bytes: Head) => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));

const startsWith = (text: string) => (head: Head) => latin1(head.subarray(0, text.length)) === text;

const isPdf = (head: Head) => latin1(head).includes("%PDF-");
const isStep = (head: Head) => latin1(head).includes("ISO-10303-21");
const isImage = (type: ReturnType<typeof imageTypeOf>) => (head: Head) => imageTypeOf(head) === type;
const isText = (head: Head) => !head.includes(0);
const isZip = startsWith("PK\x03\x04");

interface Format {
  /** Name of the format as the shop stores it. */
  name: string;
  matches(head: Head): boolean;
}
const format = (name: string, matches: Format["matches"]): [string, Format] => [name, { name, matches }];

const FORMATS = new Map<string, Format>([
  format("stl", () => true),
  format("3mf", isZip),
  format("step", isStep),
  ["stp", { name: "step", matches: isStep }],
  format("obj", isText),
  format("mtl", isText),
  format("ply", startsWith("ply")),
  format("scad", isText),
  format("f3d", isZip),
  format("f3z", isZip),
  format("gcode", isText),
  format("bgcode", startsWith("GCDE")),
  format("pdf", isPdf),
  format("txt", isText),
  format("md", isText),
  format("png", isImage("image/png")),
  format("jpg", isImage("image/jpeg")),
  ["jpeg", { name: "jpg", matches: isImage("image/jpeg") }],
  format("webp", isImage("image/webp")),
]);

/** Names of text files that usually have no extension. */
const PLAIN_NAMES = new Set(["license", "licence", "copying", "notice", "readme", "authors", "changelog"]);

const PROGRAMS: [RefusalCode, (head: Head) => boolean][] = [
  ["windowsProgram", startsWith("MZ")],
  ["linuxProgram", startsWith("\x7fELF")],
  ["script", startsWith("#!")],
];

const ARCHIVES: [string, (head: Head) => boolean][] = [
  ["zip", isZip],
  ["zip", startsWith("PK\x05\x06")],
  ["zip", startsWith("PK\x07\x08")],
  ["rar", startsWith("Rar!\x1a\x07")],
  ["7z", startsWith("7z\xbc\xaf\x27\x1c")],
  ["gzip", startsWith("\x1f\x8b\x08")],
  ["bzip2", startsWith("BZh")],
  ["xz", startsWith("\xfd7zXZ\x00")],
  ["zstd", startsWith("\x28\xb5\x2f\xfd")],
  ["tar", (head) => latin1(head.subarray(257, 262)) === "ustar"],
];
const ARCHIVE_EXTENSIONS = new Set(
  "zip rar 7z gz tgz tar bz2 tbz xz txz zst lz lzma lz4 z cab arj lzh iso dmg jar ace zipx".split(" "),
);

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

/** The lower-case extension of a path without its dot, "" when there is none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

const shownKind = (path: string) => (extensionOf(path) === "" ? nameOf(path) : `.${extensionOf(path)}`);

const formatByPath = (path: string) => FORMATS.get(PLAIN_NAMES.has(nameOf(path)) ? "txt" : extensionOf(path));

/** The stored format of a file. @throws FileRefused when files like it are not sold */
export function formatOf(path: string): string {
  const format = formatByPath(path);
  if (format) return format.name;
  const extension = extensionOf(path);
  if (ARCHIVE_EXTENSIONS.has(extension)) throw new FileRefused("archiveInside");
  const formats = [...new Set([...FORMATS.values()].map(({ name }) => name.toUpperCase()))].join(", ");
  throw extension === ""
    ? new FileRefused("noExtension", { formats })
    : new FileRefused("otherKind", { extension, formats });
}

/** Checks that a file's first bytes fit its name. @throws FileRefused naming what the file is instead. */
export function checkHead(path: string, head: Head): void {
  const format = formatByPath(path);
  const name = shownKind(path);
  if (format?.matches !== isZip) {
    const archive = ARCHIVES.find(([, matches]) => matches(head));
    if (archive) throw new FileRefused("archiveNamed", { archive: archive[0], name });
  }
  // The header of a binary STL may say anything; its reader judges every byte.
  const program = format?.name === "stl" ? undefined : PROGRAMS.find(([, matches]) => matches(head));
  if (program) throw new FileRefused(program[0], { name });
  if (format && !format.matches(head))
    throw new FileRefused("otherBeginning", { format: format.name.toUpperCase() });
}
