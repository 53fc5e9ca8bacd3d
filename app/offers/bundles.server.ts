import {
  byLicense,
  LICENSE_TYPES,
  type LicenseType,
  licenseTooCheap,
  listPricesOf,
  priceColumn,
} from "#app/catalog/licenses.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { type Bundle, bundleParts } from "#app/offers/pricing/bundle.ts";
import { listPriceIn, MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { sumOf } from "#app/offers/pricing/split.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { pageOf } from "#app/shared/list-page.ts";
import type { BundleChange, NewBundle, StudioBundle } from "./bundles.contract.ts";
import {
  allBundledProducts,
  endBundleOf,
  firstModelIds,
  productsForBundle,
  productsOfBundlesWith,
  productsOfBundleWith,
  storeBundle,
} from "./bundles.store.server.ts";
import { refused } from "./offer-refusal.ts";

type BundleServices = Reads;
type Row = Awaited<ReturnType<typeof productsForBundle>>[number];

/** The price of each model in the bundle, in euro cents, in the order of `rows`. @throws DomainError bad_input */
function modelPrices(rows: readonly Row[], license: LicenseType, price: number): number[] {
  const list = rows.map((row) => listPriceIn(row, license));
  const unsold = rows.find((_, index) => !list[index]);
  if (unsold) throw refused("ids", "bundleNotSold", unsold.id);
  if (price >= sumOf(list)) throw refused(license, "bundleNotLower");
  const parts = bundleParts(price, list);
  const tooLow = rows.find((_, index) => (parts[index] ?? 0) < MIN_CHARGE_CENTS);
  if (tooLow) throw refused(license, "bundlePartTooLow", tooLow.id);
  return parts;
}

/** The revision of bundles stored before they had one. Not "", because that makes a form overwrite any change. */
const FIRST_REVISION = "0";

function studioBundle(unordered: readonly Row[], { language, mainLanguage }: BundleServices): StudioBundle {
  const ids = unordered[0]?.bundle?.ids ?? [];
  const rows = unordered.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const models = rows.map(({ id, title, bundle }) => ({
    id,
    title: inLanguage(title, { language, mainLanguage }),
    prices: bundle?.prices ?? {},
  }));
  const prices: StudioBundle["prices"] = {};
  const listPrices: StudioBundle["prices"] = {};
  for (const license of LICENSE_TYPES) {
    const parts = models.map((model) => model.prices[license]).filter((part) => part !== undefined);
    if (parts.length === 0) continue;
    prices[license] = sumOf(parts);
    listPrices[license] = sumOf(rows.map((row) => listPriceIn(row, license)));
  }
  const { title, revision = FIRST_REVISION } = rows[0]?.bundle ?? {};
  return { models, prices, listPrices, title: { ...title }, revision };
}

/** The models with these ids, in their order. @throws DomainError not_found; bad_input when an id comes twice */
async function rowsOf({ db }: BundleServices, requestedIds: readonly string[]): Promise<Row[]> {
  const ids = [...new Set(requestedIds)];
  if (ids.length < requestedIds.length) throw refused("ids", "bundleTwice");
  const found = await productsForBundle(db, ids);
  return ids.map((id) => {
    const row = found.find((each) => each.id === id);
    if (!row) throw new DomainError("not_found", { detail: id });
    return row;
  });
}

/** The rows of the models with a new bundle in them. @throws DomainError bad_input */
function withNewBundle(rows: readonly Row[], { title, ...terms }: Omit<NewBundle, "ids">) {
  const parts = byLicense((license) => {
    const price = terms[license];
    return price === null ? null : modelPrices(rows, license, price);
  });
  for (const [index, row] of rows.entries()) {
    const prices = byLicense((license) => parts[license]?.[index] ?? row[priceColumn(license)]);
    const tooCheap = licenseTooCheap(prices);
    if (tooCheap && parts[tooCheap]) throw refused(tooCheap, "saleOrder", row.id);
  }
  const ids = rows.map(({ id }) => id);
  const revision = crypto.randomUUID();
  return rows.map((row, index) => {
    const prices: Bundle["prices"] = {};
    for (const license of LICENSE_TYPES) {
      const part = parts[license]?.[index];
      if (part !== undefined) prices[license] = part;
    }
    return { ...row, bundle: { ids, prices, revision, ...(Object.keys(title).length > 0 && { title }) } };
  });
}

const partsToStore = (rows: ReturnType<typeof withNewBundle>) =>
  rows.map(({ id, bundle, ...row }) => ({ id, bundle, ...listPricesOf(row) }));

/**
 * Makes a bundle. All its models must be sold under the licenses that it has prices for.
 * @throws DomainError not_found; bundle_overlaps when a model is in a bundle already; bad_input; product_changed when the prices or
 * the bundle of one of them changed at the same moment.
 */
export async function createBundle(
  services: BundleServices,
  { ids, ...terms }: NewBundle,
): Promise<StudioBundle> {
  const rows = await rowsOf(services, ids);
  const bundledElsewhere = rows.find(({ bundle }) => bundle !== null);
  if (bundledElsewhere) throw new DomainError("bundle_overlaps", { detail: bundledElsewhere.id });
  const bundledRows = withNewBundle(rows, terms);
  const stored = await storeBundle(services.db, partsToStore(bundledRows));
  if (stored.length === 0) throw new DomainError("product_changed", { detail: ids.join(", ") });
  return studioBundle(bundledRows, services);
}

const isSameBundle = (one: Bundle | null, other: Bundle) =>
  one?.revision === other.revision && one?.ids.join(" ") === other.ids.join(" ");

/** The bundle that a model is in, and the rows of all its models. @throws DomainError not_found when it is in none. */
async function readBundle(services: BundleServices, id: string) {
  const rows = await productsOfBundleWith(services.db, id);
  const bundle = rows.find((row) => row.id === id)?.bundle;
  if (!bundle) throw new DomainError("not_found", { detail: id });
  return { bundle, rows: rows.filter((row) => isSameBundle(row.bundle, bundle)) };
}

/** The bundle that a model is a part of. @throws DomainError not_found when it is in none. */
export async function bundleForStudio(
  services: BundleServices,
  { id }: { id: string },
): Promise<StudioBundle> {
  return studioBundle((await readBundle(services, id)).rows, services);
}

/**
 * Changes a bundle's models, prices or title. The models' prices are computed again from today's list prices; orders keep their prices.
 * @throws DomainError not_found; bundle_overlaps when a model is in another bundle; bad_input; changed_elsewhere when it was changed since
 * the caller loaded it, or the prices of one of its models at the same moment.
 */
export async function changeBundle(
  services: BundleServices,
  { id, revision, ids, ...terms }: BundleChange,
): Promise<StudioBundle> {
  const { bundle: before } = await readBundle(services, id);
  if (revision !== null && revision !== (before.revision ?? FIRST_REVISION))
    throw new DomainError("changed_elsewhere", { detail: id });
  const rows = await rowsOf(services, ids);
  const bundledElsewhere = rows.find(({ bundle }) => bundle !== null && !isSameBundle(bundle, before));
  if (bundledElsewhere) throw new DomainError("bundle_overlaps", { detail: bundledElsewhere.id });
  const bundledRows = withNewBundle(rows, terms);
  const stored = await storeBundle(services.db, partsToStore(bundledRows), before);
  if (stored.length === 0) throw new DomainError("changed_elsewhere", { detail: id });
  return studioBundle(bundledRows, services);
}

const bundleGroups = (rows: readonly Row[]) => [
  ...Map.groupBy(rows, ({ bundle }) => bundle?.ids.join(" ") ?? "").values(),
];

export async function bundlesForStudio(services: BundleServices): Promise<StudioBundle[]> {
  const rows = await allBundledProducts(services.db);
  return bundleGroups(rows).map((group) => studioBundle(group, services));
}

/** Bundles on a page of the studio: each has up to twelve models. */
const BUNDLES_PAGE_SIZE = 6;

/** @param after that id of the last bundle of the page before; "" for the first page */
export async function bundlesPage(services: BundleServices, after: string) {
  const firsts = (await firstModelIds(services.db, after, BUNDLES_PAGE_SIZE + 1)).map(({ id }) => id);
  const { shown, next } = pageOf(firsts, BUNDLES_PAGE_SIZE, (id) => id);
  const groups = bundleGroups(await productsOfBundlesWith(services.db, shown));
  const place = ([row]: Row[]) => shown.indexOf(row?.bundle?.ids[0] ?? "");
  groups.sort((one, other) => place(one) - place(other));
  const bundles = groups.map((group) => studioBundle(group, services));
  return { bundles, next };
}

/** Ends a bundle; orders that were placed keep its prices. @returns the models that were in it. @throws DomainError not_found when the model is in none. */
export async function endBundle({ db }: Reads, { id }: { id: string }): Promise<{ ids: string[] }> {
  const ended = await endBundleOf(db, id);
  if (ended.length === 0) throw new DomainError("not_found", { detail: id });
  return { ids: ended.map((each) => each.id) };
}
