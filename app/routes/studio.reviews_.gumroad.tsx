import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import {
  ImportedModeration,
  ImportedReviewsOfShopQuery,
} from "#app/reviews/imported/imported-reviews.contract.ts";
import { importedReviewsForSeller, moderateImported } from "#app/reviews/imported/imported-reviews.server.ts";
import { ModeratedImported, RemoveAllImported } from "#app/reviews/imported/moderated-imported.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ImportedReviewsOfShopQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await importedReviewsForSeller(services, query);
  return { ...page, title: translatorFor(services.language)("studioImportedReviews.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.reviews_.gumroad");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult<ActionResult>(async () => {
    const sent = formInput(form, ImportedModeration);
    await moderateImported(context.services, sent);
    return { done: `studioImportedReviews.done_${sent.intent}` };
  });
}

export const clientAction = offlineSafeAction((): ActionResult => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["catalog", "reviews", "reviews.imported", "reviews.studio"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function StudioGumroadReviewsPage() {
  const t = useT();
  const { reviews, next, any, title } = useLoaderData<typeof loader>();
  return (
    <Page
      title={title}
      lead={t("studioImportedReviews.lead")}
      back={{ to: "/studio/reviews", label: t("studioReviews.title") }}
    >
      {reviews.length === 0 && <EmptyState title={t("studioImportedReviews.empty")} />}
      <ModeratedImported reviews={reviews} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?before=${next}`} variant="secondary">
            {t("studioReviews.older")}
          </ButtonLink>
        </p>
      )}
      {any && <RemoveAllImported />}
      <ActionNotice result={useActionData<ActionResult>()} />
    </Page>
  );
}
