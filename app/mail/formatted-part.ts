/** A seller's text in a mail, as text and as HTML with inline styles. Addresses of the shop's own pages are written out. */
import type { TextBlock, TextSpan } from "#app/text/formatted-text.ts";
import { escapeHtml } from "./escape-html.ts";
import { GROUND, HAIRLINE, INK, LINE, MUTED } from "./mail-colours.ts";

const absolute = (address: string, origin: string) =>
  address.startsWith("/") ? `${origin}${address}` : address;

interface Look {
  origin: string;
  accent: string;
}

function spanText(span: TextSpan, origin: string): string {
  switch (span.kind) {
    case "text":
    case "code":
      return span.text;
    case "break":
      return "\n";
    case "link": {
      const [label, url] = [spansText(span.spans, origin), absolute(span.address, origin)];
      // Of an address that was pasted, what was added to it is shown too.
      return url.startsWith(label) ? url : `${label} (${url.replace(/^mailto:/i, "")})`;
    }
    default:
      return spansText(span.spans, origin);
  }
}

const spansText = (spans: readonly TextSpan[], origin: string): string =>
  spans.map((span) => spanText(span, origin)).join("");

function blockText(block: TextBlock, origin: string): string {
  switch (block.kind) {
    case "rule":
      return "---";
    case "code":
      return block.text;
    case "list":
      return block.items
        .map((item, at) => {
          const marker = block.start === null ? "- " : `${block.start + at}. `;
          return marker + formattedText(item, origin).replace(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`);
        })
        .join("\n");
    case "quote":
      return formattedText(block.blocks, origin).replace(/^/gm, "> ");
    default:
      return spansText(block.spans, origin);
  }
}

export const formattedText = (blocks: readonly TextBlock[], origin: string): string =>
  blocks.map((block) => blockText(block, origin)).join("\n\n");

const LINE_HEIGHT = "line-height:1.6";

function spanHtml(span: TextSpan, look: Look): string {
  switch (span.kind) {
    case "text":
      return escapeHtml(span.text);
    case "code":
      return `<code class="ground" style="${GROUND};border-radius:4px;padding:0 4px;font-size:14px">${escapeHtml(span.text)}</code>`;
    case "break":
      return "<br>\n";
    case "strong":
      return `<strong style="font-weight:600">${spansHtml(span.spans, look)}</strong>`;
    case "emphasis":
      return `<em>${spansHtml(span.spans, look)}</em>`;
    case "link": {
      const url = escapeHtml(absolute(span.address, look.origin));
      return `<a class="link" href="${url}" style="color:${look.accent}">${spansHtml(span.spans, look)}</a>`;
    }
  }
}

const spansHtml = (spans: readonly TextSpan[], look: Look): string =>
  spans.map((span) => spanHtml(span, look)).join("");

const HEADING_SIZES = { 1: 20, 2: 18, 3: 16 };

function itemHtml(item: readonly TextBlock[], look: Look): string {
  const inside = item.map((block) =>
    block.kind === "paragraph" ? spansHtml(block.spans, look) : blockHtml(block, look),
  );
  return `<li style="margin:0 0 4px">${inside.join("<br>\n")}</li>`;
}

function blockHtml(block: TextBlock, look: Look): string {
  switch (block.kind) {
    case "heading": {
      const size = HEADING_SIZES[block.level];
      // The mail's own title is its only h1.
      return `<h${block.level + 1} class="ink" style="margin:24px 0 8px;font-size:${size}px;line-height:1.3;font-weight:600;${INK}">${spansHtml(block.spans, look)}</h${block.level + 1}>`;
    }
    case "list": {
      const tag = block.start === null ? "ul" : "ol";
      const start = block.start === null || block.start === 1 ? "" : ` start="${block.start}"`;
      return `<${tag}${start} class="ink" style="margin:0 0 16px;padding-left:24px;font-size:16px;${LINE_HEIGHT};${INK}">${block.items.map((item) => itemHtml(item, look)).join("\n")}</${tag}>`;
    }
    case "quote":
      return `<blockquote class="muted line" style="margin:0 0 16px;padding-left:16px;border-left:2px solid ${LINE};${MUTED}">${formattedHtml(block.blocks, look)}</blockquote>`;
    case "code":
      return `<pre class="ink ground" style="margin:0 0 16px;padding:16px;${GROUND};border-radius:12px;font-size:14px;white-space:pre-wrap;${INK}">${escapeHtml(block.text)}</pre>`;
    case "rule":
      return `<hr class="line" style="margin:24px 0;border:0;border-top:${HAIRLINE}">`;
    case "paragraph":
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;${LINE_HEIGHT};${INK}">${spansHtml(block.spans, look)}</p>`;
  }
}

export const formattedHtml = (blocks: readonly TextBlock[], look: Look): string =>
  blocks.map((block) => blockHtml(block, look)).join("\n");
