/**
 * Turns the HTML of another shop's descriptions into the Markdown that `readMarkdown` knows, so that it reads
 * the same: cells stay apart, exponents stay exponents, and a price that is struck through is left out.
 * Scripts, styles and pictures are left out.
 */
import { Parser } from "htmlparser2";

const MARKS = new Map([
  ["strong", "**"],
  ["b", "**"],
  ["em", "*"],
  ["i", "*"],
]);
const setOf = (names: string) => new Set(names.split(" "));
const BLOCKS = setOf(
  "p div section article header footer main aside nav figure figcaption address details summary blockquote pre table caption ul ol dl dt hr form fieldset legend center h1 h2 h3 h4 h5 h6",
);
const NOT_SHOWN = setOf("script style head title noscript svg template");
/** What is left out although it is seen: films, and what no longer holds. */
const LOST = setOf("iframe video audio object s strike del");
const HIDDEN = /display\s*:\s*none/i;
const STRUCK = /line-through/i;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;
const RAISED: Record<string, string> = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };
const RAISABLE = "0123456789+-=()";

const escaped = (text: string) => text.replace(/[\\*_`[\]<>~]/g, "\\$&");

/** Stands before the marks of items and headings until the end, so that a line that only begins as one is told from them. */
const MARKED = "\ue000";
const LINE = /^( *)(?:\ue000([-#]+|\d+\.)(?: |$))?(.*)$/gm;
/** What would begin a list or heading, and dashes alone, which would be a rule or make a heading of the line before. */
const LINE_START = /^(\s*\d*)(#{1,6}|[+.)-])(?=\s|$)|^()([-=])(?=[-=\s]*[-=]\s*$)/;
/** The parser gives an "&" apart from what follows it. */
const ENTITY = /&(?=#?\w+;)/g;

export const MAX_HTML = 100_000;
/** Characters of Markdown at which reading stops: more than a description may have. */
const MAX_TEXT = 16_000;
const MAX_INDENTS = 10;

interface Range {
  name: string;
  start: number;
  end: number;
  address: string;
}

/** An address as a destination (CommonMark 6.3), null for one that leads nowhere outside of its page. */
function destinationOf(href: string | undefined): string | null {
  const address = (href ?? "")
    .trim()
    .replace(/^\/\//, "https://")
    .replace(/\s/g, "%20")
    .replace(/\\/g, "%5C");
  if (!SAFE_ADDRESS.test(address)) return null;
  return /[()<>]/.test(address) ? `<${address.replace(/[<>]/g, encodeURIComponent)}>` : address;
}

class MarkdownWriter {
  #text = "";
  isChanged = false;
  readonly #lists: { ordered: boolean; count: number }[] = [];
  readonly #open: Range[] = [];
  readonly #ranges: Range[] = [];
  /** Cells so far of each table's row. */
  readonly #cells: number[] = [];
  #skippedDepth = 0;
  #preDepth = 0;

  get #isFull() {
    return this.#text.length > MAX_TEXT;
  }

  get #isAtStart() {
    return this.#text === "" || /\s$/.test(this.#text);
  }

  #block(): void {
    if ((this.#cells.at(-1) ?? 0) > 0) this.#text += this.#isAtStart ? "" : " ";
    else if (this.#text && !this.#text.endsWith("\n\n")) this.#text = `${this.#text.trimEnd()}\n\n`;
  }

  #line(): void {
    if (this.#text && !this.#text.endsWith("\n")) this.#text = `${this.#text.replace(/ +$/, "")}\n`;
  }

  #item(): void {
    const list = this.#lists.at(-1);
    this.#text = this.#text.trimEnd();
    if (this.#text) this.#text += list && list.count > 0 ? "\n" : "\n\n";
    if (list) list.count++;
    const indents = Math.min(MAX_INDENTS, Math.max(0, this.#lists.length - 1));
    this.#text += `${"  ".repeat(indents)}${MARKED}${list?.ordered ? `${list.count}.` : "-"} `;
  }

  #cell(): void {
    const count = this.#cells.pop() ?? 0;
    if (count > 0) this.#text = `${this.#text.replace(/ +$/, "")} | `;
    this.#cells.push(count + 1);
  }

  open(name: string, { href, style = "", hidden, start }: Record<string, string>): void {
    if (this.#isFull) return;
    const isLost = LOST.has(name) || STRUCK.test(style);
    if (isLost) this.isChanged = true;
    if (
      this.#skippedDepth > 0 ||
      isLost ||
      NOT_SHOWN.has(name) ||
      hidden !== undefined ||
      HIDDEN.test(style)
    ) {
      this.#skippedDepth++;
      return;
    }
    if (name === "br") this.#text = `${this.#text.endsWith(" ") ? this.#text.slice(0, -1) : this.#text}\n`;
    else if (name === "li") this.#item();
    else if (name === "ul" || name === "ol") {
      if (this.#lists.length === 0) this.#block();
      this.#lists.push({ ordered: name === "ol", count: Number.parseInt(start ?? "", 10) - 1 || 0 });
    } else if (name === "tr") {
      this.#line();
      this.#cells.push(0);
    } else if (name === "td" || name === "th") this.#cell();
    else if (name === "dd") this.#text = `${this.#text.trimEnd().replace(/[^:]$/, "$&:")} `;
    else if (BLOCKS.has(name) && this.#lists.length === 0) this.#block();
    else if (BLOCKS.has(name) && !this.#isAtStart) this.#text += " ";
    if (name === "pre") this.#preDepth++;
    if (/^h[1-6]$/.test(name)) this.#text += `${MARKED}${"#".repeat(Number(name[1]))} `;
    const address = name === "a" ? destinationOf(href) : "";
    if (address === null && href) this.isChanged = true;
    if (MARKS.has(name) || address || name in RAISED)
      this.#open.push({ name, start: this.#text.length, end: 0, address: address ?? "" });
  }

  /** "10²", "H₂O"; what has no such letters is "2^(n+1)", but ordinals as "1st" and marks as "TM" stay. */
  #raise({ name, start }: Range): void {
    const inside = this.#text.slice(start).trim();
    const letters = [...inside].map((letter) => RAISED[name]?.[RAISABLE.indexOf(letter)]);
    const isExponent = name === "sup" && /[\d+(-]|^[i-nx-z]$/.test(inside);
    if (inside === "" || (letters.includes(undefined) && !isExponent)) return;
    this.#text =
      this.#text.slice(0, start) +
      (letters.includes(undefined) ? (inside.length > 1 ? `^(${inside})` : `^${inside}`) : letters.join(""));
  }

  close(name: string): void {
    if (this.#isFull) return;
    if (this.#skippedDepth > 0) {
      this.#skippedDepth--;
      return;
    }
    if (this.#open.at(-1)?.name === name) {
      const range = this.#open.pop() as Range;
      if (name in RAISED) this.#raise(range);
      else this.#ranges.push({ ...range, end: this.#text.length });
    }
    if (name === "pre") this.#preDepth--;
    if (name === "tr") {
      this.#cells.pop();
      this.#line();
    }
    if (name === "ul" || name === "ol") {
      this.#lists.pop();
      if (this.#lists.length === 0) this.#block();
    } else if (BLOCKS.has(name) && this.#lists.length === 0) this.#block();
  }

  write(text: string): void {
    if (this.#skippedDepth > 0 || this.#isFull) return;
    for (const [at, piece] of (this.#preDepth > 0 ? text.split(/\r?\n/) : [text]).entries()) {
      if (at > 0) this.#text += "\n";
      const words = escaped(piece.replace(/[\s\ue000]+/g, " "));
      this.#text += this.#isAtStart ? words.trimStart() : words;
    }
  }

  end(): string {
    const marked = withMarks(this.#text, this.#ranges);
    return marked
      .replace(
        LINE,
        (_, indent: string, mark: string | undefined, words: string) =>
          words.trim() &&
          `${indent}${mark ? `${mark} ` : ""}${words.replace(LINE_START, "$1$3\\$2$4").trimEnd()}`,
      )
      .replace(/\n{3,}/g, "\n\n")
      .replace(ENTITY, "\\&")
      .trim();
  }
}

/** The parts of a range that lie within one paragraph or item each, without white space at their ends. */
function piecesOf(text: string, range: Range): Range[] {
  const pieces: Range[] = [];
  let at = range.start;
  for (const piece of text.slice(range.start, range.end).split(/(\n\n|\n(?= *\ue000))/)) {
    const inside = piece.replace(/^\s*(?:\ue000\S+ )?\s*/, "");
    const start = at + piece.length - inside.length;
    at += piece.length;
    if (inside.trim()) pieces.push({ ...range, start, end: start + inside.trimEnd().length });
  }
  return pieces;
}

/** Neighbours of one kind become one; one inside another of its kind disappears. */
function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = all.findLast(
      (each) => MARKS.get(each.name) === MARKS.get(range.name) && each.address === range.address,
    );
    if (before && range.start <= before.end) before.end = Math.max(before.end, range.end);
    else all.push({ ...range });
  }
  return all;
}

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Whether marks of emphasis are read as such (CommonMark 6.2, and `readMarkdown`, which shows them inside a
 * word): null when not, or what has to stand behind them.
 */
function emphasisOf(text: string, { start, end }: Range): string | null {
  const [before = "", first = "", last = "", after = ""] = [start - 1, start, end - 1, end].map((at) =>
    text.charAt(at),
  );
  if (before === "*" || after === "*" || (WORD.test(before) && WORD.test(after))) return null;
  if (PUNCTUATION.test(first) && WORD.test(before)) return null;
  if (!PUNCTUATION.test(last) || !WORD.test(after)) return "";
  // "Size:20" reads the same with a space, "3.5" and "12:30" do not.
  return /[:;!?]/.test(last) && !/\d/.test(text.charAt(end - 2)) ? " " : null;
}

/** Inserts links, then the emphasis that crosses and touches nothing; that of a whole link stands inside it. */
function withMarks(text: string, ranges: readonly Range[]): string {
  const inserted = new Map<number, string>();
  const kept: Range[] = [];
  const pieces = merged(ranges.flatMap((each) => piecesOf(text, each)));
  for (const range of pieces.toSorted((a, b) => Number(b.name === "a") - Number(a.name === "a"))) {
    const { name, start, end, address } = range;
    const others = kept.filter((other) => other.start <= end && other.end >= start);
    const isWhole = others.some((other) => other.start === start && other.end === end);
    const isInside = others.every(
      (other) => (other.start < start && end < other.end) || (start < other.start && other.end < end),
    );
    const mark = MARKS.get(name) ?? "";
    const isInLink = isWhole && others.some((other) => other.name === "a");
    const behind = mark && !isInLink ? emphasisOf(text, range) : "";
    if (behind === null || !(isInside || (isWhole && mark && others.length < 3))) continue;
    kept.push(range);
    const [opening, closing] = mark ? [mark, mark] : ["[", `](${address})`];
    if (!mark && text.charAt(start - 1) === "!") inserted.set(start - 1, "\\");
    inserted.set(start, (inserted.get(start) ?? "") + opening);
    inserted.set(end, closing + (inserted.get(end) ?? (isWhole ? "" : behind)));
  }
  const places = [...inserted.keys()].sort((a, b) => a - b);
  return [0, ...places]
    .map((place, at) => `${at ? inserted.get(place) : ""}${text.slice(place, places[at])}`)
    .join("");
}

/** `isChanged`: something is left out that readers of the HTML see, such as a struck price, a film or a link within its page. */
export function htmlToMarkdown(html: string): { text: string; isChanged: boolean } {
  const writer = new MarkdownWriter();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.write(text),
  });
  parser.end(html.slice(0, MAX_HTML));
  return { text: writer.end(), isChanged: writer.isChanged };
}
