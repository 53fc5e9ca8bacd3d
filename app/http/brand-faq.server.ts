import type { Brand, BrandFaq } from "#app/domain/brand/brand.contract.ts";
import type { Language } from "#app/domain/languages.ts";
import { readMarkdown } from "#app/domain/markdown.server.ts";
import { bestTranslation } from "#app/domain/translated.ts";

/** The seller's own frequent questions, in this language if they are written in it; null when there are none. */
export function faqOf({ faq }: Brand, language: Language): BrandFaq | null {
  const written = bestTranslation(faq, language);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
