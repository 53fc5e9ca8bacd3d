import { csvFile, eurosCell } from "#app/shared/csv.ts";
import { type ModelStatistics, netOf, type Sales } from "./statistics.contract.ts";

const MONEY_COLUMNS = ["paid EUR", "refunded EUR", "fees EUR", "net EUR"];

const moneyCells = (sales: Sales) =>
  [sales.gross, sales.refunded, sales.fees, netOf(sales)].map((cents) => eurosCell(cents));

export const modelsCsv = (models: readonly ModelStatistics[]) =>
  csvFile(
    ["model", "title", "seen", "in cart", "sold", ...MONEY_COLUMNS],
    [
      models.map(({ productId, title, seen, carted, ...sales }) => [
        productId,
        title,
        seen,
        carted,
        sales.count,
        ...moneyCells(sales),
      ]),
    ],
  );

export interface ExportedOrder extends Sales {
  code: string;
  /** UTC ISO-8601. */
  paidAt: string;
  /** The same in the shop's time zone, as YYYY-MM-DD. */
  day: string;
  buyer: string;
  country: string;
  coupon: string;
  /** Euro cents of tax that `gross` includes; null where Stripe computed none. */
  tax: number | null;
  lines: { title: string; license: string }[];
}

const orderCells = ({ code, paidAt, day, buyer, country, coupon, tax, lines, ...sales }: ExportedOrder) => [
  code,
  paidAt,
  day,
  buyer,
  country,
  lines.map(({ title, license }) => `${title} (${license})`).join("; "),
  coupon,
  tax === null ? "" : eurosCell(tax),
  ...moneyCells(sales),
];

async function* cellsOf(pages: AsyncIterable<ExportedOrder[]>) {
  for await (const orders of pages) yield orders.map(orderCells);
}

export const ordersCsv = (pages: AsyncIterable<ExportedOrder[]>) =>
  csvFile(
    ["order", "paid at", "day", "buyer", "country", "models", "coupon", "tax EUR", ...MONEY_COLUMNS],
    cellsOf(pages),
  );
