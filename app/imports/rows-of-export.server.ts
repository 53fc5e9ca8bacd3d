import type { ExportedRows, ExportRow } from "./exported-rows.server.ts";
import { gumroadSales } from "./gumroad-sales.server.ts";
import type { ImportKind } from "./imports.contract.ts";
import type { LicenseNames } from "./license-names.ts";
import type { CsvRecord } from "./read-csv.ts";
import { shopifyOrders } from "./shopify-orders.server.ts";
import { shopifyProducts } from "./shopify-products.server.ts";

const COLUMNS: Record<ImportKind, string[]> = {
  "gumroad-sales": ["Purchase ID", "Item Name", "Purchase Email"],
  "shopify-orders": ["Name", "Email", "Financial Status", "Lineitem name"],
  "shopify-products": ["Handle", "Title", "Variant Price"],
};

const RENAMED = new Map([
  ["url handle", "handle"],
  ["description", "body (html)"],
  ["price", "variant price"],
  ["product image url", "image src"],
  ["canceled at", "cancelled at"],
]);

function keyOf(column: string): string {
  const name = column.trim().toLowerCase();
  return RENAMED.get(name) ?? name;
}

function kindOf(header: readonly string[]): ImportKind | null {
  const known = new Set(header.map(keyOf));
  const kinds = Object.entries(COLUMNS) as [ImportKind, string[]][];
  return kinds.find(([, columns]) => columns.every((column) => known.has(keyOf(column))))?.[0] ?? null;
}

/** Exports put an apostrophe before text that a spreadsheet would evaluate as a formula. */
const FORMULA_GUARD = /^'(?=[@=+\-%|])/;

function rowsByColumn(header: readonly string[], records: readonly CsvRecord[]): ExportRow[] {
  const columns = header.map(keyOf);
  // If columns share a name, the first is the shop's: Gumroad writes a seller's own columns after its own.
  const indexOf = new Map(columns.map((column, at) => [column, at] as const).reverse());
  return records.map(({ line, cells }) => ({
    line,
    has: (column) => indexOf.has(keyOf(column)),
    cell: (column) => (cells[indexOf.get(keyOf(column)) ?? -1] ?? "").trim().replace(FORMULA_GUARD, ""),
  }));
}

const READERS: Record<
  ImportKind,
  (rows: readonly ExportRow[], names: LicenseNames) => Omit<ExportedRows, "kind">
> = {
  "gumroad-sales": gumroadSales,
  "shopify-products": shopifyProducts,
  "shopify-orders": shopifyOrders,
};

/** Spreadsheets put the table's title above its header. */
const LINES_ABOVE = 10;

export function rowsOfExport(records: readonly CsvRecord[], names: LicenseNames): ExportedRows | null {
  const at = records.slice(0, LINES_ABOVE).findIndex(({ cells }) => kindOf(cells) !== null);
  const header = records[at]?.cells ?? [];
  const kind = kindOf(header);
  return kind && { kind, ...READERS[kind](rowsByColumn(header, records.slice(at + 1)), names) };
}
