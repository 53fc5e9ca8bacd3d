import { FileRefused } from "./refusals.ts";

const MAX_PATH_BYTES = 400;
const MAX_SEGMENT_BYTES = 255;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** The replacement character, which undecodable bytes become, and lone surrogates. */
const UNDECODABLE = /[\ufffd\p{Cs}]/u;
/** Direction marks and zero-width characters make a name look like another one. */
const DECEPTIVE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const FORBIDDEN_ON_WINDOWS = /[<>:"|?*]/;
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;
/** Files of macOS, Windows, and the disks of Synology and QNAP that their owners do not see. */
const SYSTEM_NAMES = new Set([
  ...["__macosx", "icon\r", "network trash folder", "temporary items", "thumbs.db", "ehthumbs.db"],
  ...["ehthumbs_vista.db", "desktop.ini", "$recycle.bin", "recycler", "system volume information"],
  ...["lost+found", "@eadir", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@tmp"],
]);
/** Hidden files, locks of open documents, and what Synology keeps beside a file. */
const SYSTEM_NAME = /^\.[^./\\]|^~\$|@syno(?:eastream|resource)$/i;

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;

/** @throws FileRefused when a file with this path is not sold: buyers unpack on Windows, macOS and Linux */
export function checkPath(path: string): void {
  if (path === "") throw new FileRefused("noName");
  if (path.startsWith("/")) throw new FileRefused("absolutePath");
  if (/^[a-z]:[\\/]/i.test(path)) throw new FileRefused("drive");
  if (path.includes("\\")) throw new FileRefused("backslash");
  if (CONTROL.test(path)) throw new FileRefused("controlCharacters");
  if (DECEPTIVE.test(path)) throw new FileRefused("deceptiveCharacters");
  if (UNDECODABLE.test(path)) throw new FileRefused("undecodable");
  if (bytesOf(path) > MAX_PATH_BYTES) throw new FileRefused("longPath", { max: MAX_PATH_BYTES });
  path.split("/").forEach(checkSegment);
}

export function pathProblem(path: string): FileRefused | null {
  try {
    checkPath(path);
    return null;
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}

function checkSegment(segment: string): void {
  if (segment === "..") throw new FileRefused("climbsOut");
  if (segment === "" || segment === ".") throw new FileRefused("emptyFolder");
  if (bytesOf(segment) > MAX_SEGMENT_BYTES) throw new FileRefused("longName", { max: MAX_SEGMENT_BYTES });
  if (FORBIDDEN_ON_WINDOWS.test(segment)) throw new FileRefused("forbiddenCharacter");
  if (/[. ]$/.test(segment) || RESERVED_ON_WINDOWS.test(segment)) throw new FileRefused("reservedName");
}

/** Whether a file is left out by its name. One that climbs out of its folder is not left out but refused. */
export function isSystemFile(path: string): boolean {
  const parts = path.split("/");
  const isNamedSo = (part: string) => SYSTEM_NAME.test(part) || SYSTEM_NAMES.has(part.toLowerCase());
  return !parts.includes("..") && parts.some(isNamedSo);
}

/** A key that is the same for two paths that name the same file on a disk that ignores case or Unicode normalisation. */
export function collisionKey(path: string): string {
  return path.normalize("NFKC").toUpperCase().toLowerCase();
}
