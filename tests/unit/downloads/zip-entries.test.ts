import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { binaryStl } from "#tests/support/stl-files.ts";
import { packZip } from "#tools/studio-cli/pack.ts";
import { openArchive } from "#tools/studio-cli/source/archive.ts";

const folder = await mkdtemp(join(tmpdir(), "stall-entries-"));
afterAll(() => rm(folder, { recursive: true }));

const STL = binaryStl(500);
const TEXT = new TextEncoder().encode("Print it flat.\n".repeat(200));

/** A file's bytes, read from the zip at its entry alone. */
function fileAt(zip: Buffer, { entry }: Pick<PublishedFile, "entry">): Buffer {
  if (!entry) throw new Error("without an entry");
  const data = zip.subarray(entry.offset, entry.offset + entry.bytes);
  const bytes = entry.deflated ? inflateRawSync(data) : data;
  expect(crc32(bytes).toString(16).padStart(8, "0")).toBe(entry.crc32);
  return bytes;
}

test("every file of a packed zip can be read by its entry", async () => {
  const target = join(folder, "packed.zip");
  const files = [
    {
      path: "parts/größer.stl",
      bytes: STL.length,
      read: async function* () {
        yield Buffer.from(STL);
      },
    },
    {
      path: "read me.txt",
      bytes: TEXT.length,
      read: async function* () {
        yield Buffer.from(TEXT);
      },
    },
  ];
  const options = { onBytes: () => {}, signal: new AbortController().signal };
  const packed = await packZip(files, target, options);
  const zip = await readFile(target);
  const contents = packed.files.map((file) => [file.path, fileAt(zip, file)]);
  expect(contents).toEqual([
    ["parts/größer.stl", Buffer.from(STL)],
    ["read me.txt", Buffer.from(TEXT)],
  ]);
});

test("entries of a zip of another program are found, compressed or not, behind headers of any length", async () => {
  const path = join(folder, "other.zip");
  const made = zipSync({
    "a.stl": [STL, { level: 0, extra: { 28789: new Uint8Array(40) } }],
    "deep/folder/b.txt": [TEXT, { level: 9 }],
  });
  await writeFile(path, made);
  const archive = await openArchive(path);
  const entries = await archive.entries();
  await archive.close();
  expect([...entries].map(([name, { deflated }]) => [name, deflated])).toEqual([
    ["a.stl", false],
    ["deep/folder/b.txt", true],
  ]);
  expect(fileAt(Buffer.from(made), { entry: entries.get("a.stl") })).toEqual(Buffer.from(STL));
  expect(fileAt(Buffer.from(made), { entry: entries.get("deep/folder/b.txt") })).toEqual(Buffer.from(TEXT));
});
