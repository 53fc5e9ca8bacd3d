import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { reportReview, reviewToReport } from "#app/reviews/moderation.server.ts";
import { ReportForm } from "#app/reviews/report-form.tsx";
import { AccountReport, ReviewPlace, VisitorReport } from "#app/reviews/review-reports.contract.ts";
import { Stars } from "#app/reviews/stars.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const placeOf = ({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) => {
  const place = ReviewPlace.safeParse({ productId: params.id, id: params.review });
  if (!place.success) throw notFound(context);
  return place.data;
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const place = placeOf({ params, context });
  const { searchParams } = new URL(request.url);
  const user = await context.user();
  const { productId, model, author, stars, text } = await reviewToReport(services, place).catch(
    orNotFound(context),
  );
  return {
    productId,
    model,
    username: author.username,
    stars,
    text,
    isVisitor: user === null,
    isDone: searchParams.has("sent"),
    title: translatorFor(services.language)("reviews.reportTitle"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context;
  const place = placeOf({ params, context });
  const form = await readForm({ request, context });
  const user = await context.user();
  const { pathname } = new URL(request.url);
  const visitor = visitorOf(request);
  const done = () => redirect(`${pathname.replace(/\.data$/, "")}?sent=1`, 303);
  if (user) {
    const submission = parseForm(form, AccountReport);
    if (submission.status !== "success") return invalidFormReply(submission);
    const { username: name, email } = user;
    try {
      await reportReview(services, { user, visitor }, { ...submission.value, ...place, name, email });
    } catch (error) {
      return failedFormReply(submission, error);
    }
    return done();
  }
  const submission = parseForm(form, VisitorReport);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await reportReview(services, { user, visitor }, { ...submission.value, ...place });
  } catch (error) {
    return failedFormReply(submission, error);
  }
  return done();
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts", "catalog", "reviews", "reviews.page"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ReportReviewPage() {
  const t = useT();
  const { productId, model, username, stars, text, isVisitor, isDone, title } =
    useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={title} width="read" back={{ to: `/product/${productId}/reviews`, label: model }}>
      <figure className="mb-6">
        <figcaption className="mb-1 flex flex-wrap items-center gap-x-3">
          <Stars stars={stars} />
          <bdi translate="no" className="font-medium">
            {username}
          </bdi>
        </figcaption>
        {text && (
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
            {text}
          </blockquote>
        )}
      </figure>
      {isDone && !result ? (
        <Notice tone="success" announce>
          {t("reviews.reportSent")}
        </Notice>
      ) : (
        <ReportForm isVisitor={isVisitor} result={result} />
      )}
    </Page>
  );
}
