const MAX_PATH_BYTES = 400;
const MAX_SEGMENT_BYTES = 255;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What undecodable bytes become, and halves of characters. */
const UNDECODABLE = /[\ufffd\p{Cs}]/u;
/** Direction marks and zero-width characters make a name look like another one. */
const DECEPTIVE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const FORBIDDEN_ON_WINDOWS = /[<>:"|?*]/;
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;
const SYSTEM_NAMES = new Set(["thumbs.db", "desktop.ini", "__macosx"]);

/** Why a file with this path is not sold, or null: buyers unpack on Windows, macOS and Linux. */
export function pathProblem(path: string): string | null {
  if (path === "") return "has no name";
  if (path.startsWith("/")) return "is an absolute path";
  if (/^[a-z]:[\\/]/i.test(path)) return "names a drive";
  if (path.includes("\\")) return "has a backslash in its name";
  if (CONTROL.test(path)) return "has control characters in its name";
  if (DECEPTIVE.test(path)) return "has invisible or direction-changing characters in its name";
  if (UNDECODABLE.test(path)) return "has a name that is not valid text (UTF-8)";
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `has a path longer than ${MAX_PATH_BYTES} bytes`;
  return path.split("/").map(segmentProblem).find(Boolean) ?? null;
}

function segmentProblem(segment: string): string | null {
  if (segment === "..") return "climbs out of its folder with ..";
  if (segment === "" || segment === ".") return "has an empty or '.' folder in its path";
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    return `has a name longer than ${MAX_SEGMENT_BYTES} bytes`;
  }
  if (FORBIDDEN_ON_WINDOWS.test(segment))
    return 'has one of < > : " | ? * in its name, which Windows cannot store';
  if (/[. ]$/.test(segment) || RESERVED_ON_WINDOWS.test(segment)) return "has a name Windows cannot store";
  return null;
}

/** Files an operating system leaves behind; they are not sold. */
export function isSystemFile(path: string): boolean {
  return path.split("/").some((part) => /^\.[^./\\]/.test(part) || SYSTEM_NAMES.has(part.toLowerCase()));
}

/** Two paths with the same key end up in the same place on a disk that ignores case or accents' spelling. */
export function collisionKey(path: string): string {
  return path.normalize("NFKC").toUpperCase().toLowerCase();
}
