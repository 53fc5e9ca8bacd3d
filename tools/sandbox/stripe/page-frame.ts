/** Every page of the sandbox is a whole document that says no money moves and loads nothing from elsewhere. */
import { readFileSync } from "node:fs";
import type { Reply } from "./http.ts";
import { html, type Markup, trusted } from "./markup.ts";
import { PAGE_TEXTS, type PageLanguage } from "./page-texts.ts";

const STYLE = ["./page-style.css", "./form-style.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");

// No form-action: Chromium applies it to the redirect after paying, which leads to the shop.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'none'";

export interface Page {
  language: PageLanguage;
  title: string;
  body: Markup;
  /** 200 unless told; a browser logs other statuses as errors. */
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
<style>${trusted(STYLE)}</style>
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
