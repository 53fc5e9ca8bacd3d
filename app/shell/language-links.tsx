import { useLocation } from "@remix-run/react";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface LanguageLinksProps {
  languages: readonly Language[];
  short?: boolean;
  className: string;
}

export function LanguageLinks({ languages, short = false, className }: LanguageLinksProps) {
  const t = useT();
  const { search } = useLocation();
  return languages
    .filter((code) => code !== t.language)
    .map((language) => {
      const query = new URLSearchParams(search);
      query.set("lang", language);
      return (
        <a key={language} href={`?${query}`} hrefLang={language} lang={language} className={className}>
          {short && <span>{language}</span>}
          <span className={short ? "sr-only" : ""}>{`${short ? ": " : ""}${LANGUAGES[language].name}`}</span>
        </a>
      );
    });
}
