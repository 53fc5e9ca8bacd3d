import { expect, test } from "vitest";
import { type Folder, fileTree } from "#app/catalog/product/file-tree.ts";

const UNMEASURED = { triangles: null, size: null, facts: null, printing: null, quantity: 1 };
const file = (path: string, bytes: number) => ({ path, bytes, format: "stl", ...UNMEASURED });

/** Names with what is in them, files with their sizes. */
const shape = ({ folders, files }: Folder): object => ({
  ...Object.fromEntries(
    folders.map((folder) => [`${folder.name}/ ${folder.count} ${folder.bytes}`, shape(folder)]),
  ),
  ...Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])),
});

test("paths become folders with the number and size of all files below them, in the order of the list", () => {
  const root = fileTree([
    file("Readme.pdf", 1),
    file("Body/Left/A.stl", 10),
    file("Body/Left/B.stl", 20),
    file("Body/Lid.stl", 300),
    file("Extras/Lid.stl", 4_000),
  ]);
  expect([root.count, root.bytes]).toEqual([5, 4_331]);
  expect(shape(root)).toEqual({
    "Body/ 3 330": { "Left/ 2 30": { "A.stl": 10, "B.stl": 20 }, "Lid.stl": 300 },
    "Extras/ 1 4000": { "Lid.stl": 4_000 },
    "Readme.pdf": 1,
  });
});

test("the deepest path that a zip may have is one chain of folders", () => {
  const path = `${"a/".repeat(199)}b`;
  let folder = fileTree([file(path, 7)]);
  let depth = 0;
  for (; folder.folders[0]; folder = folder.folders[0]) depth++;
  expect([depth, folder.files.map(({ path }) => path)]).toEqual([199, [path]]);
});
