import { MeshError, type MeshReason } from "./mesh-error.ts";

const MAX_WORD_LENGTH = 64 * 1024;
const MAX_LINE_LENGTH = 256 * 1024;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const BYTE_ORDER_MARK = "\xef\xbb\xbf";
const [LINE_FEED, RETURN, SPACE] = [10, 13, 32];

type LineReason = Extract<MeshReason, `other${string}` | "wordMissing">;

class TextFormat {
  readonly #name: string;
  /** One character for each byte: names can be in any encoding, and none is invalid in this one. */
  protected readonly decoder = new TextDecoder("latin1");
  protected line = 1;

  constructor(name: string) {
    this.#name = name;
  }

  coordinate(text = ""): number {
    const value = Number(text);
    // The usual number, fast: a second character up to "9" excludes hexadecimal, which `Number` would accept.
    if (Number.isFinite(value) && text.charCodeAt(1) < 58) return value;
    return DECIMAL.test(text) ? value : this.refuse("otherNumber", text);
  }

  refuse(reason: LineReason, found: string, expected = ""): never {
    throw new MeshError("bad_text", reason, {
      format: this.#name,
      line: this.line,
      found: found.slice(0, 40),
      expected,
    });
  }

  refuseEndless(): never {
    throw new MeshError("bad_text", "endlessText", { format: this.#name });
  }
}

type ReadWord = (word: string, isFirstOfLine: boolean) => void;

export class TextWords extends TextFormat {
  readonly #read: ReadWord;
  #rest = "";
  #isFirstOfLine = true;
  #isAfterReturn = false;
  #isBegun = false;

  constructor(name: string, read: ReadWord) {
    super(name);
    this.#read = read;
  }

  push(chunk: Uint8Array): void {
    const text = this.#rest + this.decoder.decode(chunk);
    let start = 0;
    let isAfterReturn = this.#isAfterReturn;
    for (let at = this.#rest.length; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > SPACE) continue;
      if (at > start) {
        this.#readWord(text.slice(start, at));
        isAfterReturn = false;
      }
      start = at + 1;
      if (code === RETURN || (code === LINE_FEED && !isAfterReturn)) {
        this.line += 1;
        this.#isFirstOfLine = true;
      }
      isAfterReturn = code === RETURN;
    }
    this.#rest = text.slice(start);
    this.#isAfterReturn = isAfterReturn && this.#rest === "";
    if (this.#rest.length > MAX_WORD_LENGTH) this.refuseEndless();
  }

  /** Reads the last word. */
  end(): void {
    if (this.#rest !== "") this.#readWord(this.#rest);
  }

  #readWord(text: string): void {
    const word = this.#isBegun || !text.startsWith(BYTE_ORDER_MARK) ? text : text.slice(3);
    this.#isBegun = true;
    if (word !== "") this.#read(word, this.#isFirstOfLine);
    this.#isFirstOfLine = false;
  }
}

/** Gives the lines of a file that arrives in chunks to `read`, without their line breaks. */
export class TextLines extends TextFormat {
  readonly #read: (line: string) => void;
  #rest = "";

  constructor(name: string, read: (line: string) => void) {
    super(name);
    this.#read = read;
    this.line = 0;
  }

  push(chunk: Uint8Array): void {
    // A "\r" at the end may be half of a "\r\n" that is cut, so the rest begins before it.
    const lines = (this.#rest + this.decoder.decode(chunk)).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > MAX_LINE_LENGTH) this.refuseEndless();
    for (const line of lines) this.#readLine(line);
  }

  /** Reads the last line, which may end without a line break. */
  end(): void {
    this.#readLine(this.#rest);
  }

  #readLine(line: string): void {
    this.line += 1;
    this.#read(this.line === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(3) : line);
  }
}
