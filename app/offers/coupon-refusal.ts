import { money } from "#app/i18n/format.ts";
import { anyOf } from "#app/i18n/format-list.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { CouponQuote } from "./pricing/coupon.ts";

/** Why a coupon takes nothing off, and for whom or from what on it does. */
export function refusalText(
  t: Translate,
  { refusal, minimum, buyers }: Extract<CouponQuote, { refusal: unknown }>,
): string {
  if (refusal === "coupon_minimum")
    return t("checkout.couponMinimum", { amount: money(minimum, t.language) });
  if (refusal === "coupon_owners" && buyers?.owners)
    return buyers.owners.length > 0
      ? t("checkout.couponOwners", { models: anyOf(buyers.owners, t.language) })
      : t("checkout.couponSomeOwners");
  return t.orElse(`errors.${refusal}`, "errors.invalid");
}
