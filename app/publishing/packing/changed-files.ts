import type { PublishedFile } from "#app/publishing/published-files.contract.ts";

export interface KnownFile {
  path: string;
  bytes: number;
  crc32: string | null;
}

export type FileChange = "added" | "changed" | "same" | "removed";

/** With what is known of it already. */
export type ListedFile = Pick<PublishedFile, "path" | "bytes"> & Partial<PublishedFile>;

interface ComparedFile {
  file: ListedFile;
  change: FileChange;
}

const ORDER: FileChange[] = ["changed", "added", "removed", "same"];

/** The files of both versions: changed ones first, then added, removed and unchanged ones, each in the given order. */
export function compareFiles(before: readonly KnownFile[], after: readonly ListedFile[]): ComparedFile[] {
  const known = new Map(before.map((file) => [file.path, file]));
  const paths = new Set(after.map(({ path }) => path));
  const changeOf = ({ path, bytes, entry }: ListedFile): FileChange => {
    const file = known.get(path);
    if (!file) return "added";
    return file.bytes === bytes && file.crc32 !== null && file.crc32 === entry?.crc32 ? "same" : "changed";
  };
  const all: ComparedFile[] = [
    ...after.map((file) => ({ file, change: changeOf(file) })),
    ...before.filter(({ path }) => !paths.has(path)).map((file) => ({ file, change: "removed" as const })),
  ];
  return all.toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
}
