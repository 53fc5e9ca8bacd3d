import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType, type ListPrices, priceColumn } from "#app/catalog/licenses.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import {
  type BulkChange,
  type PlannedModel,
  type PlannedPrice,
  PRICE_ENDINGS,
} from "./bulk-edit.contract.ts";

interface Model extends ListPrices {
  tags: string[];
  status: ModelStatus;
}

/** Whole cents, halves away from zero as people round. What is free stays free. */
const changedByPercent = (cents: number, percent: number): number =>
  Math.round((cents * (100 + percent)) / 100);

/** The nearest price that ends in these cents. A raise never lowers a price, nor a reduction raises one. */
function endingIn(ending: number, { before, exact }: { before: number; exact: number }): number {
  const nearest = Math.round((exact - ending) / 100) * 100 + ending;
  const tooFar = exact > before ? nearest < before : nearest > before;
  const price = tooFar ? nearest + 100 * Math.sign(exact - before) : nearest;
  return price < MIN_CHARGE_CENTS ? exact : price;
}

function priceAfter({ price, amount, percent, ending }: BulkChange, before: number): number {
  if (price === "set") return amount ?? before;
  if (price === "keep" || before === 0) return before;
  const exact = changedByPercent(before, percent ?? 0);
  const last = PRICE_ENDINGS[ending];
  return last === null || exact === before ? exact : endingIn(last, { before, exact });
}

/** A license under which a model is not sold is not added to it. */
function pricesAfter(model: Model, change: BulkChange): PlannedPrice[] {
  const isMeant = (license: LicenseType) => change.license === "all" || change.license === license;
  return LICENSE_TYPES.filter(isMeant).flatMap((license) => {
    const before = model[priceColumn(license)];
    const after = before === null ? null : priceAfter(change, before);
    return before === null || after === null || after === before ? [] : [{ license, before, after }];
  });
}

export function plannedChanges(
  model: Model,
  change: BulkChange,
): Pick<PlannedModel, "prices" | "addedTags" | "removedTags" | "status"> {
  const { addTags, removeTags, status } = change;
  return {
    prices: pricesAfter(model, change),
    addedTags: [...new Set(addTags)].filter((tag) => !model.tags.includes(tag) && !removeTags.includes(tag)),
    removedTags: [...new Set(removeTags)].filter((tag) => model.tags.includes(tag)),
    status: status === "keep" || status === model.status ? null : status,
  };
}

export const changesNothing = ({
  prices,
  addedTags,
  removedTags,
  status,
}: ReturnType<typeof plannedChanges>): boolean =>
  prices.length + addedTags.length + removedTags.length === 0 && status === null;
