/** All that narrows and sorts a list, in one row: filters, what is on, the order, the reader's printer, what is on sale, and tags. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { SEARCH_FORM } from "#app/catalog/search/search-box.tsx";
import { dimensions } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ChosenPrinter } from "#app/printers/printers.ts";
import { usePrinterChoice } from "#app/printers/use-printer-choice.browser.ts";
import { ChevronIcon, CloseIcon, icon } from "#app/ui/icons.tsx";
import { FilterButton, FilterPanel, optionText, sendForm, useChoices } from "./filter-panel.tsx";
import { DEFAULT_FILTERS, filtersOf, LIST_OPTIONS, listAddress, listSearchParams } from "./list-params.ts";

/** The name of a tag that may be none of the most used ones. */
export const tagName = (list: ProductPage | null, tag: string): string =>
  list?.tags.find((each) => each.tag === tag)?.name ?? tag;

interface ListBarProps {
  query: ListQuery;
  printer: ChosenPrinter | null;
  list: ProductPage | null;
}

function ActiveFilters({ query, printer, list }: ListBarProps) {
  const t = useT();
  const active = filtersOf(query);
  const textOf = (name: (typeof active)[number]) => {
    if (name === "tag") return tagName(list, query.tag);
    if (name === "printer")
      return printer && t("list.fits", { printer: printer.name ?? dimensions(printer.volume, t.language) });
    const value = optionText(t, name, query[name]);
    return name === "hours" || name === "height" ? t(`list.upTo_${name}`, { value }) : value;
  };
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("list.active")} className="flex gap-2">
      {active.map((name) => {
        const text = textOf(name) ?? "";
        return (
          <li key={name}>
            <Link
              to={listAddress({ ...query, [name]: DEFAULT_FILTERS[name], after: "" })}
              aria-label={t("list.remove", { filter: text })}
              className="pill pill-on"
            >
              <span className="max-w-[24ch] truncate">{text}</span>
              <CloseIcon className="-mr-1 size-4 text-muted" />
            </Link>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <Link
            to={listAddress({ q: query.q, sort: query.sort })}
            className="pill border-transparent bg-transparent px-2 underline underline-offset-4"
          >
            {t("list.removeAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}

const SortIcon = icon(<path d="M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5" />);

function SortChoice({ chosen, isSearch }: { chosen: ListQuery["sort"]; isSearch: boolean }) {
  const t = useT();
  return (
    <span className="relative">
      <SortIcon className="pointer-events-none absolute inset-y-0 left-3.5 z-1 my-auto size-4.5 text-muted" />
      <select
        name="sort"
        form={SEARCH_FORM}
        aria-label={t("home.sort")}
        value={chosen}
        onChange={sendForm}
        className="pill appearance-none pr-9 pl-9.5 [field-sizing:content]"
      >
        {LIST_OPTIONS.sort.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort === "best" && !isSearch ? "home.shopOrder" : `home.sort_${sort}`)}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted" />
    </span>
  );
}

const Pill = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="pill">
      {children}
    </Link>
  </li>
);

/** What is asked for most. Who has not said which printer they have says it first. */
function QuickFilters({ query }: Pick<ListBarProps, "query">) {
  const t = useT();
  const { printer } = usePrinterChoice();
  return (
    <ul className="flex gap-2 empty:hidden">
      {!query.printer && (
        <Pill
          to={
            printer
              ? listAddress({ ...query, printer: printer.id, after: "" })
              : `/printer?${new URLSearchParams({ list: listSearchParams(query) })}`
          }
        >
          {t("list.fitsMine")}
        </Pill>
      )}
      {query.sale === "all" && (
        <Pill to={listAddress({ ...query, sale: "on", after: "" })}>{t("list.onSale")}</Pill>
      )}
    </ul>
  );
}

function TagLinks({ query, list }: Pick<ListBarProps, "query" | "list">) {
  const t = useT();
  const tags = list?.tags.filter(({ tag }) => tag !== query.tag) ?? [];
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("list.tags")}>
      <ul className="flex gap-2">
        {tags.map(({ tag, name }) => (
          <Pill key={tag} to={listAddress({ ...query, tag, after: "" })}>
            {name}
          </Pill>
        ))}
      </ul>
    </nav>
  );
}

export function ListBar(props: ListBarProps) {
  const { query, list } = props;
  return (
    <>
      <div className="link-row min-w-0 flex-1">
        <div>
          <FilterButton query={query} />
          <ActiveFilters {...props} />
          <SortChoice chosen={useChoices(query).sort} isSearch={query.q !== ""} />
          <QuickFilters query={query} />
          <TagLinks query={query} list={list} />
        </div>
      </div>
      <FilterPanel query={query} list={list} />
    </>
  );
}
