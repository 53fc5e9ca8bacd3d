/** Shopify's export of orders has a row for each item that was bought. */
import {
  type ExportedPurchase,
  type ExportedRows,
  type ExportRow,
  groupedBy,
  licenceOf,
  modelTitle,
  sourceIdOf,
  timeOf,
} from "./exported-rows.server.ts";
import type { RefusalReason } from "./imports.contract.ts";

const UNPAID = new Set(["pending", "authorized", "partially_paid", "expired", "voided"]);

function shopifyReason(order: ExportRow): RefusalReason | null {
  const status = order.cell("Financial Status").toLowerCase();
  if (order.cell("Cancelled at")) return "cancelled";
  if (status === "refunded") return "refunded";
  return UNPAID.has(status) ? "unpaid" : null;
}

/** Possible titles of an item: "Vase - Commercial" is a model of that name, or else a variant of the model "Vase". */
function candidatesOf(item: string): ExportedPurchase["candidates"] {
  const at = item.lastIndexOf(" - ");
  const whole = { title: modelTitle(item), licence: "standard" as const };
  return at > 0
    ? [whole, { title: modelTitle(item.slice(0, at)), licence: licenceOf(item.slice(at)) }]
    : [whole];
}

/** The purchase of one line item. @param order the order's first row, the only one with the columns of the whole order */
function shopifyPurchase(order: ExportRow, row: ExportRow): ExportedPurchase {
  const item = row.cell("Lineitem name");
  const isPartlyRefunded = order.cell("Financial Status").toLowerCase() === "partially_refunded";
  return {
    line: row.line,
    sourceId: sourceIdOf(`${order.cell("Name")} ${item}`),
    candidates: candidatesOf(item),
    title: item,
    email: order.cell("Email") || row.cell("Email"),
    buyerName: order.cell("Billing Name"),
    at: timeOf(order.cell("Paid at")) ?? timeOf(order.cell("Created at")),
    notes: isPartlyRefunded ? ["partlyRefunded"] : [],
    reason: order.cell("Name") && item ? shopifyReason(order) : "incomplete",
  };
}

export const shopifyOrders = (rows: readonly ExportRow[]): Omit<ExportedRows, "kind"> => ({
  models: [],
  purchases: groupedBy(rows, (row) => row.cell("Name")).flatMap((lines) => {
    const [order] = lines;
    return order ? lines.map((row) => shopifyPurchase(order, row)) : [];
  }),
});
