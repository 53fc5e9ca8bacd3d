import { expect, test } from "vitest";
import { chosenZip, withoutFiles } from "#app/publishing/upload/chosen-files.ts";

const selection = (...paths: string[]) => ({
  name: "vase",
  files: paths.map((path) => ({ path, file: new File(["x"], path) })),
});

test("a folder or a zip goes on without its refused files; what is wrong with all does not", () => {
  const folder = selection("a.stl", "notes.docx", "jarro\u0301n.stl");
  const rest = withoutFiles(folder, ["notes.docx", "jarr\u00f3n.stl"]);
  expect(rest).toEqual({ ...folder, without: ["notes.docx", "jarr\u00f3n.stl"] });
  expect(rest && withoutFiles(rest, ["a.stl"])).toBeNull();
  for (const refused of [[], [""], ["a.stl", "notes.docx", "jarr\u00f3n.stl"]])
    expect(withoutFiles(folder, refused)).toBeNull();
  const zip = selection("vase.zip");
  expect(withoutFiles(zip, ["part.exe", "part.exe"])).toEqual({ ...zip, without: ["part.exe"] });
  expect(withoutFiles(zip, [""])).toBeNull();
});

test("a zip is the model, whatever photos and system files lie beside it", () => {
  const beside = selection("vase.ZIP", "photos/IMG_1.jpg", "cover.webp", ".DS_Store");
  expect(chosenZip(beside)?.name).toBe("vase.ZIP");
  expect(chosenZip(selection("vase.zip", "part.stl"))).toBeNull();
  expect(chosenZip(selection("vase.zip", "lid.zip"))).toBeNull();
  expect(chosenZip(selection("vase.stl", "cover.webp"))).toBeNull();
});
