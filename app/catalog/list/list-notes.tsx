import { Link } from "@remix-run/react";
import type { ListQuery } from "#app/catalog/catalog.contract.ts";
import { dimensions, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ChosenPrinter } from "#app/printers/printers.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CloseIcon, WarningIcon } from "#app/ui/icons.tsx";
import { DEFAULT_LIST_QUERY, listAddress, listSearchParams } from "./list-params.ts";
import type { LoadedList } from "./product-cache.browser.ts";

interface ActiveFiltersProps {
  query: ListQuery;
  printer: ChosenPrinter | null;
  list: LoadedList | null;
}

function ActiveFilters({ query, printer, list }: ActiveFiltersProps) {
  const t = useT();
  const texts = {
    q: query.q,
    // Else the chosen one of the chips above says it.
    tag: list?.tags.every(({ tag }) => tag !== query.tag) && query.tag,
    price: query.price !== "all" && t(`home.price_${query.price}`),
    license: query.license !== "all" && t(`home.license_${query.license}`),
    format: query.format !== "all" && query.format.toUpperCase(),
    printer: printer && t("list.fits", { printer: printer.name ?? dimensions(printer.volume, t.language) }),
  };
  const active = Object.entries(texts).filter(([, text]) => text);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("list.active")} className="flex flex-wrap items-center gap-2 text-sm">
      {active.map(([name, text]) => (
        <li key={name}>
          <Link
            to={listAddress({ ...query, [name]: DEFAULT_LIST_QUERY[name as keyof ListQuery], after: "" })}
            aria-label={t("list.remove", { filter: String(text) })}
            className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line bg-surface py-1 pr-2 pl-4 hover:border-edge"
          >
            <span className="max-w-[40ch] truncate max-sm:max-w-[60vw]">{text}</span>
            <CloseIcon className="size-4 text-muted" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link to={listAddress({ sort: query.sort })} className="inline-block px-2 py-2.5 text-link">
            {t("list.removeAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}

function SearchNote({ corrected, alternative, isOfKind, matched, unfiltered, cut }: LoadedList) {
  const t = useT();
  const count = cut && wholeNumber(cut, t.language);
  const isInexact = matched !== "every" || isOfKind || unfiltered;
  if (!isInexact && !corrected && !cut) return null;
  const sentences = [
    isOfKind && !unfiltered && t("list.ofKind"),
    matched === "some" && t("list.matchedSome"),
    matched === "none" && t("list.matchedNone"),
    count && !unfiltered && matched === "every" && t("home.cut", { count }),
    unfiltered && (count ? t("list.unfilteredCut", { count }) : t("list.unfiltered")),
  ];
  return (
    <p role="status">
      {corrected && <span>{`${t("list.corrected", { query: corrected })} `}</span>}
      {alternative && (
        <>
          <Link to={listAddress({ q: alternative })} className="text-link">
            {t("list.didYouMean", { query: alternative })}
          </Link>{" "}
        </>
      )}
      <span>{sentences.filter(Boolean).join(" ")}</span>{" "}
      {isInexact && (
        <Link to={listAddress(DEFAULT_LIST_QUERY)} className="text-link">
          {t("list.showAll")}
        </Link>
      )}
    </p>
  );
}

function NothingFound({ isShopEmpty }: { isShopEmpty: boolean }) {
  const t = useT();
  return isShopEmpty ? (
    <EmptyState
      title={t("list.shopEmpty")}
      action={
        <ButtonLink to="/contact" variant="secondary">
          {t("welcome.contact")}
        </ButtonLink>
      }
    >
      {t("list.shopEmptyText")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("list.nothingFound")}
      action={
        <ButtonLink to={listAddress(DEFAULT_LIST_QUERY)} variant="secondary">
          {t("list.showAll")}
        </ButtonLink>
      }
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
      action={
        <ButtonLink to={`/?${listSearchParams(query)}`} variant="secondary">
          {t("ui.retry")}
        </ButtonLink>
      }
    >
      {t("list.failedText")}
    </EmptyState>
  );
}

export function ListNotes({ query, printer, list }: ActiveFiltersProps) {
  const t = useT();
  const isFirst = query.after === "";
  const isEmptyEnd = list?.products.length === 0 && !list.next;
  const isEverything = listSearchParams({ ...query, sort: DEFAULT_LIST_QUERY.sort, after: "" }) === "";
  return (
    <div className="grid gap-4 empty:hidden">
      <ActiveFilters query={query} printer={printer} list={list} />
      {!isFirst && (
        <Link to={listAddress({ ...query, after: "" })} className="justify-self-start text-link">
          {t("list.backToStart")}
        </Link>
      )}
      {list && <SearchNote {...list} />}
      {!list && <ListFailed query={query} />}
      {isEmptyEnd && !isFirst && <p role="status">{t("list.noneLeft")}</p>}
      {isEmptyEnd && isFirst && <NothingFound isShopEmpty={isEverything} />}
    </div>
  );
}
