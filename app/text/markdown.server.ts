/**
 * Reads the Markdown of a seller's text (CommonMark) without syntax that could do harm or that plain texts contain by accident: HTML,
 * link definitions and code by indentation are shown as text, a picture as its alternative text.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import type { TextBlock, TextSpan } from "./formatted-text.ts";

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree["children"][number];
type Span = Extract<Block, { type: "paragraph" }>["children"][number];

const SUBSET = { disable: { null: ["codeIndented", "definition", "htmlFlow", "htmlText"] } };

const MAX_DEPTH = 6;

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?![/\\]))/i;

/** A text as spans. Line breaks of the source are kept, because sellers mean them. */
const lines = (text: string): TextSpan[] =>
  text
    .split(/[ \t]*\n[ \t]*/)
    .flatMap((line, at): TextSpan[] => [
      ...(at ? [{ kind: "break" } as const] : []),
      { kind: "text", text: line },
    ]);

const WORD = /[\p{L}\p{N}]/u;

/** Whether an emphasis is inside a word, as in "120*80*40 mm", where its marks are shown as characters, as CommonMark does for "_". */
function isInsideWord(source: string, { position }: Span): boolean {
  const { start, end } = position ?? {};
  return (
    WORD.test(source.charAt((start?.offset ?? 0) - 1)) &&
    WORD.test(source.charAt(end?.offset ?? source.length))
  );
}

/** Maps the headings' depths in a text to levels from 1 on without gaps. */
function headingLevels(tree: Tree) {
  const depths = [
    ...new Set(tree.children.flatMap((node) => (node.type === "heading" ? node.depth : []))),
  ].sort();
  let lastLevel = 0;
  return (depth: (typeof depths)[number]) => {
    const rank = depths.indexOf(depth) + 1 || depths.length + 1;
    lastLevel = Math.min(rank, lastLevel + 1, 3);
    return lastLevel as 1 | 2 | 3;
  };
}

function blockReader(source: string, levelOf: ReturnType<typeof headingLevels>) {
  const asSource = (node: Block | Span) =>
    lines(source.slice(node.position?.start.offset, node.position?.end.offset));

  function emphasized(kind: "strong" | "emphasis", node: Span, inside: TextSpan[]): TextSpan[] {
    if (!isInsideWord(source, node)) return [{ kind, spans: inside }];
    const mark = { kind: "text", text: kind === "strong" ? "**" : "*" } as const;
    return [mark, ...inside, mark];
  }

  function span(node: Span, depth: number): TextSpan[] {
    if (depth > MAX_DEPTH) return asSource(node);
    switch (node.type) {
      case "text":
        return lines(node.value);
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "break":
        return [{ kind: "break" }];
      case "strong":
      case "emphasis":
        return emphasized(node.type, node, spans(node.children, depth));
      case "link": {
        const inside = spans(node.children, depth);
        return SAFE_ADDRESS.test(node.url) ? [{ kind: "link", address: node.url, spans: inside }] : inside;
      }
      case "image":
        return [{ kind: "text", text: node.alt ?? "" }];
      default:
        return asSource(node);
    }
  }
  const spans = (nodes: Span[], depth = 0) => nodes.flatMap((node) => span(node, depth + 1));

  function block(node: Block, depth: number): TextBlock[] {
    if (depth > MAX_DEPTH) return [{ kind: "paragraph", spans: asSource(node) }];
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
        return [{ kind: "paragraph", spans: asSource(node) }];
    }
  }
  const blocks = (nodes: Block[], depth = 0) => nodes.flatMap((node) => block(node, depth + 1));
  return blocks;
}

export function readMarkdown(source: string): TextBlock[] {
  const tree = fromMarkdown(source, { extensions: [SUBSET] });
  return blockReader(source, headingLevels(tree))(tree.children);
}
