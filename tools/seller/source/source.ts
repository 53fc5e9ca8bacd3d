/** What a folder and an archive have in common once opened: files to publish, and files left out. */

export interface SourceFile {
  /** Path in the zip, "/" between folders, Unicode NFC. */
  path: string;
  /** Declared size; `read` refuses when the content has another one. */
  bytes: number;
  /** Streams the content. @throws BadContent when it is not what was declared. */
  read(): AsyncIterable<Buffer>;
}

export interface Source {
  /** In the order they are packed: by path, code point by code point. */
  files: SourceFile[];
  /** System files that are not packed. */
  leftOut: string[];
  close(): void;
}

/** Bytes read at a time. */
export const CHUNK_BYTES = 256 * 1024;

/** The most refusals worth printing. */
export const MAX_REFUSALS = 20;
