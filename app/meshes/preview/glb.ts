/** Binary glTF 2.0 with EXT_meshopt_compression and KHR_mesh_quantization: any viewer of glTF reads it. */
import { MeshoptEncoder } from "meshoptimizer/encoder";
import { emptyBox, extendBox } from "#app/meshes/bounds.ts";
import type { ShadedMesh } from "./shaded-mesh.ts";

export interface NamedMesh {
  name: string;
  mesh: ShadedMesh;
  solid: boolean;
}

/** 16,384 steps along the longest side: 0.012 mm for 200 mm. */
const POSITION_STEPS = 2 ** 14 - 1;
const NORMAL_BITS = 8;
const BYTE = 5120;
const UNSIGNED_SHORT = 5123;
const UNSIGNED_INT = 5125;

interface BufferView {
  mode: "ATTRIBUTES" | "TRIANGLES";
  filter?: "OCTAHEDRAL";
  count: number;
  stride: number;
  bytes: Uint8Array;
}

const MATERIALS = [false, true].map((doubleSided) => ({
  doubleSided,
  pbrMetallicRoughness: { baseColorFactor: [0.6, 0.62, 0.66, 1], metallicFactor: 0, roughnessFactor: 0.7 },
}));

export async function encodeGlb(
  parts: NamedMesh[],
  extras: Record<string, unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  await MeshoptEncoder.ready;
  const encoded = parts.map(encodePart);
  const views = encoded.flatMap(({ views }) => views);
  const { bufferViews, packed, unpackedBytes } = packViews(views);
  const json = {
    asset: { version: "2.0", extras },
    extensionsUsed: ["EXT_meshopt_compression", "KHR_mesh_quantization"],
    extensionsRequired: ["EXT_meshopt_compression", "KHR_mesh_quantization"],
    scene: 0,
    scenes: [{ nodes: [0] }],
    // Printers count in millimetres with z upwards, glTF in metres with y upwards.
    nodes: [
      {
        rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
        scale: [0.001, 0.001, 0.001],
        children: parts.map((_, index) => index + 1),
      },
      ...encoded.map(({ node }, mesh) => ({ ...node, mesh })),
    ],
    materials: MATERIALS,
    meshes: parts.map(({ solid }, index) => ({
      primitives: [
        {
          attributes: { POSITION: 3 * index, NORMAL: 3 * index + 1 },
          indices: 3 * index + 2,
          material: MATERIALS.findIndex(({ doubleSided }) => doubleSided !== solid),
        },
      ],
    })),
    accessors: encoded.flatMap(({ accessors }, index) =>
      accessors.map((accessor, view) => ({ bufferView: 3 * index + view, ...accessor })),
    ),
    bufferViews,
    buffers: [
      { byteLength: packed.length },
      { byteLength: unpackedBytes, extensions: { EXT_meshopt_compression: { fallback: true } } },
    ],
  };
  return glbContainer(json, packed);
}

function encodePart({ name, mesh }: NamedMesh) {
  // The encoder renumbers the vertices in this array in place.
  const triangles = mesh.triangles.slice();
  const [remap, count] = MeshoptEncoder.reorderMesh(triangles, true, true);
  const { points, low, high, offset, step } = quantised(mesh.positions, { remap, count });
  const normals = new Float32Array(4 * count);
  for (let vertex = 0; vertex < remap.length; vertex++) {
    const to = remap[vertex] ?? 0;
    if (to < count) normals.set(mesh.normals.subarray(3 * vertex, 3 * vertex + 3), 4 * to);
  }
  const wide = count > 65_535;
  const indices = wide ? triangles : new Uint16Array(triangles);
  const bytes = (array: { buffer: ArrayBufferLike; byteOffset: number; byteLength: number }) =>
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const views: BufferView[] = [
    { mode: "ATTRIBUTES", count, stride: 8, bytes: bytes(points) },
    {
      mode: "ATTRIBUTES",
      filter: "OCTAHEDRAL",
      count,
      stride: 4,
      bytes: MeshoptEncoder.encodeFilterOct(normals, count, 4, NORMAL_BITS),
    },
    { mode: "TRIANGLES", count: indices.length, stride: wide ? 4 : 2, bytes: bytes(indices) },
  ];
  const accessors = [
    { componentType: UNSIGNED_SHORT, count, type: "VEC3", min: low, max: high },
    { componentType: BYTE, normalized: true, count, type: "VEC3" },
    { componentType: wide ? UNSIGNED_INT : UNSIGNED_SHORT, count: indices.length, type: "SCALAR" },
  ];
  return { views, accessors, node: { name, translation: offset, scale: [step, step, step] } };
}

/** Whole steps from the lowest corner. A step has the same length along each axis, so that the normals stay correct. */
function quantised(positions: Float32Array, { remap, count }: { remap: Uint32Array; count: number }) {
  const box = extendBox(emptyBox(), positions);
  const offset = box.low;
  const span = Math.max(...box.high.map((value, axis) => value - (offset[axis] ?? 0)));
  const step = Math.max(span, 1e-6) / POSITION_STEPS;
  const points = new Uint16Array(4 * count);
  const [low, high] = [
    [65_535, 65_535, 65_535],
    [0, 0, 0],
  ];
  for (let at = 0; at < positions.length; at++) {
    const to = remap[Math.floor(at / 3)] ?? 0;
    if (to >= count) continue;
    const axis = at % 3;
    const value = Math.round(((positions[at] ?? 0) - (offset[axis] ?? 0)) / step);
    points[4 * to + axis] = value;
    low[axis] = Math.min(low[axis] ?? 0, value);
    high[axis] = Math.max(high[axis] ?? 0, value);
  }
  return { points, low, high, offset, step };
}

const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4;

function packViews(views: BufferView[]) {
  const encoded = views.map(({ bytes, count, stride, mode }) =>
    MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, mode),
  );
  const packed = new Uint8Array(encoded.reduce((sum, { length }) => sum + aligned(length), 0));
  let at = 0;
  let unpackedBytes = 0;
  const bufferViews = views.map(({ mode, filter, count, stride }, index) => {
    const bytes = encoded[index] ?? new Uint8Array();
    packed.set(bytes, at);
    const extension = {
      buffer: 0,
      byteOffset: at,
      byteLength: bytes.length,
      byteStride: stride,
      count,
      mode,
      filter,
    };
    const view = {
      buffer: 1,
      byteOffset: unpackedBytes,
      byteLength: count * stride,
      ...(mode === "ATTRIBUTES" && { byteStride: stride }),
      extensions: { EXT_meshopt_compression: extension },
    };
    at += aligned(bytes.length);
    unpackedBytes += aligned(count * stride);
    return view;
  });
  return { bufferViews, packed, unpackedBytes };
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

function glbContainer(json: object, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const length = 12 + 8 + aligned(text.length) + 8 + aligned(binary.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  [MAGIC, 2, length, aligned(text.length), JSON_CHUNK].forEach((value, index) => {
    view.setUint32(4 * index, value, true);
  });
  bytes.fill(0x20, 20, 20 + aligned(text.length));
  bytes.set(text, 20);
  const second = 20 + aligned(text.length);
  view.setUint32(second, aligned(binary.length), true);
  view.setUint32(second + 4, BINARY_CHUNK, true);
  bytes.set(binary, second + 8);
  return bytes;
}
