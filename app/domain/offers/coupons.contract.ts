/** Coupons as the seller makes and sees them. Money in euro cents, times in UTC, ISO-8601. */
import { ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { z } from "#app/domain/zod.ts";

/** Written in any case, stored in upper case. */
export const CouponCode = z
  .string({ error: "errors.coupon_unknown" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,31}$/, { error: "errors.coupon_unknown" });

const Cents = z.int().min(1).max(99_999_999);
const Uses = z.int().min(1).max(100_000);

/** `POST /app/studio/coupons` */
export const CouponRequest = z
  .strictObject({
    code: CouponCode,
    /** Percent off; or else an amount off the order. 100 makes it free. */
    percent: z.int().min(1).max(100).optional(),
    amount: Cents.optional(),
    /** Only for these products. */
    ids: z.array(ProductId).min(1).max(100).optional(),
    /** What the models it is for must come to. */
    minimum: Cents.optional(),
    /** Also reduces what is on sale. */
    withSales: z.boolean().default(false),
    /** By default now. */
    from: z.iso.datetime().optional(),
    /** By default until it is ended. */
    until: z.iso.datetime().optional(),
    maxUses: Uses.optional(),
    maxUsesPerPerson: Uses.optional(),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: "errors.couponReduction",
    path: ["percent"],
  });
export type CouponRequest = z.infer<typeof CouponRequest>;

/** `POST /app/studio/coupons/end` */
export const CouponEnd = z.strictObject({ code: CouponCode });

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
  /** Orders that used it: paid ones, and unpaid ones while they can be paid. */
  uses: z.int(),
  state: z.enum(["planned", "running", "over", "used_up"]),
});
export type StudioCoupon = z.infer<typeof StudioCoupon>;
