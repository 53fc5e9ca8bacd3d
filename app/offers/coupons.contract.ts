import { ProductId } from "#app/catalog/catalog.contract.ts";
import { z } from "#app/shared/zod.ts";
import { asciiDigits } from "#app/text/ascii-digits.ts";
import { COUPON_CODE, OFFER_MODELS_MAX } from "./offer-limits.ts";
import type { CouponTerms } from "./pricing/coupon.ts";

/** @param error i18n key */
const couponCode = (error: string) =>
  z
    .string({ error })
    .overwrite((typed) => asciiDigits(typed).trim().toUpperCase())
    .regex(/^[A-Z0-9][A-Z0-9-]*$/, { error })
    .min(COUPON_CODE.min, { error })
    .max(COUPON_CODE.max, { error });

export const CouponCode = couponCode("errors.coupon_unknown");

const wholeNumber = (max: number, key: string) => {
  const wrong = { error: `${key}?max=${max}` };
  return z.int(wrong).min(1, wrong).max(max, wrong);
};
const Percent = wholeNumber(100, "studioOffers.wrongPercent");
const Cents = wholeNumber(99_999_999, "studioOffers.wrongAmount");
const Uses = wholeNumber(100_000, "studioOffers.wrongUses");
const Ids = z
  .array(ProductId)
  .min(1, { error: "studioOffers.noModels" })
  .max(OFFER_MODELS_MAX, { error: `studioOffers.tooManyModels?max=${OFFER_MODELS_MAX}` });
const Instant = z.iso.datetime({ error: "studioOffers.wrongTime" });

export const CouponRequest = z
  .strictObject({
    code: couponCode(`studioOffers.wrongCode?min=${COUPON_CODE.min}&max=${COUPON_CODE.max}`),
    /** Percent off, 100 for free; or else `amount`, the euro cents off the order. */
    percent: Percent.optional(),
    amount: Cents.optional(),
    ids: Ids.optional(),
    minimum: Cents.optional(),
    withSales: z.boolean().default(false),
    from: Instant.optional(),
    until: Instant.optional(),
    maxUses: Uses.optional(),
    maxUsesPerPerson: Uses.optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: "errors.couponReduction",
    path: ["percent"],
  });
export type CouponRequest = z.infer<typeof CouponRequest>;

/** `POST /app/studio/coupons/change`: a field that is left out stays as it is, and null removes a limit. */
export const CouponChange = z
  .strictObject({
    code: CouponCode,
    /** The coupon's revision when the caller read it: the request is refused when it was changed since. Null: whatever was changed. */
    revision: z.int().nullable(),
    /** `percent` or `amount` replaces both. */
    percent: Percent.optional(),
    amount: Cents.optional(),
    ids: Ids.nullable().optional(),
    minimum: Cents.nullable().optional(),
    withSales: z.boolean().optional(),
    from: Instant.optional(),
    /** A later end also restarts a coupon that was over. */
    until: Instant.nullable().optional(),
    maxUses: Uses.nullable().optional(),
    maxUsesPerPerson: Uses.nullable().optional(),
  })
  .refine(({ percent, amount }) => percent === undefined || amount === undefined, {
    error: "errors.couponReduction",
    path: ["percent"],
  });
export type CouponChange = z.infer<typeof CouponChange>;

export const CouponEnd = z.strictObject({ code: CouponCode });

/** `GET /app/coupon` */
export interface LinkedCoupon {
  code: string;
  terms: CouponTerms;
  until: string | null;
  /** Some of the published models that it is for; none where it is for all. */
  models: { id: string; title: string }[];
}

export const StudioCoupon = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  ids: z.array(z.string()).nullable(),
  minimum: z.int(),
  withSales: z.boolean(),
  from: z.string(),
  until: z.string().nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerPerson: z.int().nullable(),
  uses: z.int(),
  state: z.enum(["planned", "running", "over", "used_up"]),
  revision: z.int(),
});
export type StudioCoupon = z.infer<typeof StudioCoupon>;
