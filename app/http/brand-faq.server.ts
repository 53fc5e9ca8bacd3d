import { type Brand, type BrandFaq, brandText } from "#app/domain/brand/brand.contract.ts";
import type { Language } from "#app/domain/languages.ts";
import { readMarkdown } from "#app/domain/markdown.server.ts";

/** Null when the seller has written none. */
export function faqOf({ faq }: Brand, language: Language): BrandFaq | null {
  const written = brandText(faq, language);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
