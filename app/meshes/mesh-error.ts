export type MeshErrorCode =
  | "bad_archive"
  | "bad_model"
  | "bad_number"
  | "bad_text"
  | "cut_short"
  | "empty"
  | "not_a_mesh"
  | "too_large"
  | "wrong_count";

/** What exactly is wrong; `REFUSALS` of app/publishing/packing has the words. */
export type MeshReason =
  | "badArchive"
  | "unpacksTooLarge"
  | "noModel"
  | "missingModel"
  | "missingObject"
  | "missingCorners"
  | "endlessObjects"
  | "badTransform"
  | "unknownEncoding"
  | "modelCutShort"
  | "nothingPlaced"
  | "nothingPrinted"
  | "largeThreeMf"
  | "notFinite"
  | "tooManyTriangles"
  | "tooManyVertices"
  | "tooManyFaces"
  | "tooWide"
  | "noTriangles"
  | "noFaces"
  | "noSurface"
  | "otherWord"
  | "wordMissing"
  | "otherNumber"
  | "otherVertex"
  | "endlessText"
  | "tooShort"
  | "cutShort"
  | "wrongCount"
  | "noEndsolid"
  | "tooDetailed"
  | "noPreviewFile";

/** A file is not a mesh that can be read. */
export class MeshError extends Error {
  readonly code: MeshErrorCode;
  readonly reason: MeshReason;
  readonly values: Record<string, string | number>;

  constructor(code: MeshErrorCode, reason: MeshReason, values: MeshError["values"] = {}) {
    super(`${reason} ${JSON.stringify(values)}`);
    this.code = code;
    this.reason = reason;
    this.values = values;
  }
}
