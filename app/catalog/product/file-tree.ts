import type { ProductFile } from "#app/catalog/catalog.contract.ts";

export interface Folder {
  name: string;
  folders: Folder[];
  files: (ProductFile & { name: string })[];
  bytes: number;
  count: number;
}

const emptyFolder = (name: string): Folder => ({ name, folders: [], files: [], bytes: 0, count: 0 });

function folderIn(parent: Folder, name: string): Folder {
  const known = parent.folders.find((folder) => folder.name === name);
  if (known) return known;
  const folder = emptyFolder(name);
  parent.folders.push(folder);
  return folder;
}

function addTo(folder: Folder, { bytes }: ProductFile): void {
  folder.bytes += bytes;
  folder.count++;
}

/** The folders of a zip, from the paths of its files. @returns the root, which has no name. */
export function fileTree(files: readonly ProductFile[]): Folder {
  const root = emptyFolder("");
  for (const file of files) {
    const names = file.path.split("/").filter(Boolean);
    const name = names.pop() ?? file.path;
    let folder = root;
    addTo(folder, file);
    for (const each of names) {
      folder = folderIn(folder, each);
      addTo(folder, file);
    }
    folder.files.push({ ...file, name });
  }
  return root;
}
