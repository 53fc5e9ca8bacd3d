import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireName } from "#app/accounts/settings/settings.server.ts";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import {
  failedFormReply,
  invalidFormReply,
  parseForm,
  readForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { redirectToSignIn } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader, offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { OwnReview } from "#app/reviews/own-review.tsx";
import { ReviewItem } from "#app/reviews/review-item.tsx";
import { REVIEWS_PAGE_SIZE } from "#app/reviews/review-limits.ts";
import { NamedReview, ReviewsQuery } from "#app/reviews/reviews.contract.ts";
import { deleteReview, reviewsPage, saveReview } from "#app/reviews/reviews.server.ts";
import { HowVerified, ReviewsSummary } from "#app/reviews/reviews-summary.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const { searchParams } = new URL(request.url);
  const query = ReviewsQuery.safeParse({ ...Object.fromEntries(searchParams), productId: params.id });
  if (!query.success) throw notFound(context);
  const reader = await context.user();
  const page = await reviewsPage(services, reader, query.data).catch(orNotFound(context));
  return {
    ...page,
    id: query.data.productId,
    username: reader?.username ?? "",
    heading: translatorFor(services.language)("reviews.of", { title: page.title }),
    oldest: page.reviews.length === REVIEWS_PAGE_SIZE ? page.reviews.at(-1)?.id : undefined,
    isFirstPage: !query.data.before,
    isSaved: searchParams.has("saved"),
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/product.$id_.reviews");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context;
  const productId = ProductId.safeParse(params.id);
  if (!productId.success) throw notFound(context);
  const form = await readForm({ request, context });
  const user = await context.user();
  const address = `/product/${productId.data}/reviews`;
  switch (sentIntent(form, ["delete", "save"], context)) {
    case "delete":
      if (!user) return redirectToSignIn(address);
      await deleteReview(services, user, { productId: productId.data }).catch(orNotFound(context));
      return redirect(address, 303);
    case "save": {
      const submission = parseForm(form, NamedReview);
      if (!user) return data(submission.reply({ formErrors: ["errors.not_logged_in"] }), { status: 401 });
      if (submission.status !== "success") return invalidFormReply(submission);
      const { username, ...review } = submission.value;
      try {
        await requireName(services, user, username);
        await saveReview(services, user, { ...review, productId: productId.data });
      } catch (error) {
        return failedFormReply(submission, error);
      }
      return redirect(`${address}?saved=1#yours`, 303);
    }
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = {
  i18n: ["accounts", "catalog", "photos", "reviews", "reviews.page"],
} satisfies PageHandle;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  titleMeta({ data: { title: page?.heading }, matches });

export default function ReviewsPage() {
  const t = useT();
  const { id, title, heading, username, reviews, rating, stars, free, own, oldest, isFirstPage, isSaved } =
    useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={heading} width="read" back={{ to: `/product/${id}`, label: title }}>
      {isFirstPage && rating && <ReviewsSummary rating={rating} stars={stars} />}
      <HowVerified />
      <ul className="mt-4">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} isFree={free} isOwn={review.id === own?.review?.id} />
        ))}
      </ul>
      {oldest && (
        <ButtonLink to={`?before=${oldest}`} variant="secondary" className="mt-4">
          {t("reviews.older")}
        </ButtonLink>
      )}
      {isFirstPage && (
        <OwnReview
          productId={id}
          own={own}
          username={username}
          isSaved={isSaved && !result}
          result={result}
        />
      )}
    </Page>
  );
}
