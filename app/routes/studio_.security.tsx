/** A seller's second factors; the first visit to the studio leads here. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSafeLoader } from "#app/client/offline-pages.ts";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { AuthenticatorAppSection } from "#app/components/studio/security/authenticator-app-section.tsx";
import { PasskeysSection } from "#app/components/studio/security/passkeys-section.tsx";
import {
  NewRecoveryCodes,
  RecoveryCodesSection,
} from "#app/components/studio/security/recovery-codes-section.tsx";
import { useFocusAfterSubmission } from "#app/components/studio/use-focus-after-submission.ts";
import { useKeptFocus } from "#app/components/studio/use-kept-focus.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Page } from "#app/components/ui/page.tsx";
import { secondFactorView } from "#app/domain/second-factor/manage-factors.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { pathAfterConfirming, requireFreshSeller, SECURITY_PATH } from "#app/http/guards.server.ts";
import { endSession } from "#app/http/log-in.server.ts";
import { secondFactorResponse } from "#app/http/second-factor-forms.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const session = await requireFreshSeller(context);
  return {
    title: translatorFor(services.language)("studioSecurity.title"),
    redirectTo: pathAfterConfirming(new URL(request.url).searchParams.get("redirectTo")),
    view: session && (await secondFactorView(services, session)),
    required: services.settings.SELLER_SECOND_FACTOR === "required",
  };
}

export const clientLoader = offlineSafeLoader<typeof loader>("routes/studio_.security");

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireFreshSeller(context);
  const form = await readForm({ request, context });
  if (session) return secondFactorResponse(context, session, form);
  const { headers } = await endSession(context, request);
  return redirect(`/login?redirectTo=${encodeURIComponent(SECURITY_PATH)}`, { status: 303, headers });
}

export const clientAction = offlineSafeAction((sent) => ({
  intent: String(sent.get("intent")),
  error: "shell.offline",
}));

/** Also after a removal that was refused: the factors have changed since the page was loaded, such as in another tab. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;

export const meta = titleMeta;

function LogInAgain() {
  const t = useT();
  return (
    <Notice
      action={
        <Form method="post">
          <Button>{t("studioSecurity.logInAgain")}</Button>
        </Form>
      }
    >
      {t("studioSecurity.again")}
    </Notice>
  );
}

export default function SecurityPage() {
  useKeptFocus();
  useFocusAfterSubmission();
  const t = useT();
  const { view, redirectTo, required } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isSetUp = view !== null && (view.passkeys.length > 0 || view.appSince !== null);
  const back = isSetUp || !required ? { to: redirectTo, label: t("studioSecurity.back") } : undefined;
  return (
    <Page title={t("studioSecurity.title")} lead={t("studioSecurity.lead")} {...(back && { back })}>
      <div className="grid max-w-read gap-4 empty:hidden">
        {view && !isSetUp && (
          <Notice title={t("studioSecurity.firstTitle")}>{t("studioSecurity.first")}</Notice>
        )}
        {result?.error && (
          <Notice tone="danger" announce>
            {t.known(result.error, "errors.internal")}
          </Notice>
        )}
        {result?.codes && <NewRecoveryCodes codes={result.codes} redirectTo={redirectTo} />}
      </div>
      {!view && <LogInAgain />}
      {view && (
        <div className="mt-4">
          <PasskeysSection passkeys={view.passkeys} />
          <AuthenticatorAppSection view={view} result={result} />
          {isSetUp && <RecoveryCodesSection left={view.codesLeft} />}
        </div>
      )}
    </Page>
  );
}
