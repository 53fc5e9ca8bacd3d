import { ensureCapacity } from "./growable-array.ts";
import { MAX_TRIANGLES, type MeshReader } from "./mesh.ts";
import type { MeshBuilder } from "./mesh-builder.ts";
import { MeshError } from "./mesh-error.ts";
import { cutPolygon } from "./polygon.ts";
import { TextLines } from "./text-lines.ts";

const MAX_CONTINUED = 1_000_000;

const DIGITS = /^\d{1,9}$/;
const REFERENCE = /^(-?\d{1,9})(?:\/.*)?$/;

export class ObjReader implements MeshReader {
  readonly #builder: MeshBuilder;
  readonly #lines = new TextLines("OBJ", (line) => this.#readLine(line));
  #vertices = new Uint32Array(1024);
  #vertexCount = 0;
  #faces = 0;
  #begun = "";
  /** Faces whose vertices come later in the file: the number of their corners, then those. */
  #early = new Uint32Array(1024);
  #earlyLength = 0;

  constructor(builder: MeshBuilder) {
    this.#builder = builder;
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  #readLine(line: string): void {
    const comment = line.indexOf("#");
    const text = (this.#begun + (comment < 0 ? line : line.slice(0, comment))).trim();
    this.#begun = "";
    const words = text.split(/\s+/);
    const [kind] = words;
    if (kind !== "v" && kind !== "f") return;
    if (text.endsWith("\\")) {
      this.#begun = `${text.slice(0, -1)} `;
      if (this.#begun.length > MAX_CONTINUED) this.#lines.refuseEndless();
    } else if (kind === "v") this.#readVertex(words);
    else this.#readFace(words);
  }

  /** `v x y z`, optionally followed by a weight or a colour. */
  #readVertex(words: string[]): void {
    if (this.#vertexCount >= 3 * MAX_TRIANGLES) throw new MeshError("too_large", "tooManyVertices");
    const lines = this.#lines;
    const [x, y, z] = [lines.coordinate(words[1]), lines.coordinate(words[2]), lines.coordinate(words[3])];
    this.#vertices = ensureCapacity(this.#vertices, this.#vertexCount + 1);
    this.#vertices[this.#vertexCount++] = this.#builder.vertex(x, y, z);
  }

  /** `f 1 2 3`, `f 1/5/7 2/6/8 …`; a negative number counts from the last vertex backwards. One of two corners is a line. */
  #readFace(words: string[]): void {
    if (words.length < 4) return;
    this.#faces += 1;
    const count = this.#vertexCount;
    // Most faces are triangles: no list is made for one.
    const [a, b, c] = [this.#numberOf(words[1]), this.#numberOf(words[2]), this.#numberOf(words[3])];
    if (words.length === 4 && a <= count && b <= count && c <= count) {
      this.#builder.triangle(this.#vertexAt(a), this.#vertexAt(b), this.#vertexAt(c));
      return;
    }
    const corners = [a, b, c, ...words.slice(4).map((word) => this.#numberOf(word))];
    if (corners.every((number) => number <= count)) this.#addFace(corners);
    else {
      if (this.#earlyLength > 6 * MAX_TRIANGLES) throw new MeshError("too_large", "tooManyFaces");
      this.#early = ensureCapacity(this.#early, this.#earlyLength + 1 + corners.length);
      this.#early.set([corners.length, ...corners], this.#earlyLength);
      this.#earlyLength += 1 + corners.length;
    }
  }

  #numberOf(word = ""): number {
    const reference = DIGITS.test(word) ? Number(word) : Number(REFERENCE.exec(word)?.[1] ?? 0);
    const number = reference < 0 ? this.#vertexCount + 1 + reference : reference;
    return number >= 1 ? number : this.#lines.refuse("otherVertex", word);
  }

  #vertexAt(number: number): number {
    return this.#vertices[number - 1] ?? 0;
  }

  #addFace(numbers: ArrayLike<number>): void {
    const corners = Array.from(numbers, (number) => {
      if (number > this.#vertexCount) this.#lines.refuse("otherVertex", String(number));
      return this.#vertexAt(number);
    });
    cutPolygon(corners, this.#builder);
  }

  end(): void {
    this.#lines.end();
    for (let at = 0; at < this.#earlyLength; ) {
      const next = at + 1 + (this.#early[at] ?? 0);
      this.#addFace(this.#early.subarray(at + 1, next));
      at = next;
    }
    if (this.#faces === 0) throw new MeshError("empty", "noFaces");
  }
}
