import { translatorFor } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";
import { type Brand, type BrandForm, textField } from "./brand.contract.ts";
import { defaultFaqText } from "./default-questions.ts";

const defaultFaqs = () => LANGUAGE_CODES.map((code) => [code, defaultFaqText(translatorFor(code))] as const);

/** The shop's questions and answers in each language: the seller's, or the default ones. */
export const shownFaq = ({ faq }: Pick<Brand, "faq">): Translated =>
  Object.keys(faq).length > 0 ? faq : Object.fromEntries(defaultFaqs());

/** The default text is not stored, so that the next version of Stall may change it. */
export function withoutDefaultFaq(form: BrandForm): BrandForm {
  const faqs = defaultFaqs().map(([code, text]) => ({ field: textField("faq", code), text }));
  if (!faqs.every(({ field, text }) => form[field] === text)) return form;
  return { ...form, ...Object.fromEntries(faqs.map(({ field }) => [field, ""])) };
}
