import { useLocation } from "@remix-run/react";
import { LANGUAGE_CODES, LANGUAGES } from "#app/domain/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";

/**
 * The same page in each other language; a full page load, which brings that language's words.
 * @param short shows codes instead of names, for the bar
 */
export function LanguageLinks({ short = false }: { short?: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return LANGUAGE_CODES.filter((code) => code !== t.language).map((language) => {
    const query = new URLSearchParams(search);
    query.set("lang", language);
    return (
      <a key={language} href={`${pathname}?${query}`} hrefLang={language} lang={language}>
        {short ? language : LANGUAGES[language].name}
        {short && <span className="sr-only">: {LANGUAGES[language].name}</span>}
      </a>
    );
  });
}
