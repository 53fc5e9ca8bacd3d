import { isSystemFile } from "#app/publishing/packing/paths.ts";
import { isPictureName } from "#app/publishing/packing/photos.ts";

export interface ChosenFile {
  /** Relative to the chosen folder, with "/". */
  path: string;
  file: File;
}

export interface FileSelection {
  /** The folder's name, or the only file's without its ending; empty for several files. */
  name: string;
  files: ChosenFile[];
  /** Paths in the folder or zip that are left out. */
  without?: readonly string[] | undefined;
}

/** Removes the one folder around all files, because the seller's command does not pack the folder's name either. */
function withoutOuterFolder(files: ChosenFile[]): FileSelection {
  const [prefix = ""] = files.map(({ path }) => path.slice(0, path.indexOf("/") + 1));
  if (prefix === "" || !files.every(({ path }) => path.startsWith(prefix))) return { name: "", files };
  return {
    name: prefix.slice(0, -1),
    files: files.map(({ path, file }) => ({ path: path.slice(prefix.length), file })),
  };
}

const isZip = (file: File) => file.name.toLowerCase().endsWith(".zip");

/** The only file, whatever photos lie beside it. */
function onlyFile({ files }: FileSelection): File | null {
  const [first, ...others] = files.filter(({ path }) => !isSystemFile(path) && !isPictureName(path));
  return first && others.length === 0 ? first.file : null;
}

const withName = (chosen: FileSelection): FileSelection => ({
  ...chosen,
  name: chosen.name || (onlyFile(chosen)?.name.replace(/\.[^.]+$/, "") ?? ""),
});

export function chosenZip(chosen: FileSelection): File | null {
  const only = onlyFile(chosen);
  return only && isZip(only) ? only : null;
}

/** The selection without refused files; null when that mends nothing, such as when something is wrong with all files together. */
export function withoutFiles(chosen: FileSelection, refused: readonly string[]): FileSelection | null {
  if (refused.length === 0 || refused.includes("")) return null;
  const without = [...new Set([...(chosen.without ?? []), ...refused])];
  const isLeft = ({ path }: ChosenFile) => !without.includes(path.normalize("NFC"));
  return chosenZip(chosen) || chosen.files.some(isLeft) ? { ...chosen, without } : null;
}

/** @param list of an input; with `webkitdirectory` the files know their paths */
export const filesOfInput = (list: FileList): FileSelection =>
  withName(
    withoutOuterFolder(Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))),
  );

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** `readEntries` returns a folder in batches; an empty batch is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const path = entry.fullPath.replace(/^\//, "");
    return [{ path, file: await fileOf(entry as FileSystemFileEntry) }];
  }
  const files: ChosenFile[] = [];
  for (const each of await entriesOf(entry as FileSystemDirectoryEntry)) files.push(...(await filesIn(each)));
  return files;
}

/**
 * Must be called in the drop handler: afterwards the browser has emptied the list.
 * @returns null for what is no file, such as a text
 * @throws DOMException when one cannot be opened
 */
export async function filesOfDrop({ items }: DataTransfer): Promise<FileSelection | null> {
  // Files that lie in no folder, such as those of a mail, have no entry.
  const dropped = Array.from(items, (item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const files: ChosenFile[] = [];
  for (const each of dropped) {
    if (each instanceof File) files.push({ path: each.name, file: each });
    else if (each) files.push(...(await filesIn(each)));
  }
  return dropped.some(Boolean) ? withName(withoutOuterFolder(files)) : null;
}
