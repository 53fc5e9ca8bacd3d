import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packSource } from "#tests/support/pack-source.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openFolder } from "#tools/studio-cli/source/folder.ts";

const STL = binaryStl(2);

test("a folder is listed with its subfolders, without hidden files and what the sheet owns", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "sub/.git"), { recursive: true });
  for (const name of ["b.stl", "sub/a.STL", "cover.png", ".hidden", "sub/.git/config", "Thumbs.db"]) {
    await writeFile(join(folder, name), STL);
  }
  const source = await openFolder(folder, new Set([join(folder, "cover.png")]));
  expect(source.files.map(({ path }) => path)).toEqual(["b.stl", "sub/a.STL"]);
  expect(source.ignoredFiles).toEqual([".hidden", "Thumbs.db", "sub/.git"]);
});

test("a folder with links, pipes, programs and bad names is refused with each of them named", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "good.stl"), STL);
  await symlink("/etc/passwd", join(folder, "link.stl"));
  await symlink("/etc", join(folder, "folder"));
  execFileSync("mkfifo", [join(folder, "pipe.stl")]);
  await expect(openFolder(folder, new Set())).rejects.toMatchObject({
    refusals: expect.arrayContaining([
      expect.objectContaining({ file: "link.stl", reason: expect.stringContaining("symbolic link") }),
      expect.objectContaining({ file: "folder", reason: expect.stringContaining("symbolic link") }),
      expect.objectContaining({ file: "pipe.stl", reason: "is not a plain file" }),
    ]),
  });
});

test("a file that grew or shrank between listing and reading is refused", async () => {
  for (const triangles of [1, 3]) {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "part.stl"), STL);
    const source = await openFolder(folder, new Set());
    await writeFile(join(folder, "part.stl"), binaryStl(triangles));
    await expect(packSource(source)).rejects.toThrow(/part\.stl: changed while it was being read/);
  }
});

test("a file that became a link between listing and reading is refused", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "part.stl"), STL);
  const source = await openFolder(folder, new Set());
  execFileSync("ln", ["-sf", "/etc/passwd", join(folder, "part.stl")]);
  await expect(packSource(source)).rejects.toThrow(/part\.stl: cannot be opened \(ELOOP\)/);
});

test("licenses, sources, printer files and documents are included", async () => {
  const folder = await temporaryFolder();
  const texts = ["LICENSE", "docs/README", "part.obj", "part.mtl", "part.scad", "part.gcode", "notes.md"];
  await mkdir(join(folder, "docs"));
  for (const name of texts) await writeFile(join(folder, name), "# plain text");
  await writeFile(join(folder, "part.f3d"), "PK\x03\x04 a Fusion archive");
  await writeFile(join(folder, "part.stl"), STL);
  const { files } = await packSource(await openFolder(folder, new Set()));
  expect(Object.fromEntries(files.map(({ path, format }) => [path, format]))).toMatchObject({
    LICENSE: "txt",
    "docs/README": "txt",
    "part.obj": "obj",
    "part.scad": "scad",
    "part.gcode": "gcode",
    "part.f3d": "f3d",
  });
});

test.each([
  ["run.sh", "echo hello", "is a .sh file"],
  ["setup.exe", "MZ", "is a .exe file"],
  ["page.html", "<script>", "is a .html file"],
  ["Makefile", "all:", "is a file without an extension"],
])("%s is refused", async (name, content, reason) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "part.stl"), STL);
  await writeFile(join(folder, name), content);
  await expect(openFolder(folder, new Set())).rejects.toThrow(reason);
});

test.each([
  ["part.obj", "MZ a program", "is a Windows program"],
  ["LICENSE", "#!/bin/sh", "is a script"],
  ["notes.txt", "PK\x03\x04", "is a zip archive"],
])("a program or an archive called %s is refused", async (name, content, reason) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "part.stl"), STL);
  await writeFile(join(folder, name), content);
  await expect(packSource(await openFolder(folder, new Set()))).rejects.toThrow(reason);
});
