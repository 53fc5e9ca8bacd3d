/** Where who paid without it agrees to immediate delivery; other pages have the same form. Works without scripts. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { expectedError, notFound, orNotFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser, safePath } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { DeliveryConsent } from "#app/orders/delivery-consent.contract.ts";
import { agreeToDelivery, deliveryConsentView } from "#app/orders/delivery-consent.server.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const pathBack = ({ url }: Request) => safePath(new URL(url).searchParams.get("back"));

export async function loader({ request, params: { code = "" }, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const view = await deliveryConsentView(services, user, code).catch(orNotFound(context));
  if (!view.needed && !view.agreed) throw redirect(pathBack(request), 303);
  return { view, back: pathBack(request), title: translatorFor(services.language)("delivery.title") };
}

export async function action({ request, params: { code = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  form.set("orderCode", code);
  const submission = parseForm(form, DeliveryConsent);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await agreeToDelivery(context.services, user, submission.value);
  } catch (error) {
    if (expectedError(error)?.code === "not_found") throw notFound(context);
    return failedFormReply(submission, error);
  }
  return redirect(pathBack(request), 303);
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["orders.consent"] } satisfies PageHandle;

export const meta = titleMeta;

export default function DeliveryConsentPage() {
  const t = useT();
  const { view, back, title } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={title} width="read" back={{ to: back, label: t("shell.dashboard") }}>
      {view.needed ? (
        <DeliveryConsentForm
          orderCode={view.orderCode}
          back={back}
          lead={t("delivery.lead", { models: view.titles.join(", ") })}
          result={result}
        />
      ) : (
        <Notice tone="success" title={t("delivery.done")}>
          {t("delivery.doneText")}
        </Notice>
      )}
    </Page>
  );
}
