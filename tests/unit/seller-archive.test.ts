import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_FILES } from "#app/domain/catalog/publishing.contract.ts";
import { packSource } from "#tests/support/pack-source.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildZip, type ZipEntryOptions, type ZipOptions } from "#tests/support/zip-builder.ts";
import type { CheckedZip } from "#tools/seller/pack.ts";
import { openArchive } from "#tools/seller/source/archive.ts";

const STL = binaryStl(2);
const GOOD: ZipEntryOptions = { name: "good.stl", data: STL };

async function repack(zip: Buffer): Promise<CheckedZip> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "in.zip"), zip);
  return packSource(await openArchive(join(folder, "in.zip")), folder);
}

function paths({ files }: CheckedZip): string[] {
  return files.map(({ path }) => path);
}

/** A valid file beside another entry. */
function zipWithEntry(entry: Partial<ZipEntryOptions>, options?: ZipOptions): Buffer {
  return buildZip([GOOD, { name: "evil.stl", data: STL, ...entry }], options);
}

test("a zip is packed again without system files", async () => {
  const zip = buildZip([
    { name: "parts/", method: 0, mode: 0o40755 },
    { name: "parts/b [1] #2.STL", data: STL },
    { name: "parts/a.stl", data: Buffer.from(asciiStl(1)), method: 0 },
    { name: "__MACOSX/parts/._a.stl", data: Buffer.from("junk") },
    { name: "parts/.DS_Store", data: Buffer.from("junk") },
    { name: "plate.3mf", data: buildZip([{ name: "3D/model.model", data: Buffer.from("<model/>") }]) },
    { name: "README.md", data: Buffer.from("Print slowly.") },
  ]);
  const expected = ["README.md", "parts/a.stl", "parts/b [1] #2.STL", "plate.3mf"];
  expect(paths(await repack(zip))).toEqual(expected);
});

test("zip64 sizes are read", async () => {
  expect(paths(await repack(zipWithEntry({ zip64: true })))).toEqual(["evil.stl", "good.stl"]);
});

const COMBINED = "caf\u00e9.stl";
const MEBIBYTE = 1024 * 1024;
const REFUSED_ZIPS: [string, Buffer, RegExp][] = [
  ["a path that climbs out", zipWithEntry({ name: "../evil.stl" }), /^\.\.\/evil\.stl: climbs out/],
  ["a path that climbs in the middle", zipWithEntry({ name: "a/../../evil.stl" }), /climbs out/],
  [
    "a folder that climbs out",
    zipWithEntry({ name: "../", data: Buffer.from(""), mode: 0o40755 }),
    /climbs out/,
  ],
  ["a system file that climbs out", zipWithEntry({ name: "__MACOSX/../../evil" }), /climbs out/],
  ["an absolute path", zipWithEntry({ name: "/etc/evil.stl" }), /^\/etc\/evil\.stl: is an absolute path/],
  ["a drive", zipWithEntry({ name: "C:/evil.stl" }), /names a drive/],
  [
    "a name with a colon",
    zipWithEntry({ name: "a:b.stl" }),
    /has one of < > : .* which Windows cannot store/,
  ],
  ["backslashes", zipWithEntry({ name: "a\\..\\evil.stl" }), /backslash/],
  ["a network path", zipWithEntry({ name: "\\\\server\\evil.stl" }), /backslash/],
  ["an empty name", zipWithEntry({ name: "" }), /has no name/],
  ["an empty folder name", zipWithEntry({ name: "a//evil.stl" }), /empty or “\.” folder/],
  ["a dot folder name", zipWithEntry({ name: "./evil.stl" }), /empty or “\.” folder/],
  ["a line break in a name", zipWithEntry({ name: "a\nb.stl" }), /control characters/],
  ["a zero byte in a name", zipWithEntry({ name: "a.stl\0.txt" }), /control characters/],
  ["terminal colours in a name", zipWithEntry({ name: "\u001b[31mevil.stl" }), /control characters/],
  ["a name written right to left", zipWithEntry({ name: "evil\u202elts.stl" }), /direction-changing/],
  ["an invisible character in a name", zipWithEntry({ name: "ev\u200bil.stl" }), /invisible/],
  [
    "a name that is not UTF-8",
    zipWithEntry({ name: Buffer.from([0xff, 0xfe, 0x2e, 0x73]) }),
    /not valid text/,
  ],
  ["a path over 400 bytes", zipWithEntry({ name: `${"a/".repeat(199)}é.stl` }), /longer than 400 bytes/],
  ["a name over 255 bytes", zipWithEntry({ name: `${"n".repeat(252)}.stl` }), /longer than 255 bytes/],
  ["a name Windows reserves", zipWithEntry({ name: "aux.stl" }), /Windows/],
  ["a stream of another file", zipWithEntry({ name: "good.stl:evil.stl" }), /Windows cannot store/],
  ["a folder ending in a dot", zipWithEntry({ name: "a./evil.stl" }), /Windows/],
  ["the same name twice", zipWithEntry({ name: "good.stl" }), /^good\.stl: is there twice/],
  ["names that differ in capitals", zipWithEntry({ name: "GOOD.STL" }), /would overwrite good\.stl/],
  [
    "names that differ in how accents are spelled",
    buildZip([
      { ...GOOD, name: COMBINED },
      { ...GOOD, name: COMBINED.normalize("NFD") },
    ]),
    /is there twice/,
  ],
  [
    "a file inside a file",
    zipWithEntry({ name: "good.stl/evil.stl" }),
    /is inside good\.stl, which is a file/,
  ],
  ["a symbolic link", zipWithEntry({ mode: 0o120777 }), /^evil\.stl: is a symbolic link/],
  ["an encrypted file", zipWithEntry({ flags: 1 }), /is encrypted/],
  ["a file with strong encryption", zipWithEntry({ flags: 0x40 }), /strong encryption/],
  ["a file with AES encryption", zipWithEntry({ method: 99, flags: 1 }), /is encrypted/],
  ["another compression", zipWithEntry({ method: 14 }), /compressed with method 14/],
  [
    "a zip in the zip",
    zipWithEntry({ name: "more.zip", data: buildZip([GOOD]) }),
    /^more\.zip: is an archive inside/,
  ],
  ["a 7z by its name", zipWithEntry({ name: "more.7z" }), /is an archive inside/],
  [
    "a zip named .txt",
    zipWithEntry({ name: "more.txt", data: buildZip([GOOD]) }),
    /is a zip archive named \.txt/,
  ],
  [
    "a zip named .stl",
    zipWithEntry({ name: "more.stl", data: buildZip([GOOD]) }),
    /is a zip archive named \.stl/,
  ],
  [
    "a gzip named .pdf",
    zipWithEntry({ name: "a.pdf", data: gzipSync("x".repeat(600)) }),
    /is a gzip archive/,
  ],
  ["a tar named .md", zipWithEntry({ name: "a.md", data: tarHead() }), /is a tar archive/],
  [
    "a 3MF that is no zip",
    zipWithEntry({ name: "a.3mf", data: Buffer.from("<model/>") }),
    /does not begin like a 3MF/,
  ],
  [
    "a program named .png",
    zipWithEntry({ name: "a.png", data: Buffer.from("MZ\x90") }),
    /is a Windows program named \.png/,
  ],
  [
    "a program",
    zipWithEntry({ name: "setup.exe", data: Buffer.from("MZ") }),
    /is a \.exe file; the shop takes STL/,
  ],
  ["a file without an extension", zipWithEntry({ name: "Makefile" }), /without an extension/],
  ["a sheet inside the zip", zipWithEntry({ name: "model.json" }), /is a \.json file/],
  ["an empty file", zipWithEntry({ data: Buffer.alloc(0) }), /^evil\.stl: is empty/],
  [
    "a bomb that hides its size",
    zipWithEntry({ data: Buffer.alloc(8 * MEBIBYTE), size: 134 }),
    /cannot be unpacked: too many bytes/,
  ],
  [
    "a file that promises too much",
    zipWithEntry({ size: STL.length + 50 }),
    /cannot be unpacked: not enough bytes|cut short/,
  ],
  ["a wrong checksum", zipWithEntry({ crc: 1 }), /^evil\.stl: is damaged/],
  ["a damaged stream", zipWithEntry({ packed: Buffer.from("not deflate at all") }), /cannot be unpacked/],
  ["a stored file of two sizes", zipWithEntry({ method: 0, size: 100 }), /size mismatch/],
  ["a truncated zip", zipWithEntry({}).subarray(0, -30), /cannot be read as a zip/],
  ["half a zip", zipWithEntry({}).subarray(0, 100), /cannot be read as a zip/],
  ["bytes after the end", zipWithEntry({}, { after: Buffer.from("more") }), /cannot be read as a zip/],
  ["a directory that is too short", zipWithEntry({}, { entryCount: 3 }), /cannot be read as a zip/],
  ["a directory elsewhere", zipWithEntry({}, { directoryOffset: 7 }), /cannot be read as a zip/],
  ["a zip over several disks", zipWithEntry({}, { disk: 1 }), /cannot be read as a zip/],
  [
    "no zip at all",
    Buffer.from("this is a text file, not a zip, whatever its name says"),
    /cannot be read as a zip/,
  ],
  ["an empty zip", buildZip([]), /no STL or 3MF/],
  ["nothing but documents", buildZip([{ name: "a.txt", data: Buffer.from("hello") }]), /no STL or 3MF/],
  ["too many entries", buildZip(manyFiles(MAX_FILES + 1)), /more than 2000 files/],
];

function tarHead(): Buffer {
  const head = Buffer.alloc(512);
  head.write("ustar", 257);
  return head;
}

function manyFiles(count: number): ZipEntryOptions[] {
  return Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, data: Buffer.from("x") }));
}

for (const [content, zip, reason] of REFUSED_ZIPS) {
  test(`a zip with ${content} is refused`, async () => {
    await expect(repack(zip)).rejects.toThrow(reason);
  });
}

test("every refused file of a zip is named at once", async () => {
  const cut = STL.subarray(0, 100);
  const zip = buildZip([
    GOOD,
    { name: "a.stl", data: cut },
    { ...GOOD, name: "b.stl" },
    { name: "c.stl", data: cut },
  ]);
  await expect(repack(zip)).rejects.toMatchObject({
    refusals: [{ file: "a.stl" }, { file: "c.stl" }],
  });
});

test("a zip cut anywhere is refused", async () => {
  const zip = zipWithEntry({});
  for (let end = 0; end < zip.length; end += 7) {
    await expect(repack(zip.subarray(0, end))).rejects.toThrow(/zip/);
  }
});

test("a zip with one wrong byte is refused or gives the same files", async () => {
  const folder = await temporaryFolder();
  const zip = zipWithEntry({});
  const right = await repack(zip);
  for (let place = 0; place < zip.length; place++) {
    const wrong = Buffer.from(zip);
    wrong[place] = (wrong[place] ?? 0) ^ 0xff;
    await writeFile(join(folder, "wrong.zip"), wrong);
    const result = await openArchive(join(folder, "wrong.zip"))
      .then((source) => packSource(source, folder))
      .catch((error: Error) => error);
    if (result instanceof Error) expect(result.message).not.toBe("");
    else
      expect(result.files.map(({ triangles, size }) => ({ triangles, size }))).toEqual(
        right.files.map(({ triangles, size }) => ({ triangles, size })),
      );
  }
});
