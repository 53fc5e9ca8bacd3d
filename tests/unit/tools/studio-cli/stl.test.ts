import { describe, expect, test } from "vitest";
import type { Mesh } from "#app/meshes/mesh.ts";
import {
  filesOfOtherUnit,
  inUnit,
  likelyUnits,
  type MeshUnit,
  type MmPerUnit,
} from "#app/meshes/mesh-units.ts";
import { type InspectedFile, inspectFile } from "#app/publishing/packing/inspect.ts";
import { SourceRefused } from "#app/publishing/packing/refusals.ts";
import type { PublishedFile } from "#app/publishing/published-files.contract.ts";
import { binaryStlOf, cubeMesh, objOf, simpleThreeMf } from "#tests/support/mesh-files.ts";
import { asciiStl, binaryStl } from "#tests/support/stl-files.ts";

const inspect = async (content: Buffer | string, piece?: number, path?: string): Promise<PublishedFile> =>
  (await inspectAll(content, piece, path)).file;

/** Inspects content that arrives in pieces of `piece` bytes. */
async function inspectAll(
  content: Buffer | string,
  piece = 64 * 1024,
  path = "part.stl",
  mmPerUnit?: MmPerUnit,
): Promise<InspectedFile> {
  const bytes = Buffer.from(content as string, "latin1");
  async function* read() {
    for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
  }
  const found: InspectedFile[] = [];
  const passed: Uint8Array[] = [];
  const file = { path, bytes: bytes.length, read };
  for await (const chunk of inspectFile(file, (finding) => void found.push(finding), mmPerUnit))
    passed.push(chunk);
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
  const [finding] = found;
  if (!finding) throw new Error("nothing was found");
  return finding;
}

async function reasonOf(content: Buffer | string): Promise<string> {
  const error: unknown = await inspect(content).catch((refused: unknown) => refused);
  if (!(error instanceof SourceRefused)) throw new Error("the file was not refused", { cause: error });
  expect(error.refusals[0]?.file).toBe("part.stl");
  return error.refusals[0]?.reason ?? "";
}

test("a binary STL is measured", async () => {
  expect(await inspect(binaryStl(3))).toEqual({
    path: "part.stl",
    bytes: 234,
    format: "stl",
    triangles: 3,
    size: { x: 3, y: 2, z: 3 },
    facts: {
      shells: 3,
      watertight: false,
      flipped: false,
      volume: null,
      surface: expect.any(Number),
      overhang: 0,
      box: { x: 1.79, y: 3.13, degrees: 26.57 },
      square: 2.55,
    },
  });
});

test("a text STL is measured like the same binary one", async () => {
  const { triangles, size } = await inspect(asciiStl(3));
  expect({ triangles, size }).toEqual({ triangles: 3, size: { x: 3, y: 2, z: 3 } });
});

test.each([1, 2, 7, 49, 50, 51, 83, 84, 85, 511, 512, 513])(
  "pieces of %i bytes measure the same, binary and text",
  async (piece) => {
    const whole = { triangles: 40, size: { x: 40, y: 2, z: 3 } };
    expect(await inspect(binaryStl(40), piece)).toMatchObject(whole);
    expect(await inspect(asciiStl(40), piece)).toMatchObject(whole);
  },
);

test("a binary file whose header says solid is read as binary", async () => {
  expect(await inspect(binaryStl(2, { header: "solid facet vertex" }))).toMatchObject({ triangles: 2 });
});

test("not-a-number normals are ignored, as slicers do", async () => {
  expect(await inspect(binaryStl(2, { normal: Number.NaN }))).toMatchObject({ triangles: 2 });
});

test("Windows line ends, capitals, tabs and a byte order mark are fine", async () => {
  const text = asciiStl(2).replaceAll("\n", "\r\n").replaceAll("  ", "\t").toUpperCase();
  expect(await inspect(`\xef\xbb\xbf${text}`)).toMatchObject({ triangles: 2 });
});

test("several solids in one text file are counted together", async () => {
  expect(await inspect(asciiStl(2, "facet") + asciiStl(3, "endsolid"))).toMatchObject({ triangles: 5 });
});

test("the size is rounded to a thousandth of a millimetre", async () => {
  const text = asciiStl(1).replace("+3.000", "12.34567");
  expect((await inspect(text)).size).toEqual({ x: 1, y: 2, z: 12.346 });
});

const text = asciiStl(2);
const WRONG: [string, Buffer | string, RegExp][] = [
  ["a file shorter than a header", "tiny", /too short/],
  [
    "a binary file cut in the last triangle",
    binaryStl(4).subarray(0, -1),
    /cut short.*4 triangles.*284 bytes.*283/,
  ],
  ["a binary file cut in the header", binaryStl(4).subarray(0, 84), /cut short/],
  ["a count that is too high", binaryStl(2, { announced: 3 }), /cut short/],
  ["a count that is too low", binaryStl(3, { announced: 2 }), /wrong triangle count/],
  ["a count of four thousand million", binaryStl(1, { announced: 0xffffffff }), /cut short.*4294967295/],
  ["a byte behind the last triangle", Buffer.concat([binaryStl(2), Buffer.from("x")]), /something appended/],
  ["no triangles, binary", binaryStl(0), /has no triangles/],
  ["no triangles, text", "solid empty\nendsolid empty\n".padEnd(90), /has no triangles/],
  ["a NaN coordinate", binaryStl(2, { coordinate: Number.NaN }), /not a number/],
  ["an infinite coordinate", binaryStl(2, { coordinate: Number.NEGATIVE_INFINITY }), /not a number/],
  ["a text coordinate that overflows", text.replace("+3.000", "1e999"), /not a number/],
  ["text cut after a facet", text.slice(0, text.lastIndexOf("endsolid")), /without endsolid/],
  ["text cut inside a facet", text.slice(0, text.lastIndexOf("endloop")), /without endsolid/],
  [
    "text cut inside a number",
    text.slice(0, text.lastIndexOf("+3.000") + 1),
    /line \d+ should have a number/,
  ],
  [
    "a facet with two vertices",
    text.replace("    vertex 0 0 0\n", ""),
    /line 6 should have “vertex”, has “endloop”/,
  ],
  ["a facet with four vertices", text.replace("endloop", "vertex 0 0 0\nendloop"), /should have “endloop”/],
  [
    "a vertex with two numbers",
    text.replace("vertex 0 0 0", "vertex 0 0"),
    /should have a number, has “vertex”/,
  ],
  ["a decimal comma", text.replace("1.0", "1,0"), /should have a number, has “1,0”/],
  ["a hexadecimal number", text.replace("1.0", "0x10"), /should have a number/],
  ["an endsolid inside a facet", text.replace("outer loop", "endsolid"), /should have “outer”/],
  ["words after the last solid", `${text}and more`, /should have “solid”, has “and”/],
  ["an endless word", `solid ${"x".repeat(200_000)}`, /endless line or word/],
  ["an HTML page", `<!doctype html>${" ".repeat(200)}`, /no STL/],
  [
    "a zip renamed",
    Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200)]),
    /is a zip archive named .stl/,
  ],
];

for (const [what, content, reason] of WRONG) {
  test(`an STL with ${what} is refused`, async () => {
    expect(await reasonOf(content)).toMatch(reason);
  });
}

test("a file cut at any point is refused", async () => {
  const binary = binaryStl(3);
  for (let end = 1; end < binary.length; end++) await reasonOf(binary.subarray(0, end));
  const words = asciiStl(2);
  for (let end = 1; end < words.lastIndexOf("endsolid"); end++) await reasonOf(words.slice(0, end));
});

const warningsOf = async (content: Buffer | string, path?: string) =>
  (await inspectAll(content, undefined, path)).warnings.map(({ file, reason }) => `${file} ${reason}`);

test("a file that is sold unmeasured is named with its reason", async () => {
  const damaged = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(20)]);
  expect(await warningsOf(damaged, "plate.3mf")).toEqual([
    expect.stringMatching(/^plate.3mf is sold without size, print facts and 3D view: it cannot be unpacked/),
  ]);
  expect(await warningsOf("v 0 0 0\n", "line.obj")).toEqual([expect.stringMatching(/an OBJ without faces/)]);
  const tooLarge = objOf(cubeMesh(20));
  async function* read() {
    yield tooLarge;
  }
  const found: InspectedFile[] = [];
  const file = { path: "large.obj", bytes: 100_000_001, read };
  for await (const _ of inspectFile(file, (inspected) => void found.push(inspected)));
  expect(found[0]?.warnings).toEqual([
    expect.objectContaining({ reason: expect.stringMatching(/100\.0 MB/) }),
  ]);
  expect(await warningsOf(binaryStl(3))).toEqual([]);
  expect(await warningsOf("A text.", "notes.txt")).toEqual([]);
});

describe("files that are not in millimetres", () => {
  const cubes: [string, (mesh: Mesh) => Uint8Array][] = [
    ["part.stl", binaryStlOf],
    ["part.obj", objOf],
    ["part.3mf", simpleThreeMf],
  ];

  test.each(cubes)(
    "%s is measured in the unit that the seller says, and its bytes stay",
    async (path, write) => {
      const bytes = Buffer.from(write(cubeMesh(0.02)));
      expect(filesOfOtherUnit([(await inspectAll(bytes, undefined, path)).file])).toHaveLength(1);
      const { file, mesh, warnings } = await inspectAll(bytes, undefined, path, inUnit("m"));
      expect(file).toMatchObject({ size: { x: 20, y: 20, z: 20 }, facts: { volume: 8000, mmPerUnit: 1000 } });
      expect(Math.max(...(mesh?.positions ?? []))).toBeCloseTo(20, 3);
      expect(warnings).toMatchObject([{ reason: expect.stringMatching(/file itself stays as it is/) }]);
      const really = await inspectAll(bytes, undefined, path, inUnit("mm"));
      expect(really).toMatchObject({ file: { size: { x: 0.02, y: 0.02, z: 0.02 } }, warnings: [] });
      expect(really.file.facts).not.toHaveProperty("mmPerUnit");
    },
  );

  test.each<[number, MeshUnit[] | null]>([
    [0.02, ["m"]],
    [0.79, ["in", "m", "cm"]],
    [0.00001, []],
    [1.99, ["in", "m", "cm"]],
    [2, null],
    [2_000, null],
    [5_000, ["um"]],
  ])("a cube of %s may be of these units: %j", (side, units) => {
    expect(likelyUnits({ x: side, y: side / 2, z: side })).toEqual(units);
  });

  test("files of a usual size stay in millimetres, whatever the unit of the others", async () => {
    const { file } = await inspectAll(
      Buffer.from(binaryStlOf(cubeMesh(20))),
      undefined,
      "part.stl",
      inUnit("m"),
    );
    expect(file.size).toEqual({ x: 20, y: 20, z: 20 });
  });
});

test("a 3MF is accepted when it begins like one", async () => {
  const content = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(20)]);
  expect(await inspect(content, 3, "plate.3MF")).toMatchObject({
    format: "3mf",
    triangles: null,
    size: null,
  });
});

test.each([
  ["larger than ten metres", binaryStl(2, { coordinate: 3e30 }), /is more than 10 m wide/],
  [
    "larger than numbers go",
    asciiStl(2).replace("+3.000", "1e308").replace("vertex 0 0 0", "vertex -1e308 0 -1e308"),
    /is more than 10 m wide/,
  ],
  ["without any surface", asciiStl(2).replaceAll(/vertex \S+ \S+ \S+/g, "vertex 1 2 3"), /has no surface/],
])("a mesh %s is refused", async (_, content, reason) => {
  expect(await reasonOf(content)).toMatch(reason);
});
