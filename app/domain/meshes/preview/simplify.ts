import { MeshoptSimplifier } from "meshoptimizer/simplifier";
import type { Mesh } from "../mesh.ts";
import { type ShadedMesh, withoutUnusedVertices } from "./shaded-mesh.ts";

/** How much an error of a normal counts beside an error of a position: both are seen. */
const NORMAL_WEIGHT = 0.3;

export interface Goal {
  triangles: number;
  /** Millimetres that the surface may be off. */
  error: number;
}

/** Fewer triangles without changing the surface more than `error`. */
export async function simplifyMesh(mesh: Mesh, { triangles, error }: Goal): Promise<Mesh> {
  if (mesh.triangles.length <= 3 * triangles) return mesh;
  await MeshoptSimplifier.ready;
  const [simplified] = MeshoptSimplifier.simplify(mesh.triangles, mesh.positions, 3, 3 * triangles, error, [
    "ErrorAbsolute",
  ]);
  return { ...mesh, triangles: simplified };
}

/** The same, with regard to the shading; vertices that are not used any more are left out. */
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
    // Also across sharp edges: a thread or a knurl has little else. Without narrow triangles, which look like thorns in grooves.
    ["ErrorAbsolute", "Permissive", "RegularizeLight"],
  );
  return withoutUnusedVertices({ ...mesh, triangles: simplified });
}
