import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { ImportedReviewList } from "#app/reviews/imported/imported-review-list.tsx";
import { ImportedReviewsQuery } from "#app/reviews/imported/imported-reviews.contract.ts";
import { importedReviewsPage } from "#app/reviews/imported/imported-reviews.server.ts";
import { REVIEWS_PAGE_SIZE } from "#app/reviews/review-limits.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const query = ImportedReviewsQuery.safeParse({ ...Object.fromEntries(searchParams), productId: params.id });
  if (!query.success) throw notFound(context);
  const page = await importedReviewsPage(services, query.data).catch(orNotFound(context));
  return {
    id: query.data.productId,
    model: page.title,
    rating: page.rating,
    reviews: page.reviews,
    oldest: page.reviews.length === REVIEWS_PAGE_SIZE ? page.reviews.at(-1)?.id : undefined,
    title: translatorFor(services.language)("importedReviews.of", { title: page.title }),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/product.$id_.reviews_.gumroad");

export const handle = {
  i18n: ["catalog", "reviews", "reviews.imported", "reviews.page"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function GumroadReviewsPage() {
  const t = useT();
  const { id, model, rating, reviews, oldest, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read" back={{ to: `/product/${id}`, label: model }}>
      <ImportedReviewList rating={rating} reviews={reviews} />
      {oldest && (
        <ButtonLink to={`?before=${oldest}`} variant="secondary" className="mt-4">
          {t("reviews.older")}
        </ButtonLink>
      )}
    </Page>
  );
}
