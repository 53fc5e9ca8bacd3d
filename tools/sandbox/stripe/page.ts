import { readFileSync } from "node:fs";
import type { Reply } from "./http.ts";
import { PAGE_TEXTS, type PageLanguage } from "./page-texts.ts";

export interface Markup {
  markup: string;
}

export type Content = string | number | false | null | Markup | Markup[];

export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  const filled = values.map((value, i) => markupOf(value) + (strings[i + 1] ?? ""));
  return { markup: (strings[0] ?? "") + filled.join("") };
}

/** Text that is markup already: our own style sheet. */
function rawMarkup(markup: string): Markup {
  return { markup };
}

function markupOf(value: Content): string {
  if (value === null || value === false) return "";
  if (Array.isArray(value)) return value.map((part) => part.markup).join("");
  return typeof value === "object" ? value.markup : escapeText(String(value));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

const STYLE = readFileSync(new URL("./style.css", import.meta.url), "utf8");

// No form-action: Chromium applies it to the redirect after paying, which leads to the shop.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

export interface Page {
  language: PageLanguage;
  title: string;
  body: Markup;
  /** 200 unless given; a browser logs other statuses as errors. */
  status?: number;
}

export function page({ language, title, body, status = 200 }: Page): Reply {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${rawMarkup(STYLE)}</style>
</head>
<body>
<header class="note">${PAGE_TEXTS[language].sandbox}</header>
${body}
</body>
</html>
`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
  return { status, headers, body: document.markup };
}

export interface Notice {
  language: PageLanguage;
  title: string;
  text: string;
  /** Where the way back leads; no link without it. */
  back: string | null;
  status?: number;
}

/** A page with one message and a way back. */
export function noticePage({ language, title, text, back, status }: Notice): Reply {
  const link = back !== null && html`<p><a href="${back}">${PAGE_TEXTS[language].toShop}</a></p>`;
  const body = html`<main class="narrow"><div class="panel"><h1>${title}</h1><p>${text}</p>${link}</div></main>`;
  return page({ language, title, body, status });
}
