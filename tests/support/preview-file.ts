/** Reads a preview as a viewer does. */
import { MeshoptDecoder } from "meshoptimizer/decoder";
import type { NamedMesh } from "#app/domain/meshes/preview/glb.ts";

interface Gltf {
  nodes: { name?: string; mesh?: number; translation?: number[]; scale?: number[] }[];
  accessors: { count: number; componentType: number }[];
  bufferViews: { extensions: { EXT_meshopt_compression: Packed } }[];
}

interface Packed {
  byteOffset: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
  filter?: string;
}

/** The parts in millimetres. */
export async function readPreview(bytes: Uint8Array): Promise<NamedMesh[]> {
  await MeshoptDecoder.ready;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const jsonBytes = view.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonBytes))) as Gltf;
  const binary = bytes.subarray(28 + jsonBytes);
  const unpack = (index: number) => {
    const packed = gltf.bufferViews[index]?.extensions.EXT_meshopt_compression;
    if (!packed) throw new Error(`no buffer view ${index}`);
    const { byteOffset, byteLength, byteStride, count, mode, filter } = packed;
    const target = new Uint8Array(count * byteStride);
    const source = binary.subarray(byteOffset, byteOffset + byteLength);
    MeshoptDecoder.decodeGltfBuffer(target, count, byteStride, source, mode, filter);
    return { buffer: target.buffer, count, byteStride };
  };
  return gltf.nodes
    .filter(({ mesh }) => mesh !== undefined)
    .map(({ name = "", mesh = 0, translation = [], scale = [] }) => {
      const [points, directions, indices] = [unpack(3 * mesh), unpack(3 * mesh + 1), unpack(3 * mesh + 2)];
      const steps = new Uint16Array(points.buffer);
      const bytes = new Int8Array(directions.buffer);
      const positions = new Float32Array(3 * points.count);
      const normals = new Float32Array(3 * points.count);
      for (let at = 0; at < positions.length; at++) {
        const from = 4 * Math.floor(at / 3) + (at % 3);
        positions[at] = (steps[from] ?? 0) * (scale[at % 3] ?? 1) + (translation[at % 3] ?? 0);
        normals[at] = (bytes[from] ?? 0) / 127;
      }
      const triangles = new Uint32Array(
        indices.byteStride === 2 ? new Uint16Array(indices.buffer) : new Uint32Array(indices.buffer),
      );
      return { name, mesh: { positions, normals, triangles } };
    });
}
