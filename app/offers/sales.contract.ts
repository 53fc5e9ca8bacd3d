/** Sales as the seller makes and sees them. Money in euro cents, times in UTC, ISO-8601. */

import { Licence, ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENCE_TYPES } from "#app/catalog/licences.ts";
import { MIN_CHARGE_CENTS } from "#app/offers/pricing/pricing.ts";
import { z } from "#app/shared/zod.ts";

const Ids = z.array(ProductId).min(1).max(100);

/** `POST /app/studio/sales`: reduces products from an instant, by default now, until another. */
export const SaleRequest = z
  .strictObject({
    ids: Ids,
    /** The licence to reduce; both when left out. */
    license: Licence.optional(),
    /** Percent off; or else `price`, the reduced price in euro cents. */
    percent: z.int().min(1).max(95).optional(),
    price: z.int().min(MIN_CHARGE_CENTS).optional(),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime(),
  })
  .refine(({ percent, price }) => (percent === undefined) !== (price === undefined), {
    error: "errors.saleReduction",
    path: ["percent"],
  })
  .refine(({ price, license }) => price === undefined || license !== undefined, {
    error: "errors.saleLicence",
    path: ["license"],
  });
export type SaleRequest = z.infer<typeof SaleRequest>;

/** `POST /app/studio/sales/end` */
export const SaleEnd = z.strictObject({ ids: Ids });

const SalePrice = z.object({
  listPrice: z.int(),
  price: z.int(),
  /** The lowest price of the 30 days before the sale; shown crossed out where the sale's price is lower. */
  lowestPrice: z.int(),
});

/** A product's sale in `GET /app/studio/sales`. */
export const StudioSale = z.object({
  id: z.string(),
  title: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(["planned", "running", "over"]),
  prices: z.partialRecord(z.enum(LICENCE_TYPES), SalePrice),
});
export type StudioSale = z.infer<typeof StudioSale>;
