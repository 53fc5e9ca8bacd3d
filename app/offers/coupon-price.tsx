import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import type { LicenseOffer } from "#app/catalog/product/buy-buttons.ts";
import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useLinkedCoupon } from "./linked-coupon.browser.ts";
import { type DueLine, withCoupon } from "./pricing/coupon.ts";
import { amountDue, type Holds, minimumDue } from "./pricing/pricing.ts";

export interface CouponPriceProps {
  id: string;
  offer: LicenseOffer;
  ownership: { owned: readonly LicensePrice[]; holds: Holds };
  /** What the buyer wants to pay, where the price is open. */
  amount: number | null | undefined;
}

/** The model as the only line of an order, as Buy now prices it. */
function lineOf({ id, offer, ownership: { owned, holds }, amount }: CouponPriceProps): DueLine {
  const price = amountDue(offer, owned, { holds, amount });
  const alone = amountDue(offer, owned, { amount });
  return {
    id,
    price,
    alone,
    extra: price - minimumDue(offer, owned, holds),
    aloneExtra: alone - minimumDue(offer, owned),
    onSale: offer.sale !== undefined,
    bundleWith: price < alone ? (offer.bundle?.with ?? []) : [],
  };
}

export default function CouponPrice(props: CouponPriceProps) {
  const t = useT();
  const coupon = useLinkedCoupon();
  const line = lineOf(props);
  const { state } = props.offer;
  if (
    !coupon ||
    "refusal" in coupon ||
    !coupon.isYours ||
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
