/** Decides the language of an answer: `?lang=`, then the cookie that mirrors the shopper's choice, then the browser's. */
import { createCookie } from "@remix-run/cloudflare";
import { RemixI18Next } from "remix-i18next/server";
import type { Language } from "#app/domain/languages.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { type Translate, translator } from "./translate.ts";

export const languageCookie = createCookie("lang", {
  path: "/",
  secure: true,
  sameSite: "lax",
  maxAge: 60 * 60 * 24 * 365,
});

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: ["en", "es"],
    fallbackLanguage: "en",
    cookie: languageCookie,
    order: ["searchParams", "cookie", "header"],
    searchParamKey: "lang",
  },
});

export async function languageOf(request: Request): Promise<Language> {
  return (await detector.getLocale(request)) === "es" ? "es" : "en";
}

const translators = { en: translator("en", en), es: translator("es", es) } satisfies Record<
  Language,
  Translate
>;

export const translatorFor = (language: Language): Translate => translators[language];

/** The language that a link chose by `?lang=`; a form sent from such a page chooses nothing. */
export function chosenLanguage(request: Request): Language | null {
  const chosen = request.method === "GET" ? new URL(request.url).searchParams.get("lang") : null;
  return chosen === "en" || chosen === "es" ? chosen : null;
}
