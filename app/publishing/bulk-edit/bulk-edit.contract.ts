/** The same change of many models: prices, tags and state. First it is planned and shown, then made model by model. */
import { type ModelStatus, ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { Tags } from "#app/publishing/product-details.contract.ts";
import { z } from "#app/shared/zod.ts";

/** A page of the studio's list; the changes of more would exceed D1's 1,000 statements of one request. */
export const BULK_MAX = 24;

export const PRICE_CHANGES = ["keep", "set", "percent"] as const;
/** Cents that new prices end in; `exact`: as computed. */
export const PRICE_ENDINGS = { exact: null, "99": 99, "95": 95, "90": 90, "00": 0 } as const;
type PriceEnding = keyof typeof PRICE_ENDINGS;
export const PRICE_ENDING_NAMES = Object.keys(PRICE_ENDINGS).sort() as PriceEnding[];

export const STATUS_CHANGES = ["keep", "published", "unpublished"] as const;

const PERCENT = { min: -90, max: 500 };
const WRONG_PERCENT = `studioBulk.wrongPercent?min=${-PERCENT.min}&max=${PERCENT.max}`;

export const BulkModels = z.array(ProductId).min(1).max(BULK_MAX);

export const BulkChange = z
  .strictObject({
    price: z.enum(PRICE_CHANGES).optional().default("keep"),
    license: z
      .enum(["all", ...LICENSE_TYPES])
      .optional()
      .default("all"),
    /** Euro cents. */
    amount: z.int({ error: "studioBulk.wrongAmount" }).min(0).nullable().optional().default(null),
    percent: z
      .int({ error: WRONG_PERCENT })
      .min(PERCENT.min, { error: WRONG_PERCENT })
      .max(PERCENT.max, { error: WRONG_PERCENT })
      .nullable()
      .optional()
      .default(null),
    /** Of prices that are changed by a percentage. */
    ending: z.enum(PRICE_ENDING_NAMES).optional().default("exact"),
    addTags: Tags.optional().default([]),
    removeTags: Tags.optional().default([]),
    status: z.enum(STATUS_CHANGES).optional().default("keep"),
  })
  .superRefine(({ price, license, amount, percent }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (price === "set" && amount === null) issue("amount", "studioBulk.wrongAmount");
    if (price === "set" && license === "all") issue("license", "studioBulk.chooseLicense");
    if (price === "percent" && percent === null) issue("percent", WRONG_PERCENT);
  });
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkPlanRequest = z.strictObject({ models: BulkModels, change: BulkChange });

/** The models with the times that the plan answered. */
export const BulkEditRequest = z.strictObject({
  models: z
    .array(z.strictObject({ id: ProductId, updatedAt: z.int().min(0) }))
    .min(1)
    .max(BULK_MAX),
  change: BulkChange,
});

export interface PlannedPrice {
  license: LicenseType;
  /** Euro cents. */
  before: number;
  after: number;
}

/** What a change would do to a model. */
export interface PlannedModel {
  id: string;
  title: string;
  /** When it was last changed, in UTC milliseconds; of a draft that is to be published also its edits count. It is changed only if it still is what was shown. */
  updatedAt: number;
  prices: PlannedPrice[];
  addedTags: string[];
  removedTags: string[];
  /** Null: it stays as it is. */
  status: Exclude<ModelStatus, "draft"> | null;
  /** Key of the reason why it cannot be changed. */
  refusal: string | null;
}

export interface BulkOutcome {
  id: string;
  title: string;
  /** Key of what went wrong; null when it was changed. */
  error: string | null;
}

export interface BulkResult {
  /** Of the whole form. */
  error?: string;
  fields?: Record<string, string>;
  typed?: Record<string, string>;
  plan?: PlannedModel[];
  outcomes?: BulkOutcome[];
}

/** Field of the confirmation: a model and when it was last changed, as it was shown. */
export const SHOWN = "shown";
