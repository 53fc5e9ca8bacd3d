import { ensureCapacity } from "./growable-array.ts";
import { MAX_TRIANGLES, type Mesh, type TriangleSink } from "./mesh.ts";
import { MeshError } from "./mesh-error.ts";

const FIRST_VERTICES = 1024;

/**
 * Welds while it reads: corners whose three coordinates are equal as 32-bit floats become one vertex (slicers
 * compare likewise). Takes about 26 bytes a triangle of a usual closed mesh, and twice that while its tables
 * grow.
 */
export class MeshBuilder implements TriangleSink {
  #positions = new Float32Array(3 * FIRST_VERTICES);
  #vertexCount = 0;
  #triangles = new Uint32Array(6 * FIRST_VERTICES);
  #indexCount = 0;
  #partStarts: number[] = [];
  #table = new Uint32Array(4 * FIRST_VERTICES);
  #point = new Float32Array(3);
  #bits = new Uint32Array(this.#point.buffer);

  /** @throws MeshError bad_number, too_large */
  add(corners: ArrayLike<number>): void {
    const a = this.vertex(corners[0] ?? 0, corners[1] ?? 0, corners[2] ?? 0);
    const b = this.vertex(corners[3] ?? 0, corners[4] ?? 0, corners[5] ?? 0);
    const c = this.vertex(corners[6] ?? 0, corners[7] ?? 0, corners[8] ?? 0);
    this.triangle(a, b, c);
  }

  /** @returns the index of the vertex at this point. */
  vertex(x: number, y: number, z: number): number {
    const point = this.#point;
    // Adding zero makes -0 the same point as 0.
    point[0] = x + 0;
    point[1] = y + 0;
    point[2] = z + 0;
    if (!Number.isFinite((point[0] ?? 0) + (point[1] ?? 0) + (point[2] ?? 0)))
      throw new MeshError("bad_number", "notFinite");
    const slot = this.#slotOf(point);
    const known = this.#table[slot] ?? 0;
    return known > 0 ? known - 1 : this.#insert(point, slot);
  }

  coordinate(vertex: number, axis: number): number {
    return this.#positions[3 * vertex + axis] ?? 0;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.#indexCount >= 3 * MAX_TRIANGLES)
      throw new MeshError("too_large", "tooManyTriangles", { max: MAX_TRIANGLES });
    this.#triangles = ensureCapacity(this.#triangles, this.#indexCount + 3);
    this.#triangles[this.#indexCount] = a;
    this.#triangles[this.#indexCount + 1] = b;
    this.#triangles[this.#indexCount + 2] = c;
    this.#indexCount += 3;
  }

  startPart(): void {
    if (this.#partStarts.at(-1) !== this.#indexCount) this.#partStarts.push(this.#indexCount);
  }

  /** @throws MeshError empty */
  mesh(): Mesh {
    if (this.#indexCount === 0) throw new MeshError("empty", "noTriangles");
    const partStarts = this.#partStarts.filter((start) => start < this.#indexCount);
    return {
      ...(partStarts.length > 1 && { partStarts }),
      positions: this.#positions.slice(0, 3 * this.#vertexCount),
      triangles: this.#triangles.slice(0, this.#indexCount),
    };
  }

  #insert(point: Float32Array, slot: number): number {
    const vertex = this.#vertexCount++;
    this.#positions = ensureCapacity(this.#positions, 3 * this.#vertexCount);
    this.#positions.set(point, 3 * vertex);
    this.#table[slot] = vertex + 1;
    if (3 * this.#vertexCount > this.#table.length * 2) this.#growTable();
    return vertex;
  }

  #slotOf(point: Float32Array): number {
    const positions = this.#positions;
    const table = this.#table;
    const last = table.length - 1;
    let slot = this.#hash() & last;
    for (let entry = table[slot] ?? 0; entry > 0; entry = table[slot] ?? 0) {
      const at = 3 * (entry - 1);
      if (positions[at] === point[0] && positions[at + 1] === point[1] && positions[at + 2] === point[2])
        break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  #hash(): number {
    const bits = this.#bits;
    let mixed = Math.imul(bits[0] ?? 0, 0x9e3779b1);
    mixed = Math.imul((mixed ^ (mixed >>> 15)) + (bits[1] ?? 0), 0x85ebca77);
    mixed = Math.imul((mixed ^ (mixed >>> 13)) + (bits[2] ?? 0), 0xc2b2ae3d);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
    return mixed ^ (mixed >>> 15);
  }

  #growTable(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    const [point, positions] = [this.#point, this.#positions];
    for (let vertex = 0; vertex < this.#vertexCount; vertex++) {
      point[0] = positions[3 * vertex] ?? 0;
      point[1] = positions[3 * vertex + 1] ?? 0;
      point[2] = positions[3 * vertex + 2] ?? 0;
      this.#table[this.#slotOf(point)] = vertex + 1;
    }
  }
}
