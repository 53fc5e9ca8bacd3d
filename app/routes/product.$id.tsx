import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { makerCard, makerLine } from "#app/brand/maker-card.server.tsx";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { BackToList } from "#app/catalog/list/back-to-list.tsx";
import { BuyBox } from "#app/catalog/product/buy-box.tsx";
import { DRAFT_PARAMETER } from "#app/catalog/product/count-views.server.ts";
import { DraftPrices } from "#app/catalog/product/draft-prices.tsx";
import { Gallery } from "#app/catalog/product/gallery.tsx";
import { PrintFacts } from "#app/catalog/product/print-facts.tsx";
import { handleProductForm } from "#app/catalog/product/product.form.server.ts";
import { draftHead, productHead } from "#app/catalog/product/product-head.server.ts";
import { ProductHeading } from "#app/catalog/product/product-heading.tsx";
import { productTexts } from "#app/catalog/product/product-information.server.tsx";
import { RelatedModels } from "#app/catalog/product/related-models.tsx";
import { ShareButton } from "#app/catalog/product/share-button.tsx";
import { RecentModelsSlot } from "#app/catalog/recent/recent-models-slot.tsx";
import { commentsOf } from "#app/comments/comments.server.ts";
import { CommentsSection } from "#app/comments/comments-section.tsx";
import { draftPreview } from "#app/edits/draft-preview.server.ts";
import { DraftBar, EditModelLink } from "#app/edits/edit-links.tsx";
import { orNotFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { inShop } from "#app/i18n/translate.ts";
import { modelPrintFacts } from "#app/meshes/print-facts.ts";
import { BundleModels } from "#app/offers/bundle-models.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { ProductPhotos } from "#app/photos/product-photos.tsx";
import { importedReviewsHtml } from "#app/reviews/imported/imported-reviews-section.server.tsx";
import { ReviewLink, ReviewsSection } from "#app/reviews/reviews-section.tsx";
import { errorDetails } from "#app/shared/errors.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { WishButton } from "#app/wish-list/wish-button.tsx";

/** Comments that cannot be read are an empty list: the model is still shown (docs/specification.md, section 8). */
const commentsFor = (services: AppLoadContext["services"], productId: string) =>
  commentsOf(services, null, { productId }).catch((error: unknown) => {
    services.log("comments_failed", { error: errorDetails(error) });
    return [];
  });

/**
 * The page is cached, and its offline copy lasts longer. So its first render depends neither on the time nor on the
 * reader: what does is shown after hydration (`useSession`, `usePrinterChoice`), in a place that is kept for it.
 */
export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const token = new URL(request.url).searchParams.get(DRAFT_PARAMETER);
  const found = token === null ? productDetail(services, id) : draftPreview(services, { id, token });
  const loaded = Promise.all([found, commentsFor(services, id)]);
  const [detail, comments] = await loaded.catch(orNotFound(context));
  const { brand, ...shop } = await services.shop.profile();
  const t = inShop(translatorFor(services.language), shop);
  const { description: _, changes: __, languages: ___, fileList, importedReviews, ...product } = detail;
  return {
    product,
    isDraft: token !== null,
    head: token === null ? await productHead(services, detail) : draftHead(detail),
    texts: productTexts(token === null ? detail : { ...detail, publishedAt: null }, t, readMarkdown),
    imported: importedReviewsHtml(product.id, importedReviews, t),
    by: token === null ? makerLine(brand, t) : "",
    maker: makerCard(brand, t, readMarkdown),
    measured: modelPrintFacts(fileList),
    comments,
  };
}

const withoutHash = ({ pathname, search }: URL) => pathname + search;

/**
 * Remix revalidates after every form and change of the hash by default. That is not needed when only the hash changes (lightbox),
 * and not possible when the form could not be sent (503). It asks on the way to another model, too.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, actionStatus = 200 }) =>
  withoutHash(currentUrl) !== withoutHash(nextUrl) ||
  (currentUrl.hash === nextUrl.hash && actionStatus < 400);

export const action = handleProductForm;

export const clientAction = offlineSafeAction(() => ({ unanswered: true }));

export const handle = {
  i18n: ["catalog", "comments", "downloads", "offers", "photos", "printers", "rates", "reviews"],
} satisfies PageHandle;

export const meta = headMeta;

const TEXTS = "grid grid-cols-1 gap-10";

/**
 * On small screens one column, so that the row of buttons is sticky from the first picture on; else the buy box is sticky beside pictures
 * and texts.
 */
export default function ProductPage() {
  const { product, isDraft, by, texts, imported, maker, measured, comments } = useLoaderData<typeof loader>();
  const { id, bundle, bundleTitle } = product;
  return (
    <>
      {isDraft && <DraftBar productId={id} />}
      <div className="page">
        <div className="flex items-start justify-between gap-4">
          <BackToList />
          {!isDraft && <EditModelLink productId={id} />}
        </div>
        <div className="max-md:flex max-md:flex-col max-md:gap-6 md:grid md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:items-start md:gap-x-8 lg:gap-x-12">
          <Gallery key={id} product={product} />
          <div className="max-md:contents md:sticky md:top-24 md:col-start-2 md:row-span-2 md:row-start-1 md:grid md:grid-cols-1 md:gap-6">
            <header className="relative pr-12">
              {!isDraft && <WishButton product={product} className="absolute -top-1 right-0" />}
              <ProductHeading product={product} />
              {by && <StaticHtml html={by} />}
            </header>
            {isDraft ? <DraftPrices licenses={product.licenses} /> : <BuyBox key={id} product={product} />}
            {!isDraft && (
              <div className="-mt-4 flex flex-wrap gap-x-6">
                <ShareButton title={product.title} />
                <StaticHtml html={texts.gift} />
              </div>
            )}
          </div>
          <div className="mt-4 grid grid-cols-1 gap-10 md:mt-10">
            {!isDraft && bundle.length > 0 && (
              <BundleModels productId={id} title={bundleTitle} models={bundle} />
            )}
            <StaticHtml html={texts.description} className={TEXTS} />
            {measured && <PrintFacts product={product} model={measured} />}
            <StaticHtml html={texts.details} className={TEXTS} />
            <ProductPhotos product={product}>
              {!isDraft && !product.rating && <ReviewLink productId={id} />}
            </ProductPhotos>
            {!isDraft && <ReviewsSection product={product} />}
            {!isDraft && imported && <StaticHtml html={imported} />}
            {!isDraft && (
              <CommentsSection key={id} productId={id} comments={comments} total={product.comments} />
            )}
          </div>
        </div>
        {maker && <StaticHtml html={maker} className="mt-12" />}
        <RelatedModels products={product.related} />
        {!isDraft && <RecentModelsSlot seen={id} />}
      </div>
    </>
  );
}
