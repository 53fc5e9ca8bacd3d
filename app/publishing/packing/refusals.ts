/**
 * Why files are not sold, or what a seller must know of one that is. The seller's command says it in English,
 * the studio in the seller's language (`studioRefusals` of app/i18n).
 */
import { interpolate } from "#app/i18n/format.ts";
import type { MeshError, MeshReason } from "#app/meshes/mesh-error.ts";
import { sizeText } from "./size-text.ts";
import type { GuessedNames } from "./zip-names.ts";

/** Why a file is no mesh, read after its name. */
const MESH_REASONS: Record<MeshReason, string> = {
  badArchive: "cannot be unpacked: its zip is damaged",
  unpacksTooLarge: "unpacks to more than a 3MF may",
  noModel: "is a zip without a 3D model",
  missingModel: "names a model that is not inside: {name}",
  missingObject: "names an object that is not there: {name}",
  missingCorners: "has a triangle whose corners are not there",
  endlessObjects: "has objects inside objects without an end",
  badTransform: "has a transform that is not twelve numbers",
  unknownEncoding: "is written in an unknown encoding: {name}",
  modelCutShort: "has a model that is cut short",
  nothingPlaced: "places no object on its build plate, so nothing of it is printed",
  nothingPrinted: "has only objects that are set not to be printed",
  largeThreeMf: "is too large for a 3MF",
  notFinite: "has a coordinate that is not a number",
  tooManyTriangles: "has more than {max} triangles",
  tooManyVertices: "has too many vertices",
  tooManyFaces: "has too many faces",
  tooWide: "is more than {max} m wide; are its units millimetres?",
  noTriangles: "has no triangles",
  noFaces: "is an OBJ without faces",
  noSurface: "has no surface: the corners of each triangle lie on a line",
  otherWord: "is not a valid {format}: line {line} should have “{expected}”, has “{found}”",
  wordMissing: "is not a valid {format}: line {line} should have “{expected}” before “{found}”",
  otherNumber: "is not a valid {format}: line {line} should have a number, has “{found}”",
  otherVertex: "is not a valid {format}: line {line} should have a vertex of this file, has “{found}”",
  endlessText: "is not a valid {format}: it has an endless line or word",
  tooShort: "is too short to be an STL",
  cutShort:
    "is cut short or is no STL: it announces {triangles} triangles, which take {needed} bytes, and has {bytes}",
  wrongCount:
    "has a wrong triangle count or something appended: it announces {triangles} triangles, which take {needed} bytes, and has {bytes}",
  noEndsolid: "is cut short: its text ends without endsolid",
  tooDetailed: "is too detailed for a preview",
  noPreviewFile: "is not a preview of this shop",
};

/** The reasons in English, read after the file's name unless they are whole sentences; values are in braces. */
export const REFUSALS = {
  ...MESH_REASONS,
  noName: "has no name",
  absolutePath: "is an absolute path",
  drive: "names a drive",
  backslash: "has a backslash in its name",
  controlCharacters: "has control characters in its name",
  deceptiveCharacters: "has invisible or direction-changing characters in its name",
  undecodable: "has a name that is not valid text",
  notUnicode:
    "has a name that is not Unicode (UTF-8), and an incoming zip is sold as it is: buyers would see other letters. Leave out --incoming, so that it is packed again",
  otherSeparators:
    "has backslashes, “.” or empty folders in its path, and an incoming zip is sold as it is. Leave out --incoming, so that it is packed again",
  longPath: "has a path longer than {max} bytes",
  climbsOut: "climbs out of its folder with ..",
  emptyFolder: "has an empty or “.” folder in its path",
  longName: "has a name longer than {max} bytes",
  forbiddenCharacter: 'has one of < > : " | ? * in its name, which Windows cannot store',
  reservedName: "has a name Windows cannot store",
  archiveInside: "is an archive inside the model; unpack it first, or choose it alone if it is the model",
  otherKind: "is a .{extension} file; the shop takes {formats} and a LICENSE",
  noExtension: "is a file without an extension; the shop takes {formats} and a LICENSE",
  archiveNamed: "is a {archive} archive named {name}; unpack it first",
  windowsProgram: "is a Windows program named {name}",
  linuxProgram: "is a Linux program named {name}",
  script: "is a script named {name}",
  otherBeginning: "does not begin like a {format} file",
  empty: "is empty",
  largeFile: "is {size}; at most {maxSize} a file",
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
  noPictureFile: "is not a file; the sheet or --image names it",
  noPicture: "cannot be decoded as a picture ({reason}); use WebP, AVIF, JPEG or PNG",
  animation: "is an animation; use WebP, AVIF, JPEG or PNG",
  otherPicture: "is a {format} picture; use WebP, AVIF, JPEG or PNG",
  notMeasured: "is sold without size, print facts and 3D view: it {reason}",
  notMeasuredWhole:
    "is sold without print facts and 3D view: only up to {maxSize} and {max} triangles are measured",
  notMeasuredAtAll: "is sold without size, print facts and 3D view: only up to {maxSize} are measured",
  otherUnit:
    "is {side} mm long: the shop and slicers read its numbers as millimetres. If they are in another unit, export it in millimetres",
  scaled:
    "is measured as if its numbers were {factor} mm each. The file itself stays as it is: its page asks buyers to scale it by {factor}",
  notInPreview: "is not in the 3D view, which shows at most {max} files",
  noPreview: "There is no 3D view: the model {reason}.",
  tooManyFiles: "There are more than {max} files. Sell them as several products.",
  tooLarge: "The files are {size} together; at most {maxSize} can be sold as one product.",
  noMesh: "There is no STL or 3MF file to sell. Add at least one.",
  zipTooLarge: "The zip is {size}; at most {maxSize} can be sold.",
  zipGrows: "The zip grows over {maxSize}.",
  notAlone:
    "There are other bytes before or after the zip, and an incoming zip is sold as it is. Leave out --incoming, so that it is packed again.",
  noZip: "The file cannot be read as a zip: {reason}",
  zipCutShort: "it is cut short",
  zipEndMissing: "its end is not found: it is cut short, no zip, or much else follows it",
  zip64EndMissing: "its zip64 end is missing",
  zipOnDisks: "it spans several disks",
  zipDirectoryElsewhere: "its directory is not where its end says",
  zipDirectoryTooLarge: "its directory is too large",
  zipDirectoryDamaged: "its directory is damaged",
  zipFileElsewhere: "a file is not where its directory says",
};

export type RefusalCode = keyof typeof REFUSALS;
/** `size` and `maxSize` are bytes. */
type Values = Record<string, string | number | Refused>;

/** What can be sent from a worker and stored. */
export interface Reason {
  code: RefusalCode;
  values: Record<string, string | number | Reason>;
}

const reasonOf = ({ code, values }: Refused): Reason => ({
  code,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Refused ? reasonOf(value) : value]),
  ),
});

const inEnglish = (name: string, value: Values[string]) => {
  if (value instanceof Refused) return value.message;
  return name === "size" || name === "maxSize" ? sizeText(Number(value)) : value;
};

const english = (code: RefusalCode, values: Values) =>
  interpolate(
    REFUSALS[code],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inEnglish(name, value)])),
  );

/** `message` is the reason in English. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly values: Values;

  constructor(code: RefusalCode, values: Values = {}) {
    super(english(code, values));
    this.code = code;
    this.values = values;
  }
}

/** One file is refused. `message` is read after the file's name. */
export class FileRefused extends Refused {}

/** The files together are refused. `message` is a sentence. */
export class ModelRefused extends Refused {}

export interface Refusal extends Reason {
  file: string;
  /** In English. */
  reason: string;
}

export const refusalOf = (file: string, refused: Refused): Refusal => ({
  file,
  reason: refused.message,
  ...reasonOf(refused),
});

export const noZip = (reason: Extract<RefusalCode, `zip${string}`>) =>
  new ModelRefused("noZip", { reason: new ModelRefused(reason) });

export const meshRefused = ({ reason, values }: MeshError) => new FileRefused(reason, values);

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
