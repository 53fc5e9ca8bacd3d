import type { Dictionary, Wording } from "#app/i18n/translate.ts";
import { csvFile, eurosCell } from "#app/shared/csv.ts";
import { netOf, type Sales, type SoldStatistics, type SourceStatistics } from "./statistics.contract.ts";

const headsOf =
  (t: Wording) =>
  (...columns: (keyof Dictionary["statisticsCsv"])[]) =>
    columns.map((column) => t(`statisticsCsv.${column}`));
const MONEY_COLUMNS = ["paid", "refunded", "fees", "net"] as const;

const moneyCells = (sales: Sales) =>
  [sales.gross, sales.refunded, sales.fees, netOf(sales)].map((cents) => eurosCell(cents));

export const modelsCsv = (sold: readonly SoldStatistics[], t: Wording) =>
  csvFile(headsOf(t)("model", "title", "seen", "carted", "sold", ...MONEY_COLUMNS), [
    sold.map((each) => [
      "productId" in each ? each.productId : "",
      each.title,
      each.seen ?? "",
      each.carted ?? "",
      each.count,
      ...moneyCells(each),
    ]),
  ]);

export const sourcesCsv = (sources: readonly SourceStatistics[], t: Wording) =>
  csvFile(headsOf(t)("source", "letter", "visits", "carted", "orders", ...MONEY_COLUMNS), [
    sources.map(({ source, letter, seen, carted, ...sales }) => [
      source,
      letter?.subject ?? "",
      seen,
      carted,
      sales.count,
      ...moneyCells(sales),
    ]),
  ]);

export interface ExportedOrder extends Sales {
  code: string;
  /** UTC ISO-8601. */
  paidAt: string;
  /** The same in the shop's time zone, as YYYY-MM-DD. */
  day: string;
  buyer: string;
  country: string;
  coupon: string;
  /** Where the buyer came from; empty where it is not known. */
  source: string;
  /** Euro cents of tax that `gross` includes; null where Stripe computed none. */
  tax: number | null;
  lines: { title: string; license: string }[];
}

const orderCells = ({
  code,
  paidAt,
  day,
  buyer,
  country,
  coupon,
  source,
  tax,
  lines,
  ...sales
}: ExportedOrder) => [
  code,
  paidAt,
  day,
  buyer,
  country,
  lines.map(({ title, license }) => `${title} (${license})`).join("; "),
  coupon,
  tax === null ? "" : eurosCell(tax),
  ...moneyCells(sales),
  source,
];

async function* cellsOf(pages: AsyncIterable<ExportedOrder[]>) {
  for await (const orders of pages) yield orders.map(orderCells);
}

export const ordersCsv = (pages: AsyncIterable<ExportedOrder[]>, t: Wording) =>
  csvFile(
    headsOf(t)(
      "order",
      "paidAt",
      "day",
      "buyer",
      "country",
      "models",
      "coupon",
      "tax",
      ...MONEY_COLUMNS,
      "source",
    ),
    cellsOf(pages),
  );
