import { Link } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { compactDate } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { filterAddress, ListFilter } from "#app/studio/list-filter.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import {
  type Bought,
  CUSTOMER_STATES,
  type CustomersQuery,
  type ListedCustomer,
  MAX_COUNTED_ORDERS,
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

/** How many orders, and what was paid for them. */
export function boughtInWords({ orders, spent }: Bought, most: number, t: Translate): [string, string] {
  const amount = money(spent, t.language);
  if (orders > most)
    return [t("studioCustomers.moreOrders", { count: most }), t("studioCustomers.moreThan", { amount })];
  return [t.count("studioCustomers.orders", orders), orders > 0 ? amount : ""];
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const t = useT();
  const { id, name, email, country, blocked, since } = customer;
  const [orders, amount] = boughtInWords(customer, MAX_COUNTED_ORDERS, t);
  return (
    <li className="relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 lg:grid-cols-[1fr_9rem_8rem_13rem] lg:items-center">
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Link to={`${PATH}/${id}`} translate="no" className="wrap-anywhere after:absolute after:inset-0">
            {name}
          </Link>
          {country && <span className="font-normal text-muted text-sm">{country}</span>}
          {blocked && <BlockedBadge />}
        </h2>
        <p className="truncate text-muted text-sm">{email}</p>
      </div>
      <div className="flex items-baseline gap-x-3 tabular-nums lg:contents">
        <p className="whitespace-nowrap text-sm lg:text-right">{orders}</p>
        <p className="lg:text-right">{amount}</p>
      </div>
      <p className="text-right text-muted text-sm tabular-nums">
        {t("studioCustomers.since", { date: compactDate(since, t) })}
      </p>
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
  return (
    <EmptyState
      title={t("studioCustomers.empty")}
      action={
        <Link to="/" className={buttonClassName({ variant: "secondary" })}>
          {t("bar.viewShop")}
        </Link>
      }
    >
      {t("studioCustomers.emptyText")}
    </EmptyState>
  );
}
