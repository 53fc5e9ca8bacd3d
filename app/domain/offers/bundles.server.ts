/** Bundles: the seller makes, lists and ends them. What they do to a price is in app/domain/pricing. */
import type { Services } from "#app/context.server.ts";
import { LICENCE_TYPES, type LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import { type Bundle, bundleParts } from "#app/domain/pricing/bundle.ts";
import { MIN_CHARGE_CENTS } from "#app/domain/pricing/pricing.ts";
import { inLanguage } from "#app/domain/translated.ts";
import type { BundleRequest, StudioBundle } from "./bundles.contract.ts";
import { endBundleOf, insertBundle, productsForBundle, productsInBundles } from "./bundles.store.server.ts";

type BundleServices = Pick<Services, "db" | "language">;
type Row = Awaited<ReturnType<typeof productsForBundle>>[number];

const listPrice = (row: Row, licence: LicenceType) =>
  (licence === "standard" ? row.standardCents : row.commercialCents) ?? 0;

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

const refused = (field: string, problem: string, detail: string) =>
  new DomainError("bad_input", { fields: { [field]: `errors.${problem}` }, detail });

/** What each model costs as a part of the bundle, in their order. @throws DomainError bad_input */
function partsOf(rows: readonly Row[], licence: LicenceType, price: number): number[] {
  const list = rows.map((row) => listPrice(row, licence));
  const unsold = rows.find((_, index) => !list[index]);
  if (unsold) throw refused("ids", "bundleNotSold", unsold.id);
  if (price >= sumOf(list)) throw refused(licence, "bundleNotLower", String(sumOf(list)));
  const parts = bundleParts(price, list);
  const tooLow = rows.find((_, index) => (parts[index] ?? 0) < MIN_CHARGE_CENTS);
  if (tooLow) throw refused(licence, "bundlePartTooLow", tooLow.id);
  return parts;
}

function studioBundle(rows: readonly Row[], { language }: BundleServices): StudioBundle {
  const models = rows.map(({ id, title, bundle }) => ({
    id,
    title: inLanguage(title, language),
    prices: bundle?.prices ?? {},
  }));
  const prices: StudioBundle["prices"] = {};
  const listPrices: StudioBundle["prices"] = {};
  for (const licence of LICENCE_TYPES) {
    const parts = models.map((model) => model.prices[licence]).filter((part) => part !== undefined);
    if (parts.length === 0) continue;
    prices[licence] = sumOf(parts);
    listPrices[licence] = sumOf(rows.map((row) => listPrice(row, licence)));
  }
  return { models, prices, listPrices };
}

/**
 * Makes a bundle of models, all of which have prices for its licences.
 * @throws DomainError not_found; bundle_overlaps when a model is in a bundle already; bad_input; product_changed when the prices or
 * the bundle of one of them changed at the same moment.
 */
export async function createBundle(
  services: BundleServices,
  { ids: named, standard, commercial }: BundleRequest,
): Promise<StudioBundle> {
  const { db } = services;
  const ids = [...new Set(named)];
  if (ids.length < named.length) throw refused("ids", "bundleTwice", named.join(", "));
  const found = await productsForBundle(db, ids);
  const rows = ids.map((id) => {
    const row = found.find((each) => each.id === id);
    if (!row) throw new DomainError("not_found", { detail: id });
    return row;
  });
  const busy = rows.find(({ bundle }) => bundle !== null);
  if (busy) throw new DomainError("bundle_overlaps", { detail: busy.id });
  const parts = {
    standard: standard === undefined ? null : partsOf(rows, "standard", standard),
    commercial: commercial === undefined ? null : partsOf(rows, "commercial", commercial),
  };
  const made = rows.map((row, index) => {
    const prices: Bundle["prices"] = {};
    for (const licence of LICENCE_TYPES) {
      const part = parts[licence]?.[index];
      if (part !== undefined) prices[licence] = part;
    }
    return { ...row, bundle: { ids, prices } };
  });
  const cheaper = rows.find((row, index) => {
    const [ofStandard, ofCommercial] = [
      parts.standard?.[index] ?? listPrice(row, "standard"),
      parts.commercial?.[index],
    ];
    return ofCommercial !== undefined && ofCommercial < ofStandard;
  });
  if (cheaper) throw refused("commercial", "saleOrder", cheaper.id);
  const stored = await insertBundle(
    db,
    made.map(({ id, bundle, standardCents, commercialCents }) => ({
      id,
      bundle,
      standard: standardCents,
      commercial: commercialCents,
    })),
  );
  if (stored.length === 0) throw new DomainError("product_changed", { detail: ids.join(", ") });
  return studioBundle(made, services);
}

export async function bundlesForStudio(services: BundleServices): Promise<StudioBundle[]> {
  const rows = await productsInBundles(services.db);
  const groups = Map.groupBy(rows, ({ bundle }) => bundle?.ids.join(" ") ?? "");
  return [...groups.values()].map((group) => studioBundle(group, services));
}

/** Orders that were placed keep its prices. @returns the models that were in it. @throws DomainError not_found when the model is in none. */
export async function endBundle(
  { db }: Pick<Services, "db">,
  { id }: { id: string },
): Promise<{ ids: string[] }> {
  const ended = await endBundleOf(db, id);
  if (ended.length === 0) throw new DomainError("not_found", { detail: id });
  return { ids: ended.map((each) => each.id) };
}
