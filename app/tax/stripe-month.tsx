import { Form } from "@remix-run/react";
import { money, percent } from "#app/i18n/format.ts";
import { monthOfYear } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { NumberTable } from "#app/ui/number-table.tsx";
import { placeName } from "./place-name.ts";
import type { TaxReportRow } from "./tax.contract.ts";

const KNOWN_REASONS = ["reverse_charge", "not_collecting", "not_supported", "not_subject_to_tax"] as const;

function rateText({ percent: rate, reason }: TaxReportRow, t: Translate): string {
  const knownReason = KNOWN_REASONS.find((each) => each === reason);
  return rate === 0 && knownReason
    ? t(`studioTaxMonth.reason_${knownReason}`)
    : percent(rate / 100, t.language, 2);
}

function RowName({ row }: { row: TaxReportRow }) {
  const t = useT();
  const buyer = t(row.isBusiness ? "studioTaxMonth.business" : "studioTaxMonth.consumer");
  return (
    <>
      <span>{placeName(row.country, t)}</span>
      <span className="block text-muted text-sm">{[buyer, rateText(row, t)].join(" · ")}</span>
    </>
  );
}

function ReportTable({ rows }: { rows: readonly TaxReportRow[] }) {
  const t = useT();
  return (
    <NumberTable
      rows={rows}
      keyOf={({ country, percent: rate, isBusiness, reason }) => [country, rate, isBusiness, reason].join()}
      heading={t("studioTaxMonth.country")}
      nameOf={(row) => <RowName row={row} />}
      columns={[
        { name: t("studioVat.net"), value: ({ total, tax }) => total - tax, format: money },
        { name: t("studioTaxMonth.tax"), value: ({ tax }) => tax, format: money },
        { name: t("studioTaxMonth.total"), value: ({ total }) => total, format: money },
      ]}
      sums={t("studioVat.all")}
    />
  );
}

interface TaxReportProps {
  /** Null until one is asked for, as are the rows, which are read from its documents. */
  month: string | null;
  months: readonly string[];
  rows: TaxReportRow[] | null;
}

export function TaxReport({ month, months, rows }: TaxReportProps) {
  const t = useT();
  const all = month === null || months.includes(month) ? months : [month, ...months];
  return (
    <CardSection id="tax-month" title={t("studioTaxMonth.title")} text={t("studioTaxMonth.text")}>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField name="month" label={t("studioTaxMonth.month")} defaultValue={month ?? undefined}>
          {all.map((each) => (
            <option key={each} value={each}>
              {monthOfYear(each, t.language)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t("studioVat.show")}</Button>
      </Form>
      {rows === null ? null : rows.length > 0 ? (
        <>
          <div className="mt-4 overflow-x-auto">
            <ReportTable rows={rows} />
          </div>
          <p className="mt-4">
            <ButtonLink to={`/app/studio/tax.csv?month=${month}`} reloadDocument variant="secondary">
              {t("studioTaxMonth.csv")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="mt-4">{t("studioTaxMonth.empty")}</p>
      )}
    </CardSection>
  );
}
