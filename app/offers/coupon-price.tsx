import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useLinkedCoupon } from "./linked-coupon.browser.ts";
import { withCoupon } from "./pricing/coupon.ts";
import { type LoneLine, loneLine } from "./pricing/lone-line.ts";

export default function CouponPrice(props: LoneLine) {
  const t = useT();
  const coupon = useLinkedCoupon();
  const line = loneLine(props);
  const { state } = props.offer;
  if (
    !coupon ||
    "refusal" in coupon ||
    !coupon.isYours ||
    coupon.tier ||
    line.price === 0 ||
    state === "owned" ||
    state === "included"
  )
    return null;
  const { code, terms } = coupon;
  const reduced = withCoupon([line], terms);
  return (
    <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      {typeof reduced === "string" ? (
        <span className="text-muted">
          {reduced === "coupon_minimum"
            ? t("couponStrip.tooSmall", { amount: money(terms.minimumCents, t.language) })
            : t(`errors.${reduced}`)}
        </span>
      ) : (
        <>
          <Sentence words="couponStrip.with" kept={{ code }} />
          <span className="font-semibold text-base tabular-nums">{money(reduced.total, t.language)}</span>
        </>
      )}
    </p>
  );
}
