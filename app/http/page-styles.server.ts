import type { AppLoadContext } from "@remix-run/cloudflare";
import { accentStyles } from "#app/brand/accent.ts";
import { hashSource } from "./content-security-policy.server.ts";

/** The style sheet with each accent and its CSP hash, cached because making one takes up to nine milliseconds. */
const sheetByAccent = new Map<string, { text: string; source: string }>();

/**
 * A page's style sheet with the seller's accent, and the CSP source that allows it. When the database does not answer, the
 * error page has the default accent.
 */
export async function pageStyles(
  styles: string,
  { services }: AppLoadContext,
): Promise<{ text: string; source: string }> {
  const shop = await services.shop.facts().catch(() => null);
  const accent = shop?.brand.accent ?? "";
  const cached = sheetByAccent.get(accent);
  if (cached) return cached;
  const text = accent ? styles + accentStyles(accent) : styles;
  const sheet = { text, source: hashSource(text) };
  if (sheetByAccent.size < 10) sheetByAccent.set(accent, sheet);
  return sheet;
}
