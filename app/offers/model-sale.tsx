import { Link } from "@remix-run/react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { date, endTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { percentOff } from "#app/offers/pricing/pricing.ts";
import { PercentBadge } from "#app/ui/price.tsx";
import type { StudioSale } from "./sales.contract.ts";

/** A model's sale in one line, as "−20% €3.99 until 31 December"; of several licenses the cheapest. */
export function ModelSale({ sale }: { sale: StudioSale }) {
  const t = useT();
  const { launch, until } = sale;
  const [lowest] = LICENSE_TYPES.flatMap((type) => {
    const reduced = sale.prices[type];
    if (!reduced) return [];
    const { price, ...before } = reduced;
    return [{ type, price, sale: { ...before, until, ...(launch && { launch }) } }];
  }).sort((a, b) => a.price - b.price);
  if (!lowest) return null;
  const percent = percentOff(lowest);
  const words = {
    price: money(lowest.price, t.language),
    from: date(sale.from, t),
    date: endTime(until, t),
  };
  const kind = launch ? "launch" : sale.state === "planned" ? "planned" : "running";
  return (
    <span className="text-sm tabular-nums">
      {percent && <PercentBadge percent={percent} />} <span>{t(`studioModels.sale_${kind}`, words)}</span>
    </span>
  );
}

interface ModelOfferProps {
  id: string;
  sale: StudioSale | null;
  isDraft: boolean;
  isFree: boolean;
}

/** A model's sale with the way to change it, or the way to make one. */
export function ModelOffer({ id, sale, isDraft, isFree }: ModelOfferProps) {
  const t = useT();
  const link = "inline-flex min-h-11 items-center text-link";
  return (
    <p className="flex flex-wrap gap-x-6">
      {sale ? (
        <Link to={`/studio/offers/sales/${id}`} className={link}>
          <ModelSale sale={sale} />
        </Link>
      ) : (
        !isFree && (
          <Link to={`/studio/offers/new-sale?model=${id}`} className={link}>
            {t(isDraft ? "studioModels.setLaunchPrice" : "studioModels.startSale")}
          </Link>
        )
      )}
      <Link to={`/studio/offers/open-price/${id}`} className={link}>
        {t("studioModels.openPrice")}
      </Link>
    </p>
  );
}
