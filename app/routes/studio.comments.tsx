/** Shoppers' comments: new, reported, hidden and all. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { ActionNotice, type ActionResult } from "#app/components/studio/action-result.tsx";
import { FilterLinks } from "#app/components/studio/list-filter.tsx";
import { ModeratedComments } from "#app/components/studio/moderated-comment.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { COMMENT_STATES, Moderation, ModerationQuery } from "#app/domain/comments/moderation.contract.ts";
import { commentsToModerate, moderate } from "#app/domain/comments/moderation.server.ts";
import { actionResult } from "#app/http/action-result.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const query = ModerationQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = await commentsToModerate(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioComments.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>();

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult(async () => {
    const sent = formInput(form, Moderation);
    await moderate(context.services, sent);
    return { done: `studioComments.done_${sent.intent}` };
  });
}

export const clientAction = offlineSafeAction((): ActionResult => ({ error: "shell.offline" }));

export const meta = titleMeta;

export default function CommentsPage() {
  const t = useT();
  const { comments, next, query, title } = useLoaderData<typeof loader>();
  const result = useActionData<ActionResult>();
  const { state } = query;
  const states = COMMENT_STATES.map((each) => ({
    to: each === "new" ? "/studio/comments" : `/studio/comments?state=${each}`,
    label: t(`studioComments.${each}`),
    current: each === state,
  }));
  return (
    <Page title={title}>
      <div className="mb-6">
        <FilterLinks label={t("studioComments.states")} states={states} />
      </div>
      {comments.length === 0 && <EmptyState title={t(`studioComments.${state}Empty`)} />}
      <ModeratedComments comments={comments} />
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ state, before: String(next) })}`} variant="secondary">
            {t("comments.older")}
          </ButtonLink>
        </p>
      )}
      <ActionNotice result={result} />
    </Page>
  );
}
