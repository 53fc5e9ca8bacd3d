import { Link } from "@remix-run/react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { money } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { StudioBundle } from "./bundles.contract.ts";

const CELL = "py-2 pl-4 text-right align-top tabular-nums";

export function BundleParts({ bundle: { models, prices, listPrices } }: { bundle: StudioBundle }) {
  const t = useT();
  const licenses = LICENSE_TYPES.filter((license) => prices[license] !== undefined);
  const price = (cents: number | undefined) => (cents === undefined ? "" : money(cents, t.language));
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left text-muted">{t("studioOffers.partsText")}</caption>
      <thead className="border-line border-b text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 font-normal">
            {t("studioOffers.models")}
          </th>
          {licenses.map((license) => (
            <th key={license} scope="col" className={`${CELL} font-normal`}>
              {t(`license.${license}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map(({ id, title, prices: parts }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="wrap-anywhere py-2 font-normal">
              <Link to={`/studio/models/${id}`} className="text-link">
                {title}
              </Link>
            </th>
            {licenses.map((license) => (
              <td key={license} className={CELL}>
                {price(parts[license])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2">
            {t("studio.total")}
          </th>
          {licenses.map((license) => (
            <td key={license} className={CELL}>
              <span>{price(prices[license])}</span>
              <span className="block font-normal text-muted text-sm">
                {t("bundle.insteadOf", { price: price(listPrices[license]) })}
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
