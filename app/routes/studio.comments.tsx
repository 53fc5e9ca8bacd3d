/** Shoppers' comments: new, reported, hidden and all. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { FilterLinks } from "#app/components/studio/list-filter.tsx";
import { ModeratedCommentItem } from "#app/components/studio/moderated-comment.tsx";
import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { COMMENT_STATES, Moderation, ModerationQuery } from "#app/domain/comments/moderation.contract.ts";
import { commentsToModerate, moderate } from "#app/domain/comments/moderation.server.ts";
import { messageOf } from "#app/domain/errors.ts";
import { expectedError, statusOf } from "#app/http/errors.server.ts";
import { knownFields, readForm } from "#app/http/forms.server.ts";
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

interface Result {
  /** What was done; an i18n key. */
  done?: string;
  /** Why nothing was done; an i18n key. */
  error?: string;
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const sent = Moderation.safeParse(knownFields(await readForm({ request, context }), Moderation));
  if (!sent.success) return data<Result>({ error: "errors.bad_input" }, { status: 400 });
  try {
    await moderate(context.services, sent.data);
    return data<Result>({ done: `studioComments.done_${sent.data.intent}` });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return data<Result>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): Result => ({ error: "shell.offline" }));

export const meta = titleMeta;

export default function CommentsPage() {
  const t = useT();
  const { comments, next, query, title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
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
      {result && (
        <div className="mb-6">
          <Notice tone={result.error ? "danger" : "success"} announce>
            {t.known(result.error ?? result.done ?? "", "errors.internal")}
          </Notice>
        </div>
      )}
      {comments.length === 0 && <EmptyState title={t(`studioComments.${state}Empty`)} />}
      <ul>
        {comments.map((comment) => (
          <ModeratedCommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {next && (
        <p className="mt-6">
          <ButtonLink to={`?${new URLSearchParams({ state, before: String(next) })}`} variant="secondary">
            {t("comments.older")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}
