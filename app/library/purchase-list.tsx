import { Form, Link, useSearchParams } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { ListedPurchase } from "./library.contract.ts";
import { PurchaseCard } from "./purchase-card.tsx";
import {
  filterPurchases,
  PURCHASE_SORTS,
  type PurchaseSort,
  parsePurchaseSort,
  sortPurchases,
} from "./sort-purchases.ts";

const MAX_WITHOUT_CONTROLS = 3;

interface View {
  query: string;
  sort: PurchaseSort;
}

function Controls({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  // Something may have been typed or chosen before hydration.
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    // The rest of the page may still be hydrating: an urgent change would make React render it again.
    startTransition(() =>
      onView({ query: String(typed.get("q") ?? ""), sort: parsePurchaseSort(String(typed.get("sort"))) }),
    );
  }, [onView]);
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t("library.search")}
      className="mb-6 flex items-end gap-3 large-text:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="min-w-0 flex-1 sm:max-w-form">
        <TextField
          type="search"
          name="q"
          label={t("library.search")}
          value={view.query}
          onChange={(event) => onView({ ...view, query: event.currentTarget.value })}
        />
      </div>
      <div className="min-w-0 flex-1 sm:max-w-60">
        <SelectField
          name="sort"
          label={t("library.sort")}
          value={view.sort}
          onChange={(event) => onView({ ...view, sort: parsePurchaseSort(event.currentTarget.value) })}
        >
          {PURCHASE_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`library.sort_${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <noscript>
        <Button variant="secondary">{t("library.find")}</Button>
      </noscript>
    </Form>
  );
}

export function PurchaseList({ purchases }: { purchases: ListedPurchase[] }) {
  const t = useT();
  const [searchParams] = useSearchParams();
  const [view, setView] = useState<View>({
    query: searchParams.get("q") ?? "",
    sort: parsePurchaseSort(searchParams.get("sort")),
  });
  if (purchases.length === 0)
    return (
      <EmptyState title={t("library.empty")} action={<ButtonLink to="/">{t("library.look")}</ButtonLink>}>
        {t("library.emptyText")}
      </EmptyState>
    );
  const { query, sort } = view;
  const shown = sortPurchases(filterPurchases(purchases, query), sort, t.language);
  return (
    <>
      {purchases.length > MAX_WITHOUT_CONTROLS && <Controls view={view} onView={setView} />}
      <p role="status" className={shown.length > 0 ? "sr-only" : "py-8 text-muted"}>
        {shown.length > 0 ? t.count("cart.models", shown.length) : t("library.none", { query })}
      </p>
      <ul className="grid grid-cols-2 gap-3 large-text:grid-cols-1 sm:gap-6 lg:grid-cols-3 wide:grid-cols-4">
        {shown.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      {shown.length === 0 && (
        <Link to="/dashboard" onClick={() => setView({ query: "", sort })} className="text-link">
          {t("library.showAll")}
        </Link>
      )}
    </>
  );
}
