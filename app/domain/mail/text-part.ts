/** A letter as plain text, for readers who want nothing else. */
import type { Block, Foot, Letter } from "./letter.ts";

function textOf(block: Block): string {
  if ("say" in block) return block.say;
  if ("button" in block) return `${block.button}:\n${block.to}`;
  if ("facts" in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  if ("small" in block) return block.small;
  if ("quote" in block) return `${block.title}\n${block.quote.replace(/^/gm, "> ")}\n${block.note}`;
  const lines = block.lines.map(({ title, note, amount }) => `- ${title} (${note}): ${amount}`);
  return [...lines, `${block.total[0]}: ${block.total[1]}`].join("\n");
}

export function textPart(letter: Letter, { shop, unsubscribe }: Foot): string {
  const foot = [letter.why, `${shop.name} · ${shop.origin}`];
  if (unsubscribe) foot.push(`${unsubscribe.label}: ${unsubscribe.url}`);
  return `${[letter.title, ...letter.blocks.map(textOf), `--\n${foot.join("\n")}`].join("\n\n")}\n`;
}
