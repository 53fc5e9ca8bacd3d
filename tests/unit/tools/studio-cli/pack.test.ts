import { execFile } from "node:child_process";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Source } from "#app/publishing/packing/source.ts";
import { packSource } from "#tests/support/pack-source.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { buildZip } from "#tests/support/zip-builder.ts";
import { checkZip, type LocalZip, packZip } from "#tools/studio-cli/pack.ts";
import { openArchive } from "#tools/studio-cli/source/archive.ts";
import { openFolder } from "#tools/studio-cli/source/folder.ts";

const FILES: [string, Buffer][] = [
  ["b.stl", binaryStl(300)],
  ["a/#1 (x).STL", binaryStl(5)],
  ["a/[a]_text.stl", Buffer.from(asciiStl(20))],
  ["Z.txt", Buffer.from("hello")],
  ["\u{1f409}.stl", binaryStl(1)],
  ["\uffee.stl", binaryStl(2)],
];

async function folderOf(files: [string, Buffer][], date: Date): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, content] of files) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, content, { mode: date.getDate() % 2 ? 0o600 : 0o755 });
    await utimes(place, date, date);
  }
  return folder;
}

const pack = async (source: Source): Promise<LocalZip> => (await packSource(source)).zip;

test("copies with other dates, modes and order give the same zip", async () => {
  const first = await pack(await openFolder(await folderOf(FILES, new Date("2020-03-01")), new Set()));
  const second = await pack(
    await openFolder(await folderOf(FILES.toReversed(), new Date("2026-08-02")), new Set()),
  );
  expect(second.sha256).toBe(first.sha256);
  expect((await readFile(second.path)).equals(await readFile(first.path))).toBe(true);
});

test("the bytes are the same in every version of Node, and with every version of the compressor", async () => {
  const zip = await pack(await openFolder(await folderOf(FILES, new Date()), new Set()));
  expect(zip.sha256).toBe("e86fc4933f604ff7ede1b9abf0ea5dd33866a3cf133ae1634e406f1c640864f3");
  const unpacked = unzipSync(await readFile(zip.path));
  expect(Object.keys(unpacked)).toHaveLength(FILES.length);
  for (const [path, content] of FILES) expect(Buffer.from(unpacked[path] ?? []).equals(content)).toBe(true);
});

test("a zip of the same files, made by another program, gives the same bytes as the folder", async () => {
  const folder = await pack(await openFolder(await folderOf(FILES, new Date("2020-03-01")), new Set()));
  const place = join(await temporaryFolder(), "in.zip");
  await writeFile(place, buildZip(FILES.map(([name, data]) => ({ name, data, method: 0 }))));
  const archive = await pack(await openArchive(place));
  expect(archive.sha256).toBe(folder.sha256);
  expect((await pack(await openArchive(folder.path))).sha256).toBe(folder.sha256);
});

test("the machine's time zone changes nothing", async () => {
  const folder = await folderOf(FILES, new Date("2024-07-01"));
  const here = await pack(await openFolder(folder, new Set()));
  const script = join(import.meta.dirname, "../../../../tools/studio-cli/main.ts");
  const options = ["publish", folder, "--dry-run", "--json", "--free", "--title", "T", "--description", "d"];
  for (const TZ of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
    const env = { ...process.env, TZ };
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], { env });
    expect(JSON.parse(stdout)).toMatchObject({ zip: { sha256: here.sha256 } });
  }
});

test("decomposed accents, as on macOS, are packed as one character", async () => {
  const composed = await folderOf([["caf\u00e9.stl", binaryStl(1)]], new Date());
  const decomposed = await folderOf([["cafe\u0301.stl", binaryStl(1)]], new Date());
  const zips = [await openFolder(composed, new Set()), await openFolder(decomposed, new Set())].map(pack);
  const [one, other] = await Promise.all(zips);
  expect(one?.sha256).toBe(other?.sha256);
});

test("files are packed by code point, and unpack to what they were", async () => {
  const zip = await pack(await openFolder(await folderOf(FILES, new Date()), new Set()));
  const source = await openArchive(zip.path);
  const names = source.files.map(({ path }) => path);
  expect(names).toEqual(["Z.txt", "a/#1 (x).STL", "a/[a]_text.stl", "b.stl", "\uffee.stl", "\u{1f409}.stl"]);
  for (const file of source.files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.read()) chunks.push(chunk);
    const original = FILES.find(([path]) => path === file.path)?.[1];
    expect(Buffer.concat(chunks).equals(original ?? Buffer.alloc(0))).toBe(true);
  }
  await source.close();
});

test("a zip that is published unpacked keeps its own bytes and gets its hash", async () => {
  const place = join(await temporaryFolder(), "in.zip");
  await writeFile(place, buildZip([{ name: "a.stl", data: binaryStl(2), method: 0 }]));
  const source = await openArchive(place);
  const checked = await checkZip(source, place, {
    onBytes: () => {},
    signal: new AbortController().signal,
  });
  await source.close();
  const { stdout } = await promisify(execFile)("sha256sum", [place]);
  expect(checked.zip).toMatchObject({ path: place, sha256: stdout.slice(0, 64) });
  expect(checked.files).toMatchObject([{ path: "a.stl", triangles: 2 }]);
});

test("an abort ends the packing", async () => {
  const source = await openFolder(await folderOf(FILES, new Date()), new Set());
  const stop = new AbortController();
  const onBytes = () => stop.abort(new Error("stopped by the test"));
  const target = join(await temporaryFolder(), "out.zip");
  await expect(packZip(source.files, target, { onBytes, signal: stop.signal })).rejects.toThrow();
});
