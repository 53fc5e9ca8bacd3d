/** STL, binary or text. Files do not state their units; programs take them for millimetres. */
import type { MeshReader, TriangleSink } from "./mesh.ts";
import { MeshError } from "./mesh-error.ts";
import { TextWords } from "./text-lines.ts";

export interface StlOptions {
  /** Refuses what most programs tolerate: a wrong triangle count, bytes after the last triangle, text without its end. */
  strict?: boolean;
}

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
/** Bytes that are read to tell binary from text: a binary STL has a zero byte among them, text has none but at its end. */
const DETECTION_BYTES = 512;

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
  const head = String.fromCharCode(...bytes.subarray(0, DETECTION_BYTES));
  const text = head.replace(/\0+$/, "");
  // A short text may be padded with zero bytes; then it is there whole.
  const isWhole = text.length === head.length || /\bfacet\b/i.test(text);
  return isWhole && !text.includes("\0") && /^(?:\xef\xbb\xbf)?\s*solid\b/i.test(text);
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
    if (this.#declaredCount === null) throw new MeshError("not_a_mesh", "tooShort");
    const needed = HEADER_BYTES + TRIANGLE_BYTES * this.#declaredCount;
    const counts = { triangles: this.#declaredCount, needed, bytes: this.#byteCount };
    const endsMidTriangle = (this.#byteCount - HEADER_BYTES) % TRIANGLE_BYTES !== 0;
    if (this.#byteCount < needed && (this.#strict || endsMidTriangle || this.#triangles === 0))
      throw new MeshError("cut_short", "cutShort", counts);
    if (this.#byteCount > needed && this.#strict) throw new MeshError("wrong_count", "wrongCount", counts);
    if (this.#triangles === 0) throw new MeshError("empty", "noTriangles");
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const STRUCTURE = new Set(["outer", "vertex", "endloop", "endfacet"]);
const LOOP = ["vertex", "vertex", "vertex", "endloop", "endfacet"] as const;
const MAX_NAME_WORDS = 1_000;

/**
 * Text STL is words between white space: line breaks have no meaning, except that a solid's name usually ends
 * with its line. Checks that each facet has one loop of three vertices with numbers as coordinates. A file
 * may have several solids.
 */
class TextStl implements MeshReader {
  readonly #sink: TriangleSink;
  readonly #strict: boolean;
  readonly #words = new TextWords("STL", (word, isFirst) => this.#readWord(word, isFirst));
  #state: "outside" | "name" | "facets" | "normal" | "loop" | "endName" = "outside";
  #isOpen = false;
  /** Words of the solid's name, which its end repeats. */
  #name = new Set<string>();
  #previous = "";
  #mayBeName = false;
  #isOnEndLine = false;
  #step = 0;
  #corners: number[] = [];
  #coordinates = 0;
  #triangles = 0;

  constructor(sink: TriangleSink, { strict = false }: StlOptions) {
    this.#sink = sink;
    this.#strict = strict;
  }

  push(chunk: Uint8Array): void {
    this.#words.push(chunk);
  }

  #readWord(text: string, isFirstOfLine: boolean): void {
    // Most words of a file are numbers.
    if (this.#coordinates > 0) {
      this.#corners.push(this.#words.coordinate(text));
      this.#coordinates -= 1;
      return;
    }
    let word = text.toLowerCase();
    if (this.#state === "facets" || this.#state === "loop") {
      // "end loop" and the like are written too.
      if (word === "end" && this.#previous !== "end") {
        this.#previous = word;
        return;
      }
      if (this.#previous === "end") word = `end${word}`;
    } else if (this.#state !== "normal" && this.#previous === "outer" && word === "loop")
      this.#words.refuse("wordMissing", "outer loop", this.#state === "name" ? "facet" : "solid");
    this[READERS[this.#state]](word, isFirstOfLine);
    this.#previous = word;
  }

  readOutside(word: string): void {
    if (word !== "solid") this.#words.refuse("otherWord", word, "solid");
    this.#beginSolid(true);
  }

  #beginSolid(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#name.clear();
    this.#state = "name";
  }

  readName(word: string, isFirstOfLine: boolean): void {
    if (word === "facet") {
      this.#state = "normal";
      this.#mayBeName = !isFirstOfLine;
      this.#keepName(word);
    } else if (word === "endsolid" && isFirstOfLine) this.#endSolid();
    else if (isFirstOfLine && STRUCTURE.has(word)) this.#words.refuse("otherWord", word, "facet");
    else {
      // Either a part of the name, or the end of an empty solid in the same line.
      if (word === "endsolid") this.#isOpen = false;
      this.#keepName(word);
    }
  }

  #keepName(word: string): void {
    if (this.#name.size < MAX_NAME_WORDS) this.#name.add(word);
  }

  /** The normal's numbers are not read: some programs write NaN, or none. */
  readNormal(word: string, isFirstOfLine: boolean): void {
    if (word === "outer") {
      this.#state = "loop";
      this.#step = 0;
      this.#isOpen = true;
    } else if (this.#mayBeName && word === "facet") this.#mayBeName = !isFirstOfLine;
    else if (this.#mayBeName && word === "endsolid" && isFirstOfLine) this.#endSolid();
    else if (word === "facet" || STRUCTURE.has(word)) this.#words.refuse("otherWord", word, "outer");
    else if (this.#mayBeName) this.#keepName(word);
  }

  readLoop(word: string): void {
    if (word === "loop" && this.#previous === "outer") return;
    const expected = LOOP[this.#step];
    if (word !== expected) this.#words.refuse("otherWord", word, expected);
    this.#step += 1;
    if (word === "vertex") this.#coordinates = 3;
    if (word !== "endfacet") return;
    this.#sink.add(this.#corners);
    this.#corners.length = 0;
    this.#triangles += 1;
    this.#state = "facets";
  }

  readFacets(word: string): void {
    if (word === "facet") {
      this.#state = "normal";
      this.#mayBeName = false;
    } else if (word.startsWith("endsolid")) this.#endSolid();
    else this.#words.refuse("otherWord", word, "facet");
  }

  #endSolid(): void {
    this.#isOpen = false;
    this.#isOnEndLine = true;
    this.#state = "endName";
  }

  readEndName(word: string, isFirstOfLine: boolean): void {
    if (isFirstOfLine) this.#isOnEndLine = false;
    if (word === "solid") this.#beginSolid(!this.#isOnEndLine && !this.#name.has(word));
    else if (!this.#isOnEndLine && !this.#name.has(word)) this.#words.refuse("otherWord", word, "solid");
  }

  end(): void {
    this.#words.end();
    const isInFacet = this.#state === "loop" || (this.#state === "normal" && !this.#mayBeName);
    if (isInFacet || (this.#isOpen && this.#strict)) throw new MeshError("cut_short", "noEndsolid");
    if (this.#triangles === 0) throw new MeshError("empty", "noTriangles");
  }
}

const READERS = {
  outside: "readOutside",
  name: "readName",
  normal: "readNormal",
  loop: "readLoop",
  facets: "readFacets",
  endName: "readEndName",
} as const;
