import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { packZip } from "#tools/seller/pack.ts";
import { openFolder } from "#tools/seller/source/folder.ts";
import type { Source } from "#tools/seller/source/source.ts";

const STL = binaryStl(2);

function packed(source: Source, folder: string) {
  const watching = { onBytes: () => {}, signal: new AbortController().signal };
  return packZip(source.files, join(folder, "packed.zip"), watching);
}

test("a folder is listed with its subfolders, without hidden files and what the sheet owns", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "sub/.git"), { recursive: true });
  for (const name of ["b.stl", "sub/a.STL", "cover.png", ".hidden", "sub/.git/config", "Thumbs.db"]) {
    await writeFile(join(folder, name), STL);
  }
  const source = await openFolder(folder, new Set([join(folder, "cover.png")]));
  expect(source.files.map(({ path }) => path)).toEqual(["b.stl", "sub/a.STL"]);
  expect(source.leftOut).toEqual([".hidden", "Thumbs.db", "sub/.git"]);
});

test("a folder with links, pipes, programs and bad names is refused with each of them named", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "good.stl"), STL);
  await symlink("/etc/passwd", join(folder, "link.stl"));
  await symlink("/etc", join(folder, "folder"));
  execFileSync("mkfifo", [join(folder, "pipe.stl")]);
  await expect(openFolder(folder, new Set())).rejects.toMatchObject({
    refusals: expect.arrayContaining([
      { file: "link.stl", reason: expect.stringContaining("symbolic link") },
      { file: "folder", reason: expect.stringContaining("symbolic link") },
      { file: "pipe.stl", reason: "is not a plain file" },
    ]),
  });
});

test("a file that grew or shrank between listing and reading is refused", async () => {
  for (const triangles of [1, 3]) {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "part.stl"), STL);
    const source = await openFolder(folder, new Set());
    await writeFile(join(folder, "part.stl"), binaryStl(triangles));
    await expect(packed(source, folder)).rejects.toThrow(/part\.stl: changed while it was being read/);
  }
});

test("a file that became a link between listing and reading is refused", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "part.stl"), STL);
  const source = await openFolder(folder, new Set());
  execFileSync("ln", ["-sf", "/etc/passwd", join(folder, "part.stl")]);
  await expect(packed(source, folder)).rejects.toThrow(/part\.stl: cannot be opened \(ELOOP\)/);
});
