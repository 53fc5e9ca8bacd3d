/** The parts of the bar that are the same for everybody. */
import { CloseIcon, HeartIcon, icon, SearchIcon } from "#app/components/ui/icons.tsx";
import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import { LANGUAGE_CODES, LANGUAGES } from "#app/domain/languages.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { type BarHtml, MENU, MENU_TITLE } from "./header.tsx";
import { SEARCH_FIELD } from "./search-box.tsx";

const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

/** The shop's logo: an awning over a cube. The same drawing as public/favicon.svg. */
function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <path
        className="fill-accent"
        d="M7.5 4h17l4 8.5a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0z"
      />
      <path
        d="m16 17 6 3.3v5.9L16 29.5l-6-3.3v-5.9zM10 20.3l6 3.2 6-3.2M16 23.5v6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
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
function LanguageLinks({ url, short = false }: { url: URL; short?: boolean }) {
  const t = useT();
  return LANGUAGE_CODES.filter((code) => code !== t.language).map((language) => {
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

function Start({ url, shopName }: { url: URL; shopName: string }) {
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
        <Logo />
        <span>{shopName}</span>
      </a>
      <nav aria-label={t("bar.mainNav")} className="main-nav">
        <PageLinks pages={PAGES.slice(0, 2)} url={url} />
        <span aria-hidden="true" />
      </nav>
    </>
  );
}

/** The part of the small screens' menu that is the same for everybody. */
function Menu({ url }: { url: URL }) {
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
        <LanguageLinks url={url} />
      </nav>
    </>
  );
}

function End({ url }: { url: URL }) {
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
        <LanguageLinks url={url} short />
      </div>
    </>
  );
}

export function bar(t: Translate, facts: { shopName: string; url: URL }): BarHtml {
  return {
    start: staticHtml(t, <Start {...facts} />),
    menu: staticHtml(t, <Menu url={facts.url} />),
    end: staticHtml(t, <End url={facts.url} />),
  };
}
