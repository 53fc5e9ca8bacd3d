import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card, CardSection } from "#app/ui/card.tsx";
import { NumberTable } from "#app/ui/number-table.tsx";
import { placeName } from "./place-name.ts";
import { quarterName } from "./quarter-name.ts";
import { VAT_WAYS, type VatWay } from "./tax.contract.ts";
import { RATE_REASONS } from "./vat-place.ts";
import {
  netOfRow,
  taxOfCorrection,
  taxOfRow,
  type VatCorrection,
  type VatGroup,
  type VatRow,
  type VatSheet,
} from "./vat-sheet.ts";

const SAID_REASONS = [...RATE_REASONS, "no_invoice"] as const;

const groupKey = ({ way, country, percent: rate, reason, isBusiness }: VatGroup) =>
  [way, country, rate, reason, isBusiness].join();

function rateText({ percent: rate, reason, isBusiness }: VatGroup, t: Translate): string {
  const said = SAID_REASONS.find((each) => each === reason);
  const parts = [
    rate === null ? null : percent(rate / 100, t.language, 2),
    said ? t(`studioVat.rate_${said}`) : null,
    isBusiness ? t("studioVat.business") : null,
  ];
  return parts.filter(Boolean).join(" · ");
}

function RowName({ row }: { row: VatRow }) {
  const t = useT();
  const inMoney = (cents: number) => money(cents, t.language);
  return (
    <>
      <span>{placeName(row.country, t)}</span>
      <span className="block text-muted text-sm">{rateText(row, t)}</span>
      <span className="block text-muted text-sm sm:hidden">
        {t.count("studioVat.rowFacts", row.count, {
          paid: inMoney(row.gross),
          refunded: inMoney(row.refunded),
          fees: inMoney(row.fees),
        })}
      </span>
    </>
  );
}

function Rows({ rows }: { rows: readonly VatRow[] }) {
  const t = useT();
  return (
    <NumberTable
      rows={rows}
      keyOf={groupKey}
      heading={t("studioVat.country")}
      nameOf={(row) => <RowName row={row} />}
      columns={[
        { name: t("studioVat.sales"), value: ({ count }) => count, format: wholeNumber, isWide: true },
        { name: t("studioVat.paid"), value: ({ gross }) => gross, format: money, isWide: true },
        { name: t("studioVat.refunded"), value: ({ refunded }) => refunded, format: money, isWide: true },
        { name: t("studioVat.fees"), value: ({ fees }) => fees, format: money, isWide: true },
        { name: t("studioVat.net"), value: netOfRow, format: money },
        { name: t("studioVat.tax"), value: taxOfRow, format: money },
      ]}
      sums={t("studioVat.all")}
    />
  );
}

function Way({ way, rows }: { way: VatWay; rows: readonly VatRow[] }) {
  const t = useT();
  const weak = rows.reduce((sum, { weakPlaces }) => sum + weakPlaces, 0);
  const unknownRegions = rows.reduce((sum, row) => sum + row.unknownRegions, 0);
  return (
    <CardSection
      id={`way-${way}`}
      title={t(`studioVat.way_${way}`)}
      text={way === "managed" && t("studioVat.way_managed_text")}
    >
      <div className="mt-4">
        <Rows rows={rows} />
      </div>
      {rows.some((row) => taxOfRow(row) === null) && (
        <p className="mt-4 text-muted text-sm">{t("studioVat.withoutRate")}</p>
      )}
      {weak > 0 && way !== "managed" && (
        <p className="mt-4 text-muted text-sm">
          <span className="font-medium text-ink">{t.count("studioVat.weak", weak)}</span>{" "}
          <span>{t("studioVat.weakHint")}</span>
        </p>
      )}
      {unknownRegions > 0 && (
        <p className="mt-4 text-muted text-sm">
          <span className="font-medium text-ink">{t.count("studioVat.region", unknownRegions)}</span>{" "}
          <span>{t("studioVat.regionHint")}</span>
        </p>
      )}
    </CardSection>
  );
}

function CorrectionName({ correction }: { correction: VatCorrection }) {
  const t = useT();
  const { quarter, country, way } = correction;
  return (
    <>
      <span>
        {t("studioVat.correctionOf", { country: placeName(country, t), quarter: quarterName(quarter, t) })}
      </span>
      <span className="block text-muted text-sm">
        {way === "managed" ? t("studioVat.way_managed") : rateText(correction, t)}
      </span>
    </>
  );
}

function Corrections({ corrections }: { corrections: readonly VatCorrection[] }) {
  const t = useT();
  return (
    <CardSection id="corrections" title={t("studioVat.corrections")} text={t("studioVat.correctionsText")}>
      <div className="mt-4">
        <NumberTable
          rows={corrections}
          keyOf={(each) => `${each.quarter},${groupKey(each)}`}
          heading={t("studioVat.country")}
          nameOf={(each) => <CorrectionName correction={each} />}
          columns={[
            { name: t("studioVat.refunded"), value: ({ cents }) => cents, format: money },
            {
              name: t("studioVat.tax"),
              value: (each) => (each.way === "managed" ? null : taxOfCorrection(each)),
              format: money,
            },
          ]}
        />
      </div>
    </CardSection>
  );
}

export function VatTables({ sheet: { rows, corrections } }: { sheet: VatSheet }) {
  const t = useT();
  if (!rows.length && !corrections.length)
    return (
      <Card>
        <p>{t("studioVat.noSales")}</p>
      </Card>
    );
  return (
    <>
      {VAT_WAYS.map((way) => {
        const ofWay = rows.filter((row) => row.way === way);
        return ofWay.length > 0 && <Way key={way} way={way} rows={ofWay} />;
      })}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </>
  );
}
