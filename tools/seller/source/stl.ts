import { BadContent } from "../failures.ts";
import { Bounds, type Measure } from "./bounds.ts";

export interface StlReader {
  /** Takes the file's bytes in order, the head included. @throws BadContent */
  push(chunk: Buffer): void;
  /** @throws BadContent when the file ended too early. */
  end(): Measure;
}

/**
 * Chooses the reader for an STL of `bytes` bytes that begins with `head`.
 * Many programs write binary files whose header says "solid", so an exact binary size decides first.
 * @throws BadContent when it can be neither.
 */
export function stlReader(head: Buffer, bytes: number): StlReader {
  const binary = head.length >= HEADER_BYTES;
  const problem = binary ? sizeProblem(head.readUInt32LE(80), bytes) : "is too short to be an STL";
  if (problem === null) return new BinaryStl();
  const text = head.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  if (/^\s*solid\b/i.test(text) && !head.includes(0)) return new AsciiStl();
  throw new BadContent(problem);
}

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** Bytes a binary STL with this many triangles has. */
function binaryStlBytes(triangles: number): number {
  return HEADER_BYTES + TRIANGLE_BYTES * triangles;
}

/** Says why `bytes` does not fit the announced count, or null when it does. */
function sizeProblem(triangles: number, bytes: number): string | null {
  const needed = binaryStlBytes(triangles);
  if (needed === bytes) return null;
  const announced = `it announces ${triangles} triangles, which take ${needed} bytes, and has ${bytes}`;
  return bytes < needed
    ? `is cut short or is no STL: ${announced}`
    : `has a wrong triangle count or something appended: ${announced}`;
}

/** The announced triangles fill the file to the byte, and every coordinate is a number. */
class BinaryStl {
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

const MAX_LINE = 64 * 1024;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const FACET_LINES = ["facet", "outer", "vertex", "vertex", "vertex", "endloop", "endfacet"] as const;

/** Each facet has one loop of three vertices, every coordinate is a number, and every solid ends. */
class AsciiStl {
  #bounds = new Bounds();
  #corners: number[] = [];
  #left = "";
  #line = 0;
  #inside = false;
  #step = 0;
  #triangles = 0;

  push(chunk: Buffer): void {
    const lines = (this.#left + chunk.toString("latin1")).split(/\r\n|\n|\r/);
    this.#left = lines.pop() ?? "";
    if (this.#left.length > MAX_LINE) throw new BadContent("is not a text STL: it has an endless line");
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    this.#line += 1;
    const words = line
      .replace(/^\xef\xbb\xbf/, "")
      .trim()
      .split(/\s+/);
    const word = words[0]?.toLowerCase() ?? "";
    if (word === "") return;
    if (!this.#inside) {
      if (word !== "solid") this.#refuse('"solid"', word);
      this.#inside = true;
    } else if (word === "endsolid" && this.#step === 0) {
      this.#inside = false;
    } else {
      this.#readFacetLine(word, words);
    }
  }

  #readFacetLine(word: string, words: string[]): void {
    const expected = FACET_LINES[this.#step];
    if (word !== expected) this.#refuse(`"${expected}"`, word);
    if (word === "vertex") {
      if (words.length !== 4) this.#refuse("three coordinates", `${words.length - 1}`);
      for (const word of words.slice(1)) this.#corners.push(this.#number(word));
    }
    this.#step = (this.#step + 1) % FACET_LINES.length;
    if (word === "endfacet") {
      this.#bounds.add(this.#corners);
      this.#corners = [];
      this.#triangles += 1;
    }
  }

  #number(text: string): number {
    if (!NUMBER.test(text)) this.#refuse("a number", text);
    return Number(text);
  }

  #refuse(expected: string, found: string): never {
    throw new BadContent(
      `is not a valid text STL: line ${this.#line} should have ${expected}, has "${found.slice(0, 40)}"`,
    );
  }

  /** @throws BadContent when the text stops before `endsolid` or held no triangle. */
  end(): Measure {
    this.#read(this.#left);
    if (this.#inside) throw new BadContent("is cut short: its text ends without endsolid");
    if (this.#triangles === 0) throw new BadContent("is an STL without triangles");
    return { triangles: this.#triangles, size: this.#bounds.size() };
  }
}
