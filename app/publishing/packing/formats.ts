import { MESH_FORMATS, type MeshFormat } from "#app/meshes/mesh-formats.ts";
import { imageTypeOf } from "#app/shared/image-type.ts";
import { FileRefused, type RefusalCode } from "./refusals.ts";

/** Bytes that are compared with the format: enough to see the `ustar` of a tar file at 257. */
export const HEAD_BYTES = 512;

type Head = Uint8Array;

const latin1 = (bytes: Head) => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));

const startsWith = (text: string) => (head: Head) => latin1(head.subarray(0, text.length)) === text;

const isPdf = (head: Head) => latin1(head).includes("%PDF-");
const isStep = (head: Head) => latin1(head).includes("ISO-10303-21");
const isImage = (type: ReturnType<typeof imageTypeOf>) => (head: Head) => imageTypeOf(head) === type;
/** UTF-16, as Notepad writes it, has a byte order mark, or a zero in every other byte. */
function isUtf16(head: Head): boolean {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  return Math.min(...zeros) === 0 && Math.max(...zeros) > 0.4 * head.length;
}
const isText = (head: Head) => !head.includes(0) || isUtf16(head);
const isZip = startsWith("PK\x03\x04");

type Matches = (head: Head) => boolean;

/** How the first bytes of a mesh look. The header of a binary STL may say anything; its reader judges every byte. */
const MESH_HEADS: Record<MeshFormat, Matches | "anything"> = { stl: "anything", "3mf": isZip, obj: isText };

const FORMATS = new Map<string, Matches | "anything">([
  ...Object.entries(MESH_HEADS),
  ["step", isStep],
  ["mtl", isText],
  ["ply", startsWith("ply")],
  ["scad", isText],
  ["f3d", isZip],
  ["f3z", isZip],
  ["gcode", isText],
  ["bgcode", startsWith("GCDE")],
  ["pdf", isPdf],
  ["txt", isText],
  ["md", isText],
  ["png", isImage("image/png")],
  ["jpg", isImage("image/jpeg")],
  ["webp", isImage("image/webp")],
  ["avif", isImage("image/avif")],
]);
const OTHER_EXTENSIONS: Record<string, string> = { stp: "step", jpeg: "jpg" };

/** Whether a model needs at least one file of a format, or of another for which this is true: every slicer opens them. */
const EVERY_SLICER_OPENS: Record<MeshFormat, boolean> = { stl: true, "3mf": true, obj: false };

export const everySlicerOpens = (path: string): boolean =>
  MESH_FORMATS.some((format) => EVERY_SLICER_OPENS[format] && format === formatByPath(path));

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

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

const shownKind = (path: string) => (extensionOf(path) === "" ? nameOf(path) : `.${extensionOf(path)}`);

/** Undefined for a kind of file that is not sold. */
function formatByPath(path: string): string | undefined {
  const extension = extensionOf(path);
  const format = PLAIN_NAMES.has(nameOf(path)) ? "txt" : (OTHER_EXTENSIONS[extension] ?? extension);
  return FORMATS.has(format) ? format : undefined;
}

/** The stored format of a file. */
export function formatOf(path: string): string {
  const format = formatByPath(path);
  if (format) return format;
  const extension = extensionOf(path);
  if (ARCHIVE_EXTENSIONS.has(extension)) throw new FileRefused("archiveInside");
  const formats = [...FORMATS.keys()].map((name) => name.toUpperCase()).join(", ");
  throw extension === ""
    ? new FileRefused("noExtension", { formats })
    : new FileRefused("otherKind", { extension, formats });
}

/** Checks that a file's first bytes fit its name. */
export function checkHead(path: string, head: Head): void {
  const format = formatByPath(path) ?? "";
  const matches = FORMATS.get(format);
  const name = shownKind(path);
  if (matches !== isZip) {
    const archive = ARCHIVES.find(([, isArchive]) => isArchive(head));
    if (archive) throw new FileRefused("archiveNamed", { archive: archive[0], name });
  }
  if (matches === "anything") return;
  const program = PROGRAMS.find(([, isProgram]) => isProgram(head));
  if (program) throw new FileRefused(program[0], { name });
  if (matches && !matches(head)) throw new FileRefused("otherBeginning", { format: format.toUpperCase() });
}
