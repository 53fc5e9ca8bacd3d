/** Writes a mesh in each format that `readMesh` takes. */
import { strToU8, zipSync } from "fflate";
import type { Mesh } from "#app/meshes/mesh.ts";

function cornersOf({ positions, triangles }: Mesh): number[][] {
  const corners: number[][] = [];
  triangles.forEach((vertex) => {
    corners.push([...positions.subarray(3 * vertex, 3 * vertex + 3)]);
  });
  return corners;
}

export function binaryStlOf(mesh: Mesh, header = ""): Uint8Array {
  const triangles = mesh.triangles.length / 3;
  const bytes = new Uint8Array(84 + 50 * triangles);
  bytes.set(strToU8(header).subarray(0, 80));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles, true);
  mesh.triangles.forEach((vertex, index) => {
    const start = 84 + 50 * Math.floor(index / 3) + 12 + 12 * (index % 3);
    for (let axis = 0; axis < 3; axis++)
      view.setFloat32(start + 4 * axis, mesh.positions[3 * vertex + axis] ?? 0, true);
  });
  return bytes;
}

export function textStlOf(mesh: Mesh): Uint8Array {
  const corners = cornersOf(mesh).map((corner) => `vertex ${corner.join(" ")}\n`);
  const facets = Array.from({ length: corners.length / 3 }, (_, index) => {
    const three = corners.slice(3 * index, 3 * index + 3).join("");
    return `facet normal 0 0 0\nouter loop\n${three}endloop\nendfacet\n`;
  });
  return strToU8(`solid part\n${facets.join("")}endsolid part\n`);
}

export function objOf({ positions, triangles }: Mesh): Uint8Array {
  const lines: string[] = [];
  for (let at = 0; at < positions.length; at += 3)
    lines.push(`v ${positions.subarray(at, at + 3).join(" ")}`);
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(`f ${Array.from(triangles.subarray(at, at + 3), (vertex) => vertex + 1).join(" ")}`);
  return strToU8(`${lines.join("\n")}\n`);
}

const CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
const MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";

/** The `<mesh>` of an object. */
export function meshXml({ positions, triangles }: Mesh): string {
  const vertices: string[] = [];
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = positions.subarray(at, at + 3);
    vertices.push(`<vertex x="${x}" y="${y}" z="${z}"/>`);
  }
  const faces: string[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = triangles.subarray(at, at + 3);
    faces.push(`<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  }
  return `<mesh><vertices>${vertices.join("")}</vertices><triangles>${faces.join("")}</triangles></mesh>`;
}

/** @param resources the content of `<resources>`; `build` inside `<build>` */
export const modelXml = (resources: string, build: string, unit = "millimeter") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="${unit}" xml:lang="en-US" xmlns="${CORE}"><resources>${resources}</resources><build>${build}</build></model>`;

/** @param models XML by path in the zip; the first is the root, which the relationship names by `target` */
export function threeMfOf(
  models: Record<string, string | Uint8Array>,
  target = `/${Object.keys(models)[0]}`,
): Uint8Array {
  const relations = `<Relationships><Relationship Id="rel0" Target="${target}" Type="${MODEL_TYPE}"/></Relationships>`;
  const entries = Object.entries({ "_rels/.rels": relations, ...models });
  const bytesOf = (content: string | Uint8Array) =>
    typeof content === "string" ? strToU8(content) : content;
  return zipSync(Object.fromEntries(entries.map(([path, content]) => [path, bytesOf(content)])), {
    level: 6,
  });
}

export const simpleThreeMf = (mesh: Mesh) =>
  threeMfOf({
    "3D/3dmodel.model": modelXml(
      `<object id="1" type="model">${meshXml(mesh)}</object>`,
      `<item objectid="1"/>`,
    ),
  });

/** A cube of this side whose lowest corner is at the origin. */
export function cubeMesh(side: number): Mesh {
  const positions = new Float32Array(24);
  for (let corner = 0; corner < 8; corner++)
    positions.set(
      [corner & 1, (corner >> 1) & 1, corner >> 2].map((step) => step * side),
      3 * corner,
    );
  const triangles = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7,
    5,
  ];
  return { positions, triangles: new Uint32Array(triangles) };
}

/** The bytes in pieces of this length. */
export async function* inPieces(bytes: Uint8Array, piece = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
}
