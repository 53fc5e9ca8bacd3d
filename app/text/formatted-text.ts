/**
 * A seller's text (Markdown) with headings, lists and links as a tree. It cannot contain HTML or pictures,
 * because no `kind` stands for them. Mails, the dashboard and search engines get `plainText` of it, JSON
 * calls what was written.
 */

export type TextSpan =
  | { kind: "text" | "code"; text: string }
  | { kind: "break" }
  | { kind: "strong" | "emphasis"; spans: TextSpan[] }
  | { kind: "link"; address: string; spans: TextSpan[] };

export type TextBlock =
  | { kind: "paragraph"; spans: TextSpan[] }
  /** `level` 1 is the first below the text's own title. */
  | { kind: "heading"; level: 1 | 2 | 3; spans: TextSpan[] }
  | { kind: "list"; start: number | null; items: TextBlock[][] }
  | { kind: "quote"; blocks: TextBlock[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

const spanText = (span: TextSpan): string => {
  if (span.kind === "break") return "\n";
  return "spans" in span ? span.spans.map(spanText).join("") : span.text;
};

function blockText(block: TextBlock): string {
  switch (block.kind) {
    case "rule":
      return "";
    case "code":
      return block.text;
    case "list":
      return block.items.map((item) => `• ${plainText(item)}`).join("\n");
    case "quote":
      return plainText(block.blocks);
    default:
      return block.spans.map(spanText).join("");
  }
}

export const plainText = (blocks: readonly TextBlock[]): string =>
  blocks.map(blockText).filter(Boolean).join("\n\n");
