import { CouponCode, CouponRequest } from "#app/domain/offers/coupons.contract.ts";
import { chargeableCents } from "./amounts.ts";
import { instantOf } from "./dates.ts";
import { UsageError } from "./failures.ts";
import { readOption, wholeNumber } from "./sale-arguments.ts";

export const COUPON_FLAGS = {
  percent: { type: "string" },
  amount: { type: "string" },
  only: { type: "string", multiple: true },
  minimum: { type: "string" },
  "with-sales": { type: "boolean" },
  from: { type: "string" },
  until: { type: "string" },
  uses: { type: "string" },
  "uses-per-person": { type: "string" },
} as const;

export interface CouponOptions {
  percent?: string | undefined;
  amount?: string | undefined;
  only?: string[] | undefined;
  minimum?: string | undefined;
  "with-sales"?: boolean | undefined;
  from?: string | undefined;
  until?: string | undefined;
  uses?: string | undefined;
  "uses-per-person"?: string | undefined;
}

/** @throws UsageError */
export function couponCode(text: string): string {
  const code = CouponCode.safeParse(text);
  if (!code.success)
    throw new UsageError("A code has 3 to 32 letters, digits and hyphens, such as SUMMER-25.");
  return code.data;
}

/** @throws UsageError */
export function couponRequest(code: string, options: CouponOptions): CouponRequest {
  const { percent, amount, only, minimum, from, until, uses } = options;
  if ((percent === undefined) === (amount === undefined))
    throw new UsageError("Say either --percent 10 or --amount 5.00.");
  const request = CouponRequest.safeParse({
    code: couponCode(code),
    percent: readOption("percent", percent, wholeNumber),
    amount: readOption("amount", amount, chargeableCents),
    ids: only,
    minimum: readOption("minimum", minimum, chargeableCents),
    withSales: options["with-sales"],
    from: readOption("from", from, (text) => instantOf(text, "from")),
    until: readOption("until", until, (text) => instantOf(text, "until")),
    maxUses: readOption("uses", uses, wholeNumber),
    maxUsesPerPerson: readOption("uses-per-person", options["uses-per-person"], wholeNumber),
  });
  if (!request.success)
    throw new UsageError("--percent takes 1 to 100, --uses 1 to 100000, --only the id of a product.");
  return request.data;
}
