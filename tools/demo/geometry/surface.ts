/** Triangle surfaces under construction: vertices and faces that become one closed, checked solid. */
import type { Manifold } from "manifold-3d";
import type { Kernel } from "../demo-model.ts";

export interface Surface {
  positions: number[];
  /** Three vertex numbers per face, counter-clockwise seen from outside. */
  triangles: number[];
}

/** Closes a surface into a solid. Throws when an edge has not exactly two faces. */
export function solidOf(m: Kernel, surface: Surface): Manifold {
  const mesh = new m.Mesh({
    numProp: 3,
    vertProperties: Float32Array.from(surface.positions),
    triVerts: Uint32Array.from(surface.triangles),
  });
  const solid = m.Manifold.ofMesh(mesh);
  if (solid.status() !== "NoError") throw new Error(`the surface is not closed: ${solid.status()}`);
  return solid;
}

/** Joins two rings of `count` vertices with quads; the lower ring runs counter-clockwise seen from above. */
export function stitch(surface: Surface, rings: { lower: number; upper: number }, count: number): void {
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    const [a, b] = [rings.lower + i, rings.lower + next];
    const [c, d] = [rings.upper + i, rings.upper + next];
    surface.triangles.push(a, b, d, a, d, c);
  }
}

/** Covers a ring with a fan around its centre; right for outlines that can be seen whole from there. */
export function fan(surface: Surface, ring: { first: number; count: number }, facesUp: boolean): void {
  const centre = surface.positions.length / 3;
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < ring.count; i++)
    for (const axis of [0, 1, 2] as const) sum[axis] += surface.positions[(ring.first + i) * 3 + axis] ?? 0;
  surface.positions.push(sum[0] / ring.count, sum[1] / ring.count, sum[2] / ring.count);
  for (let i = 0; i < ring.count; i++) {
    const [a, b] = [ring.first + i, ring.first + ((i + 1) % ring.count)];
    surface.triangles.push(centre, facesUp ? a : b, facesUp ? b : a);
  }
}
