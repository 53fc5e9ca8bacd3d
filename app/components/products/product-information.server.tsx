/**
 * The sections of a product's page that are only read, as HTML. The page shows it as one element: the browser neither loads
 * code for these sections nor hydrates them; their lists of files can be long (docs/decisions/009).
 * Nothing here may depend on the time: the page is cached (workers/page-cache.ts), and its offline copy lasts longer.
 */
import { staticHtml } from "#app/components/ui/static-html.server.tsx";
import { crossedOut } from "#app/domain/catalog/card-price.ts";
import type { LicencePrice, ProductCard, ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { fileTree } from "#app/domain/catalog/file-tree.ts";
import type { TextBlock } from "#app/domain/formatted-text.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { Description } from "./description.tsx";
import { DetailsList } from "./details-list.tsx";
import { FileTree } from "./file-tree.tsx";
import type { LicenceTexts } from "./licence-choice.tsx";
import { LicenceTerms } from "./licence-terms.tsx";
import { PrintFacts } from "./print-facts.tsx";
import { PrintSettings } from "./print-settings.tsx";
import { RelatedModels } from "./related-models.tsx";
import { VersionNotes } from "./version-notes.tsx";

export function productHeading(product: ProductDetail, t: Translate): string {
  const { title, textLanguage, formats, files } = product;
  return staticHtml(
    t,
    <>
      <h1 lang={textLanguage === t.language ? undefined : textLanguage} className="text-xl">
        {title}
      </h1>
      <p className="mt-2 text-muted tabular-nums">
        {formats.map((format) => format.toUpperCase()).join(" · ")} · {t.count("information.inZip", files)}
      </p>
    </>,
  );
}

/** @param read turns a seller's text into blocks */
export function productInformation(
  product: ProductDetail,
  t: Translate,
  read: (text: string) => TextBlock[],
): string {
  const description = { blocks: read(product.description), language: product.textLanguage };
  const notes = product.changes.map(({ text, ...change }) => ({ ...change, blocks: read(text) }));
  return staticHtml(
    t,
    <>
      <Description text={description} />
      <PrintSettings attributes={product.attributes} />
      <PrintFacts product={product} />
      <FileTree root={fileTree(product.fileList)} weight={product.weight} />
      <VersionNotes notes={notes} />
      <DetailsList product={product} />
      <LicenceTerms />
    </>,
  );
}

/** A sale ends before `until`: at midnight the day before is its last. */
function saleText(licence: LicencePrice, t: Translate) {
  const { sale } = licence;
  if (!sale) return null;
  const lastDay = new Date(Date.parse(sale.until) - 1).toISOString();
  const facts = { date: date(lastDay, t.language), price: money(sale.lowestPrice, t.language) };
  return { note: t("information.sale", facts), was: crossedOut(licence) };
}

/** For the choice of a licence. */
export const licenceTexts = (licences: readonly LicencePrice[], t: Translate): LicenceTexts =>
  Object.fromEntries(
    licences.map((licence) => {
      const { type } = licence;
      const text = { name: t(`licence.${type}`), line: t(`licence.${type}Line`), ...saleText(licence, t) };
      return [type, text];
    }),
  ) as LicenceTexts;

export const relatedModels = (products: readonly ProductCard[], t: Translate): string =>
  staticHtml(t, <RelatedModels products={products} />);
