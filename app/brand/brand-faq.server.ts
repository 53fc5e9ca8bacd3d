import type { Language } from "#app/i18n/languages.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { readMarkdown } from "#app/shared/markdown.server.ts";
import type { Brand, BrandFaq } from "./brand.contract.ts";

/** The seller's own frequent questions, in this language if they are written in it; null when there are none. */
export function faqOf({ faq }: Brand, language: Language): BrandFaq | null {
  const written = bestTranslation(faq, language);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
