import { Link, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { AccountLink, CartLink } from "./account-links.tsx";
import { MainNav, MobileMenu } from "./main-nav.tsx";
import { Mark } from "./mark.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export function Header({ shopName }: { shopName: string }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper/95 backdrop-blur-sm">
      <ProgressBar />
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:px-6">
        <MobileMenu />
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-box font-semibold text-lg tracking-tight sm:mr-6"
        >
          <Mark />
          <span className="max-w-32 truncate max-[24rem]:sr-only max-sm:noscript:sr-only sm:max-w-64">
            {shopName}
          </span>
        </Link>
        <MainNav />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <CartLink />
          <LanguageLink />
          <AccountLink />
        </div>
      </div>
    </header>
  );
}

/** A link of the browser's own: the words of the other language come with a new document. */
function LanguageLink() {
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
