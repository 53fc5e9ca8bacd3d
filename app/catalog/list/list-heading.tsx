import type { ListQuery, ProductPage } from "#app/catalog/catalog.contract.ts";
import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { tagName } from "./list-bar.tsx";

/** How many models a list has, as far as it is known: empty when only some of the words match, a minimum when there are more pages. */
export function countText(t: Translate, { matched, unfiltered, products, next }: ProductPage): string {
  if (matched === "some" && !unfiltered) return "";
  if (matched !== "every" || unfiltered) return t.count("home.found", 0);
  if (next && products.length === 0) return "";
  if (next) return t("list.foundOver", { count: wholeNumber(products.length, t.language) });
  return t.count("home.found", products.length);
}

interface ListHeadingProps {
  query: ListQuery;
  list: ProductPage | null;
}

export function ListHeading({ query: { q, tag }, list }: ListHeadingProps) {
  const t = useT();
  const title = tag ? t("list.tagged", { tag: tagName(list, tag) }) : t("home.products");
  return (
    <div className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-4 px-4 pt-4 sm:px-6 sm:pt-8">
      <h1 className="min-w-0 text-lg sm:text-xl">
        {q ? t("list.resultsFor", { query: list?.corrected ?? q }) : title}
      </h1>
      <p className="text-muted tabular-nums">{list && countText(t, list)}</p>
    </div>
  );
}
