/**
 * The read-only sections above and below the list's filters: the welcome or the search's title; the active filters, a note on the
 * search, or why no model is shown. As HTML, like the sections of a product's page.
 */
import type { ReactNode } from "react";
import type { Brand } from "#app/brand/brand.contract.ts";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { SEARCH_FORM } from "#app/catalog/search/search-box.tsx";
import { dimensions, wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type AnyTranslation, bestTranslation } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { findPrinter } from "#app/printers/printers.ts";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CloseIcon, WarningIcon } from "#app/ui/icons.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { DEFAULT_LIST_QUERY, listAddress, listSearchParams } from "./list-params.ts";
import type { HomeData, LoadedList } from "./product-cache.browser.ts";
import { FILTER_SHEET_ID } from "./product-filters.tsx";

interface ListSectionsProps {
  brand: WelcomeBrand;
  query: ListQuery;
  /** Null when it could not be read. */
  list: LoadedList | null;
}

type WelcomeBrand = Pick<Brand, "heroTitle" | "heroLead" | "hero" | "accent">;

/** The seller's text, or else the default; `lang` is set when its language is not the page's. */
function useBrandText(sellersText: AnyTranslation, defaultText: string) {
  const t = useT();
  const written = bestTranslation(sellersText, t.language) ?? { text: defaultText, language: t.language };
  return { text: written.text, lang: written.language === t.language ? undefined : written.language };
}

/** The default picture, in the default accent colour; `withoutAccent` is for shops with another one. */
const VASE = { url: "/vase.svg", withoutAccent: "/vase.svg#plain", width: 360, height: 420 };

export function Welcome({ brand }: { brand: WelcomeBrand }) {
  const t = useT();
  const title = useBrandText(brand.heroTitle, t("welcome.title"));
  const lead = useBrandText(brand.heroLead, t("welcome.lead"));
  const picture = brand.hero ?? { ...VASE, url: brand.accent ? VASE.withoutAccent : VASE.url };
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-12 pb-16 sm:px-6 md:grid-cols-[3fr_2fr] md:py-16">
      <div>
        <h1 lang={title.lang} className="max-w-[14ch] text-hero tracking-[-0.03em]">
          {title.text}
        </h1>
        <p lang={lead.lang} className="mt-6 max-w-[46ch] text-lg text-muted">
          {lead.text}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/register" className={buttonClassName({ size: "lg" })}>
            {t("welcome.getStarted")}
          </a>
          <a href="#products" className={buttonClassName({ variant: "secondary", size: "lg" })}>
            {t("welcome.seeProducts")}
          </a>
          <a href="/contact" className={`${buttonClassName({ variant: "quiet", size: "lg" })} max-sm:px-0`}>
            {t("welcome.contact")}
          </a>
        </div>
      </div>
      <div className="mx-auto hidden w-full max-w-80 md:block">
        <img
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          className={`w-full ${brand.hero ? "rounded-box" : ""}`}
        />
      </div>
    </section>
  );
}

/** How many models a list has, as far as it is known: empty when only some of the words match, a minimum when there are more pages. */
export function countText(t: Translate, { matched, unfiltered, products, next }: LoadedList): string {
  if (matched === "some" && !unfiltered) return "";
  if (matched !== "every" || unfiltered) return t.count("home.found", 0);
  if (next && products.length === 0) return "";
  if (next) return t("list.foundOver", { count: wholeNumber(products.length, t.language) });
  return t.count("home.found", products.length);
}

/** The text of the button that closes the sheet of filters: with the number of models when that is known. */
function showText(t: Translate, list: LoadedList | null): string {
  const isCounted = list && list.matched === "every" && !list.unfiltered && !list.next && !list.cut;
  return isCounted
    ? t("list.showFound", { found: t.count("home.found", list.products.length) })
    : t("list.showModels");
}

/** Attributes that React 18 does not know by name. */
const CLOSES_SHEET = { popovertarget: FILTER_SHEET_ID, popovertargetaction: "hide" };

/** What follows the filters in their sheet: a link to choose a printer, and the buttons that show the models. */
function FiltersFooter({ query, list }: Omit<ListSectionsProps, "brand">) {
  const t = useT();
  return (
    <>
      <a href="/printer" className="self-center justify-self-start py-2.5 text-link text-sm">
        {t(query.printer ? "printer.changeMine" : "printer.filter")}
      </a>
      <noscript>
        <button
          type="submit"
          form={SEARCH_FORM}
          className={`${buttonClassName({ variant: "secondary" })} w-full`}
        >
          {t("list.show")}
        </button>
      </noscript>
      <button type="button" className={`${buttonClassName()} sm:hidden noscript:hidden`} {...CLOSES_SHEET}>
        {showText(t, list)}
      </button>
    </>
  );
}

function ListTitle({ query, list }: Omit<ListSectionsProps, "brand">) {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-4 px-4 pt-4 sm:px-6 sm:pt-8">
      <h1 className="min-w-0 text-lg sm:text-xl">
        {query.q ? t("list.resultsFor", { query: query.q }) : t("home.products")}
      </h1>
      <p className="text-muted tabular-nums">{list && countText(t, list)}</p>
    </div>
  );
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ query }: { query: ListQuery }) {
  const t = useT();
  const printer = findPrinter(query.printer);
  const texts = {
    q: query.q,
    price: query.price !== "all" && t(`home.price_${query.price}`),
    license: query.license !== "all" && t(`home.license_${query.license}`),
    format: query.format !== "all" && query.format.toUpperCase(),
    printer: printer && t("list.fits", { printer: printer.name ?? dimensions(printer.volume, t.language) }),
  };
  const active = Object.entries(texts).filter(([, text]) => text);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("list.active")} className="active-filters">
      {active.map(([name, text]) => (
        <li key={name}>
          <a
            href={listAddress({ ...query, [name]: DEFAULT_LIST_QUERY[name as keyof ListQuery], after: "" })}
            aria-label={t("list.remove", { filter: String(text) })}
          >
            <span>{text}</span>
            <CloseIcon className="size-4" />
          </a>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <a href={listAddress({ sort: query.sort })}>{t("list.removeAll")}</a>
        </li>
      )}
    </ul>
  );
}

/** Which words were searched for instead, or that the models match only in part. */
function SearchNote({ corrected, alternative, matched, unfiltered, cut }: LoadedList) {
  const t = useT();
  const count = cut && wholeNumber(cut, t.language);
  const isInexact = matched !== "every" || unfiltered;
  if (!isInexact && !corrected && !cut) return null;
  return (
    <p role="status">
      {corrected && `${t("list.corrected", { query: corrected })} `}
      {alternative && (
        <a href={listAddress({ q: alternative })} className="text-link">
          {t("list.didYouMean", { query: alternative })}
        </a>
      )}{" "}
      {matched === "some" && t("list.matchedSome")}
      {matched === "none" && t("list.matchedNone")}{" "}
      {count && !unfiltered && matched === "every" && t("home.cut", { count })}{" "}
      {unfiltered && (count ? t("list.unfilteredCut", { count }) : t("list.unfiltered"))}{" "}
      {isInexact && (
        <a href={listAddress(DEFAULT_LIST_QUERY)} className="text-link">
          {t("list.showAll")}
        </a>
      )}
    </p>
  );
}

function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={buttonClassName({ variant: "secondary" })}>
      {children}
    </a>
  );
}

function NothingFound({ isUnfiltered }: { isUnfiltered: boolean }) {
  const t = useT();
  return isUnfiltered ? (
    <EmptyState
      title={t("list.shopEmpty")}
      action={<ActionLink to="/contact">{t("welcome.contact")}</ActionLink>}
    >
      {t("list.shopEmptyText")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("list.nothingFound")}
      action={<ActionLink to={listAddress(DEFAULT_LIST_QUERY)}>{t("list.showAll")}</ActionLink>}
    >
      {t("list.nothingFoundText")}
    </EmptyState>
  );
}

function ListFailed({ query }: { query: ListQuery }) {
  const t = useT();
  return (
    <EmptyState
      icon={<WarningIcon className="size-10 text-danger" />}
      title={t("home.failed")}
      action={<ActionLink to={`/?${listSearchParams(query)}`}>{t("ui.retry")}</ActionLink>}
    >
      {t("list.failedText")}
    </EmptyState>
  );
}

function BelowFilters({ query, list }: Omit<ListSectionsProps, "brand">) {
  const t = useT();
  const isFirst = query.after === "";
  const isEmptyEnd = list?.products.length === 0 && !list.next;
  return (
    <>
      <ActiveFilters query={query} />
      {!isFirst && (
        <a href={listAddress({ ...query, after: "" })} className="justify-self-start text-link">
          {t("list.backToStart")}
        </a>
      )}
      {list && <SearchNote {...list} />}
      {!list && <ListFailed query={query} />}
      {isEmptyEnd && !isFirst && <p role="status">{t("list.noneLeft")}</p>}
      {isEmptyEnd && isFirst && (
        <NothingFound
          isUnfiltered={listSearchParams({ ...query, sort: DEFAULT_LIST_QUERY.sort, after: "" }) === ""}
        />
      )}
    </>
  );
}

export function listSections(
  t: Translate,
  listed: ListSectionsProps,
): Pick<HomeData, "intro" | "notes" | "filtersFooter"> {
  const isHome = listSearchParams(listed.query) === "";
  return {
    intro: staticHtml(t, isHome ? <Welcome brand={listed.brand} /> : <ListTitle {...listed} />),
    notes: staticHtml(t, <BelowFilters {...listed} />),
    filtersFooter: staticHtml(t, <FiltersFooter {...listed} />),
  };
}

/** What search engines show of the home page. */
export const homeTexts = (t: Translate, { heroLead }: WelcomeBrand) => ({
  title: t("welcome.pageTitle"),
  description: bestTranslation(heroLead, t.language)?.text ?? t("welcome.description"),
});
