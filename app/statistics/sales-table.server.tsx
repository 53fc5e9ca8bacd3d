import { money, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { netOf, type Sales } from "./statistics.contract.ts";

export const NUMBER_CELL = "py-2 pl-3 text-right tabular-nums";

interface SalesTableProps {
  name: string;
  counted: "orders" | "sold";
  rows: { name: string; sales: Sales }[];
}

export function SalesTable({ name, counted, rows }: SalesTableProps) {
  const t = useT();
  return (
    <table className="w-full">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            {name}
          </th>
          <th scope="col" className={`${NUMBER_CELL} font-normal`}>
            {t(`studioOverview.${counted}`)}
          </th>
          <th scope="col" className={`${NUMBER_CELL} font-normal`}>
            {t("studioOverview.net")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-normal">
              {row.name}
            </th>
            <td className={NUMBER_CELL}>{wholeNumber(row.sales.count, t.language)}</td>
            <td className={NUMBER_CELL}>{money(netOf(row.sales), t.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
