import { z } from "zod";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { type Coupon, newId } from "./objects.ts";
import { checkParams, integer, newMetadata, type ParamMap, text } from "./params.ts";
import { type Sandbox, unixTime } from "./state.ts";

const couponParams = z.strictObject({
  id: text().optional(),
  name: text(40).optional(),
  percent_off: text()
    .regex(/^\d{1,3}(\.\d{1,2})?$/)
    .transform(Number)
    .pipe(z.number().positive().max(100))
    .optional(),
  amount_off: integer(1).optional(),
  currency: z.literal("eur").optional(),
  duration: z.enum(["forever", "once", "repeating"]).default("once"),
  duration_in_months: integer(1, 36).optional(),
  max_redemptions: integer(1).optional(),
  redeem_by: integer(0, 9_999_999_999).optional(),
  metadata: newMetadata,
});

/** @throws ApiError 400 */
function refuseContradictions(checked: z.infer<typeof couponParams>): void {
  const { percent_off, amount_off, currency, duration, duration_in_months } = checked;
  if ((percent_off === undefined) === (amount_off === undefined))
    throw invalidRequest("Must provide exactly one of percent_off or amount_off.", { param: "percent_off" });
  if (amount_off !== undefined && currency === undefined)
    throw invalidRequest("Must provide currency when passing amount_off.", { param: "currency" });
  if ((duration === "repeating") !== (duration_in_months !== undefined))
    throw invalidRequest("duration_in_months goes with the duration repeating, and with no other.", {
      param: "duration_in_months",
    });
}

/** `POST /v1/coupons`. */
export function createCoupon(sandbox: Sandbox, params: ParamMap): Coupon {
  const checked = checkParams(couponParams, params);
  refuseContradictions(checked);
  const { id = newId("coupon"), metadata, duration } = checked;
  if (sandbox.store.coupons.has(id))
    throw invalidRequest("Coupon already exists.", { param: "id", code: "resource_already_exists" });
  const coupon: Coupon = {
    id,
    object: "coupon",
    amount_off: checked.amount_off ?? null,
    created: unixTime(sandbox),
    currency: checked.currency ?? null,
    duration,
    duration_in_months: checked.duration_in_months ?? null,
    livemode: false,
    max_redemptions: checked.max_redemptions ?? null,
    metadata,
    name: checked.name ?? null,
    percent_off: checked.percent_off ?? null,
    redeem_by: checked.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  sandbox.store.coupons.set(id, coupon);
  sandbox.changed();
  return coupon;
}

/** Whether it can still be redeemed is reckoned when it is asked for. */
export function couponById(sandbox: Sandbox, id: string, param = "coupon"): Coupon {
  const coupon = sandbox.store.coupons.get(id);
  if (!coupon) throw resourceMissing("coupon", id, param);
  const { max_redemptions, times_redeemed, redeem_by } = coupon;
  coupon.valid =
    (max_redemptions === null || times_redeemed < max_redemptions) &&
    (redeem_by === null || unixTime(sandbox) < redeem_by);
  return coupon;
}

/** @throws ApiError 400 where it cannot be redeemed any more */
export function redeemableCoupon(sandbox: Sandbox, id: string, param: string): Coupon {
  const coupon = couponById(sandbox, id, param);
  if (!coupon.valid) throw invalidRequest(`Coupon ${id} is expired.`, { param, code: "coupon_expired" });
  return coupon;
}

/** `DELETE /v1/coupons/{id}`: who has its discount keeps it. */
export function deleteCoupon(sandbox: Sandbox, id: string): object {
  couponById(sandbox, id);
  sandbox.store.coupons.delete(id);
  sandbox.changed();
  return { id, object: "coupon", deleted: true };
}
