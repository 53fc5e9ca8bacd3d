/** Gumroad exports sales, not products: each model is derived from its sales, with their most frequent price. */
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { slugOf } from "#app/domain/catalog/product-names.ts";
import {
  type ExportedModel,
  type ExportedPurchase,
  type ExportedRows,
  type ExportRow,
  groupedBy,
  isYes,
  licenceOf,
  modelTitle,
  plainAmount,
  SingleLine,
  sourceIdOf,
  timeOf,
} from "./exported-rows.server.ts";
import type { RefusalReason, RowNote } from "./imports.contract.ts";

function gumroadReason(row: ExportRow): RefusalReason | null {
  if (!row.cell("Purchase ID") || !row.cell("Item Name")) return "incomplete";
  if (isYes(row.cell("Fully Refunded?"))) return "refunded";
  if (isYes(row.cell("Disputed?")) && !isYes(row.cell("Dispute Won?"))) return "disputed";
  if (isYes(row.cell("Access Revoked?"))) return "revoked";
  if (isYes(row.cell("Recurring Charge?"))) return "renewal";
  if (isYes(row.cell("Free trial purchase?"))) return "trial";
  return isYes(row.cell("Pre-order authorization?")) ? "preorder" : null;
}

function gumroadNotes(row: ExportRow): RowNote[] {
  const notes: RowNote[] = [];
  if (isYes(row.cell("Refunded?")) && !isYes(row.cell("Fully Refunded?"))) notes.push("partlyRefunded");
  // The column is about the buyer, not about who got a gift.
  if (isYes(row.cell("Do not contact?")) && !row.cell("Giftee Email")) notes.push("doNotContact");
  return notes;
}

const gumroadPurchase = (row: ExportRow): ExportedPurchase => {
  const title = row.cell("Item Name");
  return {
    line: row.line,
    sourceId: sourceIdOf(row.cell("Purchase ID")),
    candidates: [{ title: modelTitle(title), licence: licenceOf(row.cell("Variants")) }],
    title,
    // The recipient of a gift owns it.
    email: row.cell("Giftee Email") || row.cell("Purchase Email"),
    buyerName: row.cell("Giftee Email") ? "" : row.cell("Buyer Name"),
    at: timeOf(row.cell("Purchase Time (UTC timezone)")) ?? timeOf(row.cell("Purchase Date")),
    notes: gumroadNotes(row),
    reason: gumroadReason(row),
  };
};

/** Parses dollars, which Gumroad also writes with rounding errors, such as "9.989999999999998". */
function dollarsOf(text: string): number | undefined {
  const plain = plainAmount(text);
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** US cents of one unit; null without a price, undefined for other text. The prices of item and variant are of all units, with the tip. */
function unitPrice(row: ExportRow): number | null | undefined {
  if (row.cell("Item Price ($)") === "") return null;
  const item = dollarsOf(row.cell("Item Price ($)"));
  if (item === undefined) return undefined;
  const paid =
    item + (dollarsOf(row.cell("Variants Price ($)")) ?? 0) - (dollarsOf(row.cell("Tip ($)")) ?? 0);
  const units = Math.max(1, Math.trunc(Number(row.cell("Quantity"))) || 1);
  return Math.max(0, Math.round((paid * 100) / units));
}

/** The most frequent amount; among equally frequent ones the highest, which is the one without a discount. */
function mostFrequent(amounts: (number | null | undefined)[]) {
  const known = amounts.filter((amount) => typeof amount === "number");
  const groups = groupedBy(known, String).sort((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
  return groups[0]?.[0] ?? amounts[0];
}

/** The model that these rows are sales of. */
function gumroadModel(rows: readonly ExportRow[]): ExportedModel[] {
  const [first] = rows;
  const fullTitle = first?.cell("Item Name") ?? "";
  if (!first || !fullTitle) return [];
  const priceOf = (licence: LicenceType) => {
    const sold = rows.filter((row) => licenceOf(row.cell("Variants")) === licence);
    return sold.length === 0 ? null : mostFrequent(sold.map(unitPrice));
  };
  const title = modelTitle(fullTitle);
  const prices = { standard: priceOf("standard"), commercial: priceOf("commercial") };
  return [
    {
      line: first.line,
      id: slugOf(title),
      title,
      description: "",
      tags: [],
      prices,
      notes: title === SingleLine.parse(fullTitle) ? [] : ["shortened"],
      reason: null,
    },
  ];
}

export function gumroadSales(rows: readonly ExportRow[]): Omit<ExportedRows, "kind"> {
  // The last line holds the totals.
  const sales = rows.filter((row) => row.cell("Purchase ID") !== "Totals");
  return {
    models: groupedBy(sales, (row) => row.cell("Product ID") || row.cell("Item Name")).flatMap(gumroadModel),
    purchases: sales.map(gumroadPurchase),
  };
}
