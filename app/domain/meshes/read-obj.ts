/** Wavefront OBJ: vertices and faces; materials, normals and texture coordinates are ignored. */

import { ensureCapacity } from "./growable-array.ts";
import { MAX_TRIANGLES, type MeshReader } from "./mesh.ts";
import type { MeshBuilder } from "./mesh-builder.ts";
import { MeshError } from "./mesh-error.ts";
import { TextLines } from "./text-lines.ts";

const REFERENCE = /^(-?\d{1,9})(?:\/.*)?$/;

/** Reads an OBJ into the builder; a face with more than three corners is cut into a fan of triangles. */
export class ObjReader implements MeshReader {
  readonly #builder: MeshBuilder;
  readonly #lines = new TextLines({
    name: "OBJ",
    // A backslash at the end of a line joins it with the next.
    split: (text) => text.replace(/\\\r?\n/g, " ").split("\n"),
    readLine: (line) => this.#readLine(line),
  });
  /** The builder's index of each vertex of the file. */
  #vertices = new Uint32Array(1024);
  #vertexCount = 0;
  #faces = 0;

  constructor(builder: MeshBuilder) {
    this.#builder = builder;
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  #readLine(line: string): void {
    const words = line.trim().split(/\s+/);
    if (words[0] === "v") this.#readVertex(words);
    else if (words[0] === "f") this.#readFace(words);
  }

  /** `v x y z`, optionally followed by a weight or a colour. */
  #readVertex(words: string[]): void {
    if (this.#vertexCount >= 3 * MAX_TRIANGLES) throw new MeshError("too_large", "has too many vertices");
    const lines = this.#lines;
    const [x, y, z] = [lines.coordinate(words[1]), lines.coordinate(words[2]), lines.coordinate(words[3])];
    this.#vertices = ensureCapacity(this.#vertices, this.#vertexCount + 1);
    this.#vertices[this.#vertexCount++] = this.#builder.vertex(x, y, z);
  }

  /** `f 1 2 3`, `f 1/5/7 2/6/8 …`; a negative number counts from the last vertex backwards. */
  #readFace(words: string[]): void {
    if (words.length < 4) this.#lines.refuse("three corners", words.slice(1).join(" "));
    const first = this.#vertexAt(words[1]);
    let previous = this.#vertexAt(words[2]);
    for (const word of words.slice(3)) {
      const corner = this.#vertexAt(word);
      this.#builder.triangle(first, previous, corner);
      previous = corner;
    }
    this.#faces += 1;
  }

  #vertexAt(word = ""): number {
    const reference = Number(REFERENCE.exec(word)?.[1] ?? 0);
    const index = reference < 0 ? this.#vertexCount + reference : reference - 1;
    const vertex = index >= 0 && index < this.#vertexCount ? this.#vertices[index] : undefined;
    return vertex ?? this.#lines.refuse("a vertex of this file", word);
  }

  end(): void {
    this.#lines.end();
    if (this.#faces === 0) throw new MeshError("empty", "is an OBJ without faces");
  }
}
