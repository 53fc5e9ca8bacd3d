import { Link, useNavigate } from "@remix-run/react";
import { money } from "#app/i18n/format.ts";
import { moment, monthOfYear, shortDate } from "#app/i18n/format-time.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { ORDER_FILTERS } from "#app/orders/order-filters.ts";
import { FilterSelect, filterAddress, ListFilter } from "#app/studio/list-filter.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ListedOrder, OrdersQuery } from "./order-list.contract.ts";

const PATH = "/studio/orders";

interface OrderSearchProps {
  query: OrdersQuery;
  months: readonly string[];
}

export function OrderSearch({ query, months }: OrderSearchProps) {
  const t = useT();
  const navigate = useNavigate();
  const { q, state, month } = query;
  const states = ORDER_FILTERS.map((each) => ({
    to: filterAddress(PATH, { state: each, month }),
    label: t(`studioOrders.${each}`),
    current: !q && each === state,
  }));
  const search = { path: PATH, q, label: t("studioOrders.search") };
  return (
    <ListFilter label={t("studioOrders.states")} states={states} search={search}>
      <FilterSelect
        label={t("studioOrders.month")}
        value={month}
        options={months.map((each) => ({ value: each, label: monthOfYear(each, t.language) }))}
        onChoose={(chosen) => navigate(filterAddress(PATH, { state, month: chosen }))}
      />
    </ListFilter>
  );
}

const BADGE = "inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm";
const STYLES = {
  good: "bg-success-soft text-success",
  bad: "bg-danger-soft text-danger",
  open: "bg-accent-soft text-accent",
  quiet: "bg-ground text-muted",
};
const STATUS_STYLES: Record<ListedOrder["status"], keyof typeof STYLES> = {
  pending: "quiet",
  processing: "open",
  paid: "good",
  failed: "quiet",
  expired: "quiet",
  held: "bad",
  refunded: "quiet",
  charged_back: "bad",
};
const DISPUTE_STYLES = { inquiry: "open", open: "bad", won: "quiet", lost: "bad" } as const;

export function OrderState({
  order,
}: {
  order: Pick<ListedOrder, "status" | "refunded" | "disputed" | "refundDue">;
}) {
  const t = useT();
  const { status, refunded, disputed, refundDue } = order;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {refundDue ? (
        <span className={`${BADGE} ${STYLES.bad}`}>
          {t("studioOrders.refundDue", { date: shortDate(refundDue, t) })}
        </span>
      ) : (
        <span className={`${BADGE} ${STYLES[STATUS_STYLES[status]]}`}>{t(`payment.state_${status}`)}</span>
      )}
      {status === "paid" && refunded > 0 && (
        <span className={`${BADGE} ${STYLES.open}`}>{t("studioOrders.partly")}</span>
      )}
      {disputed && status !== "charged_back" && (
        <span className={`${BADGE} ${STYLES[DISPUTE_STYLES[disputed]]}`}>
          {t(`studioOrders.dispute_${disputed}`)}
        </span>
      )}
    </span>
  );
}

/** How it was bought. */
function Marks({ order: { isGift, coupon } }: { order: ListedOrder }) {
  const t = useT();
  return (
    <>
      {isGift && <span className={`${BADGE} ${STYLES.quiet}`}>{t("studioOrders.gift")}</span>}
      {coupon && (
        <span className={`${BADGE} ${STYLES.quiet}`}>
          <Sentence words="studioOrder.coupon" kept={{ code: coupon }} />
        </span>
      )}
    </>
  );
}

function OrderRow({ order, now }: { order: ListedOrder; now: string }) {
  const t = useT();
  const { code, buyer, email, country, titles, more, total, placedAt } = order;
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[9rem_1fr_15rem_6rem] sm:items-center">
      <div className="flex items-baseline justify-between gap-3 sm:block">
        <h2 translate="no" className="font-medium font-mono text-sm">
          <Link to={`${PATH}/${code}`} className="after:absolute after:inset-0">
            {code}
          </Link>
        </h2>
        <time dateTime={placedAt} className="block whitespace-nowrap text-muted text-sm tabular-nums">
          {moment(placedAt, now, t)}
        </time>
      </div>
      <div className="min-w-0">
        <p className="truncate">
          <span>{buyer || t("studioOrders.deletedBuyer")}</span>{" "}
          <span className="text-muted text-sm">{country}</span>{" "}
          <span className="text-muted text-sm max-lg:hidden">{email}</span>
        </p>
        <p className="truncate text-muted text-sm">{more ? `${titles.join(", ")} …` : titles.join(", ")}</p>
      </div>
      <div className="flex items-center justify-between gap-3 sm:contents">
        <span className="flex flex-wrap gap-2">
          <OrderState order={order} />
          <Marks order={order} />
        </span>
        <p className="tabular-nums sm:text-right">{money(total, t.language)}</p>
      </div>
    </li>
  );
}

interface OrderListProps {
  orders: readonly ListedOrder[];
  query: OrdersQuery;
  /** UTC ISO-8601; given, because the server's page and the browser's must agree. */
  now: string;
}

export function OrderList({ orders, query, now }: OrderListProps) {
  const t = useT();
  if (orders.length > 0)
    return (
      <ul className="border-line border-t">
        {orders.map((order) => (
          <OrderRow key={order.code} order={order} now={now} />
        ))}
      </ul>
    );
  const showAll = (
    <Link to={PATH} className={buttonClassName({ variant: "secondary" })}>
      {t("studioOrders.showAll")}
    </Link>
  );
  if (query.q)
    return (
      <EmptyState title={t("studioOrders.nothingFound")} action={showAll}>
        {t("studioOrders.nothingFoundText")}
      </EmptyState>
    );
  if (query.state !== "all" || query.month)
    return <EmptyState title={t("studioOrders.emptyState")} action={showAll} />;
  return (
    <EmptyState
      title={t("studioOrders.empty")}
      action={
        <Link to="/" className={buttonClassName({ variant: "secondary" })}>
          {t("bar.viewShop")}
        </Link>
      }
    >
      {t("studioOrders.emptyText")}
    </EmptyState>
  );
}
