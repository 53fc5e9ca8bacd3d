import {
  byLicense,
  LICENSE_TYPES,
  type LicenseType,
  licenseTooCheap,
  listPricesOf,
  priceColumn,
} from "#app/catalog/licenses.ts";
import { repriceDueLists, repriceLists } from "#app/catalog/list/listing.store.server.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import {
  endSales,
  insertSales,
  lowestPrices,
  moveSaleEnds,
  type NewSale,
} from "#app/offers/pricing/price-history.store.server.ts";
import { listPriceIn, percentOff } from "#app/offers/pricing/pricing.ts";
import { isOver, priceInSale, type Sale } from "#app/offers/pricing/sale.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { pageOf } from "#app/shared/list-page.ts";
import { refused } from "./offer-refusal.ts";
import {
  type NewSale as RequestedSale,
  SALE_MODELS_MAX,
  type SaleChange,
  type StudioSale,
  TOO_MANY_FOR_SALE,
} from "./sales.contract.ts";
import {
  forgetAnnouncements,
  modelsAnnounced,
  modelsToReduce,
  pageOfSales,
  placeOf,
  productsForSale,
  productsOfSale,
  productsWithSale,
} from "./sales.store.server.ts";

type SaleServices = Reads;
type Row = Awaited<ReturnType<typeof productsForSale>>[number];

/** The reduced price of a license in euro cents; null when the sale is not for it. @throws DomainError bad_input */
function reducedPrice(
  row: Row,
  type: LicenseType,
  { license, percent, price }: RequestedSale,
): number | null {
  const list = listPriceIn(row, type);
  if (!list || (license ?? type) !== type) return null;
  const reduced = priceInSale(list, { percent, price });
  if (reduced >= list) throw refused(price === null ? "percent" : "price", "saleNotLower", row.id);
  return reduced;
}

interface Period {
  from: Date;
  until: Date;
}

function periodOf({ from, until }: RequestedSale, now: Date): Period {
  const begin = new Date(from ?? now);
  const period = { from: begin < now ? now : begin, until: new Date(until) };
  if (period.until <= period.from) throw refused("until", "saleEnd");
  return period;
}

interface SaleTerms {
  at: Date;
  request: RequestedSale;
  period: Period;
  lowest: Awaited<ReturnType<typeof lowestPrices>>;
}

/** @throws DomainError bad_input when no license would be reduced, or Commercial would cost less than Standard */
function newSale(row: Row, { at, request, period, lowest }: SaleTerms): NewSale {
  const prices: Sale["prices"] = {};
  const isLaunch = row.status === "draft";
  // A model that was not sold before the sale has no earlier price.
  const pricesBefore = isLaunch ? [] : lowest.filter(({ productId }) => productId === row.id);
  for (const license of LICENSE_TYPES) {
    const price = reducedPrice(row, license, request);
    if (price === null) continue;
    const lowestBefore = pricesBefore.find((each) => each.license === license);
    prices[license] = { price, lowestPrice: lowestBefore?.cents ?? price };
  }
  if (Object.keys(prices).length === 0) throw refused("ids", "saleNothing", row.id);
  const tooCheap = licenseTooCheap(byLicense((type) => prices[type]?.price ?? row[priceColumn(type)]));
  if (tooCheap) throw refused(request.price === null ? "percent" : "price", "saleOrder", row.id);
  const sale = {
    // A launch price holds from the first moment: a higher price before would have to be crossed out.
    from: (isLaunch ? at : period.from).toISOString(),
    until: period.until.toISOString(),
    prices,
    ...(isLaunch && { launch: true as const }),
  };
  return { id: row.id, sale, ...listPricesOf(row) };
}

function saleState(sale: Sale, at: Date): StudioSale["state"] {
  if (isOver(sale, at)) return "over";
  return Date.parse(sale.from) > at.getTime() ? "planned" : "running";
}

function studioSale(
  row: Row,
  sale: Sale,
  { language, mainLanguage, now }: Pick<SaleServices, "language" | "mainLanguage" | "now">,
): StudioSale {
  const prices: StudioSale["prices"] = {};
  for (const license of LICENSE_TYPES) {
    const reduced = sale.prices[license];
    if (reduced) prices[license] = { listPrice: listPriceIn(row, license), ...reduced };
  }
  const { from, until, launch = false, announced } = sale;
  return {
    id: row.id,
    title: inLanguage(row.title, { language, mainLanguage }),
    from,
    until,
    launch,
    announced: announced !== undefined,
    state: saleState(sale, now()),
    prices,
  };
}

/** A model's sale that runs or is planned. */
export const saleInForce = (
  row: Row,
  services: Pick<SaleServices, "language" | "mainLanguage" | "now">,
): StudioSale | null =>
  row.sale && !isOver(row.sale, services.now()) ? studioSale(row, row.sale, services) : null;

/** The sale of one of all models, or of a collection's: none where it reduces nothing, or the licenses would change places. */
function saleIfPossible(row: Row, terms: SaleTerms): NewSale[] {
  try {
    return [newSale(row, terms)];
  } catch (error) {
    if (error instanceof DomainError && error.code === "bad_input") return [];
    throw error;
  }
}

/** A model that never cost more is announced by nothing. */
function withAnnouncement({ sale, ...model }: NewSale): NewSale {
  if (sale.launch) return { ...model, sale };
  const reductions = LICENSE_TYPES.flatMap((type) => {
    const reduced = sale.prices[type];
    if (!reduced) return [];
    const { price, lowestPrice } = reduced;
    return [percentOff({ type, price, sale: { listPrice: 0, lowestPrice, until: sale.until } }) ?? 0];
  });
  return { ...model, sale: { ...sale, announced: Math.min(...reductions) } };
}

/**
 * Puts products on sale: of those that are named all or none, of a collection or of all models those that it can reduce.
 * @throws DomainError not_found; sale_overlaps when a product has a sale that is not over; bad_input; product_changed when the
 * prices or the sale of one of them changed at the same moment.
 */
export async function createSale(services: SaleServices, request: RequestedSale): Promise<StudioSale[]> {
  const { db } = services;
  const at = services.now();
  const period = periodOf(request, at);
  const wanted = request.ids ?? (await modelsToReduce(db, request, at)).map(({ id }) => id);
  const scope = request.all ? "all" : request.collection ? "collection" : "ids";
  if (wanted.length > SALE_MODELS_MAX)
    throw new DomainError("bad_input", { fields: { [scope]: TOO_MANY_FOR_SALE } });
  const ids = [...new Set(wanted)];
  const [rows, lowest, announced] = await db.batch([
    productsForSale(db, ids),
    lowestPrices(db, ids, period.from),
    modelsAnnounced(db, at),
  ]);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing) throw new DomainError("not_found", { detail: missing });
  const alreadyOnSale = rows.find(({ sale }) => !isOver(sale, at));
  if (alreadyOnSale) throw new DomainError("sale_overlaps", { detail: alreadyOnSale.id });
  const terms = { at, request, period, lowest };
  const possible = rows.flatMap((row) => (request.ids ? [newSale(row, terms)] : saleIfPossible(row, terms)));
  if (possible.length === 0) throw refused(scope, "saleNothing");
  const [other] = announced;
  if (request.announced && other) throw refused("announced", "saleAnnounced", other.id);
  const sales = request.announced ? possible.map(withAnnouncement) : possible;
  if (request.announced && sales.every(({ sale }) => sale.announced === undefined))
    throw refused("announced", "saleNotAnnounced");
  const [storedIds] = await db.batch([...insertSales(db, sales, at), ...repriceLists(db, ids, at)]);
  if (storedIds.length === 0) throw new DomainError("product_changed", { detail: ids.join(", ") });
  return rows.flatMap((row) => {
    const stored = sales.find(({ id }) => id === row.id);
    return stored ? [studioSale(row, stored.sale, services)] : [];
  });
}

const studioSales = (rows: readonly Row[], services: SaleServices): StudioSale[] =>
  rows.flatMap((row) => (row.sale ? [studioSale(row, row.sale, services)] : []));

export async function salesForStudio(services: SaleServices): Promise<StudioSale[]> {
  return studioSales(await productsWithSale(services.db), services);
}

const SALES_PAGE_SIZE = 8;

/** A page of sales, the latest end first, each with one of its models. @param cursor `next` of the page before; "" for the first page */
export async function salesPage(services: SaleServices, cursor: string) {
  const rows = await pageOfSales(services.db, cursor || "~", SALES_PAGE_SIZE + 1);
  const sales = rows.flatMap((row) =>
    row.sale ? [{ ...studioSale(row, row.sale, services), models: row.models }] : [],
  );
  const { shown, next } = pageOf(sales, SALES_PAGE_SIZE, (last) => placeOf("", last));
  return { sales: shown, next };
}

/** The sales that began and end like the last one of a model. @throws DomainError not_found when it had none. */
export async function saleForStudio(services: SaleServices, { id }: { id: string }): Promise<StudioSale[]> {
  const [row] = await productsForSale(services.db, [id]);
  if (!row?.sale) throw new DomainError("not_found", { detail: id });
  return studioSales(await productsOfSale(services.db, row.sale, SALE_MODELS_MAX), services);
}

/**
 * Gives sales that are not over another end, all of them or none.
 * @throws DomainError not_found when a model has no sale that is not over; bad_input; changed_elsewhere when one has another end than the caller
 * loaded, or was changed or ended at the same moment.
 */
export async function changeSale(
  services: SaleServices,
  { ids, ...change }: SaleChange,
): Promise<StudioSale[]> {
  const { db } = services;
  const at = services.now();
  const until = new Date(change.until).toISOString();
  const rows = await productsForSale(db, ids);
  const changes = [...new Set(ids)].map((id) => {
    const before = rows.find((row) => row.id === id)?.sale;
    if (!before || isOver(before, at)) throw new DomainError("not_found", { detail: id });
    if (change.revision !== null && change.revision !== Date.parse(before.until))
      throw new DomainError("changed_elsewhere", { detail: id });
    if (until <= before.from || until <= at.toISOString()) throw refused("until", "saleEnd", id);
    return { id, before, sale: { ...before, until } };
  });
  const [changed] = await db.batch([...moveSaleEnds(db, changes), ...repriceLists(db, ids, at)]);
  if (changed.length === 0) throw new DomainError("changed_elsewhere", { detail: ids.join(", ") });
  return studioSales(
    rows.map((row) => ({ ...row, sale: row.sale && { ...row.sale, until } })),
    services,
  );
}

/** Ends running sales and cancels planned ones. @returns the products that had one. @throws DomainError not_found */
export async function endSale(
  { db, now }: SaleServices,
  { ids }: { ids: string[] },
): Promise<{ ids: string[] }> {
  const at = now();
  const [ended] = await db.batch([...endSales(db, ids, at), ...repriceLists(db, ids, at)]);
  if (ended.length === 0) throw new DomainError("not_found", { detail: ids.join(", ") });
  return { ids: ended.map(({ id }) => id) };
}

/** Rows of `product_lists`, of about 400 models, that one run of the cron updates. It runs every five minutes. */
const MAX_LIST_ROWS = 10_000;

export async function repriceAfterSales({ db, now }: Reads): Promise<void> {
  await db.batch([...repriceDueLists(db, now(), MAX_LIST_ROWS), forgetAnnouncements(db, now())]);
}
