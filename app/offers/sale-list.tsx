import { Link } from "@remix-run/react";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { dateTime, endTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { OfferState } from "./offer-state.tsx";
import type { StudioSale } from "./sales.contract.ts";

export function SalePeriod({ sale: { from, until } }: { sale: StudioSale }) {
  const t = useT();
  return t("studioOffers.period", { from: dateTime(from, t), until: endTime(until, t) });
}

interface ReducedModel {
  title: string;
  prices: { [L in LicenseType]?: { price: number; listPrice: number } };
}

function SalePrices({ sale }: { sale: ReducedModel }) {
  const t = useT();
  return LICENSE_TYPES.map((license) => {
    const reduced = sale.prices[license];
    return (
      reduced && (
        <span key={license} className="block">
          <span className="text-muted text-sm">{t(`license.${license}`)}</span>{" "}
          <span>{money(reduced.price, t.language)}</span>{" "}
          <span className="text-muted text-sm">
            {t("bundle.insteadOf", { price: money(reduced.listPrice, t.language) })}
          </span>
        </span>
      )
    );
  });
}

export function SaleModel({ sale }: { sale: ReducedModel }) {
  return (
    <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[1fr_auto]">
      <span className="wrap-anywhere min-w-0">{sale.title}</span>
      <span className="tabular-nums sm:text-right">
        <SalePrices sale={sale} />
      </span>
    </span>
  );
}

type ListedSale = StudioSale & { models: number };

/** @param sales each with one of its models */
export function SaleList({ sales }: { sales: readonly ListedSale[] }) {
  const t = useT();
  return (
    <ul className="border-line border-t">
      {sales.map((sale) => (
        <li key={sale.id} className="relative border-line border-b py-3 hover:bg-ground/50">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <Link to={`/studio/offers/sales/${sale.id}`} className="after:absolute after:inset-0">
              <SalePeriod sale={sale} />
            </Link>
            <OfferState {...sale} />
          </h3>
          <div className="mt-1">
            {sale.models > 1 ? (
              <p className="text-muted">
                {t.count("studioOffers.saleOfMore", sale.models - 1, { model: sale.title })}
              </p>
            ) : (
              <SaleModel sale={sale} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
