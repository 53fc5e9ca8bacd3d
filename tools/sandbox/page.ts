/** The pages of the sandboxes: plain HTML without scripts, in English. For developers, not part of the shop. */

import { readFileSync } from "node:fs";
import { escapeHtml } from "#app/mail/escape-html.ts";

export interface Markup {
  markup: string;
}

type Content = string | number | false | null | Markup | Markup[];

/** HTML with its values escaped; `null` and `false` are left out. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  const filled = values.map((value, i) => markupOf(value) + (strings[i + 1] ?? ""));
  return { markup: (strings[0] ?? "") + filled.join("") };
}

function markupOf(value: Content): string {
  if (value === null || value === false) return "";
  if (Array.isArray(value)) return value.map((part) => part.markup).join("");
  return typeof value === "object" ? value.markup : escapeHtml(String(value));
}

const STYLE = { markup: readFileSync(new URL("./style.css", import.meta.url), "utf8") };

export interface Page {
  title: string;
  banner: string;
  body: Markup;
  status?: number;
  policy?: string;
}

export function pageResponse({ title, banner, body, status = 200, policy }: Page): Response {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>${banner}</header>
<main>${body}</main>
</body>
</html>
`;
  const allowed = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy ? `${allowed}; ${policy}` : allowed,
    "Cache-Control": "no-store",
  };
  return new Response(document.markup, { status, headers });
}
