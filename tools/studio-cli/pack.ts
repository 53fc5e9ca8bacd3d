import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import {
  type InspectedFiles,
  inspectFiles,
  type PackOptions,
  packFiles,
} from "#app/publishing/packing/pack.ts";
import type { SourceFile } from "#app/publishing/packing/source.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import type { Archive } from "./source/archive.ts";

export interface LocalZip {
  path: string;
  bytes: number;
  sha256: string;
}

export interface CheckedZip extends InspectedFiles {
  zip: LocalZip;
}

/** Checks and packs the files, in their order, into `target`. */
export async function packZip(
  files: SourceFile[],
  target: string,
  options: PackOptions,
): Promise<CheckedZip> {
  const sha256 = createHash("sha256");
  let bytes = 0;
  const file = await open(target, "w");
  try {
    const write = async (piece: Uint8Array) => {
      sha256.update(piece);
      bytes += piece.length;
      await file.appendFile(piece);
    };
    const checked = await packFiles(files, write, options);
    return { zip: { path: target, bytes, sha256: sha256.digest("hex") }, ...checked };
  } finally {
    await file.close();
  }
}

/** Checks the files of a zip that is published as it is, and hashes the zip itself. */
export async function checkZip(archive: Archive, path: string, options: PackOptions): Promise<CheckedZip> {
  const { files, ...inspected } = await inspectFiles(archive.files, options);
  const sha256 = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path, { signal: options.signal })) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  const entries = await archive.entries();
  const withEntry = (file: PublishedFile) => ({ ...file, entry: entries.get(file.path) });
  return { zip: { path, bytes, sha256: sha256.digest("hex") }, files: files.map(withEntry), ...inspected };
}
