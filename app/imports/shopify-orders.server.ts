/** Shopify's export of orders has a row for each item that was bought. */
import {
  amountOf,
  datesOf,
  type ExportedPurchase,
  type ExportedRows,
  type ExportRow,
  groupedBy,
  modelTitle,
  type NamedLicense,
  sourceIdOf,
} from "./exported-rows.server.ts";
import type { RefusalReason } from "./imports.contract.ts";
import type { LicenseNames } from "./license-names.ts";

const UNPAID = new Set(["pending", "authorized", "partially_paid", "expired", "voided"]);

/** What all rows of an order say in a column. Shopify writes most columns in the first row only, but a file may have been sorted. */
const saidIn = (order: readonly ExportRow[], column: string) => [
  ...new Set(order.map((row) => row.cell(column).toLowerCase()).filter(Boolean)),
];

const ORDER_COLUMNS = ["Financial Status", "Email", "Paid at", "Created at", "Id"];

function shopifyReason(order: readonly ExportRow[]): RefusalReason | null {
  if (saidIn(order, "Cancelled at").length > 0) return "cancelled";
  const statuses = saidIn(order, "Financial Status");
  if (statuses.includes("refunded")) return "refunded";
  if (statuses.some((status) => UNPAID.has(status))) return "unpaid";
  if (ORDER_COLUMNS.some((column) => saidIn(order, column).length > 1)) return "contradiction";
  if (statuses[0] === "partially_refunded") return "partlyRefunded";
  if (statuses[0] !== "paid") return "unknownStatus";
  return saidIn(order, "Refunded Amount").every((amount) => amountOf(amount) === 0) ? null : "partlyRefunded";
}

/** "Vase - Large" is a model of that name, or else a variant of the model "Vase". */
function candidatesOf(item: string, names: LicenseNames): NamedLicense[] {
  const at = item.lastIndexOf(" - ");
  const ofVariant = at > 0 ? [{ title: item.slice(0, at), ...names.read(item.slice(at)) }] : [];
  return [...names.candidates(item, ""), ...ofVariant].map((each) => ({
    ...each,
    title: modelTitle(each.title),
  }));
}

const ofOrder = (order: readonly ExportRow[], column: string) =>
  order.map((row) => row.cell(column)).find(Boolean) ?? "";

function shopifyPurchases(
  order: readonly ExportRow[],
  { at, names }: Pick<ExportedPurchase, "at"> & { names: LicenseNames },
): ExportedPurchase[] {
  const reason = shopifyReason(order);
  return order.map((row) => {
    const item = row.cell("Lineitem name");
    const name = row.cell("Name");
    return {
      line: row.line,
      sourceId: sourceIdOf(`${name} ${item}`),
      candidates: candidatesOf(item, names),
      title: item,
      email: ofOrder(order, "Email"),
      buyerName: ofOrder(order, "Billing Name"),
      at,
      review: null,
      notes: [],
      reason: name && item ? reason : "incomplete",
    };
  });
}

export function shopifyOrders(rows: readonly ExportRow[], names: LicenseNames): Omit<ExportedRows, "kind"> {
  const dateOf = datesOf(rows, ["Paid at", "Created at"]);
  const orders = groupedBy(rows, (row) => row.cell("Name"));
  return {
    models: [],
    purchases: orders.flatMap((order) => shopifyPurchases(order, { at: dateOf(order), names })),
  };
}
