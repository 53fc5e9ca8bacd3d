import { createCookie } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import { acceptedLanguage } from "./accept-language.server.ts";
import * as en from "./en/all.ts";
import * as es from "./es/all.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from "./languages.ts";
import type { Reader } from "./reader.ts";
import {
  type Dictionary,
  inShop,
  type MailDictionary,
  type Translate,
  translator,
  type Wording,
} from "./translate.ts";

export const languageCookie = createCookie("lang", {
  path: "/",
  secure: true,
  sameSite: "lax",
  maxAge: 60 * 60 * 24 * 365,
});

const choices = new RemixI18Next({
  detection: {
    supportedLanguages: LANGUAGE_CODES,
    fallbackLanguage: "",
    cookie: languageCookie,
    order: ["searchParams", "cookie"],
    searchParamKey: "lang",
  },
});

export interface RequestedLanguage {
  language: Language;
  /** Whether the person chose it, or their browser prefers it; null for the default, where neither names a language of ours. */
  by: "person" | "browser" | null;
}

export async function requestedLanguage(request: Request): Promise<RequestedLanguage> {
  const chosen = await choices.getLocale(request);
  if (isLanguage(chosen)) return { language: chosen, by: "person" };
  const accepted = acceptedLanguage(request.headers.get("Accept-Language"));
  return accepted ? { language: accepted, by: "browser" } : { language: DEFAULT_LANGUAGE, by: null };
}

const WORDS: Record<Language, { pages: Dictionary; mails: MailDictionary }> = {
  en: { pages: en.words, mails: en.mails },
  es: { pages: es.words, mails: es.mails },
};

const eachLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [language, make(language)])) as Record<Language, T>;

const pageTranslators = eachLanguage((language) => translator(language, WORDS[language].pages));
const mailTranslators = eachLanguage((language) => translator(language, WORDS[language].mails));

export const translatorFor = (language: Language): Wording => pageTranslators[language];

/** For what the server writes with days, or with texts of the seller. */
export const shopTranslator = async ({
  language,
  shop,
}: {
  language: Language;
  shop: { profile(): Promise<Omit<Reader, "language">> };
}): Promise<Translate> => inShop(translatorFor(language), await shop.profile());

export const mailTranslator = (language: Language): Wording<MailDictionary> => mailTranslators[language];

type ConsentVersion = keyof Dictionary["consent"];

/** The consent text that the buyer agreed to; null for a version that no release had. */
export const consentText = (version: string, language: Language): string | null =>
  Object.hasOwn(WORDS[language].pages.consent, version)
    ? WORDS[language].pages.consent[version as ConsentVersion]
    : null;

/** The language that a link chose by `?lang=`; a form sent from such a page chooses nothing. */
export function chosenLanguage(request: Request): Language | null {
  const chosen = request.method === "GET" ? new URL(request.url).searchParams.get("lang") : null;
  return isLanguage(chosen) ? chosen : null;
}
