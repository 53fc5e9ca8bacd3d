import { ProductId } from "#app/catalog/catalog.contract.ts";
import { END, EUROS } from "#app/shared/form-submission.ts";
import { z } from "#app/shared/zod.ts";
import { asciiDigits } from "#app/text/ascii-digits.ts";
import type { CouponBuyers, CouponTerms } from "./pricing/coupon.ts";

export const OFFER_MODELS_MAX = 100;
export const COUPON_CODE = { min: 3, max: 32 };

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
const Cents = wholeNumber(99_999_999, "studioOffers.wrongAmount").meta(EUROS);
const Uses = wholeNumber(100_000, "studioOffers.wrongUses");
const Ids = z
  .array(ProductId)
  .min(1, { error: "studioOffers.noModels" })
  .max(OFFER_MODELS_MAX, { error: `studioOffers.tooManyModels?max=${OFFER_MODELS_MAX}` });
const Instant = z.iso.datetime({ error: "studioOffers.wrongTime" });

/** A field without a value is null. */
const TERMS = {
  /** Percent off, 100 for free; or else `amount`, the euro cents off the order. */
  percent: Percent.nullable(),
  amount: Cents.nullable(),
  /** Null: for all models, or for `tier`. */
  ids: Ids.nullable(),
  /** Only for the first payment of this membership, by who was never its member; null: for models. */
  tier: ProductId.nullable(),
  /** What the models must cost together. */
  minimum: Cents.nullable(),
  withSales: z.boolean(),
  /** Only for who owns one of these models; null: for all. */
  ownersOf: Ids.nullable(),
  /** Only for accounts whose address gets the mails about new models. */
  subscribersOnly: z.boolean(),
  until: Instant.meta(END).nullable(),
  maxUses: Uses.nullable(),
  maxUsesPerPerson: Uses.nullable(),
};
type Reduction = Record<"percent" | "amount", number | null>;
const oneReduction = ({ percent, amount }: Reduction) => (percent === null) !== (amount === null);
const needsReduction = { error: "errors.couponReduction", path: ["percent"] };
type Scope = { ids: string[] | null; tier: string | null; minimum: number | null };
const oneScope = ({ ids, tier, minimum }: Scope) => tier === null || (ids === null && minimum === null);
const needsOneScope = { error: "errors.couponScope", path: ["tier"] };

export const NewCoupon = z
  .strictObject({
    code: couponCode(`studioOffers.wrongCode?min=${COUPON_CODE.min}&max=${COUPON_CODE.max}`),
    ...TERMS,
    /** Null: now. */
    from: Instant.nullable(),
  })
  .refine(oneReduction, needsReduction)
  .refine(oneScope, needsOneScope);
export type NewCoupon = z.infer<typeof NewCoupon>;

/** A later end also restarts a coupon that was over. */
export const CouponChange = z
  .strictObject({
    code: CouponCode,
    /** The coupon's revision when the caller read it: the request is refused when it was changed since. Null: whatever was changed. */
    revision: z.int().nullable(),
    ...TERMS,
    from: Instant,
  })
  .refine(oneReduction, needsReduction)
  .refine(oneScope, needsOneScope);
export type CouponChange = z.infer<typeof CouponChange>;

export const CouponEnd = z.strictObject({ code: CouponCode });

/** `GET /app/coupon` */
export interface LinkedCoupon {
  code: string;
  terms: CouponTerms;
  until: string | null;
  buyers: CouponBuyers;
  /** Whether its reader is known to be one of them. */
  isYours: boolean;
  /** Some of the published models that it is for; none where it is for all, or for a membership. */
  models: { id: string; title: string }[];
  /** The membership whose first payment it is for. */
  tier: { slug: string; name: string } | null;
}

export const StudioCoupon = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  ids: z.array(z.string()).nullable(),
  tier: z.string().nullable(),
  minimum: z.int().nullable(),
  withSales: z.boolean(),
  ownersOf: z.array(z.string()).nullable(),
  subscribersOnly: z.boolean(),
  from: z.string(),
  until: z.string().nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerPerson: z.int().nullable(),
  uses: z.int(),
  state: z.enum(["planned", "running", "over", "used_up"]),
  revision: z.int(),
});
export type StudioCoupon = z.infer<typeof StudioCoupon>;
