/** Reading of text formats of meshes (STL, OBJ): lines, numbers, and errors that name the line. */
import { MeshError } from "./mesh-error.ts";

const MAX_LINE_LENGTH = 64 * 1024;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

interface TextFormat {
  /** Name of the format in error messages. */
  name: string;
  split(text: string): string[];
  readLine(line: string): void;
}

/** Gives the lines of a file that arrives in chunks to `readLine`. */
export class TextLines {
  readonly #format: TextFormat;
  /** One character for each byte: names can be in any encoding, and none is invalid in this one. */
  readonly #decoder = new TextDecoder("latin1");
  #rest = "";
  /** Number of the line that is being read, from 1. */
  number = 0;

  constructor(format: TextFormat) {
    this.#format = format;
  }

  /** @throws MeshError */
  push(chunk: Uint8Array): void {
    const lines = this.#format.split(this.#rest + this.#decoder.decode(chunk));
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > MAX_LINE_LENGTH)
      throw new MeshError("bad_text", `is not a valid ${this.#format.name}: it has an endless line`);
    for (const line of lines) this.#read(line);
  }

  /** Reads the last line, which may end without a line break. @throws MeshError */
  end(): void {
    this.#read(this.#rest);
  }

  #read(line: string): void {
    this.number += 1;
    this.#format.readLine(line);
  }

  /** @throws MeshError bad_text */
  coordinate(text = ""): number {
    const value = Number(text);
    // The usual number, fast: a second character up to "9" excludes hexadecimal, which `Number` would accept.
    if (Number.isFinite(value) && text.charCodeAt(1) < 58) return value;
    return DECIMAL.test(text) ? value : this.refuse("a number", text);
  }

  /** @throws MeshError bad_text */
  refuse(expected: string, found: string): never {
    throw new MeshError(
      "bad_text",
      `is not a valid ${this.#format.name}: line ${this.number} should have ${expected}, has "${found.slice(0, 40)}"`,
    );
  }
}
