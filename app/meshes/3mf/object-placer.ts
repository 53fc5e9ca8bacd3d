import type { MeshBuilder } from "#app/meshes/mesh-builder.ts";
import { MeshError } from "#app/meshes/mesh-error.ts";
import type { Model, Placement, StoredObject } from "./model.ts";
import { determinant, multiply, type Transform } from "./transform.ts";

const MAX_DEPTH = 16;
/** Empty objects count too: a small file can reference them very often. */
const MAX_PLACED = 100_000;

export class ObjectPlacer {
  readonly #builder: MeshBuilder;
  readonly #modelAt: (path: string) => Model;
  #placed = 0;

  constructor(builder: MeshBuilder, modelAt: (path: string) => Model) {
    this.#builder = builder;
    this.#modelAt = modelAt;
  }

  place({ path, id, transform }: Placement, outer: Transform, depth: number): void {
    this.#placed += 1;
    if (depth > MAX_DEPTH || this.#placed > MAX_PLACED) throw new MeshError("bad_model", "endlessObjects");
    const object = this.#modelAt(path).objects.get(id);
    if (!object) throw new MeshError("bad_model", "missingObject", { name: id.slice(0, 40) });
    if (!object.printed) return;
    const here = multiply(transform, outer);
    for (const component of object.components) this.place(component, here, depth + 1);
    this.#addMesh(object, here);
  }

  #addMesh({ positions, vertexCount, triangles, indexCount }: StoredObject, t: Transform): void {
    const [xx = 0, xy = 0, xz = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0, dx = 0, dy = 0, dz = 0] =
      t;
    const welded = new Uint32Array(vertexCount);
    const isUsed = new Uint8Array(vertexCount);
    for (let index = 0; index < indexCount; index++) isUsed[triangles[index] ?? 0] = 1;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (!isUsed[vertex]) continue;
      const x = positions[3 * vertex] ?? 0;
      const y = positions[3 * vertex + 1] ?? 0;
      const z = positions[3 * vertex + 2] ?? 0;
      welded[vertex] = this.#builder.vertex(
        x * xx + y * yx + z * zx + dx,
        x * xy + y * yy + z * zy + dy,
        x * xz + y * yz + z * zz + dz,
      );
    }
    // A mirrored object would be inside out.
    const [second, third] = determinant(t) < 0 ? [2, 1] : [1, 2];
    for (let index = 0; index < indexCount; index += 3) {
      const corner = (offset: number) => welded[triangles[index + offset] ?? 0] ?? 0;
      this.#builder.triangle(corner(0), corner(second), corner(third));
    }
  }
}
