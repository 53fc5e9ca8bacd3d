import { LICENSE_TYPES, type LicenseType, type ListPrices, priceColumn } from "#app/catalog/licenses.ts";
import type { ModelStatus } from "#app/publishing/model-states.ts";
import type { BulkChange, PlannedModel, PlannedPrice } from "./bulk-edit.contract.ts";

interface Model extends ListPrices {
  tags: string[];
  status: ModelStatus;
}

/** Whole cents, halves away from zero as people round. What is free stays free. */
export const changedByPercent = (cents: number, percent: number): number =>
  Math.round((cents * (100 + percent)) / 100);

function priceAfter({ price, amount, percent }: BulkChange, before: number): number {
  if (price === "set") return amount ?? before;
  return price === "percent" ? changedByPercent(before, percent ?? 0) : before;
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
