import { Form } from "@remix-run/react";
import { money, percent } from "#app/i18n/format.ts";
import { regionName } from "#app/i18n/region-name.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { TaxReportRow } from "./tax.contract.ts";

const KNOWN_REASONS = ["reverse_charge", "not_collecting", "not_supported", "not_subject_to_tax"] as const;

const countryName = (code: string, t: Translate): string =>
  code ? regionName(code, t.language) : t("studioSettings.noCountry");

function rateText({ percent: rate, reason }: TaxReportRow, t: Translate): string {
  const knownReason = KNOWN_REASONS.find((each) => each === reason);
  return rate === 0 && knownReason
    ? t(`studioSettings.reason_${knownReason}`)
    : percent(rate / 100, t.language, 2);
}

const NUMBER_CELL = "py-2 pl-4 text-right tabular-nums";

function ReportRow({ row }: { row: TaxReportRow }) {
  const t = useT();
  const amounts = [row.total - row.tax, row.tax, row.total];
  return (
    <tr className="border-line border-t align-baseline">
      <th scope="row" className="py-2 text-left font-normal">
        <span>{countryName(row.country, t)}</span>
        <span className="block text-muted text-sm">
          {[t(row.isBusiness ? "studioSettings.business" : "studioSettings.consumer"), rateText(row, t)].join(
            " · ",
          )}
        </span>
      </th>
      {["net", "tax", "total"].map((name, index) => (
        <td key={name} className={NUMBER_CELL}>
          {money(amounts[index] ?? 0, t.language)}
        </td>
      ))}
    </tr>
  );
}

function ReportTable({ rows }: { rows: TaxReportRow[] }) {
  const t = useT();
  const sumOf = (value: (row: TaxReportRow) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  const [tax, total] = [sumOf((row) => row.tax), sumOf((row) => row.total)];
  const columns = [
    [t("studioSettings.net"), total - tax],
    [t("studioSettings.taxColumn"), tax],
    [t("studioSettings.total"), total],
  ] as const;
  return (
    <table className="mt-4 w-full">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            {t("studioSettings.group")}
          </th>
          {columns.map(([name]) => (
            <th key={name} scope="col" className={`${NUMBER_CELL} font-normal`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReportRow key={[row.country, row.percent, row.isBusiness, row.reason].join()} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-edge border-t font-medium">
          <th scope="row" className="py-2 text-left font-medium">
            {t("studioSettings.all")}
          </th>
          {columns.map(([name, cents]) => (
            <td key={name} className={NUMBER_CELL}>
              {money(cents, t.language)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** @param rows null until a month is asked for, because they are read from its documents */
export function TaxReport({ month, rows }: { month: string; rows: TaxReportRow[] | null }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="tax-month">
      <h2 id="tax-month" className="text-lg">
        {t("studioSettings.records")}
      </h2>
      <p className="mt-2 text-muted">{t("studioSettings.recordsText")}</p>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          type="month"
          name="month"
          label={t("studioSettings.month")}
          defaultValue={month}
          pattern="20\d\d-\d\d"
          required
        />
        <Button variant="secondary">{t("studioSettings.show")}</Button>
      </Form>
      {rows === null ? null : rows.length > 0 ? (
        <>
          <div className="overflow-x-auto">
            <ReportTable rows={rows} />
          </div>
          <p className="mt-4">
            <ButtonLink to={`/app/studio/tax.csv?month=${month}`} reloadDocument variant="secondary">
              {t("studioSettings.csv")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="mt-4">{t("studioSettings.empty")}</p>
      )}
    </Card>
  );
}
