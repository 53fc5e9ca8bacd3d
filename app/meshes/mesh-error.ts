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

/** A file is not a mesh that can be read. `message` is the reason in English, read after the file's name. */
export class MeshError extends Error {
  readonly code: MeshErrorCode;

  constructor(code: MeshErrorCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
