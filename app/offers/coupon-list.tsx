import { Link } from "@remix-run/react";
import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import { dateTime, endTime } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { StudioCoupon } from "./coupons.contract.ts";
import { OfferState } from "./offer-state.tsx";

/** "−10%" or "−€5.00". */
export const reductionOf = (coupon: StudioCoupon, { language }: Translate): string =>
  coupon.percent === null
    ? `−${money(coupon.amount ?? 0, language)}`
    : `−${percent(coupon.percent / 100, language)}`;

export const usesOf = ({ uses, maxUses }: StudioCoupon, t: Translate): string =>
  maxUses === null
    ? t.count("studioOffers.uses", uses)
    : t("studioOffers.usesOf", {
        uses: wholeNumber(uses, t.language),
        max: wholeNumber(maxUses, t.language),
      });

function limitsOf(coupon: StudioCoupon, t: Translate): string {
  const { ids, tier, ownersOf, subscribersOnly, minimum, maxUsesPerPerson, withSales, from, until, state } =
    coupon;
  const limits = [
    state === "planned" && t("studioOffers.fromTime", { time: dateTime(from, t) }),
    state !== "over" && until && t("studioOffers.untilTime", { time: endTime(until, t) }),
    ids && t.count("studioOffers.forModels", ids.length),
    tier && t("studioOffers.forFirstPayment"),
    ownersOf && t.count("studioOffers.forOwners", ownersOf.length),
    subscribersOnly && t("studioOffers.forSubscribers"),
    minimum !== null && t("studioOffers.fromAmount", { amount: money(minimum, t.language) }),
    maxUsesPerPerson !== null && t.count("studioOffers.perPerson", maxUsesPerPerson),
    withSales && t("studioOffers.alsoSales"),
  ];
  return limits.filter(Boolean).join(" · ");
}

function CouponRow({ coupon }: { coupon: StudioCoupon }) {
  const t = useT();
  const { code } = coupon;
  const limits = limitsOf(coupon, t);
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-line border-b py-3 hover:bg-ground/50 sm:grid-cols-[1fr_7rem_9rem] sm:items-center">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Link
            to={`/studio/offers/coupons/${code}`}
            translate="no"
            className="wrap-anywhere font-mono after:absolute after:inset-0"
          >
            {code}
          </Link>
          <OfferState state={coupon.state} />
        </h3>
        {limits && <p className="mt-0.5 text-muted text-sm">{limits}</p>}
      </div>
      <p className="flex justify-between gap-3 tabular-nums sm:contents">
        <span className="sm:text-right">{reductionOf(coupon, t)}</span>
        <span className="text-muted sm:text-right">{usesOf(coupon, t)}</span>
      </p>
    </li>
  );
}

export const CouponList = ({ coupons }: { coupons: readonly StudioCoupon[] }) => (
  <ul className="border-line border-t">
    {coupons.map((coupon) => (
      <CouponRow key={coupon.code} coupon={coupon} />
    ))}
  </ul>
);
