import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import type { Translated } from "#app/i18n/translated.ts";

interface Texts {
  status: ModelStatus;
  title: Translated;
  description: Translated;
}

/**
 * The language that a model's texts are needed in: the shop's main one. A model that was published before that was chosen keeps the one that it is
 * written in, so that a change of the setting asks for no translations.
 */
export function neededLanguage({ status, title, description }: Texts, mainLanguage: Language): Language {
  const isWrittenIn = (language: Language) => Boolean(title[language] && description[language]);
  if (status === "draft" || isWrittenIn(mainLanguage)) return mainLanguage;
  return LANGUAGE_CODES.find(isWrittenIn) ?? mainLanguage;
}
