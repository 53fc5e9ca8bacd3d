import type { ShadedMesh } from "#app/meshes/preview/shaded-mesh.ts";

const FLOAT = 5126;
const UNSIGNED_INT = 5125;

/** A binary glTF without extensions, as exporters write it: 32-bit floats and indices. */
export function plainGlbOf({ positions, normals, triangles }: ShadedMesh): Buffer {
  const arrays = [positions, normals, triangles].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const offsets = [0, positions.byteLength, positions.byteLength + normals.byteLength];
  const bound = (pick: (...values: number[]) => number, start: number) =>
    [0, 1, 2].map((axis) => {
      let value = start;
      for (let at = axis; at < positions.length; at += 3) value = pick(value, positions[at] ?? 0);
      return value;
    });
  const vertices = positions.length / 3;
  const json = {
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: FLOAT,
        count: vertices,
        type: "VEC3",
        min: bound(Math.min, Infinity),
        max: bound(Math.max, -Infinity),
      },
      { bufferView: 1, componentType: FLOAT, count: vertices, type: "VEC3" },
      { bufferView: 2, componentType: UNSIGNED_INT, count: triangles.length, type: "SCALAR" },
    ],
    bufferViews: arrays.map(({ length }, index) => ({
      buffer: 0,
      byteOffset: offsets[index],
      byteLength: length,
    })),
    buffers: [{ byteLength: arrays.reduce((sum, { length }) => sum + length, 0) }],
  };
  const text = JSON.stringify(json);
  const chunks = [
    chunk("JSON", Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))),
    chunk("BIN\0", Buffer.concat(arrays)),
  ];
  const header = Buffer.from("glTF........", "latin1");
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([header, ...chunks]);
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(bytes.length, 0);
  header.write(kind, 4, "latin1");
  return Buffer.concat([header, bytes]);
}
