/** Measurements of a mesh by three.js (reading) and Manifold (measuring), to compare ours with. */
import Module, { type ManifoldToplevel } from "manifold-3d";
import { STLLoader } from "three/examples/jsm/loaders/STLLoader.js";
import type { Mesh } from "#app/meshes/mesh.ts";

export interface OracleFacts {
  triangles: number;
  size: { x: number; y: number; z: number };
  /** Null when Manifold refuses the mesh as not watertight or wrongly turned. */
  solid: { volume: number; surface: number; shells: number } | null;
}

export async function startManifold(): Promise<ManifoldToplevel> {
  const kernel = await Module();
  kernel.setup();
  return kernel;
}

/** Every triangle has three corners of its own. */
export function readByThree(bytes: Uint8Array): Mesh {
  const copy = bytes.slice().buffer;
  const positions = new STLLoader().parse(copy).getAttribute("position").array as Float32Array;
  return { positions, triangles: Uint32Array.from({ length: positions.length / 3 }, (_, index) => index) };
}

export function oracleFacts(kernel: ManifoldToplevel, { positions, triangles }: Mesh): OracleFacts {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, at) => {
    low[at % 3] = Math.min(low[at % 3] ?? value, value);
    high[at % 3] = Math.max(high[at % 3] ?? value, value);
  });
  const span = (axis: number) => (high[axis] ?? 0) - (low[axis] ?? 0);
  return {
    triangles: triangles.length / 3,
    size: { x: span(0), y: span(1), z: span(2) },
    solid: solidFacts(kernel, { positions, triangles }),
  };
}

function solidFacts(kernel: ManifoldToplevel, { positions, triangles }: Mesh): OracleFacts["solid"] {
  const mesh = new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles });
  mesh.merge();
  let solid: InstanceType<ManifoldToplevel["Manifold"]>;
  try {
    solid = new kernel.Manifold(mesh);
  } catch {
    return null;
  }
  const pieces = solid.decompose();
  // Sheets back to back without a space between them are no shells.
  const shells = pieces.filter((piece) => Math.abs(piece.volume()) > 1e-6).length;
  const facts = { volume: solid.volume(), surface: solid.surfaceArea(), shells };
  for (const piece of [...pieces, solid]) piece.delete();
  return facts;
}
