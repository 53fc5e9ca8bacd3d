/** Turns the HTML of another shop's descriptions into the Markdown that `readMarkdown` knows. Scripts, styles and pictures are left out. */
import { Parser } from "htmlparser2";

const MARKS = new Map([
  ["strong", "**"],
  ["b", "**"],
  ["em", "*"],
  ["i", "*"],
]);
const BLOCKS = new Set([
  "p",
  "div",
  "section",
  "article",
  "blockquote",
  "pre",
  "table",
  "tr",
  "ul",
  "ol",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
const SKIPPED_ELEMENTS = new Set(["script", "style", "head", "title", "noscript", "iframe", "svg"]);
const SAFE_ADDRESS = /^(https?:\/\/|mailto:)[^\s()<>]+$/i;

const escaped = (text: string) => text.replace(/[\\*_`[\]<>]/g, "\\$&");

const escapedStart = (line: string) => line.replace(/^(\s*\d*)([#+.)-])(?=\s|$)/, "$1\\$2");

const LINE_START = /^ *([-#]+ |\d+\. )?$/;

export const MAX_HTML = 100_000;
/** Characters of Markdown at which reading stops: more than a description may have. */
const MAX_TEXT = 16_000;
const MAX_INDENTS = 10;

interface OpenElement {
  name: string;
  at: number;
  address?: string;
}

class MarkdownWriter {
  #text = "";
  readonly #lists: { ordered: boolean; count: number }[] = [];
  readonly #open: OpenElement[] = [];
  #skippedDepth = 0;

  get text() {
    return this.#text;
  }

  get #isFull() {
    return this.#text.length > MAX_TEXT;
  }

  #block(): void {
    if (this.#text && !this.#text.endsWith("\n\n")) this.#text = `${this.#text.trimEnd()}\n\n`;
  }

  #item(): void {
    const list = this.#lists.at(-1);
    this.#text = this.#text.trimEnd();
    if (this.#text) this.#text += list && list.count > 0 ? "\n" : "\n\n";
    if (list) list.count++;
    const indents = Math.min(MAX_INDENTS, Math.max(0, this.#lists.length - 1));
    this.#text += `${"  ".repeat(indents)}${list?.ordered ? `${list.count}.` : "-"} `;
  }

  open(name: string, { href }: Record<string, string>): void {
    if (this.#isFull) return;
    if (SKIPPED_ELEMENTS.has(name)) this.#skippedDepth++;
    if (name === "br") this.#text = `${this.#text.endsWith(" ") ? this.#text.slice(0, -1) : this.#text}\n`;
    else if (name === "li") this.#item();
    else if (name === "ul" || name === "ol") {
      if (this.#lists.length === 0) this.#block();
      this.#lists.push({ ordered: name === "ol", count: 0 });
    } else if (BLOCKS.has(name) && this.#lists.length === 0) this.#block();
    if (/^h[1-6]$/.test(name)) this.#text += `${"#".repeat(Number(name[1]))} `;
    if (MARKS.has(name) || name === "a") this.#open.push({ name, at: this.#text.length, address: href });
  }

  #mark({ name, at, address }: OpenElement): void {
    const inside = this.#text.slice(at);
    const words = inside.trim();
    if (!words || words.includes("\n\n")) return;
    const [before = "", after = ""] = inside.split(words);
    const mark = MARKS.get(name);
    const isLink = name === "a" && address !== undefined && SAFE_ADDRESS.test(address);
    if (mark) this.#text = `${this.#text.slice(0, at)}${before}${mark}${words}${mark}${after}`;
    else if (isLink) this.#text = `${this.#text.slice(0, at)}${before}[${words}](${address})${after}`;
  }

  close(name: string): void {
    if (this.#isFull) return;
    if (SKIPPED_ELEMENTS.has(name)) this.#skippedDepth--;
    const last = this.#open.at(-1);
    if (last?.name === name) this.#mark(this.#open.pop() as OpenElement);
    if (name === "ul" || name === "ol") {
      this.#lists.pop();
      if (this.#lists.length === 0) this.#block();
    } else if (BLOCKS.has(name) && this.#lists.length === 0) this.#block();
  }

  write(text: string): void {
    if (this.#skippedDepth > 0 || this.#isFull) return;
    const words = escaped(text.replace(/\s+/g, " "));
    const isAfterSpace = this.#text === "" || /\s/.test(this.#text.slice(-1));
    const added = isAfterSpace ? words.trimStart() : words;
    const line = this.#text.slice(this.#text.lastIndexOf("\n") + 1);
    this.#text += LINE_START.test(line) ? escapedStart(added) : added;
  }
}

export function htmlToMarkdown(html: string): string {
  const writer = new MarkdownWriter();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.write(text),
  });
  parser.end(html.slice(0, MAX_HTML));
  return writer.text
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
