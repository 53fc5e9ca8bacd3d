import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { BundleOffer } from "./bundle-offer.ts";

type BundlePriceProps = Pick<BundleOffer, "price" | "alone"> & { children?: ReactNode };

/** @param children what is said before the price, such as the license */
export function BundlePrice({ price, alone, children }: BundlePriceProps) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-baseline justify-center gap-x-2 text-sm tabular-nums">
      {children && <span className="font-normal text-muted">{children}</span>}
      <span className="price whitespace-nowrap text-base text-ink">{money(price, t.language)}</span>
      <span className="font-normal text-muted">
        {t("bundle.insteadOf", { price: money(alone, t.language) })}
      </span>
    </span>
  );
}
