/** Gumroad exports sales, not products: each model is derived from its sales, with their most frequent price. */
import { Email } from "#app/accounts/email.contract.ts";
import { byLicense, type LicenseType } from "#app/catalog/licenses.ts";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { REVIEW_MAX, STARS } from "#app/reviews/review-limits.ts";
import { multiLine, shortened } from "#app/text/written-text.ts";
import {
  datesOf,
  type ExportedModel,
  type ExportedPurchase,
  type ExportedRows,
  type ExportRow,
  flagOf,
  groupedBy,
  modelTitle,
  plainAmount,
  SingleLine,
  sourceIdOf,
} from "./exported-rows.server.ts";
import type { RefusalReason, RowNote } from "./imports.contract.ts";
import type { LicenseNames } from "./license-names.ts";

const REASON_OF_COLUMN = {
  "Fully Refunded?": "refunded",
  "Disputed?": "disputed",
  "Access Revoked?": "revoked",
  "Recurring Charge?": "renewal",
  "Free trial purchase?": "trial",
  "Pre-order authorization?": "preorder",
} as const;
const REFUSAL_COLUMNS = Object.keys(REASON_OF_COLUMN) as (keyof typeof REASON_OF_COLUMN)[];

/** Columns of every export, old or new: without them nobody knows who got their money back. */
const NEEDED_COLUMNS = new Set(["Fully Refunded?", "Disputed?"]);

/** A status of a purchase. Gumroad writes 0 or 1, so an empty cell is no 0. */
function statusOf(row: ExportRow, column: string) {
  if (!row.has(column) && !NEEDED_COLUMNS.has(column)) return "no";
  return flagOf(row.cell(column));
}

function gumroadReason(row: ExportRow): RefusalReason | null {
  if (!row.cell("Purchase ID") || !row.cell("Item Name")) return "incomplete";
  const isWon = statusOf(row, "Dispute Won?") === "yes";
  const refusal = REFUSAL_COLUMNS.find(
    (column) => statusOf(row, column) === "yes" && !(column === "Disputed?" && isWon),
  );
  if (refusal) return REASON_OF_COLUMN[refusal];
  const columns = [...REFUSAL_COLUMNS, "Dispute Won?", "Refunded?"];
  return columns.some((column) => statusOf(row, column) === "unknown") ? "unknownStatus" : null;
}

function gumroadNotes(row: ExportRow): RowNote[] {
  const notes: RowNote[] = [];
  if (statusOf(row, "Refunded?") === "yes") notes.push("partlyRefunded");
  // The column is about the buyer, not about who got a gift.
  if (flagOf(row.cell("Do not contact?")) === "yes" && !row.cell("Giftee Email")) notes.push("doNotContact");
  return notes;
}

/** The recipient of a gift owns it. */
const ownerOf = (row: ExportRow) => row.cell("Giftee Email") || row.cell("Purchase Email");

/**
 * The stars and words of a buyer. The file has neither the name under which Gumroad shows them, nor their date, the seller's answer and films; the
 * buyer's name is that of the invoice, which nobody agreed to publish.
 */
function gumroadReview(row: ExportRow): ExportedPurchase["review"] {
  const [rating, review] = [row.cell("Rating"), row.cell("Review")];
  if (!rating && !review) return null;
  const stars = numberOf(rating);
  return {
    stars: STARS.find((star) => star === stars),
    text: shortened(multiLine().parse(review), REVIEW_MAX),
  };
}

/** What was sold under one of Gumroad's product ids. */
interface SoldProduct {
  title: string;
  rows: readonly ExportRow[];
  isSubscription: boolean;
}

const named = (row: ExportRow, names: LicenseNames) =>
  names.model(row.cell("Item Name"), row.cell("Variants"));

/** Gumroad's files of today name the period of a subscription; without that column only one of its renewals tells it from a model. */
const isSubscribed = (rows: readonly ExportRow[]) =>
  rows.some(
    (row) =>
      row.cell("Recurrence") !== "" ||
      (!row.has("Recurrence") && statusOf(row, "Recurring Charge?") === "yes"),
  ) || rows.every((row) => ["renewal", "trial"].includes(gumroadReason(row) ?? ""));

function gumroadPurchase(
  row: ExportRow,
  {
    title: modelOf,
    isSubscription,
    at,
    names,
  }: Omit<SoldProduct, "rows"> & {
    at: ExportedPurchase["at"];
    names: LicenseNames;
  },
): ExportedPurchase {
  const title = row.cell("Item Name");
  const candidates = [
    ...names.candidates(title, row.cell("Variants")),
    // A product may have been sold under several titles.
    { ...named(row, names), title: modelOf },
  ];
  return {
    line: row.line,
    sourceId: sourceIdOf(row.cell("Purchase ID")),
    candidates: candidates.map((each) => ({ ...each, title: modelTitle(each.title) })),
    title,
    email: ownerOf(row),
    buyerName: row.cell("Giftee Email") ? "" : row.cell("Buyer Name"),
    at,
    review: gumroadReview(row),
    notes: gumroadNotes(row),
    reason: gumroadReason(row) ?? (isSubscription ? "noModel" : null),
  };
}

/** Parses a number, which Gumroad also writes with rounding errors, such as "9.989999999999998". "1.234" may be a thousand. */
function numberOf(text: string): number | undefined {
  const plain = plainAmount(text);
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) && !/^\d{1,3}\.\d{3}$/.test(plain)
    ? Number(plain)
    : undefined;
}

/** US cents of one unit; null without a price, undefined for other text. The prices of item and variant are of all units, with the tip. */
function unitPrice(row: ExportRow): number | null | undefined {
  if (row.cell("Item Price ($)") === "") return null;
  const [item, variants, tip] = ["Item Price ($)", "Variants Price ($)", "Tip ($)"].map((column) =>
    numberOf(row.cell(column) || "0"),
  );
  if (item === undefined || variants === undefined || tip === undefined) return undefined;
  const units = Math.max(1, Math.trunc(numberOf(row.cell("Quantity")) ?? 1));
  return Math.max(0, Math.round(((item + variants - tip) * 100) / units));
}

/** The most frequent amount; among equally frequent ones the highest, which is the one without a discount. Without any, as `unitPrice`. */
function mostFrequent(amounts: (number | null | undefined)[]) {
  const known = amounts.filter((amount) => typeof amount === "number");
  const groups = groupedBy(known, String).sort((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
  return groups[0]?.[0] ?? (amounts.includes(undefined) ? undefined : null);
}

/** The most frequent text; among equally frequent ones the first in the alphabet, because rows may be in any order. */
const mostWritten = (texts: readonly string[]) =>
  groupedBy(texts.toSorted(), String).sort((a, b) => b.length - a.length)[0]?.[0] ?? "";

function gumroadModel(products: readonly SoldProduct[], names: LicenseNames): ExportedModel[] {
  const rows = products.flatMap((product) => product.rows).toSorted((a, b) => a.line - b.line);
  const [first] = rows;
  const fullTitle = products[0]?.title;
  if (!first || !fullTitle) return [];
  const imported = rows.filter((row) => gumroadReason(row) === null && Email.safeParse(ownerOf(row)).success);
  // A model that nobody keeps still has the price at which it was sold.
  const priced = imported.length > 0 ? imported : rows;
  const priceOf = (license: LicenseType) => {
    const sold = priced.filter((row) => named(row, names).license === license);
    return sold.length === 0 ? null : mostFrequent(sold.map(unitPrice));
  };
  const title = modelTitle(fullTitle);
  return [
    {
      line: first.line,
      id: slugOf(title),
      title,
      description: "",
      tags: [],
      pictures: [],
      prices: byLicense(priceOf),
      asked: priced.map((row) => named(row, names)),
      notes: title === SingleLine.parse(fullTitle) ? [] : ["shortened"],
      reason: products.every(({ isSubscription }) => isSubscription) ? "noModel" : null,
    },
  ];
}

export function gumroadSales(rows: readonly ExportRow[], names: LicenseNames): Omit<ExportedRows, "kind"> {
  // The last line holds the totals.
  const sales = rows.filter((row) => row.cell("Purchase ID") !== "Totals");
  const products: SoldProduct[] = groupedBy(
    sales,
    (row) => row.cell("Product ID") || named(row, names).title,
  ).map((sold) => ({
    title: mostWritten(sold.map((row) => named(row, names).title)),
    rows: sold,
    isSubscription: isSubscribed(sold),
  }));
  const dateOf = datesOf(sales, ["Purchase Time (UTC timezone)", "Purchase Date"]);
  return {
    // If two models have one address, the first gets it. So their order must not be that of the rows.
    models: groupedBy(products, ({ title }) => title)
      .flatMap((sold) => gumroadModel(sold, names))
      .sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title))),
    purchases: products
      .flatMap((product) =>
        product.rows.map((row) => gumroadPurchase(row, { ...product, names, at: dateOf([row]) })),
      )
      .sort((a, b) => a.line - b.line),
  };
}
