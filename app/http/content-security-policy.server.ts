import type { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

export const hashSource = (text: string | Buffer): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function scriptHashesIn(html: Buffer, nonce: string): Set<string> {
  const openingTag = `<script nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf(openingTag); at >= 0; at = html.indexOf(openingTag, at + openingTag.length)) {
    const start = html.indexOf(">", at) + 1;
    hashes.add(hashSource(html.subarray(start, html.indexOf("</script>", start))));
  }
  return hashes;
}

/** Stripe's pages for a new card and for an unpaid invoice, to which a member's buttons lead. */
const MEMBERS_PAGES = ["https://billing.stripe.com", "https://invoice.stripe.com"];

/** `origins` are settings of wrangler.toml: a new one is added there, in app/env.server.ts and in app/entry.server.tsx. */
interface RenderedPage {
  /** In UTF-8; carries `nonce` on every script that Remix and we wrote. */
  html: Buffer;
  nonce: string;
  styles: string;
  origins: { images: string | null; payments: string };
}

/**
 * The Content-Security-Policy of a page. The nonce distinguishes the renderer's scripts from injected ones; the
 * policy lists their hashes instead, because a cached page is the same for everybody and a nonce must not be reused.
 */
export function contentSecurityPolicy({ html, nonce, styles, origins }: RenderedPage): string {
  const images = origins.images ? ` ${origins.images}` : "";
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashesIn(html, nonce)].join(" ")}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    `media-src 'self' blob:${images}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", origins.payments, ...MEMBERS_PAGES].join(" ")}`,
  ].join("; ");
}
