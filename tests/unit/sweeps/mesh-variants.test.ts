/** Files as other programs write them: 1,000 prisms in each format, each written in another way, measure as Manifold measures them. */

import fc from "fast-check";
import { strToU8 } from "fflate";
import type { ManifoldToplevel } from "manifold-3d";
import { beforeAll, expect, test } from "vitest";
import { type MeshFacts, measureMesh } from "#app/meshes/measure.ts";
import type { Mesh } from "#app/meshes/mesh.ts";
import type { MeshFormat } from "#app/meshes/mesh-formats.ts";
import { readMesh } from "#app/meshes/read-mesh.ts";
import { inPieces, meshXml, modelXml, threeMfOf } from "#tests/support/mesh-files.ts";
import { type OracleFacts, oracleFacts, startManifold } from "#tests/support/mesh-oracle.ts";

/** `seed` is reported with a failure, so that it repeats. */
const RUNS = { numRuns: 1_000, seed: 20_261_125 };

let kernel: ManifoldToplevel;
beforeAll(async () => {
  kernel = await startManifold();
});

type Point = [number, number, number];

const between = (low: number, high: number) =>
  fc.noBias(fc.integer({ min: 0, max: 1_000_000 })).map((part) => low + ((high - low) * part) / 1_000_000);

/** Over a polygon that is seen whole from its middle and mostly concave. */
const prism = fc.record({
  radii: fc.array(between(4, 30), { minLength: 3, maxLength: 12 }),
  height: between(3, 40),
  degrees: between(-180, 180),
  place: fc.tuple(between(-50, 50), between(-50, 50), between(-50, 50)),
});
type Prism = typeof prism extends fc.Arbitrary<infer T> ? T : never;

const cornersOf = ({ radii }: Prism) =>
  radii.map((radius, at): [number, number] => {
    const angle = (2 * Math.PI * at) / radii.length;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/** Turned about x, so that no face but the two ends lies in a plane of the axes. */
function meshOf(shape: Prism): Mesh {
  const solid = kernel.Manifold.extrude([cornersOf(shape)], shape.height);
  const moved = solid.rotate([shape.degrees, 0, 0]).translate(shape.place);
  const { vertProperties, triVerts } = moved.getMesh();
  for (const each of [solid, moved]) each.delete();
  return { positions: vertProperties, triangles: triVerts };
}

const factsOf = async (format: MeshFormat, bytes: Uint8Array) =>
  measureMesh(await readMesh(format, inPieces(bytes, 997)));

const isClose = (ours: number | null, theirs = 0, tolerance = 1e-4) =>
  Math.abs((ours ?? 0) - theirs) <= 1e-3 + tolerance * Math.abs(theirs);

function expectSame(ours: MeshFacts, { size, solid }: OracleFacts, copies = 1): void {
  const { watertight, flipped, shells } = ours;
  expect({ watertight, flipped, shells }).toEqual({ watertight: true, flipped: false, shells: copies });
  for (const axis of ["x", "y", "z"] as const) expect(ours.size[axis]).toBeCloseTo(size[axis], 3);
  expect(solid?.shells).toBe(1);
  expect(isClose(ours.volume, copies * (solid?.volume ?? 0))).toBe(true);
  expect(isClose(ours.surface, copies * (solid?.surface ?? 0))).toBe(true);
}

const lineBreak = fc.constantFrom("\n", "\r\n", "\r");
const mark = fc.constantFrom("", "\xef\xbb\xbf");
const numberText = fc.constantFrom<(value: number) => string>(
  (value) => String(value),
  (value) => value.toExponential(),
  (value) => value.toExponential().toUpperCase(),
  (value) => (value < 0 ? String(value) : `+${value}`),
);
/** One character for each byte. */
const bytesOf = (text: string) => strToU8(text, true);
const pointsOf = ({ positions }: Mesh): Point[] =>
  Array.from(
    { length: positions.length / 3 },
    (_, at) => [...positions.subarray(3 * at, 3 * at + 3)] as Point,
  );
const trianglesOf = ({ triangles }: Mesh): Point[] =>
  Array.from(
    { length: triangles.length / 3 },
    (_, at) => [...triangles.subarray(3 * at, 3 * at + 3)] as Point,
  );

test("text STL in any white space, case and spelling of its ends", async () => {
  const style = fc.record({
    mark,
    lineBreak,
    numberText,
    spaces: fc.array(fc.constantFrom(" ", "\t", "  ", "\n", "\r\n", "\r", "\n\n"), {
      minLength: 1,
      maxLength: 7,
    }),
    endLoop: fc.constantFrom("endloop", "end loop"),
    endFacet: fc.constantFrom("endfacet", "end facet"),
    end: fc.constantFrom("endsolid", "endsolid part", "endsolidpart", "end solid", "end solid part"),
    isUpperCase: fc.boolean(),
    solids: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(prism, style, async (shape, style) => {
      const mesh = meshOf(shape);
      const points = pointsOf(mesh);
      let space = 0;
      const joined = (words: string) =>
        words.replaceAll(" ", () => style.spaces[space++ % style.spaces.length] ?? " ");
      const facets = trianglesOf(mesh).map((corners) => {
        const vertices = corners
          .map((at) => `vertex ${points[at]?.map(style.numberText).join(" ")} `)
          .join("");
        return joined(`facet normal 0 0 0 outer loop ${vertices}${style.endLoop} ${style.endFacet} `);
      });
      const perSolid = Math.ceil(facets.length / style.solids);
      const solids = Array.from({ length: style.solids }, (_, at) =>
        facets.slice(at * perSolid, (at + 1) * perSolid),
      );
      const text = solids
        .filter(({ length }) => length > 0)
        .map((each) => `solid part${style.lineBreak}${each.join("")}${style.end}${style.lineBreak}`)
        .join("");
      const cased = style.isUpperCase ? text.toUpperCase() : text;
      expectSame(await factsOf("stl", bytesOf(style.mark + cased)), oracleFacts(kernel, mesh));
    }),
    RUNS,
  );
});

test("OBJ with concave faces, comments, marks, line breaks and references of any kind", async () => {
  const style = fc.record({
    mark,
    lineBreak,
    numberText,
    first: fc.nat(11),
    comment: fc.constantFrom("", " # a b c", "# 1 2 3", " #"),
    reference: fc.constantFrom<(at: string) => string>(
      (at) => at,
      (at) => `${at}/1`,
      (at) => `${at}//1`,
      (at) => `${at}/1/1`,
    ),
    order: fc.constantFrom("vertices first", "faces first", "counted backwards"),
    isContinued: fc.boolean(),
    isIndented: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(prism, style, async (shape, style) => {
      const corners = cornersOf(shape);
      const count = corners.length;
      const [cos, sin] = [Math.cos, Math.sin].map((of) => of((shape.degrees * Math.PI) / 180)) as [
        number,
        number,
      ];
      const [left, front, low] = shape.place;
      const points = [0, shape.height].flatMap((z) =>
        corners.map(([x, y]): Point => [x + left, y * cos - z * sin + front, y * sin + z * cos + low]),
      );
      const ring = corners.map((_, at) => (at + style.first) % count);
      const faces = [
        ring.toReversed(),
        ring.map((at) => at + count),
        ...ring.map((at) => [at, (at + 1) % count, ((at + 1) % count) + count, at + count]),
      ];
      const numberOf = (at: number) => (style.order === "counted backwards" ? at - 2 * count : at + 1);
      const gap = style.isContinued ? ` \\${style.lineBreak}` : " ";
      const vertexLines = points.map((point) => `v ${point.map(style.numberText).join(" ")}${style.comment}`);
      const faceLines = faces.map(
        (face) => `f ${face.map((at) => style.reference(String(numberOf(at)))).join(gap)}${style.comment}`,
      );
      const body =
        style.order === "faces first" ? [...faceLines, ...vertexLines] : [...vertexLines, ...faceLines];
      const others = ["# made by hand", "o part", "vt 0 0", "vn 0 0 1", "usemtl grey", "s off", ""];
      const lines = [...others, ...body].map((line) => (style.isIndented ? ` \t${line}` : line));
      const positions = new Float32Array(points.flat());
      const { size } = oracleFacts(kernel, { positions, triangles: new Uint32Array() });
      const { solid } = oracleFacts(kernel, meshOf(shape));
      const ours = await factsOf("obj", bytesOf(style.mark + lines.join(style.lineBreak)));
      expectSame(ours, { triangles: 0, size, solid });
      expect(ours.triangles).toBe(2 * (count - 2) + 2 * count);
    }),
    RUNS,
  );
});

function encoded(xml: string, encoding: string): Uint8Array {
  if (encoding === "utf-8") return strToU8(xml);
  if (encoding === "utf-8 with a mark") return strToU8(`\ufeff${xml}`);
  const text = `${encoding.endsWith("mark") ? "\ufeff" : ""}${xml.replace("UTF-8", "UTF-16")}`;
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(2 * at, text.charCodeAt(at), encoding.startsWith("utf-16 le"));
  return bytes;
}

const PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
const UNITS = { millimeter: 1, centimeter: 10, inch: 25.4, micron: 0.001 };

test("3MF with any prefixes, targets and encodings, on several plates, and with what is not printed", async () => {
  const style = fc.record({
    core: fc.constantFrom("", "c", "m", "ns0"),
    production: fc.constantFrom("p", "ns1", "production"),
    isApart: fc.boolean(),
    place: fc.constantFrom<[item: string, target: string][]>(
      ["3D/3dmodel.model", "/3D/3dmodel.model"],
      ["3D/3dmodel.model", "3D/3dmodel.model"],
      ["3D/3dmodel.model", "./3D/3dmodel.model"],
      ["3D/my model.model", "/3D/my%20model.model"],
      ["3D\\3dmodel.model", "/3d/3DModel.model"],
      ["3D/teilü.model", "/3D/teil%C3%BC.model"],
    ),
    encoding: fc.constantFrom(
      "utf-8",
      "utf-8 with a mark",
      "utf-16 le",
      "utf-16 le with a mark",
      "utf-16 be with a mark",
    ),
    unit: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
    plates: fc.integer({ min: 1, max: 4 }),
    hidden: fc.constantFrom("", "0", "false"),
  });
  await fc.assert(
    fc.asyncProperty(prism, style, async (shape, style) => {
      const mesh = meshOf(shape);
      const at = (x: number) => `transform="1 0 0 0 1 0 0 0 1 ${x} 0 0"`;
      const object = (id: number, inside: string) => `<object id="${id}" type="model">${inside}</object>`;
      const [item, target] = style.place;
      const path = style.isApart ? `${style.production}:path="/3D/part.model" ` : "";
      const component = `<components><component ${path}objectid="1"/></components>`;
      const items = Array.from(
        { length: style.plates },
        (_, plate) => `<item objectid="2" ${at(500 * plate)}/>`,
      );
      if (style.hidden) items.push(`<item objectid="2" printable="${style.hidden}" ${at(9_000)}/>`);
      const part = object(1, meshXml(mesh));
      const model = (resources: string, build: string) => {
        const xml = modelXml(resources, build, style.unit);
        const prefixed = style.core
          ? xml.replace("xmlns=", `xmlns:${style.core}=`).replace(/<(\/?)(?=[a-z])/g, `<$1${style.core}:`)
          : xml;
        return encoded(
          prefixed.replace(" unit=", ` xmlns:${style.production}="${PRODUCTION}" unit=`),
          style.encoding,
        );
      };
      const models = {
        [item]: model(`${style.isApart ? "" : part}${object(2, component)}`, items.join("")),
        ...(style.isApart && { "3D/part.model": model(part, "") }),
      };
      const factor = UNITS[style.unit];
      const positions = mesh.positions.map((value) => value * factor);
      const ours = await factsOf("3mf", threeMfOf(models, target));
      const { size, solid, triangles } = oracleFacts(kernel, mesh);
      expect(ours.triangles).toBe(style.plates * triangles);
      expect(ours.parts ?? 1).toBe(style.plates);
      const flat = oracleFacts(kernel, { positions, triangles: new Uint32Array() });
      for (const axis of ["x", "y", "z"] as const)
        expect(isClose(ours.size[axis], flat.size[axis], 1e-3)).toBe(true);
      expect(size.x).toBeGreaterThan(0);
      expect(isClose(ours.volume, style.plates * (solid?.volume ?? 0) * factor ** 3, 1e-2)).toBe(true);
    }),
    RUNS,
  );
});
