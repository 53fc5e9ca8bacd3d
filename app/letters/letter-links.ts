import { letterSource, linkFrom } from "#app/sources/source.ts";
import type { TextBlock, TextSpan } from "#app/text/formatted-text.ts";

interface Marked {
  id: string;
  origin: string;
}

function markedSpan(span: TextSpan, letter: Marked): TextSpan {
  if (!("spans" in span)) return span;
  const spans = span.spans.map((inner) => markedSpan(inner, letter));
  if (span.kind !== "link") return { ...span, spans };
  const { address } = span;
  const isOwn =
    address.startsWith("/") || address === letter.origin || address.startsWith(`${letter.origin}/`);
  return { ...span, spans, address: isOwn ? linkFrom(letterSource(letter.id), address) : address };
}

function markedBlock(block: TextBlock, letter: Marked): TextBlock {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return { ...block, spans: block.spans.map((span) => markedSpan(span, letter)) };
    case "list":
      return { ...block, items: block.items.map((item) => markLinks(item, letter)) };
    case "quote":
      return { ...block, blocks: markLinks(block.blocks, letter) };
    case "code":
    case "rule":
      return block;
  }
}

/** Links to the shop say that they come from this letter: the same for all its readers, so that they tell nobody who opened one. */
export const markLinks = (blocks: readonly TextBlock[], letter: Marked): TextBlock[] =>
  blocks.map((block) => markedBlock(block, letter));
