import { accentShades, DEFAULT_ACCENT, type Theme } from "#app/brand/accent.ts";
import type { Brand } from "#app/brand/brand.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { escapeHtml } from "./escape-html.ts";
import { formattedHtml, formattedText } from "./formatted-part.ts";
import { GROUND, HAIRLINE, INK, MUTED } from "./mail-colours.ts";

/** A part of a mail's content, from which both its text and its HTML are made, so that these cannot differ. */
export type Block =
  | { text: string }
  | { button: string; url: string }
  | { details: [name: string, value: string][] }
  | { lines: { title: string; note: string; amount: string }[]; total: [name: string, amount: string] }
  | { quote: string; title: string; note: string }
  | { hint: string }
  /** What somebody types or copies. */
  | { code: string }
  /** A seller's text, in the language that it is written in. */
  | { formatted: readonly TextBlock[]; language: Language };

export interface MailContent {
  subject: string;
  title: string;
  blocks: Block[];
  reason: string;
  /** Below the reason. */
  links?: [label: string, url: string][];
  /** Who the shop is; in place of its contact data. */
  imprint?: string | null;
}

export interface Shop {
  name: string;
  origin: string;
  accent: Brand["accent"];
  contact: Brand["contact"];
}

export interface Footer {
  shop: Shop;
  /** The link that turns such mails off; null for mails that cannot be turned off. */
  unsubscribe: { label: string; url: string } | null;
}

function aboutShop({ imprint }: MailContent, { contact: { address, phone, email } }: Shop): string[] {
  const lines = imprint?.split(/\n+/) ?? [address?.replaceAll("\n", ", "), phone, email];
  return lines.filter((line) => typeof line === "string");
}

function textOf(block: Block, origin: string): string {
  if ("formatted" in block) return formattedText(block.formatted, origin);
  if ("text" in block) return block.text;
  if ("button" in block) return `${block.button}:\n${block.url}`;
  if ("details" in block) return block.details.map(([name, value]) => `${name}: ${value}`).join("\n");
  if ("hint" in block) return block.hint;
  if ("code" in block) return block.code;
  if ("quote" in block) return `${block.title}\n${block.quote.replace(/^/gm, "> ")}\n${block.note}`;
  const lines = block.lines.map(({ title, note, amount }) => `- ${title} (${note}): ${amount}`);
  return [...lines, `${block.total[0]}: ${block.total[1]}`].join("\n");
}

export function textPart(content: MailContent, { shop, unsubscribe }: Footer): string {
  const foot = [content.reason, `${shop.name} · ${shop.origin}`, ...aboutShop(content, shop)];
  for (const [label, url] of content.links ?? []) foot.push(`${label}: ${url}`);
  if (unsubscribe) foot.push(`${unsubscribe.label}: ${unsubscribe.url}`);
  return `${[content.title, ...content.blocks.map((block) => textOf(block, shop.origin)), `--\n${foot.join("\n")}`].join("\n\n")}\n`;
}

/* HTML that mail clients show well: tables, inline styles, dark mode, 600 px at most, every value escaped. */

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const SCALLOPS = 12;

type Colours = Record<Theme, { accent: string; gap: string; onAccent: string }>;

const SHOP_COLOURS: Colours = {
  light: { accent: DEFAULT_ACCENT, gap: "#f6dcc8", onAccent: "#ffffff" },
  dark: { accent: "#fb923c", gap: "#4a301d", onAccent: "#1b1d21" },
};

function coloursOf({ accent }: Shop): Colours {
  if (!accent) return SHOP_COLOURS;
  const { light, dark } = accentShades(accent);
  return { light: { ...light, gap: light.soft }, dark: { ...dark, gap: dark.soft } };
}

const darkStyles = ({ dark: { accent, gap, onAccent } }: Colours) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#15171a!important}.card{background:#1d2024!important;border-color:#2c3036!important}
.ink{color:#f2efea!important}.muted{color:#a6acb4!important}.line{border-color:#2c3036!important}
.ground{background:#25292e!important}.link{color:${accent}!important}
.button{background:${accent}!important;border-color:${accent}!important;color:${onAccent}!important}
.stripe{background:${accent}!important}.gap{background:${gap}!important}}
@media (max-width:480px){.inside{padding-left:20px!important;padding-right:20px!important}}`;

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const paragraph = (text: string, look = `${INK};font-size:16px`, className = "ink") =>
  `<p class="${className}" style="margin:0 0 16px;line-height:1.6;${look}">${escapeHtml(text).replaceAll("\n", "<br>\n")}</p>`;

/** A button, with its URL below it, because some clients show no buttons and some readers do not trust them. */
function button(label: string, to: string, { accent, onAccent }: Colours["light"]): string {
  const url = escapeHtml(to);
  const look = `display:inline-block;padding:12px 24px;background:${accent};border:1px solid ${accent};border-radius:12px`;
  const words = `color:${onAccent};font-size:16px;font-weight:600;line-height:1.3;text-decoration:none`;
  return `<p style="margin:8px 0 12px"><a class="button" href="${url}" style="${look};${words}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a class="link" href="${url}" style="color:${accent}">${url}</a></p>`;
}

const CELL = "padding:10px 0;font-size:14px;line-height:1.5;vertical-align:baseline";
const TOP = `border-top:${HAIRLINE}`;
const NUMBER = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";

const detailRow = ([name, value]: [string, string]) =>
  `<tr><td class="muted line" style="${CELL};${MUTED};${TOP};padding-right:16px">${escapeHtml(name)}</td>
<td class="ink line" width="60%" style="${CELL};${INK};${TOP};text-align:right;word-break:break-word">${escapeHtml(value)}</td></tr>`;

const line = ({ title, note, amount }: { title: string; note: string; amount: string }) =>
  `<tr><td class="ink line" style="${CELL};${INK};${TOP};padding-right:16px;font-size:16px"><strong style="font-weight:600">${escapeHtml(title)}</strong><br>
<span class="muted" style="${MUTED};font-size:14px">${escapeHtml(note)}</span></td>
<td class="ink line" style="${CELL};${INK};${TOP};${NUMBER};font-size:16px">${escapeHtml(amount)}</td></tr>`;

const totalRow = ([name, amount]: [string, string]) =>
  `<tr><td class="ink line" style="${CELL};${INK};${TOP};padding-right:16px;font-size:16px;font-weight:600">${escapeHtml(name)}</td>
<td class="ink line" style="${CELL};${INK};${TOP};${NUMBER};font-size:20px;font-weight:600">${escapeHtml(amount)}</td></tr>`;

const rows = (cells: string[]) => `<table ${TABLE} style="margin:8px 0 24px">${cells.join("\n")}</table>`;

const quote = (title: string, words: string, note: string) =>
  `<table ${TABLE} style="margin:0 0 24px"><tr><td class="ground" style="${GROUND};border-radius:12px;padding:16px 20px">
${paragraph(title, `${INK};font-size:14px;font-weight:600;margin-bottom:4px`)}
${paragraph(words, `${INK};font-size:14px;margin-bottom:4px`)}
${paragraph(note, `${MUTED};font-size:14px;margin-bottom:0`, "muted")}</td></tr></table>`;

const codeHtml = (code: string) =>
  `<table ${TABLE} style="margin:8px 0 24px"><tr><td class="ground" style="${GROUND};border-radius:12px;padding:16px 20px;text-align:center">
<span class="ink" style="${INK};font-size:32px;line-height:1.3;font-weight:600;letter-spacing:0.12em;font-variant-numeric:tabular-nums">${escapeHtml(code)}</span></td></tr></table>`;

function htmlOf(block: Block, { colours, origin }: { colours: Colours["light"]; origin: string }): string {
  if ("formatted" in block)
    return `<div lang="${block.language}">${formattedHtml(block.formatted, { origin, accent: colours.accent })}</div>`;
  if ("text" in block) return paragraph(block.text);
  if ("button" in block) return button(block.button, block.url, colours);
  if ("details" in block) return rows(block.details.map(detailRow));
  if ("code" in block) return codeHtml(block.code);
  if ("hint" in block) return paragraph(block.hint, `${MUTED};font-size:14px`, "muted");
  if ("quote" in block) return quote(block.title, block.quote, block.note);
  return rows([...block.lines.map(line), totalRow(block.total)]);
}

/** The market stall's awning: stripes with round ends, drawn in table cells because clients drop pictures. */
function awning({ accent, gap }: Colours["light"]): string {
  const scallop = (_: unknown, place: number) => {
    const [className, colour] = place % 2 ? ["gap", gap] : ["stripe", accent];
    return `<td class="${className}" width="${100 / SCALLOPS}%" style="height:28px;background:${colour};border-radius:0 0 14px 14px;font-size:0;line-height:0">&nbsp;</td>`;
  };
  return `<table ${TABLE} aria-hidden="true"><tr>${Array.from({ length: SCALLOPS }, scallop).join("")}</tr></table>`;
}

function footerHtml(content: MailContent, { shop, unsubscribe }: Footer): string {
  const link = (url: string, label: string) =>
    `<a class="muted" href="${escapeHtml(url)}" style="${MUTED}">${escapeHtml(label)}</a>`;
  const style = `margin:0 0 4px;font-size:14px;line-height:1.5;${MUTED}`;
  const unsubscribeLink =
    unsubscribe && `<p class="muted" style="${style}">${link(unsubscribe.url, unsubscribe.label)}</p>`;
  const about = aboutShop(content, shop)
    .map((line) => `<p class="muted" style="${style}">${escapeHtml(line)}</p>`)
    .join("");
  const links = (content.links ?? [])
    .map(([label, url]) => `<p class="muted" style="${style}">${link(url, label)}</p>`)
    .join("");
  return `<p class="muted" style="${style}">${escapeHtml(content.reason)}</p>
<p class="muted" style="${style}">${escapeHtml(shop.name)} · ${link(shop.origin, shop.origin)}</p>${about}${links}${unsubscribeLink ?? ""}`;
}

/** Without what only helps to read the text part: marks of quotes and lists, addresses beside their words. */
function beginning(block: Block, origin: string): string {
  if ("button" in block || "code" in block) return "";
  if ("quote" in block) return `${block.title.replace(/\.$/, "")}: ${block.quote}`;
  return textOf(block, origin)
    .replace(/^(?:---$|- |> )+/gm, "")
    .replace(/ \(https?:[^\s)]+\)/g, "");
}

/** What a mailbox shows beside the subject: how it begins. Without it that is the shop's name and the title, which stand there already. */
function preview({ blocks }: MailContent, origin: string): string {
  const told = blocks.map((block) => beginning(block, origin)).join(" ");
  const [words = ""] = /^.{0,150}(?!\S)/u.exec(told.replace(/\s+/g, " ").trim()) ?? [];
  return `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}</div>`;
}

export function htmlPart(content: MailContent, footer: Footer, language: Language): string {
  const title = `<h1 class="ink" style="margin:0 0 16px;font-size:28px;line-height:1.2;font-weight:600;letter-spacing:-0.02em;${INK}">${escapeHtml(content.title)}</h1>`;
  const colours = coloursOf(footer.shop);
  const { light } = colours;
  const home = `<p style="margin:0 0 24px;font-size:16px;line-height:1.5;font-weight:600"><a class="link" href="${escapeHtml(footer.shop.origin)}" style="color:${light.accent};text-decoration:none">${escapeHtml(footer.shop.name)}</a></p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title><style>${darkStyles(colours)}</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf8f4;${FONT}">
${preview(content, footer.shop.origin)}
<table ${TABLE} class="paper" style="background:#faf8f4"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;text-align:left;${FONT}">
<tr><td>${awning(light)}</td></tr>
<tr><td class="card inside" style="background:#ffffff;border:${HAIRLINE};border-top:0;border-radius:0 0 12px 12px;padding:28px 40px 16px;word-break:break-word">
${home}
${title}
${content.blocks.map((block) => htmlOf(block, { colours: light, origin: footer.shop.origin })).join("\n")}
</td></tr>
<tr><td class="inside" style="padding:20px 40px">${footerHtml(content, footer)}</td></tr>
</table></td></tr></table></body></html>
`;
}
