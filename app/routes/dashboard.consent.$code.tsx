/** Where who paid without it agrees to immediate delivery; other pages have the same form. Works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireUser, safePath } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { DeliveryConsent, type DeliveryConsentAnswer } from "#app/orders/delivery-consent.contract.ts";
import { agreeToDelivery, deliveryConsentView } from "#app/orders/delivery-consent.server.ts";
import { DeliveryConsentForm } from "#app/orders/delivery-consent-form.tsx";
import { messageOf } from "#app/shared/errors.ts";
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
  form.append("orderCode", code);
  try {
    await agreeToDelivery(context.services, user, formInput(form, DeliveryConsent));
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    const message = expected.fields?.version ?? messageOf(expected);
    return data<DeliveryConsentAnswer>({ error: message }, { status: statusOf(expected.code) });
  }
  return redirect(pathBack(request), 303);
}

export const clientAction = offlineSafeAction((): DeliveryConsentAnswer => ({ error: "shell.offline" }));

export const handle = { i18n: ["orders.consent"] } satisfies PageHandle;

export const meta = titleMeta;

export default function DeliveryConsentPage() {
  const t = useT();
  const { view, back, title } = useLoaderData<typeof loader>();
  const answer = useActionData<DeliveryConsentAnswer>();
  return (
    <Page title={title} width="read" back={{ to: back, label: t("shell.dashboard") }}>
      {view.needed ? (
        <DeliveryConsentForm
          orderCode={view.orderCode}
          back={back}
          lead={t("delivery.lead", { models: view.titles.join(", ") })}
          error={answer?.error}
        />
      ) : (
        <Notice tone="success" title={t("delivery.done")}>
          {t("delivery.doneText")}
        </Notice>
      )}
    </Page>
  );
}
