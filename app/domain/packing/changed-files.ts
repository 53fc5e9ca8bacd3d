/** Compares the files of two versions by their checksums. */
import type { PublishedFile } from "#app/domain/catalog/publishing.contract.ts";

/** A file of the version that the shop has; models published long ago have no checksums. */
export interface KnownFile {
  path: string;
  bytes: number;
  crc32: string | null;
}

export type FileChange = "added" | "changed" | "same" | "removed";

interface ChangedFile {
  file: Pick<PublishedFile, "path" | "bytes"> & Partial<PublishedFile>;
  change: FileChange;
}

const ORDER: FileChange[] = ["changed", "added", "removed", "same"];

/** Changed files first, then by path. */
export function changedFiles(before: readonly KnownFile[], after: readonly PublishedFile[]): ChangedFile[] {
  const known = new Map(before.map((file) => [file.path, file]));
  const paths = new Set(after.map(({ path }) => path));
  const changeOf = ({ path, bytes, entry }: PublishedFile): FileChange => {
    const file = known.get(path);
    if (!file) return "added";
    return file.bytes === bytes && file.crc32 !== null && file.crc32 === entry?.crc32 ? "same" : "changed";
  };
  const all: ChangedFile[] = [
    ...after.map((file) => ({ file, change: changeOf(file) })),
    ...before.filter(({ path }) => !paths.has(path)).map((file) => ({ file, change: "removed" as const })),
  ];
  return all.toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
}
