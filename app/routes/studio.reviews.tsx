import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { ModeratedReviews } from "#app/reviews/moderated-review.tsx";
import { ModerationQuery, REVIEW_STATES, type ReviewsResult } from "#app/reviews/moderation.contract.ts";
import { handleModerationForm, refusedText } from "#app/reviews/moderation.form.server.ts";
import { reviewsToModerate } from "#app/reviews/moderation.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { FilterLinks } from "#app/studio/list-filter.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModerationQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await reviewsToModerate(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioReviews.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.reviews");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult<ReviewsResult>(
    () => handleModerationForm(context.services, form),
    () => refusedText(form),
  );
}

export const clientAction = offlineSafeAction((): ReviewsResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["catalog", "reviews", "reviews.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function StudioReviewsPage() {
  const t = useT();
  const { reviews, next, hasImported, query, title } = useLoaderData<typeof loader>();
  const result = useActionData<ReviewsResult>();
  const { state } = query;
  const states = REVIEW_STATES.map((each) => ({
    to: each === "new" ? "/studio/reviews" : `/studio/reviews?state=${each}`,
    label: t(`studioReviews.${each}`),
    current: each === state,
  }));
  return (
    <Page title={title}>
      <div className="mb-6">
        <FilterLinks
          label={t("studioReviews.states")}
          states={[
            ...states,
            ...(hasImported
              ? [{ to: "/studio/reviews/gumroad", label: t("studioImportedReviews.title"), current: false }]
              : []),
          ]}
        />
      </div>
      {reviews.length === 0 && <EmptyState title={t(`studioReviews.${state}Empty`)} />}
      <ModeratedReviews reviews={reviews} result={result} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ state, before: String(next) })}`} variant="secondary">
            {t("studioReviews.older")}
          </ButtonLink>
        </p>
      )}
      <ActionNotice result={result} />
    </Page>
  );
}
