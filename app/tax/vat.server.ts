/** The sheet of each quarter, which the cron works out from all paid orders, and the file with every order of a quarter and its proofs of place. */
import { forgetHeartbeat, lastHeartbeats, recordHeartbeat } from "#app/health/heartbeats.store.server.ts";
import { DEFAULT_TIME_ZONE } from "#app/i18n/shop-time.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { HOUR_MS } from "#app/shared/time.ts";
import { localDay } from "#app/shared/time-zone.ts";
import { storeSetting } from "#app/studio/shop-settings.store.server.ts";
import type { ShopTime } from "#app/studio/shop-time.contract.ts";
import { VatSettings, vatWayOf } from "./tax.contract.ts";
import { type Quarter, quarterAt, quarterRange, quartersBetween } from "./tax-periods.ts";
import {
  knownVatSheets,
  replaceVatSheets,
  VAT_PAGE_SIZE,
  type VatDocumentRow,
  type VatOrderRow,
  vatDocuments,
  vatOrders,
  vatRules,
  vatSheetsOfYear,
} from "./vat.store.server.ts";
import type { VatOrder } from "./vat-csv.ts";
import { type PlaceEvidence, placeOf, proofsOf, rateFor } from "./vat-place.ts";
import { hasRegions, isEuCountry } from "./vat-rates.ts";
import {
  addReversal,
  addSale,
  reversalsOf,
  salesTowardsThreshold,
  sortedSheet,
  type VatGroup,
  type VatSheet,
  type VatSheets,
} from "./vat-sheet.ts";

/** Age at which the sheets are worked out again, with later sales, refunds and fees. */
const COMPUTE_AGAIN_MS = HOUR_MS;
const ENOUGH_PROOFS = 2;

/** What sheets are made by, as stored. */
function rulesOf(stored: Awaited<ReturnType<typeof vatRules>>) {
  const setting = (name: "vat" | "time") => stored.find((each) => each.name === name)?.value;
  return {
    rules: VatSettings.parse(setting("vat") ?? {}),
    timeZone: (setting("time") as ShopTime | undefined)?.timeZone ?? DEFAULT_TIME_ZONE,
    revision: sumOf(stored.map(({ revision }) => revision)),
  };
}

/** Changes what the sheets know of the seller. The next run of the cron works all of them out anew. */
export async function saveVatSettings(
  { db, now }: Pick<Services, "db" | "now">,
  settings: VatSettings,
): Promise<void> {
  await db.batch([
    storeSetting(db, { name: "vat", value: settings, updatedAt: now() }),
    forgetHeartbeat(db, "vat"),
  ]);
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

/** Adds an order, unless Stripe's documents say what is to be declared of it. */
function addOrder(sheets: VatSheets, order: VatOrderRow, calendar: Calendar): void {
  if (order.invoiced && order.invoiceId !== null) return;
  const group = groupOf(order, calendar);
  const { at, totalCents: gross, fees, taxCents } = order;
  const hasWeakPlace = proofsOf(evidenceOf(order)) < ENOUGH_PROOFS;
  const isRegionUnknown =
    group.way === "own" && hasRegions(group.country) && evidenceOf(order).postalCode === "";
  const sale = { at, gross, fees, stripeTax: taxCents ?? 0, hasWeakPlace, isRegionUnknown };
  addSale(sheets, group, sale, calendar.timeZone);
  let reversed = 0;
  for (const reversal of reversalsOfOrder(order)) {
    // The buyer gets back the tax in what they get back; as a running sum, so that all of it comes to all.
    const before = Math.round(((taxCents ?? 0) * reversed) / gross);
    reversed += reversal.cents;
    const stripeTax = Math.round(((taxCents ?? 0) * reversed) / gross) - before;
    addReversal(sheets, group, { ...reversal, soldAt: at, stripeTax }, calendar.timeZone);
  }
}

function addDocument(sheets: VatSheets, document: VatDocumentRow, { timeZone }: Calendar): void {
  const { kind, at, country, percent, reason, taxId, totalCents, taxCents, evidence, fees } = document;
  const group: VatGroup = { way: "stripe_tax", country, percent, reason, isBusiness: taxId !== null };
  if (kind === "credit_note") {
    const reversal = { soldAt: document.soldAt ?? at, at, cents: totalCents, stripeTax: taxCents };
    addReversal(sheets, group, reversal, timeZone);
    return;
  }
  const hasWeakPlace = proofsOf(evidenceOf({ buyer: null, evidence })) < ENOUGH_PROOFS;
  addSale(sheets, group, { at, gross: totalCents, fees, stripeTax: taxCents, hasWeakPlace }, timeZone);
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

const UNTIL_NOW = { from: new Date(0), to: new Date(8.64e15) };

async function isDue(db: Services["db"], now: Date): Promise<boolean> {
  const lastTry = (await lastHeartbeats(db)).find(({ name }) => name === "vat");
  return !lastTry || now.getTime() - lastTry.at.getTime() >= COMPUTE_AGAIN_MS;
}

/** Run by the cron: works out the sheets of all quarters, once an hour, and after the seller has changed their rules or the time zone. */
export async function computeVatSheets({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const computedAt = now();
  if (!(await isDue(db, computedAt))) return;
  // Before the work, so that a run that fails is not tried again by each run of the cron; and before the rules are read, because
  // whoever changes them forgets it.
  const [, stored] = await db.batch([recordHeartbeat(db, "vat", computedAt), vatRules(db)]);
  const { revision, ...calendar } = rulesOf(stored);
  const sheets: VatSheets = new Map();
  for await (const rows of pagesOf<VatOrderRow>((last) => vatOrders(db, UNTIL_NOW, last)))
    for (const row of rows) addOrder(sheets, row, calendar);
  for await (const rows of pagesOf<VatDocumentRow>((last) => vatDocuments(db, last)))
    for (const row of rows) addDocument(sheets, row, calendar);
  // A row of this quarter says that the others were worked out, also in a shop without sales.
  const thisQuarter = quarterAt(computedAt.getTime(), calendar.timeZone);
  if (!sheets.has(thisQuarter)) sheets.set(thisQuarter, { rows: [], corrections: [] });
  const sorted = new Map([...sheets].map(([quarter, sheet]) => [quarter, sortedSheet(sheet)]));
  const [first, ...others] = replaceVatSheets(db, sorted, { rules: revision, computedAt });
  await db.batch([first, ...others]);
}

export interface VatPage {
  quarter: Quarter;
  /** Newest first. */
  quarters: Quarter[];
  sheet: VatSheet;
  settings: VatSettings;
  /** Euro cents of the quarter's year that count towards the threshold, without tax; null for a seller outside of the EU, or who did not say where. */
  towardsThreshold: number | null;
  /** UTC ISO-8601. */
  computedAt: string | null;
  /** Whether the next run of the cron works the sheets out, for the first time or by rules that were changed. */
  isOutdated: boolean;
}

function towardsThreshold(year: string, sheets: readonly VatSheet[], { home }: VatSettings): number | null {
  if (home === "" || home === "outside") return null;
  return salesTowardsThreshold(sheets, year, (country) => isEuCountry(country) && country !== home);
}

/** The sheet of a quarter, by default of the one that runs. */
export async function vatPage(
  services: Pick<Services, "db" | "now" | "shop">,
  asked: Quarter | null,
): Promise<VatPage> {
  const { timeZone } = await services.shop.profile();
  const current = quarterAt(services.now().getTime(), timeZone);
  const quarter = asked ?? current;
  const year = quarter.slice(0, 4);
  const { db } = services;
  const [[all], ofYear, stored] = await db.batch([
    knownVatSheets(db),
    vatSheetsOfYear(db, year),
    vatRules(db),
  ]);
  const shown = ofYear.find((each) => each.quarter === quarter);
  const { rules: settings, revision } = rulesOf(stored);
  const sheets = ofYear.map(({ sheet }) => sheet);
  return {
    quarter,
    quarters: quartersBetween(all?.first ?? current, current),
    sheet: shown?.sheet ?? { rows: [], corrections: [] },
    settings,
    towardsThreshold: towardsThreshold(year, sheets, settings),
    computedAt: shown?.computedAt.toISOString() ?? null,
    isOutdated: all?.rules !== revision,
  };
}

/** For a file, which would be taken for what it was asked for. @throws DomainError vat_outdated until the cron has applied what the seller changed. */
export async function declarableSheet(services: Parameters<typeof vatPage>[0], quarter: Quarter) {
  const { sheet, isOutdated } = await vatPage(services, quarter);
  if (isOutdated) throw new DomainError("vat_outdated");
  return sheet;
}

/** Every paid order of a quarter, as it is now, in the pages in which it is read. */
export async function* vatOrdersOfQuarter(
  { db }: Pick<Services, "db">,
  quarter: Quarter,
): AsyncGenerator<VatOrder[]> {
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
