/** Reads binary STL as it streams by: the announced triangles must fill the file to the byte, every vertex be finite. */
import { BadContent } from "../failures.ts";
import { Bounds, type Measure } from "./bounds.ts";

export const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** Bytes a binary STL with this many triangles has. */
export function binaryStlBytes(triangles: number): number {
  return HEADER_BYTES + TRIANGLE_BYTES * triangles;
}

/** Says why `bytes` does not fit the announced count, or null when it does. */
export function sizeProblem(triangles: number, bytes: number): string | null {
  const needed = binaryStlBytes(triangles);
  if (needed === bytes) return null;
  const announced = `it announces ${triangles} triangles, which take ${needed} bytes, and has ${bytes}`;
  return bytes < needed
    ? `is cut short or is no STL: ${announced}`
    : `has a wrong triangle count or something appended: ${announced}`;
}

export class BinaryStl {
  #bounds = new Bounds();
  #corners = new Float64Array(9);
  #left: Buffer = Buffer.alloc(0);
  #skip = HEADER_BYTES;
  #triangles = 0;

  push(chunk: Buffer): void {
    const fresh = chunk.subarray(Math.min(this.#skip, chunk.length));
    this.#skip -= chunk.length - fresh.length;
    const bytes = this.#left.length === 0 ? fresh : Buffer.concat([this.#left, fresh]);
    const whole = Math.floor(bytes.length / TRIANGLE_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let triangle = 0; triangle < whole; triangle++) this.#measure(view, triangle * TRIANGLE_BYTES);
    this.#triangles += whole;
    this.#left = bytes.subarray(whole * TRIANGLE_BYTES);
  }

  #measure(view: DataView, start: number): void {
    // The first 12 bytes are the normal; some CAD programs write NaN there and no slicer reads it.
    for (let at = 0; at < 9; at++) this.#corners[at] = view.getFloat32(start + 12 + 4 * at, true);
    this.#bounds.add(this.#corners);
  }

  /** @throws BadContent when there was no triangle. */
  end(): Measure {
    if (this.#triangles === 0) throw new BadContent("is an STL without triangles");
    return { triangles: this.#triangles, size: this.#bounds.size() };
  }
}
