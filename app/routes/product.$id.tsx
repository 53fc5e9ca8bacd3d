import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { makerCard } from "#app/brand/maker-card.server.tsx";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { BackToList } from "#app/catalog/list/back-to-list.tsx";
import { BuyBox } from "#app/catalog/product/buy-box.tsx";
import { DRAFT_PARAMETER } from "#app/catalog/product/count-views.server.ts";
import { DraftPrices } from "#app/catalog/product/draft-prices.tsx";
import { FactTiles } from "#app/catalog/product/fact-tiles.tsx";
import { Gallery } from "#app/catalog/product/gallery.tsx";
import { MakerBlock } from "#app/catalog/product/maker-block.tsx";
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
import { EARLY_PAGE } from "#app/memberships/early-access.contract.ts";
import { earlyPage } from "#app/memberships/early-access.server.ts";
import { earlyBox } from "#app/memberships/early-box.server.tsx";
import { modelPrintFacts } from "#app/meshes/print-facts.ts";
import { BundleModels } from "#app/offers/bundle-models.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { ProductPhotos } from "#app/photos/product-photos.tsx";
import { importedReviewsHtml } from "#app/reviews/imported/imported-reviews-section.server.tsx";
import { ReviewsSection } from "#app/reviews/reviews-section.tsx";
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

/** @param token of a private link; `early` for a member who has the model before its publication; null for what is published */
async function foundModel({ services, user }: AppLoadContext, id: string, token: string | null) {
  if (token === EARLY_PAGE) return earlyPage(services, await user(), id);
  const detail = await (token === null ? productDetail(services, id) : draftPreview(services, { id, token }));
  return { detail, early: null };
}

/**
 * The page is cached, and its offline copy lasts longer. So its first render depends neither on the time nor on the
 * reader: what does is shown after hydration (`useSession`, `usePrinterChoice`), in a place that is kept for it.
 */
export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const token = new URL(request.url).searchParams.get(DRAFT_PARAMETER);
  const found = foundModel(context, id, token);
  const loaded = Promise.all([found, commentsFor(services, id)]);
  const [{ detail, early }, comments] = await loaded.catch(orNotFound(context));
  const { brand, promise, numbers, ...shop } = await services.shop.profile();
  const t = inShop(translatorFor(services.language), shop);
  const measured = modelPrintFacts(detail.fileList);
  const { description: _, changes: __, languages: ___, fileList: ____, importedReviews, ...product } = detail;
  return {
    product,
    isDraft: token !== null,
    early: early && earlyBox(early, t),
    head: token === null ? await productHead(services, detail) : draftHead(detail),
    texts: productTexts(token === null ? detail : { ...detail, publishedAt: null }, {
      measured,
      promise,
      t,
      read: readMarkdown,
    }),
    models: numbers?.models ? t.count("welcome.models", numbers.models) : "",
    imported: importedReviewsHtml(product.id, importedReviews, t),
    maker: makerCard(brand, t, readMarkdown),
    measured,
    marks: shop.paymentMarks,
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

const TEXTS = "grid grid-cols-1 gap-12";

/**
 * On small screens one column, so that the row of buttons is sticky from the first picture on; else the column with the buy box is sticky
 * beside pictures and texts: at its end, so that a column higher than the window is seen whole before it stays, and as high as the window at
 * least, so that a short one stays at the top.
 */
export default function ProductPage() {
  const { product, isDraft, early, texts, imported, maker, models, measured, marks, comments } =
    useLoaderData<typeof loader>();
  const { id, bundle, bundleTitle } = product;
  return (
    <>
      {isDraft && !early && <DraftBar productId={id} />}
      <div className="page">
        <div className="flex items-start justify-between gap-4">
          <BackToList />
          {!isDraft && <EditModelLink productId={id} />}
        </div>
        <div className="max-md:flex max-md:flex-col max-md:gap-6 md:grid md:grid-cols-2 lg:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr] md:items-start md:gap-x-8 lg:gap-x-12">
          <Gallery key={id} product={product} />
          <div className="group/buying max-md:contents md:sticky md:bottom-6 md:col-start-2 md:row-span-2 md:row-start-1 md:grid md:min-h-[calc(100dvh-8rem)] md:grid-cols-1 md:content-start md:gap-4 md:self-end">
            <header className="relative pr-12">
              {!isDraft && <WishButton product={product} className="absolute -top-1 right-0" />}
              <ProductHeading product={product} isDraft={isDraft} />
            </header>
            {early ? (
              <StaticHtml html={early} />
            ) : isDraft ? (
              <DraftPrices licenses={product.licenses} />
            ) : (
              <BuyBox key={id} product={product} marks={marks} membership={texts.membership} />
            )}
            <FactTiles product={product} model={measured} />
            {!isDraft && (
              <>
                <MakerBlock more={maker && "#maker"} models={models} />
                <StaticHtml html={texts.promise} />
                <div className="-mt-2 flex flex-wrap gap-x-6">
                  <ShareButton title={product.title} />
                  <StaticHtml html={texts.gift} />
                </div>
              </>
            )}
          </div>
          <div className="mt-4 grid grid-cols-1 gap-12 md:mt-10 md:[&_[id]]:scroll-mt-14">
            {!isDraft && <StaticHtml html={texts.anchors} className="contents" />}
            {!isDraft && bundle.length > 0 && (
              <BundleModels productId={id} title={bundleTitle} models={bundle} />
            )}
            <StaticHtml html={texts.description} className={TEXTS} />
            {!isDraft && (
              <>
                <ProductPhotos product={product} />
                <ReviewsSection product={product} />
                {imported && <StaticHtml html={imported} />}
              </>
            )}
            <StaticHtml html={texts.details} className={TEXTS} />
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
