/** The parts of the bar that are the same for everybody. */

import type { Brand } from "#app/brand/brand.contract.ts";
import { BrandLogo } from "#app/brand/brand-logo.tsx";
import { SEARCH_FIELD } from "#app/catalog/search/search-box.tsx";
import { LANGUAGES } from "#app/i18n/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CloseIcon, HeartIcon, icon, SearchIcon } from "#app/ui/icons.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { type BarHtml, MENU, MENU_TITLE } from "./header.tsx";

const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

interface BarFacts {
  url: URL;
  brand: Pick<Brand, "name" | "logo" | "languages">;
}

const PAGES = [
  ["/", "bar.home"],
  ["/contact", "bar.contact"],
  ["/wishlist", "bar.wishList"],
] as const;

function PageLinks({ pages, url }: { pages: readonly (typeof PAGES)[number][]; url: URL }) {
  const t = useT();
  return pages.map(([to, label]) => (
    <a key={to} href={to} aria-current={to === url.pathname ? "page" : undefined}>
      {t(label)}
    </a>
  ));
}

/**
 * The same page in each other language; a full page load, which brings that language's words.
 * @param short shows codes instead of names
 */
function LanguageLinks({ url, brand, short = false }: BarFacts & { short?: boolean }) {
  const t = useT();
  return brand.languages
    .filter((code) => code !== t.language)
    .map((language) => {
      const query = new URLSearchParams(url.searchParams);
      query.set("lang", language);
      return (
        <a key={language} href={`?${query}`} hrefLang={language} lang={language}>
          {short ? language : LANGUAGES[language].name}
          {short && <span className="sr-only">: {LANGUAGES[language].name}</span>}
        </a>
      );
    });
}

/** React 18 does not know these attributes. */
const OPENS_MENU = { popovertarget: MENU };
const CLOSES_MENU = { popovertarget: MENU, popovertargetaction: "hide" };

function Start({ url, brand }: BarFacts) {
  const t = useT();
  return (
    <>
      <a href="#content" className="skip-link">
        {t("bar.skip")}
      </a>
      <div className="-ml-2 noscript:hidden sm:hidden">
        <button type="button" aria-label={t("bar.menu")} className="round-link" {...OPENS_MENU}>
          <MenuIcon className="size-6" />
        </button>
      </div>
      <a href="/" className="brand">
        <BrandLogo brand={brand} />
      </a>
      <nav aria-label={t("bar.mainNav")} className="main-nav">
        <PageLinks pages={PAGES.slice(0, 2)} url={url} />
        <span aria-hidden="true" />
      </nav>
    </>
  );
}

/** The part of the small screens' menu that is the same for everybody. */
function Menu({ url, brand }: BarFacts) {
  const t = useT();
  return (
    <>
      <div>
        <span id={MENU_TITLE}>{t("bar.menu")}</span>
        <button type="button" aria-label={t("ui.close")} className="round-link" {...CLOSES_MENU}>
          <CloseIcon className="size-6" />
        </button>
      </div>
      <nav aria-label={t("bar.mainNav")}>
        <PageLinks pages={PAGES} url={url} />
        <LanguageLinks url={url} brand={brand} />
      </nav>
    </>
  );
}

function End({ url, brand }: BarFacts) {
  const t = useT();
  return (
    <>
      <a href="/wishlist" aria-label={t("bar.wishList")} className="round-link max-sm:hidden">
        <HeartIcon className="size-6" />
      </a>
      {/* On small screens the search covers the bar when it is opened. */}
      <label htmlFor={SEARCH_FIELD} className="search-over-bar-only round-link">
        <SearchIcon className="size-6" />
      </label>
      <div className="language-links">
        <LanguageLinks url={url} brand={brand} short />
      </div>
    </>
  );
}

export function bar(t: Translate, facts: BarFacts): BarHtml {
  return {
    start: staticHtml(t, <Start {...facts} />),
    menu: staticHtml(t, <Menu {...facts} />),
    end: staticHtml(t, <End {...facts} />),
  };
}
