import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
import { moderatePhoto, photosForModeration } from "#app/photos/moderation.server.ts";
import { PhotoModeration } from "#app/photos/photo-moderation.tsx";
import { ModerationAction, ModerationQuery } from "#app/photos/photos.contract.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
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
  const page = await photosForModeration(services, query);
  return { ...page, state: query.state, title: translatorFor(services.language)("studioPhotos.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.photos");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult<ActionResult>(
    async () => {
      const decision = formInput(form, ModerationAction);
      await moderatePhoto(context.services, decision);
      return { done: `studioPhotos.done_${decision.intent}` };
    },
    ({ code }) => (code === "not_found" ? { error: "studioPhotos.gone" } : {}),
  );
}

export const clientAction = offlineSafeAction((): ActionResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["photos", "photos.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ModerationPage() {
  const t = useT();
  const { photos, next, state } = useLoaderData<typeof loader>();
  const result = useActionData<ActionResult>();
  const states = (["pending", "approved"] as const).map((each) => ({
    to: each === "pending" ? "/studio/photos" : "/studio/photos?state=approved",
    label: t(`studioPhotos.${each}`),
    current: each === state,
  }));
  const empty = state === "pending" ? "studioPhotos.empty" : "studioPhotos.approvedEmpty";
  return (
    <Page title={t("studioPhotos.title")}>
      <div className="mb-6">
        <FilterLinks label={t("studioPhotos.title")} states={states} />
      </div>
      {photos.length === 0 ? (
        <EmptyState title={t(empty)}>{state === "pending" && t("studioPhotos.emptyText")}</EmptyState>
      ) : (
        <>
          {state === "pending" && (
            <p className="mb-4 hidden text-muted text-sm lg:block">{t("studioPhotos.keys")}</p>
          )}
          <PhotoModeration photos={photos} />
        </>
      )}
      {next && (
        <ButtonLink to={`?${new URLSearchParams({ state, after: String(next) })}`} variant="secondary">
          {t("studioPhotos.next")}
        </ButtonLink>
      )}
      <ActionNotice result={result} />
    </Page>
  );
}
