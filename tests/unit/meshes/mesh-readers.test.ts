import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import { MeshError, type MeshErrorCode } from "#app/meshes/mesh-error.ts";
import type { MeshFormat } from "#app/meshes/mesh-formats.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import {
  binaryStlOf,
  cubeMesh,
  inPieces,
  meshXml,
  modelXml,
  objOf,
  simpleThreeMf,
  textStlOf,
  threeMfOf,
} from "#tests/support/mesh-files.ts";

const cube = cubeMesh(20);
const CUBE_FACTS = {
  triangles: 12,
  size: { x: 20, y: 20, z: 20 },
  shells: 1,
  watertight: true,
  flipped: false,
  volume: 8000,
  surface: 2400,
  overhang: 0,
  box: { x: 20, y: 20, degrees: 0 },
  square: 20,
};

const factsOf = async (format: MeshFormat, bytes: Uint8Array | string, piece?: number) =>
  measureMesh(await readMesh(format, inPieces(typeof bytes === "string" ? strToU8(bytes) : bytes, piece)));

async function refusalOf(format: MeshFormat, bytes: Uint8Array | string, piece?: number): Promise<MeshError> {
  const error: unknown = await factsOf(format, bytes, piece).catch((refused: unknown) => refused);
  if (!(error instanceof MeshError)) throw new Error("the file was not refused", { cause: error });
  return error;
}

const codeOf = async (format: MeshFormat, bytes: Uint8Array | string): Promise<MeshErrorCode> =>
  (await refusalOf(format, bytes)).code;

const FILES: [string, MeshFormat, Uint8Array][] = [
  ["a binary STL", "stl", binaryStlOf(cube)],
  ["a text STL", "stl", textStlOf(cube)],
  ["an OBJ", "obj", objOf(cube)],
  ["a 3MF", "3mf", simpleThreeMf(cube)],
];

test.each(FILES)("%s says the same in pieces of any length", async (_, format, bytes) => {
  for (const piece of [1, 7, 83, 512, 100_000])
    expect(await factsOf(format, bytes, piece)).toEqual(CUBE_FACTS);
});

describe("STL", () => {
  test.each(["solid cube", "solid facet normal", "solid ".padEnd(80)])(
    "a binary one whose header says %j",
    async (header) => {
      expect(await factsOf("stl", binaryStlOf(cube, header))).toEqual(CUBE_FACTS);
    },
  );

  test.each([
    ["is zero", 0],
    ["is too high", 99],
  ])("the triangle count %s", async (_, count) => {
    const bytes = binaryStlOf(cube);
    new DataView(bytes.buffer).setUint32(80, count, true);
    expect(await factsOf("stl", bytes)).toEqual(CUBE_FACTS);
  });

  test("bytes after the last triangle are not read", async () => {
    const bytes = binaryStlOf(cube);
    const longer = new Uint8Array(bytes.length + 120);
    longer.set(bytes);
    longer.fill(7, bytes.length);
    expect(await factsOf("stl", longer)).toEqual(CUBE_FACTS);
  });

  test("solids of one text file are one mesh, and the last may be left open", async () => {
    const lines = new TextDecoder().decode(textStlOf(cube)).split("\n");
    const [first, second] = [lines.slice(0, 1 + 7 * 6), lines.slice(1 + 7 * 6, -2)];
    const text = [...first, "endsolid part", "", "solid rest of it", ...second].join("\r\n");
    expect(await factsOf("stl", text)).toEqual(CUBE_FACTS);
  });

  test.each(["\n", "\r\n", "\r"])("errors name the line, also where %j is cut", async (lineBreak) => {
    // Longer than what is read to tell text from binary, which is not cut.
    const lines = [`solid ${"part ".repeat(200)}`, "facet normal 0 0 0", "outer loop", "vertex 0 0 zero", ""];
    for (const piece of [1, 7, 100_000])
      expect((await refusalOf("stl", lines.join(lineBreak), piece)).values).toMatchObject({ line: 4 });
  });

  const words = new TextDecoder().decode(textStlOf(cube));
  test.each([
    ["in one line", words.replaceAll("\n", " ")],
    ["a word a line", words.replaceAll(" ", "\n")],
    ["a facet a line", words.replace(/\n(?!facet|endsolid)/g, "\t")],
    ["end solid, end loop, end facet", words.replace(/\bend(?=solid|loop|facet)/g, "end ")],
    ["endsolid and the name as one word", words.replace("endsolid part", "endsolidpart")],
    ["zero bytes at its end", `${words}${"\0".repeat(300)}`],
    ["a name of keywords", words.replaceAll("solid part", "solid endsolid facet normal solid")],
    ["several solids in one line", words.replace("endfacet\n", "endfacet endsolid a solid b ")],
  ])("a text of words: %s", async (_, text) => {
    for (const piece of [1, 7, 100_000]) expect(await factsOf("stl", text, piece)).toEqual(CUBE_FACTS);
  });

  test("a comma in a number is named, not misread", async () => {
    expect(await refusalOf("stl", words.replace("vertex 0", "vertex 0,5"))).toMatchObject({
      reason: "otherNumber",
      values: { line: 4, found: "0,5" },
    });
  });

  test("no facet is skipped as a part of the name", async () => {
    for (const wrong of ["facett normal", "outer"])
      expect(await codeOf("stl", words.replace("facet normal", wrong).replaceAll("\n", " "))).toBe(
        "bad_text",
      );
  });

  test.each<[string, Uint8Array | string, MeshErrorCode]>([
    ["nothing", "", "not_a_mesh"],
    ["a web page", `<!doctype html>${" ".repeat(200)}`, "cut_short"],
    ["no triangle", new Uint8Array(84), "empty"],
    ["half a triangle at its end", binaryStlOf(cube).subarray(0, -20), "cut_short"],
    ["a text cut inside a facet", textStlOf(cube).subarray(0, 700), "cut_short"],
    [
      "a word for a number",
      new TextDecoder().decode(textStlOf(cube)).replace("vertex 0", "vertex zero"),
      "bad_text",
    ],
    [
      "a number too large for 32 bits",
      new TextDecoder().decode(textStlOf(cube)).replace("vertex 0", "vertex 1e300"),
      "bad_number",
    ],
  ])("with %s is refused", async (_, bytes, code) => {
    expect(await codeOf("stl", bytes)).toBe(code);
  });
});

describe("OBJ", () => {
  test("faces of four corners, references from the end, normals, colours, continued lines", async () => {
    const vertices = Array.from(
      { length: 8 },
      (_, corner) => `v ${20 * (corner & 1)} ${20 * ((corner >> 1) & 1)} ${20 * (corner >> 2)} 0.5 0.5 0.5`,
    );
    const faces = [
      "1//1 3//1 4//1 2//1",
      "5/1/2 6/2/2 8/3/2 7/4/2",
      "-8 -7 -3 -4",
      "3 7 \\\n8 4",
      "1 5 7 3",
      "2 4 8 6",
    ];
    const text = [
      "# cube",
      "mtllib a.mtl",
      ...vertices,
      "vn 0 0 -1",
      "g side",
      ...faces.map((face) => `f ${face}`),
    ];
    expect(await factsOf("obj", text.join("\n"))).toEqual(CUBE_FACTS);
  });

  const plain = new TextDecoder().decode(objOf(cube));
  test.each([
    ["comments after content", plain.replaceAll("\n", " # side \\\n")],
    ["a byte order mark", `\ufeff${plain}`],
    ["CR line breaks", plain.replaceAll("\n", "\r")],
    ["CRLF and continued lines", plain.replaceAll("\n", "\r\n").replace(/(f \d+) /g, "$1 \\\r\n")],
    ["a path that ends with a backslash", `mtllib C:\\models\\\n${plain}`],
    ["faces of two corners", plain.replace("f ", "f 1 2\nf ")],
    [
      "faces before their vertices",
      plain
        .split("\n")
        .toSorted((a, b) => Number(a.startsWith("v")) - Number(b.startsWith("v")))
        .join("\n"),
    ],
  ])("%s", async (_, text) => {
    for (const piece of [1, 7, 100_000]) expect(await factsOf("obj", text, piece)).toEqual(CUBE_FACTS);
  });

  test("a concave face has its area, whichever corner comes first", async () => {
    const shape = [
      [0, 0],
      [20, 0],
      [20, 10],
      [10, 10],
      [10, 20],
      [0, 20],
    ];
    const vertices = [0, 5].flatMap((z) => shape.map(([x, y]) => `v ${x} ${y} ${z}`));
    const sides = shape.map((_, at) => {
      const next = (at + 1) % 6;
      return `f ${at + 1} ${next + 1} ${next + 7} ${at + 7}`;
    });
    for (let first = 0; first < 6; first++) {
      const ring = shape.map((_, at) => ((at + first) % 6) + 1);
      const faces = [`f ${ring.toReversed().join(" ")}`, `f ${ring.map((at) => at + 6).join(" ")}`];
      expect(await factsOf("obj", [...vertices, ...sides, ...faces].join("\n"))).toMatchObject({
        triangles: 20,
        volume: 1500,
        surface: 1000,
        overhang: 0,
        watertight: true,
        flipped: false,
      });
    }
  });

  test.each<[string, string, MeshErrorCode]>([
    ["no face", "v 0 0 0\n", "empty"],
    ["a corner that is not there", "v 0 0 0\nv 1 0 0\nf 1 2 3\n", "bad_text"],
    ["only faces of two corners", "v 0 0 0\nv 1 0 0\nf 1 2\n", "empty"],
    ["a vertex of two numbers", "v 0 0\n", "bad_text"],
    ["an infinite coordinate", "v 0 0 1e999\n", "bad_number"],
  ])("with %s is refused", async (_, text, code) => {
    expect(await codeOf("obj", text)).toBe(code);
  });
});

describe("3MF", () => {
  const object = (id: number, inside: string, type = "model") =>
    `<object id="${id}" type="${type}">${inside}</object>`;
  const half = meshXml(cubeMesh(10));
  const plain = (resources: string, build: string, unit?: string) =>
    factsOf("3mf", threeMfOf({ "3D/3dmodel.model": modelXml(resources, build, unit) }));

  test.each([
    ["micron", 0.001],
    ["inch", 25.4],
    ["meter", 1000],
  ])("its unit is %s", async (unit, millimetres) => {
    const { size, volume } = await plain(object(1, meshXml(cubeMesh(2))), `<item objectid="1"/>`, unit);
    expect(size.x).toBeCloseTo(2 * millimetres, 3);
    expect((volume ?? 0) / (8 * millimetres ** 3)).toBeCloseTo(1, 4);
  });

  test("items and components are moved, turned, scaled and mirrored", async () => {
    const parts = `<components><component objectid="1"/><component objectid="1" transform="2 0 0 0 1 0 0 0 1 20 0 0"/></components>`;
    // A quarter turn about z, then 5 mm up; the second item is mirrored.
    const items = [`0 1 0 -1 0 0 0 0 1 0 0 5`, `-1 0 0 0 1 0 0 0 1 -100 0 5`];
    const build = items.map((transform) => `<item objectid="2" transform="${transform}"/>`).join("");
    const facts = await plain(object(1, half) + object(2, parts), build);
    expect(facts).toMatchObject({ triangles: 48, shells: 4, watertight: true, flipped: false });
    expect(facts.volume).toBeCloseTo(6000, 3);
    expect(facts.size).toEqual({ x: 10, y: 40, z: 10 });
  });

  test("objects in files of their own, as Bambu Studio and PrusaSlicer write them", async () => {
    const root = object(2, `<components><component p:path="/3D/Objects/a.model" objectid="1"/></components>`);
    const models = {
      "3D/3dmodel.model": modelXml(root, `<item objectid="2"/>`),
      "3D/Objects/a.model": modelXml(object(1, meshXml(cube)), ""),
    };
    expect(await factsOf("3mf", threeMfOf(models))).toEqual(CUBE_FACTS);
  });

  test("a path with a character that XML escapes", async () => {
    const component = `<component p:path="/3D/nut &amp; &#98;olt&#x20;&apos;s.model" objectid="1"/>`;
    const models = {
      "3D/3dmodel.model": modelXml(
        object(2, `<components>${component}</components>`),
        `<item objectid="2"/>`,
      ),
      "3D/nut & bolt 's.model": modelXml(object(1, meshXml(cube)), ""),
    };
    expect(await factsOf("3mf", threeMfOf(models))).toEqual(CUBE_FACTS);
  });

  const cubeItems = (items: string) => plain(object(1, meshXml(cube)), items);

  test("the size is that of the largest of several parts, also where they are on several plates", async () => {
    const moved = [100, 407].map((x) => `<item objectid="1" transform="1 0 0 0 1 0 0 0 1 ${x} 100 0"/>`);
    const { size, box, square, ...others } = await cubeItems(moved.join(""));
    expect({ size, box, square }).toEqual({
      size: CUBE_FACTS.size,
      box: { x: 20, y: 20, degrees: 0 },
      square: 20,
    });
    expect(others).toMatchObject({ parts: 2, triangles: 24, shells: 2, volume: 16_000, watertight: true });
    const small = object(2, half);
    const both = await plain(object(1, meshXml(cube)) + small, `<item objectid="2"/>${moved[1]}`);
    expect(both).toMatchObject({ size: CUBE_FACTS.size, square: 20, triangles: 24 });
  });

  const withBox = (): Mesh => {
    const box = cubeMesh(100);
    return {
      positions: new Float32Array([...cube.positions, ...box.positions]),
      triangles: new Uint32Array([...cube.triangles, ...box.triangles.map((vertex) => vertex + 8)]),
    };
  };
  const withConfig = (path: string, config: string, resources: string, item = 1) =>
    factsOf(
      "3mf",
      threeMfOf({
        "3D/3dmodel.model": modelXml(resources, `<item objectid="${item}"/>`),
        [path]: `<?xml version="1.0" encoding="UTF-8"?><config>${config}</config>`,
      }),
    );

  test.each([
    `<metadata type="volume" key="volume_type" value="SupportBlocker"/>`,
    `<metadata type="volume" key="volume_type" value="SupportEnforcer"/>`,
    `<metadata type="volume" key="volume_type" value="ParameterModifier"/>`,
    `<metadata type="volume" key="volume_type" value="NegativeVolume"/>`,
    `<metadata type="volume" key="modifier" value="1"/>`,
  ])("what PrusaSlicer's project does not print is not measured: %s", async (kind) => {
    const printed = `<volume firstid="0" lastid="11"><metadata type="volume" key="volume_type" value="ModelPart"/></volume>`;
    const of = (volumes: string) =>
      withConfig(
        "Metadata/Slic3r_PE_model.config",
        `<object id="1">${volumes}</object>`,
        object(1, meshXml(withBox())),
      );
    expect(await of(`${printed}<volume firstid="12" lastid="23">${kind}</volume>`)).toEqual(CUBE_FACTS);
    expect((await of(printed)).size.x).toBe(100);
  });

  test.each(["modifier_part", "negative_part", "support_blocker", "support_enforcer"])(
    "a %s of Bambu Studio and OrcaSlicer is not measured",
    async (subtype) => {
      const parts = (kind: string) =>
        withConfig(
          "Metadata/model_settings.config",
          `<object id="3"><part id="1" subtype="normal_part"/><part id="2" subtype="${kind}"/></object>`,
          object(1, meshXml(cube)) +
            object(2, meshXml(cubeMesh(100))) +
            object(3, `<components><component objectid="1"/><component objectid="2"/></components>`),
          3,
        );
      expect(await parts(subtype)).toEqual(CUBE_FACTS);
      expect((await parts("normal_part")).size.x).toBe(100);
    },
  );

  test.each(["anti_overhang_mesh", "support_mesh", "infill_mesh", "cutting_mesh"])(
    "an object that Cura marks as %s is not measured",
    async (setting) => {
      const marked = (said: string) =>
        plain(
          object(1, meshXml(cube)) +
            object(2, `<metadatagroup>${said}</metadatagroup>${meshXml(cubeMesh(100))}`),
          `<item objectid="1"/><item objectid="2"/>`,
        );
      const said = (value: string) => `<metadata name="cura:${setting}" preserve="true">${value}</metadata>`;
      expect(await marked(said("True"))).toMatchObject({ size: CUBE_FACTS.size, triangles: 12 });
      expect((await marked(said("False"))).size.x).toBe(100);
    },
  );

  test("items that are set not to be printed are left out", async () => {
    for (const no of ["0", "false"])
      expect(
        await cubeItems(
          `<item objectid="1" printable="1"/><item objectid="1" printable="${no}" transform="1 0 0 0 1 0 0 0 1 900 0 0"/>`,
        ),
      ).toEqual(CUBE_FACTS);
  });

  const PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
  const withParts = (declared: string, path: string) => {
    const root = object(2, `<components><component ${path}="/3D/a.model" objectid="1"/></components>`);
    return threeMfOf({
      "3D/3dmodel.model": modelXml(root, `<item objectid="2"/>`).replace("<model ", `<model ${declared} `),
      "3D/a.model": modelXml(object(1, meshXml(cube)), ""),
    });
  };

  test.each(["p", "ns0", "production"])("the production extension under the prefix %s", async (prefix) => {
    const file = withParts(`xmlns:${prefix}="${PRODUCTION}"`, `${prefix}:path`);
    expect(await factsOf("3mf", file)).toEqual(CUBE_FACTS);
  });

  test("a path of another extension is not that of the production extension", async () => {
    expect(await codeOf("3mf", withParts(`xmlns:p="urn:other"`, "p:path"))).toBe("bad_model");
  });

  test("a prefix that is declared on the element that uses it, and only for it", async () => {
    const part = `<component xmlns:q="${PRODUCTION}" q:path="/3D/a.model" objectid="1"/>`;
    const models = (components: string) =>
      threeMfOf({
        "3D/3dmodel.model": modelXml(
          object(2, `<components>${components}</components>`),
          `<item objectid="2"/>`,
        ),
        "3D/a.model": modelXml(object(1, meshXml(cube)), ""),
      });
    expect(await factsOf("3mf", models(part))).toEqual(CUBE_FACTS);
    expect(await codeOf("3mf", models(`${part}<component q:path="/3D/a.model" objectid="1"/>`))).toBe(
      "bad_model",
    );
  });

  test("the core namespace under a prefix, beside elements of other extensions with the same names", async () => {
    const slices = `<s:vertices><s:vertex x="500" y="500" z="0"/></s:vertices><s:object id="1"/><s:item objectid="9"/>`;
    const xml = modelXml(object(1, meshXml(cube) + slices), `<item objectid="1"/>${slices}`)
      .replace("xmlns=", `xmlns:s="http://schemas.microsoft.com/3dmanufacturing/slice/2015/07" xmlns:c=`)
      .replace(/<(\/?)(?=[a-z]+[\s>/])(?!s:)/g, "<$1c:");
    expect(await factsOf("3mf", threeMfOf({ "3D/3dmodel.model": xml }))).toEqual(CUBE_FACTS);
  });

  test.each([
    ["3D/my model.model", "/3D/my%20model.model"],
    ["3D/my%20model.model", "/3D/my model.model"],
    ["3D/3dmodel.model", "./3D/3dmodel.model"],
    ["3D/3dmodel.model", "3D/Objects/../3dmodel.model"],
    ["3D/3dmodel.model", "/3d/3DMODEL.Model"],
    ["3D\\3dmodel.model", "/3D/3dmodel.model"],
    ["3D/teil\u00fc.model", "/3D/teil%C3%BC.model"],
    ["3D/100%.model", "/3D/100%.model"],
    ["3D/root.xml", "/3D/root.xml"],
  ])("the zip item %j is the target %j", async (item, target) => {
    const models = { [item]: modelXml(object(1, meshXml(cube)), `<item objectid="1"/>`) };
    expect(await factsOf("3mf", threeMfOf(models, target))).toEqual(CUBE_FACTS);
  });

  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    [...text].forEach((character, at) => {
      view.setUint16(2 * at, character.charCodeAt(0), !bigEndian);
    });
    return bytes;
  };

  test.each<[string, (xml: string) => Uint8Array]>([
    ["UTF-16 LE with a mark", (xml) => utf16(`\ufeff${xml.replace("UTF-8", "UTF-16")}`, false)],
    ["UTF-16 BE with a mark", (xml) => utf16(`\ufeff${xml}`, true)],
    ["UTF-16 LE without a mark", (xml) => utf16(xml, false)],
    ["UTF-16 BE without a mark", (xml) => utf16(xml, true)],
    ["UTF-8 with a mark", (xml) => strToU8(`\ufeff${xml}`)],
    ["UTF-8 that says it is UTF-16", (xml) => strToU8(xml.replace("UTF-8", "utf-16"))],
    ["Latin-1", (xml) => strToU8(xml.replace("UTF-8", "ISO-8859-1"), true)],
  ])("a model in %s", async (_, encoded) => {
    const resources = object(1, meshXml(cube)).replace('id="1"', 'id="\u00fc"');
    const xml = modelXml(resources, `<item objectid="\u00fc"/>`);
    expect(await factsOf("3mf", threeMfOf({ "3D/3dmodel.model": encoded(xml) }))).toEqual(CUBE_FACTS);
  });

  test("an empty build plate, and one with nothing printable, are said in words", async () => {
    const reasonOf = async (build: string) =>
      (await refusalOf("3mf", threeMfOf({ "3D/3dmodel.model": modelXml(object(1, half), build) }))).reason;
    expect(await reasonOf("")).toBe("nothingPlaced");
    expect(await reasonOf(`<item objectid="1" printable="0"/>`)).toBe("nothingPrinted");
  });

  test("only objects that the build places are read, without modifiers", async () => {
    const parts = `<components><component objectid="1"/><component objectid="3"/></components>`;
    const resources =
      object(1, meshXml(cube)) + object(2, parts) + object(3, half, "other") + object(4, half);
    expect(await plain(resources, `<item objectid="2"/>`)).toEqual(CUBE_FACTS);
  });

  const refused = (resources: string, build: string) =>
    threeMfOf({ "3D/3dmodel.model": modelXml(resources, build) });
  const endless = `<components><component objectid="1"/></components>`;
  const cutXml = modelXml(object(1, meshXml(cube)), "").slice(0, -40);
  test.each<[string, Uint8Array | string, MeshErrorCode]>([
    ["a file that is not a zip", "PK\x03\x04 and no more", "bad_archive"],
    ["no model", threeMfOf({}), "bad_model"],
    ["an empty build plate", refused(object(1, half), ""), "empty"],
    ["an object inside itself", refused(object(1, endless), `<item objectid="1"/>`), "bad_model"],
    ["an object that is not there", refused("", `<item objectid="7"/>`), "bad_model"],
    ["a corner that is not there", refused(object(1, half.replace('v1="0"', 'v1="9"')), ""), "bad_model"],
    ["a coordinate that is no number", refused(object(1, half.replace('x="0"', 'x="a"')), ""), "bad_number"],
    [
      "a transform of eleven numbers",
      refused(object(1, half), `<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0"/>`),
      "bad_model",
    ],
    ["a model that is cut short", threeMfOf({ "3D/3dmodel.model": cutXml }), "cut_short"],
    [
      "a model that unpacks to very much",
      threeMfOf({ "3D/3dmodel.model": modelXml(" ".repeat(20_000_000), "") }),
      "too_large",
    ],
  ])("with %s is refused", async (_, bytes, code) => {
    expect(await codeOf("3mf", bytes)).toBe(code);
  });
});

describe("faults of a mesh", () => {
  const withTriangles = (change: (triangles: Uint32Array) => Uint32Array): Mesh => ({
    ...cube,
    triangles: change(cube.triangles.slice()),
  });

  test("a missing triangle leaves it open, and no volume is known", () => {
    expect(measureMesh(withTriangles((all) => all.subarray(3)))).toMatchObject({
      watertight: false,
      volume: null,
      flipped: false,
    });
  });

  test("a turned triangle, or all of them, make it flipped", () => {
    expect(measureMesh(cube)).toMatchObject({ flipped: false });
    const turnFirst = (all: Uint32Array) => all.subarray(0, 3).reverse() && all;
    expect(measureMesh(withTriangles(turnFirst))).toMatchObject({ watertight: true, flipped: true });
    expect(measureMesh(withTriangles((all) => all.toReversed()))).toMatchObject({
      flipped: true,
      volume: 8000,
    });
  });

  test("a cavity is a separate shell and not a fault", () => {
    const inner = cubeMesh(10);
    const positions = new Float32Array([...cube.positions, ...inner.positions.map((value) => value + 5)]);
    const inside = inner.triangles.map((vertex) => vertex + 8).toReversed();
    const triangles = new Uint32Array([...cube.triangles, ...inside]);
    expect(measureMesh({ positions, triangles })).toMatchObject({ shells: 2, flipped: false, volume: 7000 });
  });

  test("coincident sheets of opposite orientation are neither a shell nor inside out, wherever they are", () => {
    const placements = Array.from({ length: 50 }, (_, index) => 30 + Math.sqrt(index) * 7.7);
    for (const place of placements) {
      const sheet = [place, 0.1, 3.3, place + 9.1, 4.7, place / 3, place + 2.9, 11.3, 0.7];
      const positions = new Float32Array([...cube.positions, ...sheet]);
      const triangles = new Uint32Array([...cube.triangles, 8, 9, 10, 9, 8, 10]);
      expect(measureMesh({ positions, triangles })).toMatchObject({ shells: 1, flipped: false });
    }
  });

  test("faces that lean over more than 45° are overhangs, those at 45° and on the bed are not", () => {
    const turned = (degrees: number): Mesh => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const positions = cube.positions.slice();
      for (let at = 0; at < positions.length; at += 3) {
        const [x = 0, z = 0] = [cube.positions[at], cube.positions[at + 2]];
        positions[at] = x * cos - z * sin;
        positions[at + 2] = x * sin + z * cos;
      }
      return { ...cube, positions };
    };
    expect(measureMesh(turned(45)).overhang).toBe(0);
    expect(measureMesh(turned(30)).overhang).toBeCloseTo(400, 2);
    expect(measureMesh(turned(60)).overhang).toBeCloseTo(400, 2);
  });

  test("the smallest box is found at any angle", () => {
    const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
    const positions = cube.positions.slice();
    for (let at = 0; at < positions.length; at += 3) {
      const [x = 0, y = 0] = [3 * (cube.positions[at] ?? 0), cube.positions[at + 1]];
      positions[at] = x * cos - y * sin;
      positions[at + 1] = x * sin + y * cos;
    }
    const { box, size } = measureMesh({ ...cube, positions });
    expect([box.x, box.y].sort((a, b) => a - b)).toEqual([expect.closeTo(20, 3), expect.closeTo(60, 3)]);
    expect(size.x).toBeGreaterThan(60);
  });
});
