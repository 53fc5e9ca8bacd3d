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
  /** Scripts that are put into the page afterwards. */
  added: string[];
  origins: { images: string | null; payments: string };
}

/**
 * The policy of a page. The nonce tells the renderer's own scripts and styles from what could be injected, which cannot know it;
 * the page leaves with their hashes in its place, so that the same HTML may be kept for everyone.
 * @returns the page without its nonce, and the policy.
 */
export async function pagePolicy({ html, nonce, added, origins }: Rendered) {
  const images = origins.images ? ` ${origins.images}` : "";
  const policy = [
    "default-src 'self'",
    `script-src ${await ownAnd([...textsOf("script", html, nonce), ...added])}`,
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
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), policy };
}
