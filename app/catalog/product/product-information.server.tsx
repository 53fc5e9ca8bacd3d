/**
 * The texts of a product's page that are only read and can be long, as HTML: the browser neither loads code for them nor hydrates
 * them, and a zip may have 2,000 files (docs/decisions/009).
 * Nothing here may depend on the time: the page is cached (workers/page-cache.ts), and its offline copy lasts longer.
 */
import type { ReactNode } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { LICENSE_RIGHTS, type Right } from "#app/catalog/license-rights.ts";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { listAddress } from "#app/catalog/list/list-params.ts";
import { money } from "#app/i18n/format.ts";
import { date } from "#app/i18n/format-time.ts";
import { langOf } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ModelPrintFacts } from "#app/meshes/print-facts.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { CheckIcon, ChevronIcon, icon } from "#app/ui/icons.tsx";
import { type FormattedTextInLanguage, SellersText } from "#app/ui/sellers-text.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { fileTree } from "./file-tree.ts";
import { FileTree } from "./file-tree.tsx";
import { PrintFacts } from "./print-facts.tsx";
import { VersionNotes } from "./version-notes.tsx";

const CrossIcon = icon(<path d="m8 8 8 8M16 8l-8 8" />);

const RIGHTS = Object.keys(LICENSE_RIGHTS) as Right[];

function Answer({ allowed }: { allowed: boolean }) {
  const t = useT();
  return (
    <td className="large-text:w-auto w-24 py-3 align-top">
      <span className={`flex items-center justify-center gap-1 ${allowed ? "text-success" : "text-muted"}`}>
        {allowed ? <CheckIcon className="size-4" /> : <CrossIcon className="size-4" />}
        {allowed ? t("terms.yes") : t("terms.no")}
      </span>
    </td>
  );
}

function LicenseTerms() {
  const t = useT();
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-lg">{t("terms.heading")}</h2>
        <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <table className="w-full text-sm">
        <thead>
          <tr className="large-text:grid large-text:grid-cols-2">
            <th scope="col" className="large-text:col-span-2 py-2 text-left font-medium">
              {t("terms.mayI")}
            </th>
            {LICENSE_TYPES.map((type) => (
              <th key={type} scope="col" className="py-2 text-center font-medium">
                {t(`license.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map((right) => (
            <tr key={right} className="large-text:grid large-text:grid-cols-2 border-line border-t">
              <th scope="row" className="large-text:col-span-2 py-3 pr-2 text-left align-top font-normal">
                {t(`terms.${right}`)}
              </th>
              {LICENSE_TYPES.map((type) => (
                <Answer key={type} allowed={LICENSE_RIGHTS[right][type]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t py-4 text-muted text-sm">
        {t("terms.text")} {t("terms.commercial")}
      </p>
    </details>
  );
}

type Facts = Pick<ProductDetail, "updatedAt" | "version"> & {
  /** Null for a draft, whose day is not known yet. */
  publishedAt: string | null;
};

function DetailsList({ product }: { product: Facts }) {
  const t = useT();
  const day = (iso: string) => <time dateTime={iso}>{date(iso, t)}</time>;
  const lines: [string, ReactNode][] = [[t("information.version"), product.version]];
  if (product.version > 1) lines.unshift([t("information.updated"), day(product.updatedAt)]);
  if (product.publishedAt) lines.unshift([t("information.published"), day(product.publishedAt)]);
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-4 text-lg">
        {t("information.details")}
      </h2>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-line border-t py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Description({ text }: { text: FormattedTextInLanguage }) {
  const t = useT();
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-4 text-lg">
        {t("information.description")}
      </h2>
      {text.language !== t.language && (
        <p className="mb-3 text-muted text-sm">{t(`information.onlyIn_${text.language}`)}</p>
      )}
      <div className="max-w-[62ch] text-md leading-7">
        <SellersText text={text} />
      </div>
    </section>
  );
}

const SECTIONS = [
  ["description", "information.description"],
  ["prints", "information.prints"],
  ["reviews", "reviews.title"],
  ["files", "information.files"],
  ["comments", "comments.title"],
] as const;

/** Ways to the sections of the long column. It stays in sight where the screen is wide and high enough for it and what it leads to. */
function Anchors() {
  const t = useT();
  return (
    <nav
      aria-label={t("information.sections")}
      className="no-scrollbar max-lg:fading z-10 -mt-4 overflow-x-auto border-line border-b bg-paper md:[@media(height>=40rem)]:sticky md:[@media(height>=40rem)]:top-16"
    >
      <ul className="flex gap-6 max-lg:w-max max-lg:pr-12 md:max-lg:gap-4">
        {SECTIONS.map(([id, words]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center whitespace-nowrap border-transparent border-b-2 text-muted -outline-offset-2 hover:border-accent hover:text-ink"
            >
              {t(words)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tags({ tags }: Pick<ProductDetail, "tags">) {
  const t = useT();
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("information.tags")}>
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ tag, name }) => (
          <li key={tag}>
            <a href={listAddress({ tag })} className="pill">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Among the texts, so that it costs the scripts of the page nothing. The cheapest license that costs something; the checkout has the others. */
function GiftLink({ product: { id, licenses } }: { product: Pick<ProductDetail, "id" | "licenses"> }) {
  const t = useT();
  const license = licenses.find(({ price }) => price > 0);
  if (!license) return null;
  return (
    <a
      href={`/checkout?product=${id}&license=${license.type}&gift=1`}
      className="inline-flex min-h-11 items-center text-link text-sm"
    >
      {t("gift.title")}
    </a>
  );
}

/** Which membership has the model, the same to everybody. Its place is kept for what a member reads there (`MembershipSlot`). */
function MembershipOffer({
  product: { free, inMemberships },
}: {
  product: Pick<ProductDetail, "free" | "inMemberships">;
}) {
  const t = useT();
  if (!inMemberships?.canJoin || free) return null;
  const { offer } = inMemberships;
  return (
    <a href="/memberships" className="flex min-h-11 w-fit items-center text-link text-sm">
      {offer
        ? t(`member.offer_${offer.interval}`, { tier: offer.name, price: money(offer.cents, t.language) })
        : t("bar.memberships")}
    </a>
  );
}

/** For members who are not logged in, or read without scripts: the others have a button. Where it is the last of its row, nothing moves when it goes. */
function TakeLink({
  product: { id, free, inMemberships },
}: {
  product: Pick<ProductDetail, "id" | "free" | "inMemberships">;
}) {
  const t = useT();
  if (!inMemberships || free) return null;
  return (
    <a
      href={`/dashboard/take/${id}`}
      rel="nofollow"
      className="ml-6 inline-flex min-h-11 items-center text-link text-sm group-has-data-member/buying:invisible"
    >
      {t("member.take")}
    </a>
  );
}

/** What the seller does when a print fails, which takes nothing from what the law gives a buyer. */
function PrintPromise({ text }: { text: Translated }) {
  const t = useT();
  const written = bestTranslation(text, t);
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-12 items-center justify-between gap-4 font-medium">
        <span>{t("promise.title")}</span>
        <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <p lang={langOf(t, written?.language)} className="max-w-[62ch] whitespace-pre-line pb-2">
        {written?.text ?? t("promise.text")}
      </p>
      <p className="pb-4 text-muted text-sm">{t("promise.rights")}</p>
    </details>
  );
}

interface ProductTexts {
  anchors: string;
  description: string;
  details: string;
  gift: string;
  membership: string;
  promise: string;
}

interface ProductTextsOptions {
  measured: ModelPrintFacts | null;
  /** The seller's words for a print that fails. */
  promise: Translated;
  t: Translate;
  /** Turns a seller's text into blocks. */
  read: (text: string) => TextBlock[];
}

/** HTML of a model's texts; prints and reviews stand between the two. */
export function productTexts(
  product: Omit<ProductDetail, "publishedAt"> & Facts,
  { measured, promise, t, read }: ProductTextsOptions,
): ProductTexts {
  const description = { blocks: read(product.description), language: product.textLanguage };
  const notes = product.changes.map(({ text, ...change }) => ({ ...change, blocks: read(text) }));
  return {
    anchors: staticHtml(t, <Anchors />),
    description: staticHtml(
      t,
      <>
        <Description text={description} />
        <Tags tags={product.tags} />
        <PrintFacts model={measured} attributes={product.attributes} />
      </>,
    ),
    details: staticHtml(
      t,
      <>
        <FileTree
          root={fileTree(product.fileList)}
          weight={product.weight}
          supports={product.attributes.supports}
        />
        <VersionNotes notes={notes} />
        <DetailsList product={product} />
        <LicenseTerms />
      </>,
    ),
    gift: staticHtml(
      t,
      <>
        <GiftLink product={product} />
        <TakeLink product={product} />
      </>,
    ),
    membership: staticHtml(t, <MembershipOffer product={product} />),
    promise: staticHtml(t, <PrintPromise text={promise} />),
  };
}
