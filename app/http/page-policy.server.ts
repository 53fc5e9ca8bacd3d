async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** `'self'` and the SHA-256 of each text, base64. */
async function ownAnd(texts: string[]): Promise<string> {
  const hashes = await Promise.all([...new Set(texts)].map(sha256));
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ");
}

function textsOf(tag: "script" | "style", html: string, nonce: string): string[] {
  const marked = new RegExp(`<${tag}(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</${tag}>`, "g");
  return [...html.matchAll(marked)].map(([, text = ""]) => text);
}

interface Rendered {
  /** Carries `nonce` on every script and style that Remix and we wrote. */
  html: string;
  nonce: string;
  origins: { images: string | null; payments: string };
}

/**
 * The Content-Security-Policy of a page. The nonce tells the renderer's own scripts and styles from what could be injected,
 * which cannot know it; the policy itself names their hashes, because a kept page is the same for everyone.
 */
export async function pagePolicy({ html, nonce, origins }: Rendered): Promise<string> {
  const images = origins.images ? ` ${origins.images}` : "";
  return [
    "default-src 'self'",
    `script-src ${await ownAnd(textsOf("script", html, nonce))}`,
    `style-src ${await ownAnd(textsOf("style", html, nonce))}`,
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
