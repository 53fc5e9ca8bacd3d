/** The sheet of each quarter, for which the cron counts what has changed, and the file with every order of a quarter and its proofs of place. */
import { lastHeartbeats, recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import type { ShownSetting } from "#app/studio/shop-settings.contract.ts";
import { settingIn } from "#app/studio/shop-settings.store.server.ts";
import { type VatSettings, vatWayOf } from "./tax.contract.ts";
import { type Quarter, quarterAt, quarterRange, quartersBetween } from "./tax-periods.ts";
import {
  countOrders,
  firstVatQuarter,
  lastRecount,
  recordComputed,
  recountAll,
  uncountedOrders,
  VAT_PAGE_SIZE,
  type VatDocumentRow,
  type VatOrderRow,
  vatOrders,
  vatRules,
  vatSumsOfYear,
} from "./vat.store.server.ts";
import type { VatOrder } from "./vat-csv.ts";
import { type PlaceEvidence, placeOf, proofsOf, rateFor } from "./vat-place.ts";
import { hasRegions, isEuCountry, RATES_VERSION } from "./vat-rates.ts";
import {
  reversalEntry,
  reversalsOf,
  saleEntry,
  salesTowardsThreshold,
  sheetOf,
  type VatEntry,
  type VatGroup,
  type VatSheet,
} from "./vat-sheet.ts";

/** Age at which later sales, refunds and fees are counted. */
const COMPUTE_AGAIN_MS = HOUR_MS;
/** Of five statements each, for one run of the cron, which D1 permits 1,000 and whose payments need 400; the next one goes on. */
const MAX_PAGES = 60;
const ENOUGH_PROOFS = 2;

/** What sheets are made by, as stored. */
function rulesOf(stored: Awaited<ReturnType<typeof vatRules>>) {
  return {
    rules: settingIn(stored, "vat"),
    timeZone: settingIn(stored, "time").timeZone,
    revision: RATES_VERSION + sumOf(stored.map(({ revision }) => revision)),
  };
}

const evidenceOf = ({ buyer, evidence }: Pick<VatOrderRow, "buyer" | "evidence">): PlaceEvidence => ({
  address: evidence?.billing || buyer?.country || "",
  card: evidence?.card ?? "",
  network: evidence?.ip ?? "",
  postalCode: buyer?.postalCode ?? evidence?.postalCode ?? "",
});

interface Calendar {
  timeZone: string;
  rules: VatSettings;
}

function groupOf(order: VatOrderRow, { timeZone, rules }: Calendar): VatGroup {
  const way = vatWayOf(order);
  const evidence = evidenceOf(order);
  const group = { way, country: placeOf(evidence), isBusiness: order.taxId !== null };
  if (way === "managed") return { ...group, percent: null, reason: "" };
  if (way === "stripe_tax") return { ...group, percent: null, reason: "no_invoice", ...order.invoice };
  return { ...group, ...rateFor(evidence, localDay(order.at, timeZone), rules) };
}

const reversalsOfOrder = ({ at, status, dispute, refunds, totalCents, refundedCents }: VatOrderRow) =>
  reversalsOf({
    paidAt: at,
    totalCents,
    refundedCents,
    lost:
      status === "charged_back"
        ? { cents: dispute?.amount ?? totalCents, at: dispute?.lostAt ?? dispute?.openedAt ?? at }
        : null,
    refunds: JSON.parse(refunds),
  });

/** What is declared of an order, unless Stripe's documents say it. */
function entriesOfOrder(order: VatOrderRow, calendar: Calendar): VatEntry[] {
  if (!order.isSale || (order.invoiced && order.invoiceId !== null)) return [];
  const group = groupOf(order, calendar);
  const { at, totalCents: gross, fees, taxCents } = order;
  const hasWeakPlace = proofsOf(evidenceOf(order)) < ENOUGH_PROOFS;
  const isRegionUnknown =
    group.way === "own" && hasRegions(group.country) && evidenceOf(order).postalCode === "";
  const sale = { at, gross, fees, stripeTax: taxCents ?? 0, hasWeakPlace, isRegionUnknown };
  let reversed = 0;
  const reversals = reversalsOfOrder(order).map((reversal) => {
    // The buyer gets back the tax in what they get back; as a running sum, so that all of it comes to all.
    const before = Math.round(((taxCents ?? 0) * reversed) / gross);
    reversed += reversal.cents;
    const stripeTax = Math.round(((taxCents ?? 0) * reversed) / gross) - before;
    return reversalEntry(group, { ...reversal, soldAt: at, stripeTax }, calendar.timeZone);
  });
  return [saleEntry(group, sale, calendar.timeZone), ...reversals];
}

/** @param documents of one order */
function entriesOfDocuments(
  { evidence, fees }: VatOrderRow,
  documents: readonly VatDocumentRow[],
  { timeZone }: Calendar,
): VatEntry[] {
  const soldAt = documents.find(({ kind }) => kind === "invoice")?.issuedAt;
  const hasWeakPlace = proofsOf(evidenceOf({ buyer: null, evidence })) < ENOUGH_PROOFS;
  return documents.map(
    ({ kind, issuedAt, country, percent, reason, taxId, totalCents, taxCents: stripeTax }) => {
      const [at, isBusiness] = [issuedAt.getTime(), taxId !== null];
      const group: VatGroup = { way: "stripe_tax", country, isBusiness, percent, reason };
      if (kind === "credit_note")
        return reversalEntry(
          group,
          { soldAt: soldAt?.getTime() ?? at, at, cents: totalCents, stripeTax },
          timeZone,
        );
      const sale = { at, gross: totalCents, fees, stripeTax, hasWeakPlace, isRegionUnknown: false };
      return saleEntry(group, sale, timeZone);
    },
  );
}

/** Pages of rows, each read after the last one of the page before. */
async function* pagesOf<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    yield rows;
    last = rows.at(-1) ?? null;
    if (!last || rows.length < VAT_PAGE_SIZE) return;
  }
}

type VatServices = Reads;

/** Counts what has changed since it was counted, page by page. @returns whether that is all */
async function countChanged(db: VatServices["db"], revision: number, calendar: Calendar): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const [changed, documents] = await db.batch(uncountedOrders(db));
    if (changed.length === 0) return true;
    const ofOrder = Map.groupBy(documents, ({ orderId }) => orderId);
    const counted = changed.map((order) => ({
      id: order.id,
      change: order.change,
      entries: [
        ...entriesOfOrder(order, calendar),
        ...entriesOfDocuments(order, ofOrder.get(order.id) ?? [], calendar),
      ],
    }));
    const [, , { meta }] = await db.batch(countOrders(db, counted, revision));
    // The rules changed meanwhile, or another run was first.
    if (meta.changes === 0) return false;
  }
  return false;
}

/**
 * Run by the cron: brings the sheets of all quarters up to date, once an hour, and by new rules after the
 * seller has changed them or the time zone.
 */
export async function computeVatSheets({ db, now }: VatServices): Promise<void> {
  const computedAt = now();
  const [heartbeats, [recount], stored] = await db.batch([lastHeartbeats(db), lastRecount(db), vatRules(db)]);
  const { revision, ...calendar } = rulesOf(stored);
  const isComplete = recount?.rules === revision && recount.computedAt !== null;
  const lastTry = heartbeats.find(({ name }) => name === "vat");
  if (isComplete && lastTry && computedAt.getTime() - lastTry.at.getTime() < COMPUTE_AGAIN_MS) return;
  // Before the work, so that a run that fails is not tried again by each run of the cron.
  const others = recount?.rules === revision ? [] : recountAll(db, revision);
  await db.batch([recordHeartbeat(db, "vat", computedAt), ...others]);
  if (await countChanged(db, revision, calendar)) await recordComputed(db, revision, computedAt);
}

export interface VatPage {
  quarter: Quarter;
  /** Newest first. */
  quarters: Quarter[];
  sheet: VatSheet;
  settings: ShownSetting<VatSettings>;
  /**
   * Euro cents of the quarter's year that count towards the threshold, without tax; null for a seller outside
   * of the EU, or who did not say where.
   */
  towardsThreshold: number | null;
  /** UTC ISO-8601. */
  computedAt: string | null;
  /** Whether the next run of the cron works the sheets out, for the first time or by rules that were changed. */
  isOutdated: boolean;
}

function towardsThreshold(year: string, sheet: VatSheet, { home }: VatSettings): number | null {
  if (home === "" || home === "outside") return null;
  return salesTowardsThreshold(sheet, year, (country) => isEuCountry(country) && country !== home);
}

/** The sheet of a quarter, by default of the one that runs. */
export async function vatPage(
  services: VatServices & Pick<Services, "shop">,
  asked: Quarter | null,
): Promise<VatPage> {
  const { timeZone } = await services.shop.profile();
  const current = quarterAt(services.now().getTime(), timeZone);
  const quarter = asked ?? current;
  const year = quarter.slice(0, 4);
  const { db } = services;
  const [[known], [recount], sums, stored] = await db.batch([
    firstVatQuarter(db),
    lastRecount(db),
    vatSumsOfYear(db, year),
    vatRules(db),
  ]);
  const { rules, revision } = rulesOf(stored);
  const vatRevision = stored.find(({ name }) => name === "vat")?.revision ?? 0;
  return {
    quarter,
    quarters: quartersBetween(known?.first ?? current, current),
    sheet: sheetOf(sums.filter((each) => each.quarter === quarter)),
    settings: { values: rules, revision: `vat ${vatRevision}` },
    towardsThreshold: towardsThreshold(year, sheetOf(sums), rules),
    computedAt: recount?.computedAt?.toISOString() ?? null,
    isOutdated: recount?.rules !== revision || recount.computedAt === null,
  };
}

/** For a file, which would be taken for what it was asked for. @throws DomainError vat_outdated until the cron has applied what the seller changed. */
export async function declarableSheet(services: Parameters<typeof vatPage>[0], quarter: Quarter) {
  const { sheet, isOutdated } = await vatPage(services, quarter);
  if (isOutdated) throw new DomainError("vat_outdated");
  return sheet;
}

/** Every paid order of a quarter, as it is now, in the pages in which it is read. */
export async function* vatOrdersOfQuarter({ db }: Reads, quarter: Quarter): AsyncGenerator<VatOrder[]> {
  const calendar = rulesOf(await vatRules(db));
  const range = quarterRange(quarter, calendar.timeZone);
  for await (const rows of pagesOf<VatOrderRow>((last) => vatOrders(db, range, last)))
    yield rows.map((row) => vatOrderOf(row, calendar));
}

function vatOrderOf(row: VatOrderRow, calendar: Calendar): VatOrder {
  const evidence = evidenceOf(row);
  return {
    ...groupOf(row, calendar),
    code: row.code,
    paidAt: new Date(row.at).toISOString(),
    day: localDay(row.at, calendar.timeZone),
    evidence,
    proofs: proofsOf(evidence),
    totalCents: row.totalCents,
    taxCents: row.taxCents,
    refundedCents: reversalsOfOrder(row).reduce((sum, { cents }) => sum + cents, 0),
    fees: row.fees,
  };
}
