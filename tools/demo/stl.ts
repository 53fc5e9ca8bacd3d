/** Binary STL, byte for byte the same for the same solid, written in chunks so that big models stay out of memory. */
import { open } from "node:fs/promises";
import type { Manifold, Mesh } from "manifold-3d";

const HEADER_BYTES = 84;
const FACE_BYTES = 50;
const FACES_PER_CHUNK = 40_000;

type Corner = [number, number, number];

function corner(mesh: Mesh, vertex: number): Corner {
  const at = vertex * mesh.numProp;
  return [mesh.vertProperties[at] ?? 0, mesh.vertProperties[at + 1] ?? 0, mesh.vertProperties[at + 2] ?? 0];
}

function normal([a, b, c]: [Corner, Corner, Corner]): Corner {
  const u: Corner = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v: Corner = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n: Corner = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : [0, 0, 0];
}

function writeFace(view: DataView, offset: number, corners: [Corner, Corner, Corner]): void {
  let at = offset;
  for (const point of [normal(corners), ...corners])
    for (const value of point) {
      view.setFloat32(at, value, true);
      at += 4;
    }
}

function header(faces: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  new TextEncoder().encodeInto("Stall demo catalogue, millimetres", bytes);
  new DataView(bytes.buffer).setUint32(80, faces, true);
  return bytes;
}

function* stlChunks(solid: Manifold): Generator<Uint8Array> {
  const mesh = solid.getMesh();
  yield header(mesh.numTri);
  for (let first = 0; first < mesh.numTri; first += FACES_PER_CHUNK) {
    const faces = Math.min(FACES_PER_CHUNK, mesh.numTri - first);
    const bytes = new Uint8Array(faces * FACE_BYTES);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < faces; i++) {
      const [a = 0, b = 0, c = 0] = mesh.triVerts.subarray((first + i) * 3, (first + i) * 3 + 3);
      writeFace(view, i * FACE_BYTES, [corner(mesh, a), corner(mesh, b), corner(mesh, c)]);
    }
    yield bytes;
  }
}

export async function writeStl(path: string, solid: Manifold): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const chunk of stlChunks(solid)) await file.write(chunk);
  } finally {
    await file.close();
  }
}
