import { License, ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { MAX_SALE_PERCENT } from "#app/offers/pricing/sale.ts";
import { END, EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";

/** This many models are moved in the lists in one run of the cron when their sale begins or ends. */
export const SALE_MODELS_MAX = 400;
export const TOO_MANY_FOR_SALE = `studioOffers.tooManyModels?max=${SALE_MODELS_MAX}`;

const Ids = z
  .array(ProductId)
  .min(1, { error: "studioOffers.noModels" })
  .max(SALE_MODELS_MAX, { error: TOO_MANY_FOR_SALE });
const wrongPercent = { error: `studioOffers.wrongSalePercent?max=${MAX_SALE_PERCENT}` };
const wrongPrice = { error: "studioOffers.wrongPrice" };
const Instant = z.iso.datetime({ error: "studioOffers.wrongTime" });

const REDUCTION = {
  /** Null: each that is sold. */
  license: License.nullable(),
  /** Percent off; or else `price`, the reduced price in euro cents. */
  percent: z.int(wrongPercent).min(1, wrongPercent).max(MAX_SALE_PERCENT, wrongPercent).nullable(),
  price: z.int(wrongPrice).min(MIN_CHARGE_CENTS, wrongPrice).meta(EUROS).nullable(),
};
const isOneReduction = ({ percent, price }: Record<"percent" | "price", number | null>) =>
  (percent === null) !== (price === null);
/** What a form takes off, while it is filled in. */
export const SaleReduction = z.object(REDUCTION).refine(isOneReduction);
export type SaleReduction = z.infer<typeof SaleReduction>;

/** Reduces products from an instant, by default now, until another. A field without a value is null. */
export const NewSale = z
  .strictObject({
    /** Its models, all of them or none; or else `collection` or `all`. */
    ids: Ids.nullable(),
    /**
     * A collection's address, or true for all models: those that are published, have no sale that is not over, and would cost less. Which they are is
     * fixed when the sale is made.
     */
    collection: z.string().max(200).nullable(),
    all: z.boolean(),
    ...REDUCTION,
    from: Instant.nullable(),
    until: Instant.meta(END),
    /** The front page announces it with its end. One sale at a time is announced. */
    announced: z.boolean(),
  })
  .refine(({ ids, collection, all }) => [ids, collection, all].filter(Boolean).length === 1, {
    error: "studioOffers.noModels",
    path: ["ids"],
  })
  .refine(isOneReduction, { error: "errors.saleReduction", path: ["percent"] })
  .refine(({ price, license }) => price === null || license !== null, {
    error: "errors.saleLicense",
    path: ["license"],
  });
export type NewSale = z.infer<typeof NewSale>;

/** Gives sales that are not over another end, all of them or none. */
export const SaleChange = z.strictObject({
  ids: Ids,
  until: Instant.meta(END),
  /** Their end when the caller loaded them, in UTC milliseconds: the request is refused when one has changed. Null: store it anyway. */
  revision: z.int().nullable(),
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
  /** On the front page, while it runs and is seen. */
  announced: z.boolean(),
  state: z.enum(["planned", "running", "over"]),
  prices: z.partialRecord(z.enum(LICENSE_TYPES), SalePrice),
});
export type StudioSale = z.infer<typeof StudioSale>;
