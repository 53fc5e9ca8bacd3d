/**
 * Reads the Markdown of a seller's text (CommonMark) without what could do harm or what plain texts have by accident: HTML,
 * pictures, link definitions and code by indentation stay words.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import type { TextBlock, TextSpan } from "./formatted-text.ts";

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree["children"][number];
type Span = Extract<Block, { type: "paragraph" }>["children"][number];

const SUBSET = { disable: { null: ["codeIndented", "definition", "htmlFlow", "htmlText"] } };

/** What is nested deeper is shown as it was written. */
const MAX_DEPTH = 6;

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

/** Line breaks of the source stay: sellers write lines, not paragraphs of code. */
const lines = (text: string): TextSpan[] =>
  text
    .split(/[ \t]*\n[ \t]*/)
    .flatMap((line, at): TextSpan[] => [
      ...(at ? [{ kind: "break" } as const] : []),
      { kind: "text", text: line },
    ]);

const WORD = /[\p{L}\p{N}]/u;

/** "120*80*40 mm" is no emphasis: as with "_", marks inside a word are signs. */
function isInsideWord(source: string, { position }: Span): boolean {
  const { start, end } = position ?? {};
  return (
    WORD.test(source.charAt((start?.offset ?? 0) - 1)) &&
    WORD.test(source.charAt(end?.offset ?? source.length))
  );
}

/** From level 1 on without gaps, whatever the seller begins with. */
function headingLevels(tree: Tree) {
  const depths = [
    ...new Set(tree.children.flatMap((node) => (node.type === "heading" ? node.depth : []))),
  ].sort();
  let last = 0;
  return (depth: (typeof depths)[number]) => {
    const rank = depths.indexOf(depth) + 1 || depths.length + 1;
    last = Math.min(rank, last + 1, 3);
    return last as 1 | 2 | 3;
  };
}

function blockReader(source: string, levelOf: ReturnType<typeof headingLevels>) {
  const asWords = (node: Block | Span) =>
    lines(source.slice(node.position?.start.offset, node.position?.end.offset));

  function marked(kind: "strong" | "emphasis", node: Span, inside: TextSpan[]): TextSpan[] {
    if (!isInsideWord(source, node)) return [{ kind, spans: inside }];
    const mark = { kind: "text", text: kind === "strong" ? "**" : "*" } as const;
    return [mark, ...inside, mark];
  }

  function span(node: Span, depth: number): TextSpan[] {
    if (depth > MAX_DEPTH) return asWords(node);
    switch (node.type) {
      case "text":
        return lines(node.value);
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "break":
        return [{ kind: "break" }];
      case "strong":
      case "emphasis":
        return marked(node.type, node, spans(node.children, depth));
      case "link": {
        const inside = spans(node.children, depth);
        return SAFE_ADDRESS.test(node.url) ? [{ kind: "link", address: node.url, spans: inside }] : inside;
      }
      case "image":
        return [{ kind: "text", text: node.alt ?? "" }];
      default:
        return asWords(node);
    }
  }
  const spans = (nodes: Span[], depth = 0) => nodes.flatMap((node) => span(node, depth + 1));

  function block(node: Block, depth: number): TextBlock[] {
    if (depth > MAX_DEPTH) return [{ kind: "paragraph", spans: asWords(node) }];
    switch (node.type) {
      case "paragraph":
        return [{ kind: "paragraph", spans: spans(node.children) }];
      case "heading":
        return [{ kind: "heading", level: levelOf(node.depth), spans: spans(node.children) }];
      case "list": {
        const items = node.children.map((item) => blocks(item.children, depth));
        return [{ kind: "list", start: node.ordered ? (node.start ?? 1) : null, items }];
      }
      case "blockquote":
        return [{ kind: "quote", blocks: blocks(node.children, depth) }];
      case "code":
        return [{ kind: "code", text: node.value }];
      case "thematicBreak":
        return [{ kind: "rule" }];
      default:
        return [{ kind: "paragraph", spans: asWords(node) }];
    }
  }
  const blocks = (nodes: Block[], depth = 0) => nodes.flatMap((node) => block(node, depth + 1));
  return blocks;
}

export function readMarkdown(source: string): TextBlock[] {
  const tree = fromMarkdown(source, { extensions: [SUBSET] });
  return blockReader(source, headingLevels(tree))(tree.children);
}
