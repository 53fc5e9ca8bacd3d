/** Reads meshes. This folder uses neither Node nor the DOM, because the seller's command and a browser's worker share it. */
import type { Mesh, MeshReader } from "./mesh.ts";
import { MeshBuilder } from "./mesh-builder.ts";
import type { MeshFormat } from "./mesh-formats.ts";
import { ThreeMfReader } from "./read-3mf.ts";
import { ObjReader } from "./read-obj.ts";
import { stlReader } from "./read-stl.ts";

const READERS: Record<MeshFormat, (builder: MeshBuilder) => MeshReader> = {
  stl: (builder) => stlReader(builder),
  "3mf": (builder) => new ThreeMfReader(builder),
  obj: (builder) => new ObjReader(builder),
};

export const meshReader = (format: MeshFormat, builder: MeshBuilder): MeshReader => READERS[format](builder);

/**
 * Reads a mesh as it arrives, welded. Beside the chunk in hand it keeps at most four times the file's bytes
 * and 32 MB (a 3MF: its unpacked bytes; one whose objects are placed many times: 60 bytes a triangle).
 */
export async function readMesh(format: MeshFormat, chunks: AsyncIterable<Uint8Array>): Promise<Mesh> {
  const builder = new MeshBuilder();
  const reader = meshReader(format, builder);
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  return builder.mesh();
}
