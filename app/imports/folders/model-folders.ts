/** What was chosen at once, as one selection for each model: a folder of folders, or several zips. */
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { isSystemFile } from "#app/publishing/packing/paths.ts";
import { isPictureName } from "#app/publishing/packing/photos.ts";
import type { ChosenFile, FileSelection } from "#app/publishing/upload/chosen-files.ts";

export interface ModelFolders {
  folders: FileSelection[];
  /** Paths of files that lie in no model's folder. */
  loose: string[];
  /** Whether all of it may be the folder of one model instead: a mesh lies beside folders that have meshes too. */
  mayBeOne: boolean;
}

const withoutEnding = (name: string) => name.replace(/\.[^.]+$/, "");
const endsWith = (path: string, endings: readonly string[]) =>
  endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
const isZip = ({ path }: ChosenFile) => endsWith(path, ["zip"]);
const isMesh = ({ path }: ChosenFile) => endsWith(path, MESH_FORMATS);
const byName = new Intl.Collator("en", { numeric: true });

/** A folder with the only meshes beside its folders is one model; in any other, each folder and zip is one. */
export function modelFolders(chosen: FileSelection): ModelFolders {
  const files = chosen.files.filter(({ path }) => !isSystemFile(path));
  const isInFolder = ({ path }: ChosenFile) => path.includes("/");
  const loose = files.filter((file) => !isInFolder(file));
  const zips = loose.filter(isZip);
  const hasOwnMesh = chosen.name !== "" && loose.some(isMesh) && zips.length === 0;
  const mayBeOne = hasOwnMesh && files.some((file) => isInFolder(file) && (isMesh(file) || isZip(file)));
  if (hasOwnMesh && !mayBeOne) return { folders: [{ ...chosen, files }], loose: [], mayBeOne };
  const folders = new Map<string, ChosenFile[]>();
  for (const { path, file } of files.filter(isInFolder)) {
    const [name = ""] = path.split("/", 1);
    const inside = folders.get(name) ?? [];
    inside.push({ path: path.slice(name.length + 1), file });
    folders.set(name, inside);
  }
  /** "Owl.jpg" beside "Owl.zip" is a picture of it. */
  const photosOf = (zip: ChosenFile) =>
    loose.filter(({ path }) => isPictureName(path) && withoutEnding(path) === withoutEnding(zip.path));
  const taken = new Set<ChosenFile>(zips.flatMap((zip) => [zip, ...photosOf(zip)]));
  const models = [
    ...Array.from(folders, ([name, inside]) => ({ name, files: inside })),
    ...zips.map((zip) => ({ name: withoutEnding(zip.path), files: [zip, ...photosOf(zip)] })),
  ];
  return {
    folders: models.toSorted((a, b) => byName.compare(a.name, b.name)),
    loose: loose.filter((file) => !taken.has(file)).map(({ path }) => path),
    mayBeOne,
  };
}
