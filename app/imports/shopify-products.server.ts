/** Shopify's export of products has a row for each variant and picture. */
import { byLicense, type LicenseType } from "#app/catalog/licenses.ts";
import { slugOf } from "#app/catalog/names-of-files.ts";
import { ALT_TEXT_MAX } from "#app/publishing/picture-limits.ts";
import { DESCRIPTION_MAX } from "#app/publishing/product-details.contract.ts";
import { htmlToMarkdown, MAX_HTML } from "#app/text/html-to-markdown.ts";
import { multiLine, shortened, singleLine } from "#app/text/written-text.ts";
import {
  amountOf,
  type ExportedModel,
  type ExportedPicture,
  type ExportedRows,
  type ExportRow,
  flagOf,
  groupedBy,
  modelTitle,
  SingleLine,
} from "./exported-rows.server.ts";
import type { RowNote } from "./imports.contract.ts";
import type { LicenseNames } from "./license-names.ts";

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

const TAG_MAX = 30;
const TAGS_MAX = 20;

const OPTIONS = ["Option1", "Option2", "Option3"];

/** The value of the option that is called a license; without one all that was chosen. */
function variantOf(row: ExportRow, product: readonly ExportRow[]): string {
  const isLicense = (option: string) =>
    product.some((each) => /licen[cs]/i.test(each.cell(`${option} Name`)));
  const named = OPTIONS.filter(isLicense);
  return (named.length > 0 ? named : OPTIONS)
    .map((option) => row.cell(`${option} Value`))
    .filter(Boolean)
    .join(", ");
}

const titleRow = (product: readonly ExportRow[]) => product.find((row) => row.cell("Title"));
const writtenTitle = (product: readonly ExportRow[]) =>
  SingleLine.parse(titleRow(product)?.cell("Title") ?? "");

/** Those without a number come last, as they stand in the file. */
const picturesOf = (rows: readonly ExportRow[]): ExportedPicture[] =>
  rows
    .filter((row) => row.cell("Image Src"))
    .map((row) => ({
      address: row.cell("Image Src"),
      alt: shortened(SingleLine.parse(row.cell("Image Alt Text")), ALT_TEXT_MAX),
      position: Number(row.cell("Image Position")) || Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position));

const NO_MODEL = /subscri|suscri|member|membres|gift ?card|tarjeta/i;
const isNoModel = (row: ExportRow) =>
  flagOf(row.cell("Gift Card")) === "yes" ||
  NO_MODEL.test(`${row.cell("Type")} ${row.cell("Product Category")}`);

/** @param products one, or those that are sold apart for each license of one model; its own first */
function shopifyModel(products: readonly (readonly ExportRow[])[], names: LicenseNames): ExportedModel[] {
  const [product = []] = products;
  const [first] = product;
  if (!first) return [];
  const main = titleRow(product);
  const fullTitle = names.model(writtenTitle(product), "").title;
  const html = main?.cell("Body (HTML)") ?? "";
  const read = htmlToMarkdown(html);
  const fullText = multiLine().parse(read.text);
  const variants = products.flatMap((rows) =>
    rows
      .filter((row) => row.cell("Variant Price") !== "")
      .map((row) => ({
        cents: amountOf(row.cell("Variant Price")),
        named: names.model(writtenTitle(rows), variantOf(row, rows)),
      })),
  );
  const priceOf = (license: LicenseType) => {
    const priced = variants.filter(({ named }) => named.license === license);
    return priced.length === 0 ? null : lowest(priced.map(({ cents }) => cents));
  };
  const rows = products.flat();
  const tags = (main?.cell("Tags") ?? "").split(",").map((tag) => Tag.parse(tag));
  const [title, description] = [modelTitle(fullTitle), shortened(fullText, DESCRIPTION_MAX)];
  const notes: RowNote[] = [];
  if (title !== fullTitle || description !== fullText || html.length > MAX_HTML) notes.push("shortened");
  if (read.isChanged) notes.push("leftOut");
  if (variants.length > new Set(variants.map(({ named }) => named.license)).size) notes.push("variants");
  return [
    {
      line: first.line,
      id: slugOf(decodedHandle(first.cell("Handle")), fullTitle),
      title,
      description,
      tags: [...new Set(tags)].filter((tag) => tag && tag.length <= TAG_MAX).slice(0, TAGS_MAX),
      prices: byLicense(priceOf),
      pictures: products.flatMap(picturesOf),
      asked: variants.map(({ named }) => named),
      notes,
      reason: rows.some(isNoModel) ? "noModel" : null,
    },
  ];
}

export function shopifyProducts(rows: readonly ExportRow[], names: LicenseNames): Omit<ExportedRows, "kind"> {
  const products = groupedBy(rows, (row) => row.cell("Handle"));
  const modelOf = (product: readonly ExportRow[]) => names.model(writtenTitle(product), "").title;
  const isOfLicense = (product: readonly ExportRow[]) => modelOf(product) !== writtenTitle(product);
  const sold = new Set(products.filter(isOfLicense).map(modelOf));
  const models = groupedBy(products, (product) =>
    sold.has(modelOf(product)) ? modelOf(product) : (product[0]?.cell("Handle") ?? ""),
  );
  return {
    models: models.flatMap((group) =>
      shopifyModel(
        group.toSorted((a, b) => Number(isOfLicense(a)) - Number(isOfLicense(b))),
        names,
      ),
    ),
    purchases: [],
  };
}
