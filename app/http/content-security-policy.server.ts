import { createHash } from "node:crypto";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Cache of the stylesheets' hashes, which are the same in every page. */
const styleHashes = new Map<string, string>();

function hashOfStyle(text: string): string {
  const hash = styleHashes.get(text) ?? sha256(text);
  styleHashes.set(text, hash);
  return hash;
}

/** `'self'` and the hashes of all inline elements with the nonce. */
function sourcesOf(tag: "script" | "style", html: string, nonce: string): string {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set(["'self'"]);
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith(`<${tag} `, html.lastIndexOf("<", at))) continue;
    const start = html.indexOf(">", at) + 1;
    const text = html.slice(start, html.indexOf(`</${tag}>`, start));
    sources.add(tag === "style" ? hashOfStyle(text) : sha256(text));
  }
  return [...sources].join(" ");
}

interface RenderedPage {
  /** Carries `nonce` on every script and style that Remix and we wrote. */
  html: string;
  nonce: string;
  origins: { images: string | null; payments: string };
}

/**
 * The Content-Security-Policy of a page. The nonce distinguishes the renderer's scripts and styles from injected ones; the
 * policy lists their hashes instead, because a cached page is the same for everybody and a nonce must not be reused.
 */
export function contentSecurityPolicy({ html, nonce, origins }: RenderedPage): string {
  const images = origins.images ? ` ${origins.images}` : "";
  return [
    "default-src 'self'",
    `script-src ${sourcesOf("script", html, nonce)}`,
    `style-src ${sourcesOf("style", html, nonce)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${origins.payments}`,
  ].join("; ");
}
