import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ModeratedComments } from "#app/comments/moderated-comment.tsx";
import {
  COMMENT_STATES,
  type CommentsResult,
  type ModeratedComment,
  ModerationQuery,
} from "#app/comments/moderation.contract.ts";
import { handleModerationForm, moderationFailure } from "#app/comments/moderation.form.server.ts";
import { commentsToModerate, commentToModerate } from "#app/comments/moderation.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSafeLoader } from "#app/offline/page-copies.browser.ts";
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
  const page = await commentsToModerate(services, query);
  return { ...page, query, title: translatorFor(services.language)("studioComments.title") };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio.comments");

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context });
  return actionResult<CommentsResult>(
    () => handleModerationForm(context.services, form),
    async ({ code }) => ({
      ...moderationFailure(form),
      changed:
        code === "comment_changed"
          ? await commentToModerate(context.services, Number(form.get("id")))
          : undefined,
    }),
  );
}

export const clientAction = offlineSafeAction((): CommentsResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["comments", "comments.studio"] } satisfies PageHandle;

export const meta = titleMeta;

function withComment(comments: ModeratedComment[], required: ModeratedComment | undefined) {
  if (!required || comments.some(({ id }) => id === required.id)) return comments;
  return [...comments, required].sort((a, b) => b.id - a.id);
}

export default function CommentsPage() {
  const t = useT();
  const { comments: loaded, next, query, title } = useLoaderData<typeof loader>();
  const result = useActionData<CommentsResult>();
  const comments = withComment(loaded, result?.changed);
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
      <ModeratedComments comments={comments} result={result} />
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
