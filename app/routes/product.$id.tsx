import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  redirect,
} from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import {
  ProductIntent,
  performProductIntent,
  productIntentCookie,
} from "#app/accounts/login/product-intent.server.ts";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { productDetail } from "#app/catalog/catalog.server.ts";
import { BackToList } from "#app/catalog/list/back-to-list.tsx";
import { buyBox } from "#app/catalog/product/buy-box.server.tsx";
import { BuyBox } from "#app/catalog/product/buy-box.tsx";
import { draftPrices } from "#app/catalog/product/draft-prices.server.tsx";
import { gallery } from "#app/catalog/product/gallery.server.tsx";
import { Gallery } from "#app/catalog/product/gallery.tsx";
import {
  licenceTexts,
  productHeading,
  productInformation,
  relatedModels,
} from "#app/catalog/product/product-information.server.tsx";
import { commentsOf } from "#app/comments/comments.server.ts";
import { productComments } from "#app/comments/comments.server.tsx";
import { DRAFT_PARAMETER } from "#app/edits/draft-parameter.ts";
import { draftPreview } from "#app/edits/draft-preview.server.ts";
import { errorDetails, expectedError, orNotFound } from "#app/http/errors.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { bundleHeading, bundleHtml } from "#app/offers/bundle.server.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { productPhotos } from "#app/photos/product-photos.server.tsx";
import { ProductPhotos } from "#app/photos/product-photos.tsx";
import { userSection } from "#app/session/user-section.tsx";
import { plainText } from "#app/shared/formatted-text.ts";
import { readMarkdown } from "#app/shared/markdown.server.ts";
import { pageHead, productJsonLd } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { StaticHtml } from "#app/ui/static-html.tsx";
import { WishButton } from "#app/wish-list/wish-button.tsx";

const CommentsSection = userSection(() => import("#app/comments/live-comments.tsx"));
const BundleSection = userSection(() => import("#app/offers/user-bundle.tsx"));

const MAX_DESCRIPTION_LENGTH = 160;

/** Comments that cannot be read are an empty list: the model is still shown (specification, section 8). */
const commentsFor = (services: AppLoadContext["services"], productId: string) =>
  commentsOf(services, null, { productId }).catch((error: unknown) => {
    services.log("comments_failed", { error: errorDetails(error) });
    return [];
  });

/** The title, and the metadata for link previews and search engines. */
async function productHead(services: AppLoadContext["services"], product: ProductDetail) {
  const { id, title, image } = product;
  const text = plainText(readMarkdown(product.description));
  const description = text.replace(/\s+/g, " ").slice(0, MAX_DESCRIPTION_LENGTH);
  const head = await pageHead(services, { title, description, path: `/product/${id}`, image });
  return [...head, { "script:ld+json": await productJsonLd({ ...product, description: text }, services) }];
}

/** The empty buy box of a draft, which CSS hides: not rendering it would need code in the script of every product page. */
const NO_BUTTONS = { withoutScripts: "", promises: "" };

/** The head of a draft, without what search engines and link previews would show: address, description and picture. */
const draftHead = ({ title }: ProductDetail): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const { services } = context;
  const token = new URL(request.url).searchParams.get(DRAFT_PARAMETER);
  const detail = token === null ? productDetail(services, id) : draftPreview(services, { id, token });
  const loaded = Promise.all([detail, commentsFor(services, id)]);
  const [product, comments] = await loaded.catch(orNotFound(context));
  const { title, licenses, images, preview, newestPhotos } = product;
  const t = translatorFor(services.language);
  const bundle = { productId: product.id, heading: bundleHeading(product, t), models: product.bundle };
  const discussion = { productId: product.id, comments, total: product.comments };
  return {
    product: { id: product.id, title, licenses, images, preview, newestPhotos },
    licences: licenceTexts(product.licenses, t),
    head: token === null ? await productHead(services, product) : draftHead(product),
    gallery: gallery(t, product),
    heading: productHeading(product, t) + (token === null ? "" : draftPrices(t, product)),
    buying: token === null ? buyBox(t, product) : NO_BUTTONS,
    information: productInformation(product, t, readMarkdown),
    photos: productPhotos(t, product),
    bundle: { ...bundle, html: bundleHtml(t, bundle) },
    related: relatedModels(product.related, t),
    comments: { ...discussion, html: productComments(t, discussion) },
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

/** Handles the buttons without scripts. A visitor logs in first; a cookie stores the choice until then. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = knownFields(await readForm({ request, context }), ProductIntent);
  const parsed = ProductIntent.safeParse({ ...form, id: params.id });
  if (!parsed.success) throw data({ requestId: context.requestId }, { status: 400 });
  const user = await context.user();
  if (!user) {
    const login = `/login?redirectTo=${encodeURIComponent(`/product/${parsed.data.id}`)}`;
    return redirect(login, {
      status: 303,
      headers: { "Set-Cookie": await productIntentCookie(parsed.data) },
    });
  }
  try {
    const { path } = await performProductIntent(context.services, user, parsed.data);
    return redirect(path, 303);
  } catch (error) {
    const { code } = expectedError(error) ?? {};
    if (code === "already_owned") return redirect("/dashboard", 303);
    if (code === "cart_full") return redirect("/cart", 303);
    if (code === undefined || code === "not_found") return orNotFound(context)(error);
    throw data({ requestId: context.requestId }, { status: 409 });
  }
}

export const clientAction = offlineSafeAction(() => ({ unanswered: true }));

export const handle = {
  i18n: ["catalog", "comments", "downloads", "offers", "photos", "rates"],
} satisfies PageHandle;

export const meta = headMeta;

export default function ProductPage() {
  const { product, licences, heading, buying, information, photos, bundle, related, comments, ...page } =
    useLoaderData<typeof loader>();
  return (
    <div className="page">
      <BackToList />
      <div className="product">
        <Gallery key={product.id} product={product} html={page.gallery} />
        <div>
          <header>
            <WishButton product={product} />
            <StaticHtml html={heading} />
          </header>
          <BuyBox key={product.id} product={product} texts={licences} html={buying} />
        </div>
        <div>
          <BundleSection {...bundle} />
          <StaticHtml html={information} className="sections" />
          <ProductPhotos newestPhotos={product.newestPhotos} html={photos} />
          <CommentsSection key={product.id} {...comments} />
        </div>
      </div>
      <StaticHtml html={related} className="related" />
    </div>
  );
}
