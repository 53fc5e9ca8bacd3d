import type { LicensePrice } from "#app/catalog/catalog.contract.ts";
import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useLinkedCoupon } from "./linked-coupon.browser.ts";
import { type DueLine, withCoupon } from "./pricing/coupon.ts";
import { amountDue, type Holds, minimumDue } from "./pricing/pricing.ts";

export interface CouponPriceProps {
  id: string;
  license: LicensePrice;
  owned: readonly LicensePrice[];
  holds: Holds;
  /** What the buyer wants to pay, where the price is open. */
  amount: number | null | undefined;
}

/** The model as the only line of an order, as Buy now prices it. */
function lineOf({ id, license, owned, holds, amount }: CouponPriceProps): DueLine {
  const price = amountDue(license, owned, { holds, amount });
  const alone = amountDue(license, owned, { amount });
  return {
    id,
    price,
    alone,
    extra: price - minimumDue(license, owned, holds),
    aloneExtra: alone - minimumDue(license, owned),
    onSale: license.sale !== undefined,
    bundleWith: price < alone ? (license.bundle?.with ?? []) : [],
  };
}

export default function CouponPrice(props: CouponPriceProps) {
  const t = useT();
  const coupon = useLinkedCoupon();
  const line = lineOf(props);
  if (!coupon || "refusal" in coupon || line.price === 0) return null;
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
