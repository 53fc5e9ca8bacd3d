import type { Reader } from "#app/i18n/reader.ts";
import { bestTranslation } from "#app/i18n/translated.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import type { Brand, BrandFaq } from "./brand.contract.ts";

export function faqOf({ faq }: Brand, reader: Pick<Reader, "language" | "mainLanguage">): BrandFaq | null {
  const written = bestTranslation(faq, reader);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}
