import { money, percent, wholeNumber } from "#app/i18n/format.ts";
import { regionName } from "#app/i18n/region-name.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { VAT_WAYS, type VatWay } from "./tax.contract.ts";
import { RATE_REASONS } from "./vat-place.ts";
import {
  taxOfCorrection,
  taxOfRow,
  type VatCorrection,
  type VatGroup,
  type VatRow,
  type VatSheet,
} from "./vat-sheet.ts";

const NUMBER_CELL = "py-2 pl-3 text-right tabular-nums";
const WIDE_CELL = `${NUMBER_CELL} max-sm:hidden`;
const SAID_REASONS = [...RATE_REASONS, "no_invoice"] as const;

const countryName = (code: string, t: Translate): string =>
  code ? regionName(code, t.language) : t("studioVat.noCountry");

function rateText({ percent: rate, reason, isBusiness }: VatGroup, t: Translate): string {
  const said = SAID_REASONS.find((each) => each === reason);
  const parts = [
    rate === null ? null : percent(rate / 100, t.language, 2),
    said ? t(`studioVat.rate_${said}`) : null,
    isBusiness ? t("studioVat.business") : null,
  ];
  return parts.filter(Boolean).join(" · ");
}

const amount = (cents: number | null, t: Translate) => (cents === null ? "–" : money(cents, t.language));

function Row({ row }: { row: VatRow }) {
  const t = useT();
  const tax = taxOfRow(row);
  const left = row.gross - row.refunded;
  const [count, paid, refunded, fees] = [
    wholeNumber(row.count, t.language),
    ...[row.gross, row.refunded, row.fees].map((cents) => money(cents, t.language)),
  ];
  return (
    <tr className="border-line border-t align-baseline">
      <th scope="row" className="py-2 text-left font-normal">
        <span>{countryName(row.country, t)}</span>
        <span className="block text-muted text-sm">{rateText(row, t)}</span>
        <span className="block text-muted text-sm sm:hidden">
          {t("studioVat.rowFacts", { count, paid: paid ?? "", refunded: refunded ?? "", fees: fees ?? "" })}
        </span>
      </th>
      <td className={WIDE_CELL}>{count}</td>
      <td className={WIDE_CELL}>{paid}</td>
      <td className={WIDE_CELL}>{refunded}</td>
      <td className={WIDE_CELL}>{fees}</td>
      <td className={NUMBER_CELL}>{amount(tax === null ? null : left - tax, t)}</td>
      <td className={NUMBER_CELL}>{amount(tax, t)}</td>
    </tr>
  );
}

function Sums({ rows }: { rows: readonly VatRow[] }) {
  const t = useT();
  const sumOf = (value: (row: VatRow) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  const tax = sumOf((row) => taxOfRow(row) ?? 0);
  const net = sumOf((row) => {
    const taxed = taxOfRow(row);
    return taxed === null ? 0 : row.gross - row.refunded - taxed;
  });
  return (
    <tr className="border-edge border-t font-medium">
      <th scope="row" className="py-2 text-left font-medium">
        {t("studioVat.all")}
      </th>
      <td className={WIDE_CELL}>
        {wholeNumber(
          sumOf(({ count }) => count),
          t.language,
        )}
      </td>
      {[sumOf((row) => row.gross), sumOf((row) => row.refunded), sumOf((row) => row.fees)].map(
        (cents, index) => (
          <td key={["paid", "refunded", "fees"][index]} className={WIDE_CELL}>
            {money(cents, t.language)}
          </td>
        ),
      )}
      <td className={NUMBER_CELL}>{money(net, t.language)}</td>
      <td className={NUMBER_CELL}>{money(tax, t.language)}</td>
    </tr>
  );
}

function Table({ rows }: { rows: readonly VatRow[] }) {
  const t = useT();
  const columns = [
    ["sales", WIDE_CELL],
    ["paid", WIDE_CELL],
    ["refunded", WIDE_CELL],
    ["fees", WIDE_CELL],
    ["net", NUMBER_CELL],
    ["tax", NUMBER_CELL],
  ] as const;
  return (
    <table className="mt-4 w-full">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            {t("studioVat.country")}
          </th>
          {columns.map(([name, cell]) => (
            <th key={name} scope="col" className={`${cell} font-normal`}>
              {t(`studioVat.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={[row.country, row.percent, row.reason, row.isBusiness].join()} row={row} />
        ))}
      </tbody>
      <tfoot>
        <Sums rows={rows} />
      </tfoot>
    </table>
  );
}

function Way({ way, rows }: { way: VatWay; rows: readonly VatRow[] }) {
  const t = useT();
  const weak = rows.reduce((sum, { weakPlaces }) => sum + weakPlaces, 0);
  return (
    <Card as="section" aria-labelledby={`way-${way}`}>
      <h2 id={`way-${way}`} className="text-lg">
        {t(`studioVat.way_${way}`)}
      </h2>
      {way === "managed" && <p className="mt-2 text-muted">{t("studioVat.way_managed_text")}</p>}
      <Table rows={rows} />
      {rows.some((row) => taxOfRow(row) === null) && (
        <p className="mt-4 text-muted text-sm">{t("studioVat.withoutRate")}</p>
      )}
      {weak > 0 && way !== "managed" && (
        <p className="mt-4 text-muted text-sm">
          <span className="font-medium text-ink">{t.count("studioVat.weak", weak)}</span>{" "}
          <span>{t("studioVat.weakHint")}</span>
        </p>
      )}
    </Card>
  );
}

function Corrections({ corrections }: { corrections: readonly VatCorrection[] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="corrections">
      <h2 id="corrections" className="text-lg">
        {t("studioVat.corrections")}
      </h2>
      <p className="mt-2 text-muted">{t("studioVat.correctionsText")}</p>
      <table className="mt-4 w-full">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {t("studioVat.country")}
            </th>
            {(["refunded", "tax"] as const).map((name) => (
              <th key={name} scope="col" className={`${NUMBER_CELL} font-normal`}>
                {t(`studioVat.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {corrections.map((each) => {
            const { quarter, way, country, cents, percent: rate, reason, isBusiness } = each;
            return (
              <tr
                key={[quarter, way, country, rate, reason, isBusiness].join()}
                className="border-line border-t align-baseline"
              >
                <th scope="row" className="py-2 text-left font-normal">
                  <span>{t("studioVat.correctionOf", { country: countryName(country, t), quarter })}</span>
                  <span className="block text-muted text-sm">
                    {way === "managed" ? t("studioVat.way_managed") : rateText(each, t)}
                  </span>
                </th>
                <td className={NUMBER_CELL}>{money(cents, t.language)}</td>
                <td className={NUMBER_CELL}>{amount(way === "managed" ? null : taxOfCorrection(each), t)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
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
  const byWay = Map.groupBy(rows, ({ way }) => way);
  return (
    <>
      {VAT_WAYS.map((way) => {
        const ofWay = byWay.get(way);
        return ofWay && <Way key={way} way={way} rows={ofWay} />;
      })}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </>
  );
}
