import { Link } from "@remix-run/react";
import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WarningIcon } from "#app/ui/icons.tsx";
import { DEFAULT_LIST_QUERY, listAddress, listSearchParams } from "./list-params.ts";

interface NotesProps {
  query: ListQuery;
  list: ProductPage;
}

function SearchNote({ query, list }: NotesProps) {
  const { corrected, alternative, isOfKind, matched, unfiltered, cut } = list;
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
      {corrected && <span>{`${t("list.corrected", { query: query.q })} `}</span>}
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
          {t("bar.contact")}
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

export function ListNotes({ query, list }: { query: ListQuery; list: ProductPage | null }) {
  const t = useT();
  const isFirst = query.after === "";
  const isEmptyEnd = list?.products.length === 0 && !list.next;
  const isEverything = listSearchParams({ ...query, sort: DEFAULT_LIST_QUERY.sort, after: "" }) === "";
  return (
    <div className="grid gap-4 empty:hidden">
      {!isFirst && (
        <Link to={listAddress({ ...query, after: "" })} className="justify-self-start text-link">
          {t("list.backToStart")}
        </Link>
      )}
      {list && <SearchNote query={query} list={list} />}
      {!list && <ListFailed query={query} />}
      {isEmptyEnd && !isFirst && <p role="status">{t("list.noneLeft")}</p>}
      {isEmptyEnd && isFirst && <NothingFound isShopEmpty={isEverything} />}
    </div>
  );
}
