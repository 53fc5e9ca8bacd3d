/** Shopify's export of products has a row for each variant and picture. */
import { byLicense, type LicenseType } from "#app/catalog/licenses.ts";
import { slugOf } from "#app/catalog/product-names.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";
import {
  amountOf,
  type ExportedModel,
  type ExportedRows,
  type ExportRow,
  groupedBy,
  licenseOf,
  modelTitle,
  SingleLine,
  shortened,
} from "./exported-rows.server.ts";
import { htmlToMarkdown, MAX_HTML } from "./html-to-markdown.server.ts";
import type { RowNote } from "./imports.contract.ts";

const Tag = singleLine().toLowerCase();

const lowest = (amounts: (number | null | undefined)[]) => {
  const known = amounts.filter((amount) => typeof amount === "number");
  return known.length > 0 ? Math.min(...known) : amounts[0];
};

/** A handle without Latin letters may stand percent-encoded in the export. */
function decodedHandle(handle: string): string {
  try {
    return decodeURIComponent(handle);
  } catch {
    return handle;
  }
}

const DESCRIPTION_MAX = 8_000;
const TAG_MAX = 30;
const TAGS_MAX = 20;

function shopifyModel(rows: readonly ExportRow[]): ExportedModel[] {
  const main = rows.find((row) => row.cell("Title"));
  const [first] = rows;
  if (!first) return [];
  const fullTitle = SingleLine.parse(main?.cell("Title") ?? "");
  const html = main?.cell("Body (HTML)") ?? "";
  const fullText = multiLine().parse(htmlToMarkdown(html));
  const variants = rows.filter((row) => row.cell("Variant Price") !== "");
  const optionOf = (row: ExportRow) =>
    ["Option1 Value", "Option2 Value", "Option3 Value"].map(row.cell).join(" ");
  const priceOf = (license: LicenseType) => {
    const priced = variants.filter((row) => licenseOf(optionOf(row)) === license);
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
      id: slugOf(decodedHandle(first.cell("Handle")), fullTitle),
      title,
      description,
      tags: [...new Set(tags)].filter((tag) => tag && tag.length <= TAG_MAX).slice(0, TAGS_MAX),
      prices: byLicense(priceOf),
      notes,
      reason: null,
    },
  ];
}

export const shopifyProducts = (rows: readonly ExportRow[]): Omit<ExportedRows, "kind"> => ({
  models: groupedBy(rows, (row) => row.cell("Handle")).flatMap(shopifyModel),
  purchases: [],
});
