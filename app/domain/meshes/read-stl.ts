/** STL, binary or text. Files do not state their units; programs take them for millimetres. */
import type { MeshReader, TriangleSink } from "./mesh.ts";
import { MeshError } from "./mesh-error.ts";
import { TextLines } from "./text-lines.ts";

export interface StlOptions {
  /** Refuses what most programs tolerate: a wrong triangle count, bytes after the last triangle, text without its end. */
  strict?: boolean;
}

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
/** Bytes that are read to tell binary from text: a binary STL has a zero byte among them, text has none. */
const DETECTION_BYTES = 512;

/** Reads an STL into the sink. */
export function stlReader(sink: TriangleSink, options: StlOptions = {}): MeshReader {
  let head = new Uint8Array(0);
  let reader: MeshReader | null = null;
  const chooseReader = () => {
    reader = isText(head) ? new TextStl(sink, options) : new BinaryStl(sink, options);
    reader.push(head);
    return reader;
  };
  return {
    push(chunk) {
      if (reader) return reader.push(chunk);
      head = joined(head, chunk);
      if (head.length >= DETECTION_BYTES) chooseReader();
    },
    end() {
      (reader ?? chooseReader()).end();
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Many programs write binary files whose header says "solid", but their triangle count has a zero byte. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, DETECTION_BYTES);
  return !head.includes(0) && /^(?:\xef\xbb\xbf)?\s*solid\b/i.test(String.fromCharCode(...head));
}

class BinaryStl implements MeshReader {
  readonly #sink: TriangleSink;
  readonly #strict: boolean;
  #corners = new Float32Array(9);
  #rest = new Uint8Array(0);
  #declaredCount: number | null = null;
  #byteCount = 0;
  #triangles = 0;

  constructor(sink: TriangleSink, { strict = false }: StlOptions) {
    this.#sink = sink;
    this.#strict = strict;
  }

  push(chunk: Uint8Array): void {
    this.#byteCount += chunk.length;
    let bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    if (this.#declaredCount === null && bytes.length >= HEADER_BYTES) {
      this.#declaredCount = viewOf(bytes).getUint32(HEADER_BYTES - 4, true);
      bytes = bytes.subarray(HEADER_BYTES);
    }
    if (this.#declaredCount !== null) bytes = this.#readTriangles(bytes, this.#declaredCount);
    this.#rest = bytes.slice();
  }

  /** @returns the bytes after the last whole triangle */
  #readTriangles(bytes: Uint8Array, announced: number): Uint8Array {
    const whole = Math.floor(bytes.length / TRIANGLE_BYTES);
    // Some programs leave the count at 0: then the file's length decides.
    const wanted = announced === 0 ? whole : Math.min(whole, announced - this.#triangles);
    const view = viewOf(bytes);
    for (let start = 0; start < wanted * TRIANGLE_BYTES; start += TRIANGLE_BYTES) {
      // The first 12 bytes are the normal; some CAD programs write NaN there and no slicer reads it.
      for (let at = 0; at < 9; at++) this.#corners[at] = view.getFloat32(start + 12 + 4 * at, true);
      this.#sink.add(this.#corners);
    }
    this.#triangles += wanted;
    return bytes.subarray(whole * TRIANGLE_BYTES);
  }

  end(): void {
    if (this.#declaredCount === null) throw new MeshError("not_a_mesh", "is too short to be an STL");
    const needed = HEADER_BYTES + TRIANGLE_BYTES * this.#declaredCount;
    const counts = `it announces ${this.#declaredCount} triangles, which take ${needed} bytes, and has ${this.#byteCount}`;
    const endsMidTriangle = (this.#byteCount - HEADER_BYTES) % TRIANGLE_BYTES !== 0;
    if (this.#byteCount < needed && (this.#strict || endsMidTriangle || this.#triangles === 0))
      throw new MeshError("cut_short", `is cut short or is no STL: ${counts}`);
    if (this.#byteCount > needed && this.#strict)
      throw new MeshError("wrong_count", `has a wrong triangle count or something appended: ${counts}`);
    if (this.#triangles === 0) throw new MeshError("empty", "is an STL without triangles");
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const FACET_LINES = ["facet", "outer", "vertex", "vertex", "vertex", "endloop", "endfacet"] as const;

/** Checks that each facet has one loop of three vertices with numbers as coordinates. A file may have several solids. */
class TextStl implements MeshReader {
  readonly #sink: TriangleSink;
  readonly #strict: boolean;
  readonly #lines = new TextLines({
    name: "text STL",
    // A "\r" at the end may be half of a "\r\n" that is cut, so the rest begins before it.
    split: (text) => text.split(/\r\n|\n|\r(?!$)/),
    readLine: (line) => this.#readLine(line),
  });
  #corners: number[] = [];
  #inSolid = false;
  #step = 0;
  #triangles = 0;

  constructor(sink: TriangleSink, { strict = false }: StlOptions) {
    this.#sink = sink;
    this.#strict = strict;
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  #readLine(line: string): void {
    const text = (this.#lines.number === 1 ? line.replace(/^\xef\xbb\xbf/, "") : line).trim();
    if (text === "") return;
    const words = text.split(/\s+/);
    const word = words[0]?.toLowerCase() ?? "";
    if (!this.#inSolid) {
      if (word !== "solid") this.#lines.refuse('"solid"', word);
      this.#inSolid = true;
    } else if (word === "endsolid" && this.#step === 0) {
      this.#inSolid = false;
    } else {
      this.#readFacetLine(word, words);
    }
  }

  #readFacetLine(word: string, words: string[]): void {
    const lines = this.#lines;
    const expected = FACET_LINES[this.#step];
    if (word !== expected) lines.refuse(`"${expected}"`, word);
    if (word === "vertex") {
      if (words.length !== 4) lines.refuse("three coordinates", `${words.length - 1}`);
      this.#corners.push(lines.coordinate(words[1]), lines.coordinate(words[2]), lines.coordinate(words[3]));
    }
    this.#step = (this.#step + 1) % FACET_LINES.length;
    if (word === "endfacet") {
      this.#sink.add(this.#corners);
      this.#corners = [];
      this.#triangles += 1;
    }
  }

  end(): void {
    this.#lines.end();
    if (this.#inSolid && (this.#strict || this.#step !== 0))
      throw new MeshError("cut_short", "is cut short: its text ends without endsolid");
    if (this.#triangles === 0) throw new MeshError("empty", "is an STL without triangles");
  }
}
