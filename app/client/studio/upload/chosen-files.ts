/** What a seller drops or chooses: a folder, files, or one zip; and pictures beside them. */

export interface ChosenFile {
  /** Within what was chosen, "/" between folders. */
  path: string;
  file: File;
}

export interface Chosen {
  /** Of the folder or the zip; empty for single files. */
  name: string;
  files: ChosenFile[];
}

/** Without the one folder around all of them: the command does not pack the folder's own name either. */
function withoutOuterFolder(files: ChosenFile[]): Chosen {
  const [first = ""] = files.map(({ path }) => path.slice(0, path.indexOf("/") + 1));
  if (first === "" || !files.every(({ path }) => path.startsWith(first))) return { name: "", files };
  return {
    name: first.slice(0, -1),
    files: files.map(({ path, file }) => ({ path: path.slice(first.length), file })),
  };
}

const isZip = (file: File) => file.name.toLowerCase().endsWith(".zip");

function named(chosen: Chosen): Chosen {
  const [only, ...others] = chosen.files;
  const name = chosen.name || (only && others.length === 0 ? only.file.name.replace(/\.[^.]+$/, "") : "");
  return { ...chosen, name };
}

/** The one zip that was chosen, null when it is anything else. */
export const chosenZip = ({ files: [first, ...others] }: Chosen): File | null =>
  first && others.length === 0 && isZip(first.file) ? first.file : null;

/** @param list of an input; with `webkitdirectory` the files know their paths */
export const chosenByInput = (list: FileList): Chosen =>
  named(
    withoutOuterFolder(Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file }))),
  );

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A browser gives a folder's entries in pieces; an empty piece is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
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

/** Must be called while the drop is handled: later its entries are gone. */
export async function chosenByDrop({ items }: DataTransfer): Promise<Chosen> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const files: ChosenFile[] = [];
  for (const entry of entries) files.push(...(await filesIn(entry)));
  return named(withoutOuterFolder(files));
}
