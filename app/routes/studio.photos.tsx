import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import {
  type ModerationResult,
  moderationQuery,
  PhotoDecision,
} from "#app/moderation/moderation.contract.ts";
import { refusedText } from "#app/moderation/moderation.form.server.ts";
import { OlderLink, StateFilters } from "#app/moderation/state-filters.tsx";
import { moderatePhoto, photosForModeration } from "#app/photos/moderation.server.ts";
import { PhotoModeration } from "#app/photos/photo-moderation.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = moderationQuery("photo").parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await photosForModeration(services, query);
  return { ...page, state: query.state, title: translatorFor(services.language)("studioPhotos.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult<ModerationResult>(
    async () => {
      const decision = formInput(form, PhotoDecision);
      await moderatePhoto(context.services, decision);
      return { done: `studioModeration.done_${decision.intent}` };
    },
    ({ code }) => ({ ...refusedText(form), ...(code === "not_found" && { error: "studioPhotos.gone" }) }),
  );
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["moderation.studio", "photos", "photos.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ModerationPage() {
  const t = useT();
  const { photos, next, state } = useLoaderData<typeof loader>();
  const result = useActionData<ModerationResult>();
  return (
    <Page title={t("studioPhotos.title")}>
      <StateFilters kind="photo" state={state} />
      {photos.length === 0 ? (
        <EmptyState title={t(`studioModeration.${state}Empty`)}>
          {state === "pending" && t("studioPhotos.emptyText")}
        </EmptyState>
      ) : (
        <>
          {state === "pending" && (
            <p className="mb-4 hidden text-muted text-sm lg:block">{t("studioPhotos.keys")}</p>
          )}
          <PhotoModeration photos={photos} result={result} />
        </>
      )}
      <OlderLink state={state} next={next} />
      <ActionNotice result={result} />
    </Page>
  );
}
