import { expect, test } from "vitest";
import { withoutFiles } from "#app/publishing/upload/chosen-files.ts";

const selection = (...paths: string[]) => ({
  name: "vase",
  files: paths.map((path) => ({ path, file: new File(["x"], path) })),
});

test("a folder goes on without its refused files; a zip, or what is wrong with all, does not", () => {
  const folder = selection("a.stl", "notes.docx", "jarro\u0301n.stl");
  const rest = withoutFiles(folder, ["notes.docx", "jarr\u00f3n.stl"]);
  expect(rest).toMatchObject({ name: "vase", files: [{ path: "a.stl" }] });
  for (const refused of [[], [""], ["a.stl", "notes.docx", "jarr\u00f3n.stl"], ["other.stl"]])
    expect(withoutFiles(folder, refused)).toBeNull();
  expect(withoutFiles(selection("vase.zip"), ["part.exe"])).toBeNull();
});
