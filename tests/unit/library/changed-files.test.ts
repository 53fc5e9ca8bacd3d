import { expect, test } from "vitest";
import { compareFiles } from "#app/publishing/packing/changed-files.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";

const file = (path: string, crc32: string, bytes = 100): PublishedFile => ({
  path,
  bytes,
  format: "stl",
  triangles: 1,
  size: null,
  entry: { offset: 40, bytes: 50, deflated: true, crc32 },
});
const known = (path: string, crc32: string | null) => ({ path, bytes: 100, crc32 });

test("files are compared by their content, and changed files come first", () => {
  const before = [
    known("a.stl", "aa"),
    known("b.stl", "bb"),
    known("gone.stl", "cc"),
    known("old.stl", null),
  ];
  const after = [file("a.stl", "aa"), file("b.stl", "b2"), file("new.stl", "dd"), file("old.stl", "ee")];
  expect(compareFiles(before, after).map(({ file: { path }, change }) => [path, change])).toEqual([
    ["b.stl", "changed"],
    ["old.stl", "changed"],
    ["new.stl", "added"],
    ["gone.stl", "removed"],
    ["a.stl", "same"],
  ]);
});
