import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import type { Brand, BrandFaq } from "./brand.contract.ts";

export function faqOf({ faq }: Brand, reader: Pick<Reader, "language" | "mainLanguage">): BrandFaq | null {
  const written = bestTranslation(faq, reader);
  return written && { blocks: readMarkdown(written.text), language: written.language };
}

/** The shop's questions and answers in each language: the seller's, or the default ones. */
export const shownFaq = ({ faq }: Pick<Brand, "faq">, defaultFaq: Translated): Translated =>
  Object.keys(faq).length > 0 ? faq : defaultFaq;

/** The default text is not stored, so that the next version of Stall may change it. */
export const withoutDefaultFaq = (faq: Translated, defaultFaq: Translated): Translated =>
  LANGUAGE_CODES.every((code) => faq[code] === defaultFaq[code]) ? {} : faq;
