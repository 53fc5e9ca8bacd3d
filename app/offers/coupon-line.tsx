import { money } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";

/** What a coupon takes off, as a line of a sum. */
export function CouponLine({
  coupon: { code, discount },
  className = "",
}: {
  coupon: { code: string; discount: number };
  className?: string;
}) {
  const t = useT();
  return (
    <p className={`flex items-baseline justify-between gap-4 ${className}`}>
      <Sentence words="checkout.couponLine" kept={{ code }} />
      <span className="whitespace-nowrap tabular-nums">{`−${money(discount, t.language)}`}</span>
    </p>
  );
}
