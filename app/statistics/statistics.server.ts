/**
 * Statistics for sellers. The cron adds up sales and views until today, so that the page reads only these sums and today's
 * orders, however many orders there are.
 */

import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { tiersBySlugs } from "#app/memberships/memberships.store.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { Reads, Services } from "#app/services.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { addDays, localDay, monthRange, offsetAt, startOfLocalDay } from "#app/shared/time-zone.ts";
import { letterOf, letterSource } from "#app/sources/source.ts";
import {
  addedUp,
  addOrder,
  addViews,
  type DayViews,
  foldSources,
  noStatistics,
  ranked,
  type SoldOrder,
  type Statistics,
} from "./add-up.ts";
import { BAR_LENGTH, barAt, barsBetween, dayOf, endOfDay, startOfDay, startOfPeriod } from "./periods.ts";
import {
  netOf,
  PERIODS,
  type Period,
  type Sales,
  type SoldStatistics,
  type SourceStatistics,
  type StatisticsPage,
} from "./statistics.contract.ts";
import {
  lettersBeginning,
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
import { productViews, sourceViews } from "./statistics.tables.server.ts";
import type { ExportedOrder } from "./statistics-csv.ts";

/** Where the counts of each day are kept. */
const VIEWS = { models: productViews, sources: sourceViews } as const;
export type CountedGroup = keyof typeof VIEWS;
const COUNTED_GROUPS: readonly CountedGroup[] = ["models", "sources"];

/** Age at which the sums until today are computed again, with later refunds and fees. */
const COMPUTE_AGAIN_MS = HOUR_MS;
const MODELS_SHOWN = 24;
/** Of a period's sources, coupons and sales, so that the row of its sums stays small. */
const GROUPS_KEPT = 200;
const GROUPS_SHOWN = 24;
const SUMMED_PERIODS = PERIODS.filter((period) => period !== "today");

const linesOf = ({ lines }: SoldOrderRow): SoldLine[] => JSON.parse(lines) as SoldLine[];

/** The buyer's country: of the billing address, else of the checkout form, else of the card; empty when none is known. */
const countryOf = ({ evidence, buyer }: SoldOrderRow): string =>
  evidence?.billing || buyer?.country || evidence?.card || "";

const soldOrderOf = (row: SoldOrderRow): SoldOrder => ({
  paidAt: row.paidAt,
  gross: row.gross,
  refunded: row.refunded,
  fees: row.fees,
  country: countryOf(row),
  source: row.source,
  coupon: row.coupon,
  tier: row.period?.tier ?? null,
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

async function* eachDayOfViews(db: Services["db"], group: CountedGroup, today: string) {
  let from = "";
  for (;;) {
    const rows = await viewsSince(db, VIEWS[group], from);
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
  for (const group of COUNTED_GROUPS)
    for await (const { day, views } of eachDayOfViews(db, group, dayOf(until, timeZone)))
      for (const { from, statistics } of sums)
        if (day >= dayOf(from, timeZone)) addViews(statistics[group], views);
  // The next run looks at this period to see that this one is done, so it comes last.
  for (const { period, statistics: all } of sums) {
    const statistics = { ...all, ...largestGroups(all) };
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
  const [snapshots, models, firstOrders, views, sources] = await db.batch([
    snapshotOf(db, period),
    snapshotModels(db, period),
    soldOrders(db, range, null),
    viewsSince(db, productViews, since.day),
    viewsSince(db, sourceViews, since.day),
  ]);
  const [snapshot] = snapshots;
  // A snapshot of an earlier release has not all groups.
  const statistics = { ...noStatistics(), ...snapshot?.statistics };
  if (snapshot) for (const row of models) Object.assign(statistics.models, row.models);
  for await (const rows of pagesOfSoldOrders(db, range, firstOrders))
    for (const order of rows.map(soldOrderOf))
      if (order.paidAt >= start.getTime())
        addOrder(statistics, order, barAt(order.paidAt, BAR_LENGTH[period], timeZone));
  for (const [rows, sums] of [
    [views, statistics.models],
    [sources, statistics.sources],
  ] as const)
    for (const { day, views: ofDay } of rows) if (day >= dayOf(start, timeZone)) addViews(sums, ofDay);
  const ofToday = views.find(({ day }) => day === dayOf(today, timeZone))?.views ?? {};
  const seenToday = sumOf(Object.values(ofToday).map(({ seen }) => seen));
  return { timeZone, statistics, seenToday, computedAt: snapshot?.computedAt ?? null };
}

type ModelSums = [productId: string, sums: Statistics["models"][string]];

/** Adds the models' titles. Deleted models, which nobody has bought, are left out. */
async function titledModels(
  { db, language, mainLanguage }: Reads,
  models: ModelSums[],
): Promise<SoldStatistics[]> {
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

/** Of the tiers that were paid for. */
async function titledTiers(
  { db, language, mainLanguage }: Reads,
  memberships: Statistics["memberships"],
): Promise<SoldStatistics[]> {
  const slugs = Object.keys(memberships);
  const tiers = slugs.length > 0 ? await tiersBySlugs(db, slugs) : [];
  return tiers.flatMap(({ slug, name }) => {
    const sales = memberships[slug];
    const title = inLanguage(name, { language, mainLanguage });
    return sales ? [{ tier: slug, title, seen: null, carted: null, ...sales }] : [];
  });
}

/** What was sold, with the models that were only seen: the parts of the total. Tiers of members stand among the models that earned as much. */
async function soldStatistics(services: Reads, { models, memberships }: Statistics, most: number) {
  const [titled, tiers] = await Promise.all([
    titledModels(services, ranked(models).slice(0, most)),
    titledTiers(services, memberships),
  ]);
  return [...titled, ...tiers].sort((a, b) => netOf(b) - netOf(a));
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

/** Adds the subjects of the letters. One that is no letter's keeps its words. */
async function titledSources(
  { db, language, mainLanguage }: Reads,
  sources: [source: string, sums: Statistics["sources"][string]][],
): Promise<SourceStatistics[]> {
  const beginnings = sources.flatMap(([source]) => letterOf(source) ?? []);
  const rows = beginnings.length > 0 ? await lettersBeginning(db, beginnings) : [];
  const letters = new Map(
    rows.map(({ id, subjects }) => {
      const subject = inLanguage(JSON.parse(subjects) as Translated, { language, mainLanguage });
      return [letterSource(id), { id, subject }];
    }),
  );
  return sources.map(([source, sums]) => {
    const letter = letters.get(source);
    return { source, ...sums, ...(letter && { letter }) };
  });
}

const byNet = (groups: Record<string, Sales>) =>
  Object.entries(groups).sort(([, a], [, b]) => netOf(b) - netOf(a));
const newestFirst = (groups: Record<string, Sales>) =>
  Object.entries(groups).sort(([a], [b]) => (a < b ? 1 : -1));

/** What is kept of the groups that grow with the shop. */
const largestGroups = ({ sources, coupons, sales }: Statistics) => ({
  sources: foldSources(sources, GROUPS_KEPT),
  coupons: Object.fromEntries(byNet(coupons).slice(0, GROUPS_KEPT)),
  sales: Object.fromEntries(newestFirst(sales).slice(0, GROUPS_KEPT)),
});

export async function statisticsPage(services: Reads, period: Period): Promise<StatisticsPage> {
  const { timeZone, statistics, seenToday, computedAt } = await statisticsOf(services, period);
  const { total, countries, licenses, coupons, sales } = statistics;
  const sources = ranked(statistics.sources);
  return {
    period,
    total,
    seenToday,
    bars: barsOf(period, statistics, { now: services.now(), timeZone }),
    models: await soldStatistics(services, statistics, MODELS_SHOWN),
    more: Object.keys(statistics.models).length > MODELS_SHOWN,
    sources: await titledSources(services, sources.slice(0, GROUPS_SHOWN)),
    moreSources: sources.length > GROUPS_SHOWN,
    coupons: byNet(coupons)
      .slice(0, GROUPS_SHOWN)
      .map(([code, sums]) => ({ code, ...sums })),
    sales: newestFirst(sales)
      .slice(0, GROUPS_SHOWN)
      .map(([from, sums]) => ({ from, ...sums })),
    countries: byNet(countries).map(([country, sums]) => ({ country, ...sums })),
    licenses: LICENSE_TYPES.flatMap((license) => {
      const sales = licenses[license];
      return sales ? [{ license, ...sales }] : [];
    }),
    memberships: addedUp(Object.values(statistics.memberships)),
    computedAt: computedAt?.toISOString() ?? null,
  };
}

export async function modelStatistics(services: Reads, period: Period): Promise<SoldStatistics[]> {
  const { statistics } = await statisticsOf(services, period);
  return soldStatistics(services, statistics, Number.POSITIVE_INFINITY);
}

export async function sourceStatistics(services: Reads, period: Period): Promise<SourceStatistics[]> {
  const { statistics } = await statisticsOf(services, period);
  return titledSources(services, ranked(statistics.sources));
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
  const { code, paidAt, buyer, coupon, source, tax, period, gross, refunded, fees } = row;
  return {
    code,
    paidAt: new Date(paidAt).toISOString(),
    day: localDay(paidAt, timeZone),
    buyer: [buyer?.name, buyer?.lastName].filter(Boolean).join(" "),
    country: countryOf(row),
    coupon: coupon ?? "",
    source: source ?? "",
    tax,
    lines: period ? [{ title: period.name, license: "membership" }] : linesOf(row),
    count: 1,
    gross,
    refunded,
    fees,
  };
}

export async function recordViews(
  { db }: Reads,
  group: CountedGroup,
  days: { day: string; views: DayViews }[],
): Promise<void> {
  if (days.length > 0) await storeViews(db, VIEWS[group], days);
}
