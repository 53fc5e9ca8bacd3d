import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { MAX_FILES } from "#app/catalog/model-files.contract.ts";
import type { CodePage } from "#app/publishing/packing/zip-names.ts";
import { packSource } from "#tests/support/pack-source.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import {
  buildZip,
  unicodePathExtra,
  type ZipEntryOptions,
  type ZipOptions,
} from "#tests/support/zip-builder.ts";
import type { CheckedZip } from "#tools/studio-cli/pack.ts";
import { openArchive } from "#tools/studio-cli/source/archive.ts";

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

test.each([
  "Icon\r",
  "parts/Icon\r",
  "__MACOSX/parts/._Icon\r",
  "@eaDir/part.stl@SynoEAStream",
  "parts/@eaDir/foto.jpg/SYNOINDEX_MEDIA_INFO",
  "#recycle/old: 2.stl",
  "@Recycle/old.exe",
  "$RECYCLE.BIN/S-1-5/desktop.ini",
  "System Volume Information/IndexerVolumeGuid",
  "Thumbs.db",
  "ehthumbs.db",
  "desktop.ini",
  ".AppleDouble/part.stl",
  "~$readme.docx",
  "lost+found/part",
])("the system file %j is left out of a zip and named, whatever it is", async (name) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "in.zip"), zipWithEntry({ name, data: Buffer.from("") }));
  const archive = await openArchive(join(folder, "in.zip"));
  expect([archive.files.map(({ path }) => path), archive.ignoredFiles]).toEqual([["good.stl"], [name]]);
  await archive.close();
});

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ["with a mark", utf16("\ufeffPrint slowly, jarrón")],
  ["with a mark, the other way round", utf16("\ufeffPrint slowly, jarrón", true)],
  ["without a mark", utf16("Print slowly, jarrón")],
  ["in Cyrillic", utf16("\ufeffПечатать медленно")],
])("a text in UTF-16 is accepted: %s", async (_, data) => {
  for (const name of ["README.txt", "LICENSE", "notes.md", "part.scad"])
    expect(paths(await repack(zipWithEntry({ name, data })))).toEqual([name, "good.stl"].toSorted());
});

test("zip64 sizes are read", async () => {
  expect(paths(await repack(zipWithEntry({ zip64: true })))).toEqual(["evil.stl", "good.stl"]);
});

test.each([
  ["parts\\part.stl", "parts/part.stl"],
  ["./part.stl", "part.stl"],
  [".\\parts\\.\\part.stl", "parts/part.stl"],
  ["parts//part.stl", "parts/part.stl"],
  ["././part.stl", "part.stl"],
])("the entry %j is packed as %s", async (name, path) => {
  expect(paths(await repack(zipWithEntry({ name })))).toEqual(["good.stl", path].toSorted());
});

test.each(["/", "./", "\\", ".", "//", "parts\\"])("an entry %j is only a folder", async (name) => {
  expect(paths(await repack(zipWithEntry({ name, data: Buffer.from("") })))).toEqual(["good.stl"]);
});

test.each<[string, ZipOptions]>([
  ["two bytes after its end", { after: Buffer.from("\r\n") }],
  ["two bytes after its comment", { comment: Buffer.from("by hand"), after: Buffer.from("\0\0") }],
  ["other bytes before it", { before: Buffer.from("#!/bin/sh\n") }],
])("a zip with %s is read", async (_, options) => {
  const { files } = await repack(zipWithEntry({}, options));
  expect(files).toMatchObject([{ path: "evil.stl" }, { path: "good.stl" }]);
});

describe("names of a zip", () => {
  const cp437 = Buffer.from("A\xa4o.stl", "latin1");
  const named = (name: Buffer, more: Partial<ZipEntryOptions> = {}) => ({
    name,
    data: STL,
    isUtf8: false,
    ...more,
  });
  const read = async (entries: ZipEntryOptions[], codePage?: CodePage) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "in.zip"), buildZip(entries));
    const archive = await openArchive(join(folder, "in.zip"), { codePage });
    await archive.close();
    return { paths: archive.files.map(({ path }) => path), guessed: archive.guessed };
  };

  test.each<[string, Buffer, Partial<ZipEntryOptions>, string]>([
    ["that say they are UTF-8", Buffer.from("Año.stl"), { isUtf8: true }, "Año.stl"],
    [
      "with a Unicode Path field",
      cp437,
      { extra: unicodePathExtra(cp437, "Ano de 龍.stl") },
      "Ano de 龍.stl",
    ],
    [
      "of question marks with a Unicode Path field",
      Buffer.from("__.stl"),
      { extra: unicodePathExtra(Buffer.from("__.stl"), "龍.stl") },
      "龍.stl",
    ],
    ["that are UTF-8 without saying so", Buffer.from("Año.stl"), {}, "Año.stl"],
  ])("%s are no guess", async (_, name, more, path) => {
    expect(await read([named(name, more)])).toEqual({ paths: [path], guessed: null });
  });

  test("others are guessed, all in one code page, and the guess is said with the names", async () => {
    const entries = [
      GOOD,
      named(cp437),
      named(Buffer.from("\xf1.stl", "latin1")),
      named(Buffer.from("ñ.stl")),
    ];
    expect(await read(entries)).toEqual({
      paths: ["Año.stl", "good.stl", "±.stl", "ñ.stl"],
      guessed: { codePage: "cp437", names: ["Año.stl", "±.stl"] },
    });
  });

  test("a Unicode Path field of another name does not count", async () => {
    const extra = unicodePathExtra(cp437, "龍.stl", 7);
    expect(await read([named(cp437, { extra })])).toMatchObject({ paths: ["Año.stl"] });
  });

  test.each<[CodePage, string, string]>([
    ["cp437", "8ea45f", "Äñ_"],
    ["cp850", "b5a9b8", "Á®©"],
    ["windows-1252", "c1f180", "Áñ€"],
    ["shift_jis", "97b3835c", "竜ソ"],
    ["gbk", "c1aacda8", "联通"],
    ["big5", "c073b3a1", "龍部"],
    ["euc-kr", "bfeb", "용"],
    ["cp866", "a4e0a0aaaead", "дракон"],
    ["windows-1251", "e4f0e0eaeeed", "дракон"],
  ])("can be said to be %s", async (codePage, hex, text) => {
    const name = Buffer.concat([Buffer.from(hex, "hex"), Buffer.from(".stl")]);
    expect(await read([named(name)], codePage)).toEqual({
      paths: [`${text}.stl`],
      guessed: { codePage, names: [`${text}.stl`] },
    });
  });

  test("a repacked zip says UTF-8", async () => {
    const { zip } = await repack(buildZip([named(cp437)]));
    const packed = await readFile(zip.path);
    expect(packed.readUInt16LE(6) & 0x800).toBe(0x800);
    expect(packed.includes("Año.stl")).toBe(true);
  });

  test("a refusal says how names were guessed, which may be its reason", async () => {
    const name = Buffer.from("\x81|.stl", "latin1");
    const guessed = { codePage: "cp437", names: ["ü|.stl"] };
    await expect(read([named(name)])).rejects.toMatchObject({ refusals: [{ file: "ü|.stl" }], guessed });
  });
});

test.each<[string, Buffer, RegExp]>([
  [
    "names that are not Unicode",
    zipWithEntry({ name: Buffer.from("\xa4.stl", "latin1"), isUtf8: false }),
    /ñ\.stl: has a name that is not Unicode/,
  ],
  ["backslashes", zipWithEntry({ name: "a\\b.stl" }), /has backslashes/],
  ["the root folder", zipWithEntry({ name: "/", data: Buffer.from("") }), /empty folders/],
  ["bytes after its end", zipWithEntry({}, { after: Buffer.from("\r\n") }), /other bytes before or after/],
  ["bytes before it", zipWithEntry({}, { before: Buffer.from("\r\n") }), /other bytes before or after/],
])("a zip that is sold as it is is refused with %s", async (_, zip, reason) => {
  const place = join(await temporaryFolder(), "in.zip");
  await writeFile(place, zip);
  await expect(openArchive(place, { isSoldAsItIs: true })).rejects.toThrow(reason);
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
  ["backslashes that climb out", zipWithEntry({ name: "a\\..\\..\\evil.stl" }), /climbs out/],
  ["a backslash drive", zipWithEntry({ name: "C:\\evil.stl" }), /names a drive/],
  ["a network path", zipWithEntry({ name: "\\\\server\\evil.stl" }), /is an absolute path/],
  ["a path that climbs out after a dot", zipWithEntry({ name: ".\\../evil.stl" }), /climbs out/],
  ["a name that is there twice in other words", zipWithEntry({ name: ".//good.stl" }), /is there twice/],
  ["an empty name", zipWithEntry({ name: "" }), /has no name/],
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
  [
    "bytes that are no text named .txt",
    zipWithEntry({ name: "a.txt", data: Buffer.from([0x7f, 1, 0, 0, 0x80, 0, 0, 9]) }),
    /does not begin like a TXT/,
  ],
  ["a tar named .md", zipWithEntry({ name: "a.md", data: tarHead() }), /is a tar archive/],
  [
    "a 3MF that is no zip",
    zipWithEntry({ name: "a.3mf", data: Buffer.from("<model/>") }),
    /does not begin like a 3MF/,
  ],
  [
    "a program named .pdf",
    zipWithEntry({ name: "a.pdf", data: Buffer.from("MZ\x90") }),
    /is a Windows program named \.pdf/,
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
  [
    "bytes before and after it",
    zipWithEntry({}, { before: Buffer.from("some"), after: Buffer.from("more") }),
    /directory is not where/,
  ],
  [
    "much after its end",
    zipWithEntry({}, { after: Buffer.alloc(70_000) }),
    /its end is not found: it is cut short, no zip, or much else follows it/,
  ],
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
