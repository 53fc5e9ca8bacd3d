/** Reads text STL line by line as it streams by: every facet has one loop of three finite vertices, every solid ends. */
import { BadContent } from "../failures.ts";
import { Bounds, type Measure } from "./bounds.ts";

const MAX_LINE = 64 * 1024;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const FACET = ["facet", "outer", "vertex", "vertex", "vertex", "endloop", "endfacet"] as const;

export class AsciiStl {
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
    const expected = FACET[this.#step];
    if (word !== expected) this.#refuse(`"${expected}"`, word);
    if (word === "vertex") {
      if (words.length !== 4) this.#refuse("three coordinates", `${words.length - 1}`);
      for (const word of words.slice(1)) this.#corners.push(this.#number(word));
    }
    this.#step = (this.#step + 1) % FACET.length;
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
