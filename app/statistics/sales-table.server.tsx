import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NumberTable } from "#app/ui/number-table.tsx";
import { netOf, type Sales } from "./statistics.contract.ts";

interface SalesTableProps {
  name: string;
  counted: "orders" | "sold";
  rows: { name: string; sales: Sales }[];
  /** All that was counted, where a part of it is shown. */
  of?: number;
}

export function SalesTable({ name: heading, counted, rows, of = 0 }: SalesTableProps) {
  const t = useT();
  return (
    <NumberTable
      rows={rows}
      keyOf={({ name }) => name}
      heading={heading}
      nameOf={({ name }) => name}
      columns={[
        { name: t(`studioOverview.${counted}`), value: ({ sales }) => sales.count, format: wholeNumber },
        ...(of > 0
          ? [
              {
                name: t("studioOverview.share"),
                value: ({ sales }: SalesTableProps["rows"][number]) => sales.count / of,
                format: percent,
                isWide: true,
              },
            ]
          : []),
        { name: t("studioOverview.net"), value: ({ sales }) => netOf(sales), format: money },
      ]}
    />
  );
}
