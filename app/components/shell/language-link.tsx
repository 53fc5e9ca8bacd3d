/** Leads to the same page in the other language; a whole load, because the words come with the page. */
import { useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";

export function LanguageLink() {
  const t = useT();
  const { pathname, search } = useLocation();
  const other = t.language === "en" ? "es" : "en";
  const query = new URLSearchParams(search);
  query.set("lang", other);
  return (
    <a
      href={`${pathname}?${query}`}
      hrefLang={other}
      lang={other}
      className="grid size-11 place-items-center rounded-box font-medium text-muted text-sm uppercase hover:bg-ground hover:text-ink"
    >
      {other}
      <span className="sr-only">: {t("shell.languageOther")}</span>
    </a>
  );
}
