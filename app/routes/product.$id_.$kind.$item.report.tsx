import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notFound, orNotFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { KIND } from "#app/moderation/kinds.ts";
import { ReportForm } from "#app/moderation/report-form.tsx";
import { AccountReport, ReportedPlace, VisitorReport } from "#app/moderation/reports.contract.ts";
import { itemToReport, reportItem } from "#app/moderation/reports.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { Stars } from "#app/reviews/stars.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";

const placeOf = ({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) => {
  const place = ReportedPlace.safeParse({ productId: params.id, kind: params.kind, id: params.item });
  if (!place.success) throw notFound(context);
  return place.data;
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const place = placeOf({ params, context });
  const user = await context.user();
  const item = await itemToReport(services, place).catch(orNotFound(context));
  return {
    item,
    back: KIND[place.kind].place(place.productId),
    isVisitor: user === null,
    isDone: new URL(request.url).searchParams.has("sent"),
    title: translatorFor(services.language)(`reports.title_${place.kind}`),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services } = context;
  const place = placeOf({ params, context });
  const form = await readForm({ request, context });
  const user = await context.user();
  const visitor = visitorOf(request);
  const submission = parseForm(form, user ? AccountReport : VisitorReport);
  if (submission.status !== "success") return invalidFormReply(submission);
  const account = user ? { name: user.username, email: user.email } : { name: "", email: "" };
  try {
    await reportItem(services, { user, visitor }, { ...account, ...submission.value, ...place });
  } catch (error) {
    return failedFormReply(submission, error);
  }
  return redirect(`${new URL(request.url).pathname.replace(/\.data$/, "")}?sent=1`, 303);
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts", "catalog", "moderation"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ReportPage() {
  const t = useT();
  const { item, back, isVisitor, isDone, title } = useLoaderData<typeof loader>();
  const { model, username, text, stars, picture } = item;
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={title} width="read" back={{ to: back, label: model }}>
      <figure className="mb-6">
        <figcaption className="mb-1 flex flex-wrap items-center gap-x-3">
          {stars && <Stars stars={stars} />}
          {username && (
            <bdi translate="no" className="font-medium">
              {username}
            </bdi>
          )}
        </figcaption>
        {picture && (
          <Picture image={{ ...picture, alt: "" }} sizes="20rem" className="mb-2 max-w-80 aspect-auto!" />
        )}
        {text && (
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
            {text}
          </blockquote>
        )}
      </figure>
      {isDone && !result ? (
        <Notice tone="success" announce>
          {t("reports.sent")}
        </Notice>
      ) : (
        <ReportForm isVisitor={isVisitor} result={result} />
      )}
    </Page>
  );
}
