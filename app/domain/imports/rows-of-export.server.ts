/** Models and purchases of an export, as its columns say them; what there is in this shop is not asked here. */
import type { CsvRecord } from "#app/domain/read-csv.ts";
import type { ExportedRows, ExportRow } from "./exported-rows.server.ts";
import { gumroadSales } from "./gumroad-sales.server.ts";
import type { ImportKind } from "./imports.contract.ts";
import { shopifyOrders } from "./shopify-orders.server.ts";
import { shopifyProducts } from "./shopify-products.server.ts";

const COLUMNS: Record<ImportKind, string[]> = {
  "gumroad-sales": ["Purchase ID", "Item Name", "Purchase Email"],
  "shopify-orders": ["Name", "Email", "Financial Status", "Lineitem name"],
  "shopify-products": ["Handle", "Title", "Variant Price"],
};

const keyOf = (column: string) => column.trim().toLowerCase();

/** Which export it is by its first line; null for a file that is none. */
function kindOf(header: readonly string[]): ImportKind | null {
  const known = new Set(header.map(keyOf));
  const kinds = Object.entries(COLUMNS) as [ImportKind, string[]][];
  return kinds.find(([, columns]) => columns.every((column) => known.has(keyOf(column))))?.[0] ?? null;
}

/** Exports put an apostrophe before a text that a spreadsheet would run. */
const FORMULA_GUARD = /^'(?=[@=+\-%|])/;

function rowsBy(header: readonly string[], records: readonly CsvRecord[]): ExportRow[] {
  const places = new Map(header.map((column, at) => [keyOf(column), at]));
  return records.map(({ line, cells }) => ({
    line,
    cell: (column) => (cells[places.get(keyOf(column)) ?? -1] ?? "").trim().replace(FORMULA_GUARD, ""),
  }));
}

const READERS: Record<ImportKind, (rows: readonly ExportRow[]) => Omit<ExportedRows, "kind">> = {
  "gumroad-sales": gumroadSales,
  "shopify-products": shopifyProducts,
  "shopify-orders": shopifyOrders,
};

/** @returns null for a file that is no export known here. */
export function rowsOfExport([header, ...records]: readonly CsvRecord[]): ExportedRows | null {
  const kind = header ? kindOf(header.cells) : null;
  if (!header || !kind) return null;
  return { kind, ...READERS[kind](rowsBy(header.cells, records)) };
}
