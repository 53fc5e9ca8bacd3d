import { License, ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { MAX_SALE_PERCENT } from "#app/offers/pricing/sale.ts";
import { z } from "#app/shared/zod.ts";
import { SALE_MODELS_MAX } from "./offer-limits.ts";

export const TOO_MANY_FOR_SALE = `studioOffers.tooManyModels?max=${SALE_MODELS_MAX}`;

const Ids = z
  .array(ProductId)
  .min(1, { error: "studioOffers.noModels" })
  .max(SALE_MODELS_MAX, { error: TOO_MANY_FOR_SALE });
const wrongPercent = { error: `studioOffers.wrongSalePercent?max=${MAX_SALE_PERCENT}` };
const wrongPrice = { error: "studioOffers.wrongPrice" };
const Instant = z.iso.datetime({ error: "studioOffers.wrongTime" });

/** `POST /app/studio/sales`: reduces products from an instant, by default now, until another. */
export const SaleRequest = z
  .strictObject({
    /** Its models, all of them or none; or else `collection` or `all`. */
    ids: Ids.optional(),
    /**
     * A collection's address, or true for all models: those that are published, have no sale that is not over, and would cost less. Which they are is
     * fixed when the sale is made.
     */
    collection: z.string().min(1, { error: "studioOffers.noModels" }).max(200).optional(),
    all: z.literal(true).optional(),
    license: License.optional(),
    /** Percent off; or else `price`, the reduced price in euro cents. */
    percent: z.int(wrongPercent).min(1, wrongPercent).max(MAX_SALE_PERCENT, wrongPercent).optional(),
    price: z.int(wrongPrice).min(MIN_CHARGE_CENTS, wrongPrice).optional(),
    from: Instant.optional(),
    until: Instant,
  })
  .refine(({ ids, collection, all }) => [ids, collection, all].filter(Boolean).length === 1, {
    error: "studioOffers.noModels",
    path: ["ids"],
  })
  .refine(({ percent, price }) => (percent === undefined) !== (price === undefined), {
    error: "errors.saleReduction",
    path: ["percent"],
  })
  .refine(({ price, license }) => price === undefined || license !== undefined, {
    error: "errors.saleLicense",
    path: ["license"],
  });
export type SaleRequest = z.infer<typeof SaleRequest>;

/** `POST /app/studio/sales/change`: gives sales that are not over another end, all of them or none. */
export const SaleChange = z.strictObject({
  ids: Ids,
  until: Instant,
  /** Their end when the caller loaded them: the request is refused when one has changed. */
  loadedUntil: Instant.optional(),
});
export type SaleChange = z.infer<typeof SaleChange>;

export const SaleEnd = z.strictObject({ ids: Ids });
export type SaleEnd = z.infer<typeof SaleEnd>;

const SalePrice = z.object({
  listPrice: z.int(),
  price: z.int(),
  /** The lowest price of the 30 days before the sale; shown crossed out where the sale's price is lower. */
  lowestPrice: z.int(),
});

export const StudioSale = z.object({
  id: z.string(),
  title: z.string(),
  from: z.string(),
  until: z.string(),
  /** A launch price: it was made before the model was published. */
  launch: z.boolean(),
  state: z.enum(["planned", "running", "over"]),
  prices: z.partialRecord(z.enum(LICENSE_TYPES), SalePrice),
});
export type StudioSale = z.infer<typeof StudioSale>;
