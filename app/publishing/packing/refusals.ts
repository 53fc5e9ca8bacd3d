/** Why files are not sold, or what a seller must know of one that is. The seller's command says it in English, the studio in the seller's language (`studioRefusals` of app/i18n). */
import type { GuessedNames } from "./zip-names.ts";

/** The reasons in English, read after the file's name unless they are whole sentences; values are in braces. */
export const REFUSALS = {
  noName: "has no name",
  absolutePath: "is an absolute path",
  drive: "names a drive",
  backslash: "has a backslash in its name",
  controlCharacters: "has control characters in its name",
  deceptiveCharacters: "has invisible or direction-changing characters in its name",
  undecodable: "has a name that is not valid text",
  notUnicode:
    "has a name that is not Unicode (UTF-8), and an incoming zip is sold as it is: buyers would see other letters. Leave out --incoming, so that it is packed anew",
  otherSeparators:
    "has backslashes, “.” or empty folders in its path, and an incoming zip is sold as it is. Leave out --incoming, so that it is packed anew",
  longPath: "has a path longer than {max} bytes",
  climbsOut: "climbs out of its folder with ..",
  emptyFolder: "has an empty or “.” folder in its path",
  longName: "has a name longer than {max} bytes",
  forbiddenCharacter: 'has one of < > : " | ? * in its name, which Windows cannot store',
  reservedName: "has a name Windows cannot store",
  archiveInside: "is an archive inside the model; unpack it first",
  otherKind: "is a .{extension} file; the shop takes {formats} and a LICENSE",
  noExtension: "is a file without an extension; the shop takes {formats} and a LICENSE",
  archiveNamed: "is a {archive} archive named {name}; unpack it first",
  windowsProgram: "is a Windows program named {name}",
  linuxProgram: "is a Linux program named {name}",
  script: "is a script named {name}",
  otherBeginning: "does not begin like a {format} file",
  empty: "is empty",
  largeFile: "is {size}; at most {max} a file",
  twice: "is there twice: it would overwrite {file}",
  insideFile: "is inside {file}, which is a file",
  link: "is a symbolic link; put the file itself there",
  notPlain: "is not a plain file",
  notOpened: "cannot be opened ({reason})",
  changed: "changed while it was being read; try again",
  linkInZip: "is a symbolic link; put the file itself into the zip",
  systemFile:
    "is a system file, and an incoming zip is sold as it is; take it out of the zip and put it again",
  encrypted: "is encrypted; make the zip without a password",
  strongEncryption: "cannot be unpacked: strong encryption is not supported",
  otherCompression: "is compressed with method {method}; make the zip with the usual one (deflate)",
  otherSizes: "cannot be unpacked: size mismatch of a file that is not compressed",
  damagedData: "cannot be unpacked: its compressed data is damaged",
  tooManyBytes: "cannot be unpacked: too many bytes, its zip says {size}",
  notEnoughBytes: "cannot be unpacked: not enough bytes, its zip says {size}",
  wrongChecksum: "is damaged: its checksum (CRC-32) is wrong",
  mesh: "{reason}",
  noPictureFile: "is not a file; the sheet or --image names it",
  noPicture: "cannot be decoded as a picture ({reason})",
  animation: "is an animation; use WebP, AVIF, JPEG or PNG",
  otherPicture: "is a {format} picture; use WebP, AVIF, JPEG or PNG",
  notMeasured: "is sold without size, print facts and 3D view: it {reason}",
  notMeasuredWhole:
    "is sold without print facts and 3D view: only up to {max} and {triangles} triangles are measured",
  notMeasuredAtAll: "is sold without size, print facts and 3D view: only up to {max} are measured",
  otherUnit:
    "is {side} mm long: the shop and slicers read its numbers as millimetres. If they are in another unit, export it in millimetres",
  scaled:
    "is measured as if its numbers were {factor} mm each. The file itself stays as it is: its page asks buyers to scale it by {factor}",
  notInPreview: "is not in the 3D view, which shows at most {max} files",
  noPreview: "There is no 3D view: the model {reason}.",
  tooManyFiles: "There are more than {max} files. Sell them as several products.",
  tooLarge: "The files are {size} together; at most {max} can be sold as one product.",
  noMesh: "There is no STL or 3MF file to sell. Add at least one.",
  zipTooLarge: "The zip is {size}; at most {max} can be sold.",
  zipGrows: "The zip grows over {max}.",
  notAlone:
    "There are other bytes before or after the zip, and an incoming zip is sold as it is. Leave out --incoming, so that it is packed anew.",
  noZip: "The file cannot be read as a zip: {reason}",
};

export type RefusalCode = keyof typeof REFUSALS;
type Values = Record<string, string | number>;

const english = (code: RefusalCode, values: Values) =>
  REFUSALS[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

const keyOf = (code: RefusalCode, values: Values) =>
  `studioRefusals.${code}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;

/** `message` is the reason in English. */
export class Refused extends Error {
  readonly key: string;

  constructor(code: RefusalCode, values: Values = {}) {
    super(english(code, values));
    this.key = keyOf(code, values);
  }
}

/** One file is refused. `message` is read after the file's name. */
export class FileRefused extends Refused {}

/** The files together are refused. `message` is a sentence. */
export class ModelRefused extends Refused {}

export interface Refusal {
  file: string;
  reason: string;
  key: string;
}

export const refusalOf = (file: string, { message, key }: Refused): Refusal => ({
  file,
  reason: message,
  key,
});

export class SourceRefused extends Error {
  readonly refusals: Refusal[];
  /** Names that may be the reason, because they are read wrongly. */
  readonly guessed: GuessedNames | null;

  constructor(refusals: Refusal[], guessed: GuessedNames | null = null) {
    super(refusals.map(({ file, reason }) => `${file}: ${reason}`).join("\n"));
    this.refusals = refusals;
    this.guessed = guessed;
  }
}
