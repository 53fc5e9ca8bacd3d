import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "#app/domain/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";

const square =
  "grid size-11 place-items-center rounded-box font-medium text-muted text-sm uppercase hover:bg-ground hover:text-ink";

/** The same page in another language; a full page load, which brings that language's words. */
function LanguageLink({
  language,
  className,
  children,
}: {
  language: Language;
  className: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return (
    <a href={`${pathname}?${query}`} hrefLang={language} lang={language} className={className}>
      {children}
    </a>
  );
}

const otherLanguages = (current: Language) => LANGUAGE_CODES.filter((code) => code !== current);

/** For the menu of phones: a row for each other language, by its name. */
export function LanguageRows() {
  return otherLanguages(useT().language).map((language) => (
    <LanguageLink
      key={language}
      language={language}
      className="rounded-box px-4 py-3 text-lg hover:bg-ground"
    >
      {LANGUAGES[language].name}
    </LanguageLink>
  ));
}

/** For the bar of wider screens, and without scripts: a link when there is one other language, a menu when there are more. */
export function LanguageChoice() {
  const t = useT();
  const others = otherLanguages(t.language);
  if (others.length === 1)
    return others.map((language) => (
      <LanguageLink key={language} language={language} className={square}>
        {language}
        <span className="sr-only">: {LANGUAGES[language].name}</span>
      </LanguageLink>
    ));
  return (
    <details className="relative">
      <summary className={square}>
        {t.language}
        <span className="sr-only">: {t("shell.languages")}</span>
      </summary>
      <ul className="absolute right-0 z-50 rounded-box border border-line bg-surface py-2 shadow-float">
        {others.map((language) => (
          <li key={language}>
            <LanguageLink language={language} className="flex min-h-11 items-center px-4 hover:bg-ground">
              {LANGUAGES[language].name}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
