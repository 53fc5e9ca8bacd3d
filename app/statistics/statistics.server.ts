/**
 * Statistics for sellers. The cron adds up sales and views until today, so that the page reads only these sums and today's
 * orders, however many orders there are.
 */

import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { Reads, Services } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { addDays, localDay, monthRange, offsetAt, startOfLocalDay } from "#app/shared/time-zone.ts";
import {
  addOrder,
  addViews,
  type DayViews,
  noStatistics,
  type SoldOrder,
  type Statistics,
} from "./add-up.ts";
import { BAR_LENGTH, barAt, barsBetween, dayOf, endOfDay, startOfDay, startOfPeriod } from "./periods.ts";
import {
  type ModelStatistics,
  netOf,
  PERIODS,
  type Period,
  type StatisticsPage,
} from "./statistics.contract.ts";
import {
  ORDERS_PER_PAGE,
  type SoldLine,
  type SoldOrderRow,
  sinceSnapshot,
  snapshotModels,
  snapshotOf,
  soldOrders,
  storeSnapshot,
  storeViews,
  type TimeRange,
  titlesOf,
  viewsSince,
} from "./statistics.store.server.ts";
import type { ExportedOrder } from "./statistics-csv.ts";

/** Age at which the sums until today are computed again, with later refunds and fees. */
const COMPUTE_AGAIN_MS = HOUR_MS;
const MODELS_SHOWN = 24;
const SUMMED_PERIODS = PERIODS.filter((period) => period !== "today");

const linesOf = ({ lines }: SoldOrderRow): SoldLine[] => JSON.parse(lines) as SoldLine[];

/** The buyer's country: of the billing address, else of the checkout form, else of the card; empty when none is known. */
const countryOf = ({ evidence, buyer }: SoldOrderRow): string =>
  evidence?.billing || buyer?.country || evidence?.card || "";

const soldOrderOf = (row: SoldOrderRow): SoldOrder => ({
  paidAt: row.paidAt,
  refunded: row.refunded,
  fees: row.fees,
  country: countryOf(row),
  lines: linesOf(row),
});

/** @param firstPage the first page, when it was read already */
async function* pagesOfSoldOrders(
  db: Services["db"],
  range: TimeRange,
  firstPage?: SoldOrderRow[],
): AsyncGenerator<SoldOrderRow[]> {
  let rows = firstPage ?? (await soldOrders(db, range, null));
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ORDERS_PER_PAGE) return;
    rows = await soldOrders(db, range, { paidAt: new Date(last.paidAt), id: last.id });
  }
}

async function* eachDayOfViews(db: Services["db"], today: string) {
  let from = "";
  for (;;) {
    const rows = await viewsSince(db, from);
    for (const row of rows) if (row.day < today) yield row;
    const last = rows.at(-1);
    if (!last) return;
    from = addDays(last.day, 1);
  }
}

/** Run by the cron: adds up each period until today, when the day has changed or COMPUTE_AGAIN_MS has passed. */
export async function computeStatistics({ db, now, shop }: Reads): Promise<void> {
  const { timeZone } = await shop.profile();
  const computedAt = now();
  const until = startOfDay(computedAt, timeZone);
  const [last] = await snapshotOf(db, "all");
  const isCurrent = last?.until.getTime() === until.getTime();
  if (isCurrent && computedAt.getTime() - last.computedAt.getTime() < COMPUTE_AGAIN_MS) return;
  const sums = SUMMED_PERIODS.map((period) => ({
    period,
    from: startOfPeriod(period, until, timeZone),
    statistics: noStatistics(),
  }));
  for await (const rows of pagesOfSoldOrders(db, { from: new Date(0), to: until }))
    for (const order of rows.map(soldOrderOf))
      for (const { period, from, statistics } of sums)
        if (order.paidAt >= from.getTime())
          addOrder(statistics, order, barAt(order.paidAt, BAR_LENGTH[period], timeZone));
  for await (const { day, views } of eachDayOfViews(db, dayOf(until, timeZone)))
    for (const { from, statistics } of sums) if (day >= dayOf(from, timeZone)) addViews(statistics, views);
  // The next run looks at this period to see that this one is done, so it comes last.
  for (const { period, statistics } of sums) {
    const [first, ...others] = storeSnapshot(db, { period, until, statistics, computedAt });
    if (first) await db.batch([first, ...others]);
  }
}

async function statisticsOf({ db, now, shop }: Reads, period: Period) {
  const { timeZone } = await shop.profile();
  const today = startOfDay(now(), timeZone);
  const start = startOfPeriod(period, today, timeZone);
  const since =
    period === "today"
      ? { time: today, day: dayOf(today, timeZone) }
      : sinceSnapshot(period, offsetAt(today.getTime(), timeZone));
  const range = { from: since.time, to: endOfDay(today, timeZone) };
  const [snapshots, models, firstOrders, views] = await db.batch([
    snapshotOf(db, period),
    snapshotModels(db, period),
    soldOrders(db, range, null),
    viewsSince(db, since.day),
  ]);
  const [snapshot] = snapshots;
  const statistics = snapshot?.statistics ?? noStatistics();
  if (snapshot) for (const row of models) Object.assign(statistics.models, row.models);
  for await (const rows of pagesOfSoldOrders(db, range, firstOrders))
    for (const order of rows.map(soldOrderOf))
      if (order.paidAt >= start.getTime())
        addOrder(statistics, order, barAt(order.paidAt, BAR_LENGTH[period], timeZone));
  for (const { day, views: ofDay } of views) if (day >= dayOf(start, timeZone)) addViews(statistics, ofDay);
  const ofToday = views.find(({ day }) => day === dayOf(today, timeZone))?.views ?? {};
  const seenToday = sumOf(Object.values(ofToday).map(({ seen }) => seen));
  return { timeZone, statistics, seenToday, computedAt: snapshot?.computedAt ?? null };
}

type ModelSums = [productId: string, sums: Statistics["models"][string]];

const rankedModels = ({ models }: Statistics): ModelSums[] =>
  Object.entries(models).sort(([, a], [, b]) => netOf(b) - netOf(a) || b.seen - a.seen);

/** Adds the models' titles. Deleted models, which nobody has bought, are left out. */
async function titledModels(
  { db, language, mainLanguage }: Reads,
  models: ModelSums[],
): Promise<ModelStatistics[]> {
  const rows = await titlesOf(
    db,
    models.map(([productId]) => productId),
  );
  const titles = new Map(rows.map(({ id, title }) => [id, inLanguage(title, { language, mainLanguage })]));
  return models.flatMap(([productId, sums]) => {
    const title = titles.get(productId);
    return title === undefined ? [] : [{ productId, title, ...sums }];
  });
}

function barsOf(period: Period, { bars }: Statistics, { now, timeZone }: { now: Date; timeZone: string }) {
  const [first = dayOf(now, timeZone)] = Object.keys(bars).sort();
  const from =
    period === "all"
      ? new Date(startOfLocalDay(`${first.slice(0, "2026-11".length)}-01`, timeZone))
      : startOfPeriod(period, now, timeZone);
  const noSales = noStatistics().total;
  return barsBetween({ from, to: now }, BAR_LENGTH[period], timeZone).map((at) => ({
    at,
    ...(bars[at] ?? noSales),
  }));
}

export async function statisticsPage(services: Reads, period: Period): Promise<StatisticsPage> {
  const { timeZone, statistics, seenToday, computedAt } = await statisticsOf(services, period);
  const { total, countries, licenses } = statistics;
  const ranked = rankedModels(statistics);
  const byNet = Object.entries(countries).sort(([, a], [, b]) => netOf(b) - netOf(a));
  return {
    period,
    total,
    seenToday,
    bars: barsOf(period, statistics, { now: services.now(), timeZone }),
    models: await titledModels(services, ranked.slice(0, MODELS_SHOWN)),
    more: ranked.length > MODELS_SHOWN,
    countries: byNet.map(([country, sales]) => ({ country, ...sales })),
    licenses: LICENSE_TYPES.flatMap((license) => {
      const sales = licenses[license];
      return sales ? [{ license, ...sales }] : [];
    }),
    computedAt: computedAt?.toISOString() ?? null,
  };
}

export async function modelStatistics(services: Reads, period: Period): Promise<ModelStatistics[]> {
  const { statistics } = await statisticsOf(services, period);
  return titledModels(services, rankedModels(statistics));
}

/** @param asked a period, or a month as YYYY-MM */
export async function* exportedOrders(
  { db, now, shop }: Reads,
  asked: string,
): AsyncGenerator<ExportedOrder[]> {
  const { timeZone } = await shop.profile();
  const today = startOfDay(now(), timeZone);
  const period = PERIODS.find((each) => each === asked);
  const range = period
    ? { from: startOfPeriod(period, today, timeZone), to: endOfDay(today, timeZone) }
    : monthRange(asked, timeZone);
  for await (const rows of pagesOfSoldOrders(db, range))
    yield rows.map((row) => exportedOrderOf(row, timeZone));
}

function exportedOrderOf(row: SoldOrderRow, timeZone: string): ExportedOrder {
  const { code, paidAt, buyer, coupon, tax, refunded, fees } = row;
  const lines = linesOf(row);
  return {
    code,
    paidAt: new Date(paidAt).toISOString(),
    day: localDay(paidAt, timeZone),
    buyer: [buyer?.name, buyer?.lastName].filter(Boolean).join(" "),
    country: countryOf(row),
    coupon: coupon ?? "",
    tax,
    lines,
    count: 1,
    gross: lines.reduce((sum, { price }) => sum + price, 0),
    refunded,
    fees,
  };
}

export async function recordViews({ db }: Reads, days: { day: string; views: DayViews }[]): Promise<void> {
  if (days.length > 0) await storeViews(db, days);
}
