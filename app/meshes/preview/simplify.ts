import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import type { Mesh } from "#app/meshes/mesh.ts";
import { type ShadedMesh, withoutUnusedVertices } from "./shaded-mesh.ts";

const NORMAL_WEIGHT = 0.3;

export interface Goal {
  triangles: number;
  /** How far the surface may deviate, in millimetres. */
  error: number;
}

export async function simplifyMesh(mesh: Mesh, { triangles, error }: Goal): Promise<Mesh> {
  if (mesh.triangles.length <= 3 * triangles) return mesh;
  await MeshoptSimplifier.ready;
  const [simplified] = MeshoptSimplifier.simplify(mesh.triangles, mesh.positions, 3, 3 * triangles, error, [
    "ErrorAbsolute",
  ]);
  return { ...mesh, triangles: simplified };
}

/** As `simplifyMesh`, but keeps the shading too, and removes vertices that are no longer used. */
export async function simplifyShaded(mesh: ShadedMesh, { triangles, error }: Goal): Promise<ShadedMesh> {
  await MeshoptSimplifier.ready;
  const weights = [NORMAL_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT];
  const [simplified] = MeshoptSimplifier.simplifyWithAttributes(
    mesh.triangles,
    mesh.positions,
    3,
    mesh.normals,
    3,
    weights,
    null,
    Math.min(3 * Math.ceil(triangles), mesh.triangles.length),
    error,
    // Permissive: also across sharp edges, since threads and knurls consist of them. RegularizeLight: no
    // narrow triangles, which show as spikes.
    ["ErrorAbsolute", "Permissive", "RegularizeLight"],
  );
  return withoutUnusedVertices({ ...mesh, triangles: simplified });
}
