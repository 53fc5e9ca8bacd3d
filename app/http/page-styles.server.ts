import type { AppLoadContext } from "@remix-run/cloudflare";
import { accentStyles } from "#app/domain/brand/accent.ts";
import { hashSource } from "./content-security-policy.server.ts";

/** The style sheets by accent, with the source that allows each: there are few, and making one takes up to nine milliseconds. */
const sheets = new Map<string, { text: string; source: string }>();

/**
 * A page's style sheet with the seller's colour, and what allows it in the policy. A shop whose database does not answer has
 * an error page in the colours it came with.
 */
export async function pageStyles(
  styles: string,
  { services }: AppLoadContext,
): Promise<{ text: string; source: string }> {
  const shop = await services.shop.facts().catch(() => null);
  const accent = shop?.brand.accent ?? "";
  const known = sheets.get(accent);
  if (known) return known;
  const text = accent ? styles + accentStyles(accent) : styles;
  const sheet = { text, source: hashSource(text) };
  if (sheets.size < 10) sheets.set(accent, sheet);
  return sheet;
}
