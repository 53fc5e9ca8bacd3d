import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_FILES } from "#app/domain/catalog/publishing.contract.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildZip, type ZipEntryOptions, type ZipOptions } from "#tests/support/zip-builder.ts";
import { type CheckedZip, packZip } from "#tools/seller/pack.ts";
import { openArchive } from "#tools/seller/source/archive.ts";
import type { Source } from "#tools/seller/source/source.ts";

const STL = binaryStl(2);
const GOOD: ZipEntryOptions = { name: "good.stl", data: STL };

async function packed(source: Source, folder: string): Promise<CheckedZip> {
  const watching = { onBytes: () => {}, signal: new AbortController().signal };
  try {
    return await packZip(source.files, join(folder, "packed.zip"), watching);
  } finally {
    source.close();
  }
}

async function publishZip(zip: Buffer): Promise<CheckedZip> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "in.zip"), zip);
  return packed(await openArchive(join(folder, "in.zip")), folder);
}

function paths({ files }: CheckedZip): string[] {
  return files.map(({ path }) => path);
}

/** A good file beside one entry that differs. */
function beside(entry: Partial<ZipEntryOptions>, evil?: ZipOptions): Buffer {
  return buildZip([GOOD, { name: "evil.stl", data: STL, ...entry }], evil);
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
  expect(paths(await publishZip(zip))).toEqual(expected);
});

test("zip64 sizes are read", async () => {
  expect(paths(await publishZip(beside({ zip64: true })))).toEqual(["evil.stl", "good.stl"]);
});

const COMBINED = "caf\u00e9.stl";
const MEBIBYTE = 1024 * 1024;
const EVIL: [string, Buffer, RegExp][] = [
  ["a path that climbs out", beside({ name: "../evil.stl" }), /^\.\.\/evil\.stl: climbs out/],
  ["a path that climbs in the middle", beside({ name: "a/../../evil.stl" }), /climbs out/],
  ["a folder that climbs out", beside({ name: "../", data: Buffer.from(""), mode: 0o40755 }), /climbs out/],
  ["a system file that climbs out", beside({ name: "__MACOSX/../../evil" }), /climbs out/],
  ["an absolute path", beside({ name: "/etc/evil.stl" }), /^\/etc\/evil\.stl: is an absolute path/],
  ["a drive", beside({ name: "C:/evil.stl" }), /names a drive/],
  ["a name with a colon", beside({ name: "a:b.stl" }), /has one of < > : .* which Windows cannot store/],
  ["backslashes", beside({ name: "a\\..\\evil.stl" }), /backslash/],
  ["a network path", beside({ name: "\\\\server\\evil.stl" }), /backslash/],
  ["an empty name", beside({ name: "" }), /has no name/],
  ["an empty folder name", beside({ name: "a//evil.stl" }), /empty or '\.' folder/],
  ["a dot folder name", beside({ name: "./evil.stl" }), /empty or '\.' folder/],
  ["a line break in a name", beside({ name: "a\nb.stl" }), /control characters/],
  ["a zero byte in a name", beside({ name: "a.stl\0.txt" }), /control characters/],
  ["terminal colours in a name", beside({ name: "\u001b[31mevil.stl" }), /control characters/],
  ["a name written right to left", beside({ name: "evil\u202elts.stl" }), /direction-changing/],
  ["an invisible character in a name", beside({ name: "ev\u200bil.stl" }), /invisible/],
  ["a name that is not UTF-8", beside({ name: Buffer.from([0xff, 0xfe, 0x2e, 0x73]) }), /not valid text/],
  ["a path over 400 bytes", beside({ name: `${"a/".repeat(199)}é.stl` }), /longer than 400 bytes/],
  ["a name over 255 bytes", beside({ name: `${"n".repeat(252)}.stl` }), /longer than 255 bytes/],
  ["a name Windows reserves", beside({ name: "aux.stl" }), /Windows/],
  ["a stream of another file", beside({ name: "good.stl:evil.stl" }), /Windows cannot store/],
  ["a folder ending in a dot", beside({ name: "a./evil.stl" }), /Windows/],
  ["the same name twice", beside({ name: "good.stl" }), /^good\.stl: is there twice/],
  ["names that differ in capitals", beside({ name: "GOOD.STL" }), /would overwrite good\.stl/],
  [
    "names that differ in how accents are spelled",
    buildZip([
      { ...GOOD, name: COMBINED },
      { ...GOOD, name: COMBINED.normalize("NFD") },
    ]),
    /is there twice/,
  ],
  ["a file inside a file", beside({ name: "good.stl/evil.stl" }), /is inside good\.stl, which is a file/],
  ["a symbolic link", beside({ mode: 0o120777 }), /^evil\.stl: is a symbolic link/],
  ["an encrypted file", beside({ flags: 1 }), /is encrypted/],
  ["a file with strong encryption", beside({ flags: 0x40 }), /strong encryption/],
  ["a file with AES encryption", beside({ method: 99, flags: 1 }), /is encrypted/],
  ["another compression", beside({ method: 14 }), /compressed with method 14/],
  [
    "a zip in the zip",
    beside({ name: "more.zip", data: buildZip([GOOD]) }),
    /^more\.zip: is an archive inside/,
  ],
  ["a 7z by its name", beside({ name: "more.7z" }), /is an archive inside/],
  ["a zip named .txt", beside({ name: "more.txt", data: buildZip([GOOD]) }), /is a zip archive named \.txt/],
  ["a zip named .stl", beside({ name: "more.stl", data: buildZip([GOOD]) }), /is a zip archive named \.stl/],
  ["a gzip named .pdf", beside({ name: "a.pdf", data: gzipSync("x".repeat(600)) }), /is a gzip archive/],
  ["a tar named .md", beside({ name: "a.md", data: tarHead() }), /is a tar archive/],
  [
    "a 3MF that is no zip",
    beside({ name: "a.3mf", data: Buffer.from("<model/>") }),
    /does not begin like a 3MF/,
  ],
  [
    "a program named .png",
    beside({ name: "a.png", data: Buffer.from("MZ\x90") }),
    /is a Windows program named \.png/,
  ],
  [
    "a program",
    beside({ name: "setup.exe", data: Buffer.from("MZ") }),
    /is a \.exe file; the shop takes STL/,
  ],
  ["a file without an extension", beside({ name: "Makefile" }), /without an extension/],
  ["a sheet inside the zip", beside({ name: "model.json" }), /is a \.json file/],
  ["an empty file", beside({ data: Buffer.alloc(0) }), /^evil\.stl: is empty/],
  [
    "a bomb that hides its size",
    beside({ data: Buffer.alloc(8 * MEBIBYTE), size: 134 }),
    /cannot be unpacked: too many bytes/,
  ],
  [
    "a file that promises too much",
    beside({ size: STL.length + 50 }),
    /cannot be unpacked: not enough bytes|cut short/,
  ],
  ["a wrong checksum", beside({ crc: 1 }), /^evil\.stl: is damaged/],
  ["a damaged stream", beside({ packed: Buffer.from("not deflate at all") }), /cannot be unpacked/],
  ["a stored file of two sizes", beside({ method: 0, size: 100 }), /size mismatch/],
  ["a truncated zip", beside({}).subarray(0, -30), /cannot be read as a zip/],
  ["half a zip", beside({}).subarray(0, 100), /cannot be read as a zip/],
  ["bytes after the end", beside({}, { after: Buffer.from("more") }), /cannot be read as a zip/],
  ["a directory that is too short", beside({}, { entryCount: 3 }), /cannot be read as a zip/],
  ["a directory elsewhere", beside({}, { directoryOffset: 7 }), /cannot be read as a zip/],
  ["a zip over several disks", beside({}, { disk: 1 }), /cannot be read as a zip/],
  [
    "no zip at all",
    Buffer.from("this is a text file, not a zip, whatever its name says"),
    /cannot be read as a zip/,
  ],
  ["an empty zip", buildZip([]), /no STL or 3MF/],
  ["nothing but papers", buildZip([{ name: "a.txt", data: Buffer.from("hello") }]), /no STL or 3MF/],
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

for (const [what, zip, reason] of EVIL) {
  test(`a zip with ${what} is refused`, async () => {
    await expect(publishZip(zip)).rejects.toThrow(reason);
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
  await expect(publishZip(zip)).rejects.toMatchObject({
    refusals: [{ file: "a.stl" }, { file: "c.stl" }],
  });
});

test("a zip cut anywhere is refused", async () => {
  const zip = beside({});
  for (let end = 0; end < zip.length; end += 7) {
    await expect(publishZip(zip.subarray(0, end))).rejects.toThrow(/zip/);
  }
});

test("a zip with one wrong byte is refused or gives the same files", async () => {
  const folder = await temporaryFolder();
  const zip = beside({});
  const right = await publishZip(zip);
  for (let place = 0; place < zip.length; place++) {
    const wrong = Buffer.from(zip);
    wrong[place] = (wrong[place] ?? 0) ^ 0xff;
    await writeFile(join(folder, "wrong.zip"), wrong);
    const result = await openArchive(join(folder, "wrong.zip"))
      .then((source) => packed(source, folder))
      .catch((error: Error) => error);
    if (result instanceof Error) expect(result.message).not.toBe("");
    else
      expect(result.files.map(({ triangles, size }) => ({ triangles, size }))).toEqual(
        right.files.map(({ triangles, size }) => ({ triangles, size })),
      );
  }
});
