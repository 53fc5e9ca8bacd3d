import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { REPORT_MAX } from "#app/comments/comment-limits.ts";
import { CommentPlace, CommentReport, type ReportResult } from "#app/comments/comments.contract.ts";
import { commentToReport, reportComment } from "#app/comments/moderation.server.ts";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const commentIdsOf = ({ id, comment }: LoaderFunctionArgs["params"]) => ({ productId: id, id: comment });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireUser({ request, context });
  const place = CommentPlace.safeParse(commentIdsOf(params));
  if (!place.success) throw notFound(context);
  const { services } = context;
  const reported = await commentToReport(services, place.data).catch(orNotFound(context));
  const { productId, model, author, comment } = reported;
  return {
    productId,
    model,
    username: author.username,
    comment,
    title: translatorFor(services.language)("comments.reportTitle"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const reason = (await readForm({ request, context })).get("reason") ?? "";
  const sent = CommentReport.safeParse({ ...commentIdsOf(params), reason });
  if (!sent.success) {
    const issue = sent.error.issues.find(({ path }) => path[0] === "reason");
    if (!issue) throw notFound(context);
    return data<ReportResult>({ error: issue.message, reason }, { status: 400 });
  }
  try {
    await reportComment(context.services, user, sent.data);
    return data<ReportResult>({ done: true });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected || expected.code === "not_found") return orNotFound(context)(error);
    return data<ReportResult>({ error: messageOf(expected), reason }, { status: statusOf(expected.code) });
  }
}

export const clientAction = offlineSafeAction((): ReportResult => ({ error: "shell.offline" }));

export const handle = { i18n: ["comments"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ReportPage() {
  const t = useT();
  const { productId, model, username, comment, title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <Page title={title} width="read" back={{ to: `/product/${productId}/comments`, label: model }}>
      <figure className="mb-6">
        <figcaption className="mb-1 font-medium">
          <bdi>{username ?? t("comments.deletedUser")}</bdi>
        </figcaption>
        <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
          {comment}
        </blockquote>
      </figure>
      {result?.done ? (
        <Notice tone="success" announce>
          {t("comments.reported")}
        </Notice>
      ) : (
        <Form method="post" noValidate className="grid gap-5">
          <TextAreaField
            name="reason"
            label={t("comments.reportReason")}
            hint={t("comments.reportHint")}
            rows={3}
            required
            maxLength={REPORT_MAX}
            defaultValue={result?.reason}
            error={result?.error && t.orElse(result.error, "errors.invalid")}
          />
          <div>
            <Button>{t("comments.sendReport")}</Button>
          </div>
        </Form>
      )}
    </Page>
  );
}
