import { PAGE_SIZE } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import { regionName } from "#app/i18n/region-name.ts";
import type { Reads } from "#app/services.ts";
import { cursorOf, keysetPage, pageOf } from "#app/shared/list-page.ts";
import { monthRange, monthsBetween } from "#app/shared/time-zone.ts";
import type { ListedOrder, OrdersPage, OrdersQuery } from "./order-list.contract.ts";
import {
  type ListedOrderRow,
  listedOrders,
  MAX_TITLES,
  oldestOrder,
  parseDispute,
} from "./order-list.store.server.ts";

/** An FTS5 expression: every word of the search must begin a word of the order's code, buyer or models. */
function ftsExpression({ q }: OrdersQuery): string | null {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length ? words.map((word) => `"${word}" *`).join(" AND ") : null;
}

export function listedOrder(row: ListedOrderRow, language: Language): ListedOrder {
  const titles: string[] = JSON.parse(row.titles);
  const dispute = parseDispute(row);
  return {
    code: row.code,
    status: row.status,
    refunded: row.refundedCents,
    disputed: dispute?.status ?? null,
    soldByStripe: row.managed === 1,
    refundDue: row.refundDueAt === null ? null : new Date(row.refundDueAt).toISOString(),
    evidenceDue:
      dispute?.status === "open" && dispute.dueAt !== null ? new Date(dispute.dueAt).toISOString() : null,
    total: row.totalCents,
    buyer: [row.firstName, row.lastName].filter(Boolean).join(" ") || row.username,
    email: row.deletedAt === null ? row.email : "",
    titles: titles.slice(0, MAX_TITLES),
    isGift: row.isGift === 1,
    coupon: row.coupon,
    country: row.country && regionName(row.country, language),
    more: titles.length > MAX_TITLES,
    placedAt: new Date(row.createdAt).toISOString(),
  };
}

export async function ordersPage(
  { db, now, shop, language }: Reads,
  query: OrdersQuery,
): Promise<OrdersPage> {
  const { timeZone } = await shop.profile();
  const { state, month } = query;
  const placed = month ? monthRange(month, timeZone) : null;
  const [rows, [oldest]] = await db.batch([
    listedOrders(db, { state, match: ftsExpression(query), placed }, keysetPage(query.after, PAGE_SIZE)),
    oldestOrder(db),
  ]);
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ position, id }) => cursorOf(position, id));
  return {
    orders: shown.map((row) => listedOrder(row, language)),
    next,
    months: oldest ? monthsBetween(oldest.createdAt, now(), timeZone) : [],
  };
}
