import type { AppLoadContext } from "@remix-run/cloudflare";
import { accentStyles } from "#app/domain/brand/accent.ts";
import { hashSource } from "./content-security-policy.server.ts";

/** The source that allows each style sheet: there are few, and hashing one takes a tenth of a millisecond. */
const sources = new Map<string, string>();

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
  const text = accent ? styles + accentStyles(accent) : styles;
  const source = sources.get(accent) ?? hashSource(text);
  if (sources.size < 10) sources.set(accent, source);
  return { text, source };
}
