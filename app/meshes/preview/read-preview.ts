/** Reads the previews that `encodeGlb` writes; other binary glTF has no `extras` that say so and is refused. */
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { MeshError } from "#app/meshes/mesh-error.ts";
import { readHeader } from "./preview-header.ts";
import type { PreviewKind } from "./preview-kinds.ts";

export type Vector = [number, number, number];

/** A mesh as it is uploaded to the GPU: a vertex is at `origin` + `step` × its quantised position, in millimetres. */
export interface PreviewMesh {
  name: string;
  /** Four components for each vertex: x, y, z and padding. */
  quantizedPositions: Uint16Array<ArrayBuffer>;
  /** Four components for each vertex: a unit vector in 127ths and padding. Null: flat shading. */
  normals: Int8Array<ArrayBuffer> | null;
  triangles: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  origin: Vector;
  step: number;
  /** The bounding box's maximum; `origin` is its minimum. */
  high: Vector;
  solid: boolean;
}

export interface Preview {
  kind: PreviewKind;
  omitted: number;
  meshes: PreviewMesh[];
}

interface Packed {
  byteOffset: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
  filter?: string;
}

interface Gltf {
  nodes: { name?: string; mesh?: number; translation?: Vector; scale?: Vector }[];
  accessors: { max?: Vector }[];
  materials: { doubleSided?: boolean }[];
  meshes: { primitives: { material: number }[] }[];
  bufferViews: { extensions: { EXT_meshopt_compression: Packed } }[];
}

export async function readPreview(bytes: Uint8Array): Promise<Preview> {
  await MeshoptDecoder.ready;
  const { kind, omitted, gltf, binary } = readHeader<Gltf>(bytes);
  const meshes = gltf.nodes.flatMap(({ mesh, name = "", translation = [0, 0, 0], scale = [1, 1, 1] }) => {
    if (mesh === undefined) return [];
    const [steps, normals, triangles] = [0, 1, 2].map((view) => unpack(gltf, binary, 3 * mesh + view));
    if (!steps || !normals || !triangles) return [];
    const [step] = scale;
    const highest = gltf.accessors[3 * mesh]?.max ?? [0, 0, 0];
    const material = gltf.materials[gltf.meshes[mesh]?.primitives[0]?.material ?? 0];
    return {
      name,
      quantizedPositions: new Uint16Array(steps.buffer),
      normals: new Int8Array(normals.buffer),
      triangles: new (triangles.stride === 2 ? Uint16Array : Uint32Array)(triangles.buffer),
      origin: translation,
      step,
      high: translation.map((low, axis) => low + step * (highest[axis] ?? 0)) as Vector,
      solid: !material?.doubleSided,
    };
  });
  return { kind, omitted, meshes };
}

function unpack({ bufferViews }: Gltf, binary: Uint8Array, index: number) {
  const packed = bufferViews[index]?.extensions.EXT_meshopt_compression;
  if (!packed) throw new MeshError("bad_model", "noPreviewFile");
  const { byteOffset, byteLength, byteStride: stride, count, mode, filter } = packed;
  const target = new Uint8Array(count * stride);
  const source = binary.subarray(byteOffset, byteOffset + byteLength);
  MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  return { buffer: target.buffer, stride };
}
