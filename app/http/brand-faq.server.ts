import { type Brand, type BrandFaq, brandText } from "#app/domain/brand/brand.contract.ts";
import type { Language } from "#app/domain/languages.ts";
import { readMarkdown } from "#app/domain/markdown.server.ts";

/** The seller's own frequent questions, in this language if they are written in it; null when there are none. */
export function faqOf({ faq }: Brand, language: Language): BrandFaq | null {
  const written = brandText(faq, language);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
