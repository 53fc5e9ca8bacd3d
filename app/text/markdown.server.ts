/**
 * Reads the Markdown of a seller's text (CommonMark) without syntax that could do harm or that plain texts
 * contain by accident: HTML, link definitions and code by indentation are shown as text, a picture as its
 * alternative text. Its work grows with the text's length alone.
 */
import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { linkAddresses } from "./bare-addresses.ts";
import type { TextBlock, TextSpan } from "./formatted-text.ts";

const MAX_DEPTH = 6;
/** Lists count twice, as a list and its item. What is nested deeper is not read: it is shown as it was written. */
const MAX_NESTING = 2 * (MAX_DEPTH + 1);

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;
const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const WORD_AFTER = /^[\p{L}\p{N}]/u;
/** What may begin or end a block; beyond such a line nothing is looked at twice. */
const BLOCK_MARK = /^(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})(?:\s|$)|>|`{3}|~{3}|=+\s*$|(?:[-_*]\s*){3})/;

/** Removes up to this many columns of indentation from a line. */
function outdentLine({ src, bMarks, tShift, sCount, bsCount }: StateBlock, line: number, columns: number) {
  const begin = bMarks[line] ?? 0;
  let [at, taken] = [begin, 0];
  for (; taken < columns && /[ \t]/.test(src.charAt(at)); at++)
    taken += src.charAt(at) === "\t" ? 4 - ((taken + (bsCount[line] ?? 0)) % 4) : 1;
  bMarks[line] = at;
  tShift[line] = (tShift[line] ?? 0) - (at - begin);
  sCount[line] = (sCount[line] ?? 0) - columns;
  bsCount[line] = (bsCount[line] ?? 0) + taken;
}

/**
 * Code by indentation is off, so a block may be indented as far as one likes: this takes the indentation away
 * from a block's first line, and from a list or a heading that follows it without a line between, together
 * with what is indented below it.
 */
function outdent(state: StateBlock, start: number, end: number): false {
  const indentOf = (line: number) => state.sCount[line] ?? 0;
  for (let line = start; line < end && !state.isEmpty(line); line++) {
    const isMarked = BLOCK_MARK.test(state.getLines(line, line + 1, Number.MAX_SAFE_INTEGER, false));
    const [indent, extra] = [indentOf(line), indentOf(line) - state.blkIndent];
    if (extra > 3 && (isMarked || line === start))
      for (let below = line; below < end && (state.isEmpty(below) || indentOf(below) >= indent); below++)
        outdentLine(state, below, extra);
    if (isMarked) return false;
  }
  return false;
}

const reader = new MarkdownIt("commonmark", { html: false, maxNesting: MAX_NESTING });
reader.disable(["code", "reference", "html_block", "html_inline"]);
reader.block.ruler.before("fence", "outdent", outdent);
// Addresses are judged below, and shown as they were written.
reader.validateLink = () => true;
reader.normalizeLink = reader.normalizeLinkText = (address) => address;

interface OpenSpan {
  opened: Token;
  /** Those of the span around it where this one is too deep to be one. */
  spans: TextSpan[];
  isAfterWord: boolean;
}

const textOf = (text: string): TextSpan => ({ kind: "text", text });

/** Whether an emphasis is inside a word, as in "120*80*40 mm", where its marks are shown as characters, as CommonMark does for "_". */
const isInsideWord = ({ isAfterWord }: OpenSpan, next: Token | undefined) =>
  isAfterWord && next?.type === "text" && WORD_AFTER.test(next.content);

function closed(span: OpenSpan, next: Token | undefined): TextSpan[] {
  const { opened, spans } = span;
  if (opened.type === "link_open") {
    const address = String(opened.attrGet("href"));
    return SAFE_ADDRESS.test(address) ? [{ kind: "link", address, spans }] : spans;
  }
  if (isInsideWord(span, next)) return [textOf(opened.markup), ...spans, textOf(opened.markup)];
  return [{ kind: opened.type === "strong_open" ? "strong" : "emphasis", spans }];
}

const isMark = ({ type }: Token) => type === "strong_open" || type === "em_open";

/** Line breaks of the source are kept, because sellers mean them. */
function spansOf(tokens: Token[]): TextSpan[] {
  const root: TextSpan[] = [];
  const open: OpenSpan[] = [];
  for (const [at, token] of tokens.entries()) {
    const around = open.at(-1)?.spans ?? root;
    const before = tokens[at - 1];
    if (token.nesting === 1) {
      const isTooDeep = open.length >= MAX_DEPTH;
      if (isTooDeep && isMark(token)) around.push(textOf(token.markup));
      const isAfterWord = before?.type === "text" && WORD_BEFORE.test(before.content);
      open.push({ opened: token, spans: isTooDeep ? around : [], isAfterWord });
    } else if (token.nesting === -1) {
      const span = open.pop();
      const outside = open.at(-1)?.spans ?? root;
      if (span && span.spans !== outside) outside.push(...closed(span, tokens[at + 1]));
      else if (span && isMark(span.opened)) outside.push(textOf(token.markup));
    } else if (token.type === "softbreak" || token.type === "hardbreak") around.push({ kind: "break" });
    else if (token.type === "code_inline") around.push({ kind: "code", text: token.content });
    else if (token.type === "image")
      around.push(textOf((token.children ?? []).map(({ content }) => content).join("")));
    else if (open.some(({ opened }) => opened.type === "link_open")) around.push(textOf(token.content));
    else around.push(...linkAddresses(token.content));
  }
  return root;
}

/** Maps the headings' depths in a text to levels from 1 on without gaps. */
function headingLevels(tokens: Token[]) {
  const depths = [
    ...new Set(tokens.flatMap(({ type, level, tag }) => (type === "heading_open" && !level ? [tag] : []))),
  ].sort();
  let lastLevel = 0;
  return (tag: string) => {
    const rank = depths.indexOf(tag) + 1 || depths.length + 1;
    lastLevel = Math.min(rank, lastLevel + 1, 3);
    return lastLevel as 1 | 2 | 3;
  };
}

/** The lines of a block as they were written. */
function asWritten(source: string[], { map }: Token): TextBlock {
  const spans = source
    .slice(...(map ?? []))
    .flatMap((line, at): TextSpan[] => [...(at ? [{ kind: "break" } as const] : []), textOf(line.trim())]);
  return { kind: "paragraph", spans };
}

/** Where the token that closes the one at `start` is. */
function endOf(tokens: Token[], start: number): number {
  const level = tokens[start]?.level;
  return tokens.findIndex((token, at) => at > start && token.level === level);
}

export function readMarkdown(source: string): TextBlock[] {
  const tokens = reader.parse(source, {});
  const written = source.split(/\r\n?|\n/);
  const levelOf = headingLevels(tokens);
  let at = 0;

  /** Reads blocks until the one around them closes. */
  function blocks(depth: number): TextBlock[] {
    const read: TextBlock[] = [];
    for (; at < tokens.length && tokens[at]?.nesting !== -1; at++)
      read.push(...block(tokens[at] as Token, depth));
    return read;
  }

  function items(depth: number): TextBlock[][] {
    const read: TextBlock[][] = [];
    for (at++; tokens[at]?.type === "list_item_open"; at++) {
      at++;
      read.push(blocks(depth));
    }
    return read;
  }

  function block(token: Token, depth: number): TextBlock[] {
    const isContainer = token.nesting === 1 && !["paragraph_open", "heading_open"].includes(token.type);
    if (isContainer && depth >= MAX_DEPTH) {
      at = endOf(tokens, at);
      return [asWritten(written, token)];
    }
    switch (token.type) {
      case "heading_open":
        at += 2;
        return [
          { kind: "heading", level: levelOf(token.tag), spans: spansOf(tokens[at - 1]?.children ?? []) },
        ];
      case "paragraph_open":
        at += 2;
        return [{ kind: "paragraph", spans: spansOf(tokens[at - 1]?.children ?? []) }];
      case "bullet_list_open":
        return [{ kind: "list", start: null, items: items(depth + 1) }];
      case "ordered_list_open":
        return [{ kind: "list", start: Number(token.attrGet("start") ?? 1), items: items(depth + 1) }];
      case "blockquote_open":
        at++;
        return [{ kind: "quote", blocks: blocks(depth + 1) }];
      case "hr":
        return [{ kind: "rule" }];
      default:
        return [{ kind: "code", text: token.content.replace(/\n$/, "") }];
    }
  }
  return blocks(0);
}
