import type { Language } from "#app/i18n/languages.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import type { Brand, BrandFaq } from "./brand.contract.ts";

export function faqOf({ faq }: Brand, language: Language): BrandFaq | null {
  const written = bestTranslation(faq, language);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
