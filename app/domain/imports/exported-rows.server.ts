/** Models and purchases of an export, as its columns say them; what there is in this shop is not asked here. */
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { slugOf } from "#app/domain/catalog/product-names.ts";
import { centsOf } from "#app/domain/pricing/price-text.ts";
import type { CsvRecord } from "#app/domain/read-csv.ts";
import { multiLine, singleLine } from "#app/domain/written-text.ts";
import { htmlToMarkdown, MAX_HTML } from "./html-to-markdown.server.ts";
import type { ImportKind, RefusalReason, RowNote } from "./imports.contract.ts";

export interface ExportedModel {
  line: number;
  id: string;
  title: string;
  /** Markdown. */
  description: string;
  tags: string[];
  /** As the file writes them; null where the licence is not offered, undefined for what is no price. */
  prices: Record<LicenceType, number | null | undefined>;
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedPurchase {
  line: number;
  /** The same in every export of the shop. */
  sourceId: string;
  /** Titles that the model can have, the most exact first, and the licence that was bought if it is that model. */
  candidates: { title: string; licence: LicenceType }[];
  title: string;
  email: string;
  buyerName: string;
  at: Date | null;
  notes: RowNote[];
  reason: RefusalReason | null;
}

export interface ExportedRows {
  kind: ImportKind;
  models: ExportedModel[];
  purchases: ExportedPurchase[];
}

/** A record by the names of its columns. */
type Row = { line: number; cell: (column: string) => string };

const COLUMNS: Record<ImportKind, string[]> = {
  "gumroad-sales": ["Purchase ID", "Item Name", "Purchase Email"],
  "shopify-orders": ["Name", "Email", "Financial Status", "Lineitem name"],
  "shopify-products": ["Handle", "Title", "Variant Price"],
};

const keyOf = (column: string) => column.trim().toLowerCase();

/** Which export it is by its first line; null for a file that is none. */
export function kindOf(header: readonly string[]): ImportKind | null {
  const known = new Set(header.map(keyOf));
  const kinds = Object.entries(COLUMNS) as [ImportKind, string[]][];
  return kinds.find(([, columns]) => columns.every((column) => known.has(keyOf(column))))?.[0] ?? null;
}

/** Exports put an apostrophe before a text that a spreadsheet would run. */
const FORMULA_GUARD = /^'(?=[@=+\-%|])/;

function rowsBy(header: readonly string[], records: readonly CsvRecord[]): Row[] {
  const places = new Map(header.map((column, at) => [keyOf(column), at]));
  return records.map(({ line, cells }) => ({
    line,
    cell: (column) => (cells[places.get(keyOf(column)) ?? -1] ?? "").trim().replace(FORMULA_GUARD, ""),
  }));
}

const isYes = (text: string) => /^(1|true|yes)$/i.test(text);

const COMMERCIAL = /comm?ercial/i;
/** "Non-commercial", "No commercial use", "Sin uso comercial". */
const NOT_COMMERCIAL = /\bnon-?comm?ercial|\b(?:non?|not|sin)\b.*comm?ercial/i;

/** A variant's words say whether it is the Commercial licence. */
const licenceOf = (variant: string): LicenceType =>
  COMMERCIAL.test(variant) && !NOT_COMMERCIAL.test(variant) ? "commercial" : "standard";

/** "2024-03-01 12:34:56 +0100" and what other exports make of it, UTC without a zone. */
function timeOf(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\s*(UTC|Z|[+-]\d\d:?\d\d)?/.exec(text);
  if (!match) return null;
  const [, day, time = "00:00", zone = "Z"] = match;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, "$1:$2") : "Z";
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** "$1,234.50" as "1234.50". */
function plainAmount(text: string): string {
  const bare = text.replace(/^[$€]\s*/, "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
}

/** Cents of an amount; null where there is none, undefined for what is no amount. */
const amountOf = (text: string): number | null | undefined =>
  text === "" ? null : (centsOf(plainAmount(text)) ?? undefined);

/** The one that is there most often; of several the highest, which is the one without a discount. */
function mostFrequent(amounts: (number | null | undefined)[]) {
  const known = amounts.filter((amount) => typeof amount === "number");
  const groups = groupedBy(known, String).sort((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
  return groups[0]?.[0] ?? amounts[0];
}

const lowest = (amounts: (number | null | undefined)[]) => {
  const known = amounts.filter((amount) => typeof amount === "number");
  return known.length > 0 ? Math.min(...known) : amounts[0];
};

const groupedBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
};

const Line = singleLine();
const Tag = singleLine().toLowerCase();

/** Cut between words; a picture or link that is cut in two would be shown as it was written. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/\s+\S*$/, "");
  // Half of a sign outside of the basic plane is no sign.
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

const TITLE_MAX = 80;
/** The title that a model gets here. */
const modelTitle = (text: string) => shortened(Line.parse(text), TITLE_MAX);

/** Longer ones tell no purchases apart. */
const SOURCE_ID_MAX = 1_000;
const sourceIdOf = (text: string) => Line.parse(text).slice(0, SOURCE_ID_MAX);

function gumroadReason(row: Row): RefusalReason | null {
  if (!row.cell("Purchase ID") || !row.cell("Item Name")) return "incomplete";
  if (isYes(row.cell("Fully Refunded?"))) return "refunded";
  if (isYes(row.cell("Disputed?")) && !isYes(row.cell("Dispute Won?"))) return "disputed";
  if (isYes(row.cell("Access Revoked?"))) return "revoked";
  if (isYes(row.cell("Recurring Charge?"))) return "renewal";
  if (isYes(row.cell("Free trial purchase?"))) return "trial";
  return isYes(row.cell("Pre-order authorization?")) ? "preorder" : null;
}

const gumroadPurchase = (row: Row): ExportedPurchase => {
  const title = row.cell("Item Name");
  const isPartlyRefunded = isYes(row.cell("Refunded?")) && !isYes(row.cell("Fully Refunded?"));
  return {
    line: row.line,
    sourceId: sourceIdOf(row.cell("Purchase ID")),
    candidates: [{ title: modelTitle(title), licence: licenceOf(row.cell("Variants")) }],
    title,
    // Of a present, who was given it.
    email: row.cell("Giftee Email") || row.cell("Purchase Email"),
    buyerName: row.cell("Giftee Email") ? "" : row.cell("Buyer Name"),
    at: timeOf(row.cell("Purchase Time (UTC timezone)")) ?? timeOf(row.cell("Purchase Date")),
    notes: isPartlyRefunded ? ["partlyRefunded"] : [],
    reason: gumroadReason(row),
  };
};

/** Gumroad computes with fractions of cents: an amount can be "9.989999999999998". */
function dollarsOf(text: string): number | undefined {
  const plain = plainAmount(text);
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** Cents of one unit: the item and its variant are what the whole purchase cost, with the tip. */
function unitPrice(row: Row): number | null | undefined {
  if (row.cell("Item Price ($)") === "") return null;
  const item = dollarsOf(row.cell("Item Price ($)"));
  if (item === undefined) return undefined;
  const paid =
    item + (dollarsOf(row.cell("Variants Price ($)")) ?? 0) - (dollarsOf(row.cell("Tip ($)")) ?? 0);
  const units = Math.max(1, Math.trunc(Number(row.cell("Quantity"))) || 1);
  return Math.max(0, Math.round((paid * 100) / units));
}

/** Gumroad exports sales, not products: what was sold names them, and the most frequent price is theirs. */
function gumroadModel(rows: readonly Row[]): ExportedModel[] {
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
      notes: title === Line.parse(fullTitle) ? [] : ["shortened"],
      reason: null,
    },
  ];
}

function gumroadSales(rows: readonly Row[]): Omit<ExportedRows, "kind"> {
  // The last line adds up all others.
  const sales = rows.filter((row) => row.cell("Purchase ID") !== "Totals");
  return {
    models: groupedBy(sales, (row) => row.cell("Product ID") || row.cell("Item Name")).flatMap(gumroadModel),
    purchases: sales.map(gumroadPurchase),
  };
}

const DESCRIPTION_MAX = 8_000;
const TAG_MAX = 30;
const TAGS_MAX = 20;

function shopifyModel(rows: readonly Row[]): ExportedModel[] {
  const main = rows.find((row) => row.cell("Title"));
  const [first] = rows;
  if (!first) return [];
  const fullTitle = Line.parse(main?.cell("Title") ?? "");
  const html = main?.cell("Body (HTML)") ?? "";
  const fullText = multiLine().parse(htmlToMarkdown(html));
  const variants = rows.filter((row) => row.cell("Variant Price") !== "");
  const optionOf = (row: Row) => ["Option1 Value", "Option2 Value", "Option3 Value"].map(row.cell).join(" ");
  const priceOf = (licence: LicenceType) => {
    const priced = variants.filter((row) => licenceOf(optionOf(row)) === licence);
    return priced.length === 0 ? null : lowest(priced.map((row) => amountOf(row.cell("Variant Price"))));
  };
  const tags = (main?.cell("Tags") ?? "").split(",").map((tag) => Tag.parse(tag));
  const [title, description] = [modelTitle(fullTitle), shortened(fullText, DESCRIPTION_MAX)];
  const notes: RowNote[] = [];
  if (title !== fullTitle || description !== fullText || html.length > MAX_HTML) notes.push("shortened");
  if (rows.some((row) => row.cell("Image Src"))) notes.push("pictures");
  if (variants.length > 2) notes.push("variants");
  return [
    {
      line: first.line,
      id: slugOf(first.cell("Handle")) || slugOf(fullTitle),
      title,
      description,
      tags: [...new Set(tags)].filter((tag) => tag && tag.length <= TAG_MAX).slice(0, TAGS_MAX),
      prices: { standard: priceOf("standard"), commercial: priceOf("commercial") },
      notes,
      reason: null,
    },
  ];
}

const shopifyProducts = (rows: readonly Row[]): Omit<ExportedRows, "kind"> => ({
  models: groupedBy(rows, (row) => row.cell("Handle")).flatMap(shopifyModel),
  purchases: [],
});

const UNPAID = new Set(["pending", "authorized", "partially_paid", "expired", "voided"]);

function shopifyReason(order: Row): RefusalReason | null {
  const status = order.cell("Financial Status").toLowerCase();
  if (order.cell("Cancelled at")) return "cancelled";
  if (status === "refunded") return "refunded";
  return UNPAID.has(status) ? "unpaid" : null;
}

/** "Vase - Commercial" is a variant of the model Vase, unless a model is called just so. */
function candidatesOf(item: string): ExportedPurchase["candidates"] {
  const at = item.lastIndexOf(" - ");
  const whole = { title: modelTitle(item), licence: "standard" as const };
  return at > 0
    ? [whole, { title: modelTitle(item.slice(0, at)), licence: licenceOf(item.slice(at)) }]
    : [whole];
}

/** A line of an order. Only the first one has what is said of the whole order. */
function shopifyPurchase(order: Row, row: Row): ExportedPurchase {
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

const shopifyOrders = (rows: readonly Row[]): Omit<ExportedRows, "kind"> => ({
  models: [],
  purchases: groupedBy(rows, (row) => row.cell("Name")).flatMap((lines) => {
    const [order] = lines;
    return order ? lines.map((row) => shopifyPurchase(order, row)) : [];
  }),
});

const READERS: Record<ImportKind, (rows: readonly Row[]) => Omit<ExportedRows, "kind">> = {
  "gumroad-sales": gumroadSales,
  "shopify-products": shopifyProducts,
  "shopify-orders": shopifyOrders,
};

/** @returns null for a file that is no export known here. */
export function exportedRows([header, ...records]: readonly CsvRecord[]): ExportedRows | null {
  const kind = header ? kindOf(header.cells) : null;
  if (!header || !kind) return null;
  return { kind, ...READERS[kind](rowsBy(header.cells, records)) };
}
