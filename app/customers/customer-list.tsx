import { Link } from "@remix-run/react";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { filterAddress, ListFilter } from "#app/studio/list-filter.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import {
  CUSTOMER_STATES,
  type CustomersQuery,
  type ListedCustomer,
  MAX_COUNTED_LICENSES,
} from "./customers.contract.ts";

const PATH = "/studio/customers";

export function CustomerSearch({ query: { q, state } }: { query: CustomersQuery }) {
  const t = useT();
  const states = CUSTOMER_STATES.map((each) => ({
    to: filterAddress(PATH, { q: "", state: each }),
    label: t(`studioCustomers.${each}`),
    current: !q && each === state,
  }));
  const search = { path: PATH, q, label: t("studioCustomers.search") };
  return <ListFilter label={t("studioCustomers.states")} states={states} search={search} />;
}

export function BlockedBadge() {
  const t = useT();
  return (
    <span className="rounded-full bg-danger-soft px-2.5 py-0.5 font-normal text-danger text-sm">
      {t("studioCustomers.blockedState")}
    </span>
  );
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const t = useT();
  const { id, name, email, licenses, blocked, since } = customer;
  const hasMore = licenses === MAX_COUNTED_LICENSES;
  return (
    <li className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[1fr_9rem_11rem] sm:items-center sm:px-2">
      <div className="min-w-0 max-sm:col-span-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Link to={`${PATH}/${id}`} translate="no" className="wrap-anywhere after:absolute after:inset-0">
            {name}
          </Link>
          {blocked && <BlockedBadge />}
        </h2>
        <p className="truncate text-muted text-sm">{email}</p>
      </div>
      <p className="text-sm tabular-nums">
        {hasMore
          ? t("studioCustomers.moreLicenses", { count: licenses })
          : t.count("studioCustomers.licenses", licenses)}
      </p>
      <p className="text-muted text-sm tabular-nums sm:text-right">{date(since, t)}</p>
    </li>
  );
}

interface CustomerListProps {
  customers: readonly ListedCustomer[];
  query: CustomersQuery;
}

export function CustomerList({ customers, query: { q, state } }: CustomerListProps) {
  const t = useT();
  if (customers.length > 0)
    return (
      <ul className="border-line border-t">
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </ul>
    );
  const showAll = (
    <Link to={PATH} className={buttonClassName({ variant: "secondary" })}>
      {t("studioCustomers.showAll")}
    </Link>
  );
  if (q)
    return (
      <EmptyState title={t("studioCustomers.nothingFound")} action={showAll}>
        {t("studioCustomers.nothingFoundText")}
      </EmptyState>
    );
  if (state === "blocked") return <EmptyState title={t("studioCustomers.blockedEmpty")} action={showAll} />;
  return <EmptyState title={t("studioCustomers.empty")} />;
}
