/** A seller's second factors; the first visit to the studio leads here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { endSession } from "#app/accounts/login/log-in.form.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import {
  pathAfterConfirming,
  redirectToSignIn,
  requireFreshSeller,
  SECURITY_PATH,
} from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { AuthenticatorAppSection } from "#app/second-factor/authenticator-app-section.tsx";
import { secondFactorView } from "#app/second-factor/manage-factors.server.ts";
import { PasskeysSection } from "#app/second-factor/passkeys-section.tsx";
import { NewRecoveryCodes, RecoveryCodesSection } from "#app/second-factor/recovery-codes-section.tsx";
import type { SecondFactorResult } from "#app/second-factor/second-factor.contract.ts";
import { secondFactorResponse } from "#app/second-factor/second-factor.form.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { StudioNav } from "#app/studio/studio-nav.tsx";
import { useFocusAfterSubmission } from "#app/studio/use-focus-after-submission.browser.ts";
import { waitingForSeller } from "#app/today/waiting.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services } = context;
  const session = await requireFreshSeller(context, "messages");
  const confirmed = await context.confirmedSeller("messages");
  return {
    title: translatorFor(services.language)("studioSecurity.title"),
    redirectTo: pathAfterConfirming(new URL(request.url).searchParams.get("redirectTo")),
    view: session && (await secondFactorView(services, session)),
    required: services.settings.SELLER_SECOND_FACTOR === "required",
    nav: confirmed && {
      right: confirmed.right,
      waiting: await waitingForSeller(services, confirmed.right),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireFreshSeller(context, "messages");
  const form = await readForm({ request, context });
  if (session) return secondFactorResponse(context, session, form);
  const { headers } = await endSession(context, request);
  return redirectToSignIn(SECURITY_PATH, headers);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

/** Also after a removal that was refused: the factors have changed since the page was loaded, such as in another tab. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 404 || actionStatus === 409 || defaultShouldRevalidate;

export const handle = {
  i18n: ["accounts", "errors.studio", "second-factor.studio", "studio.studio"],
} satisfies PageHandle;

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
  useFocusAfterSubmission();
  const t = useT();
  const { view, redirectTo, required, nav } = useLoaderData<typeof loader>();
  const result = useActionData<SecondFactorResult>();
  const isSetUp = view !== null && (view.passkeys.length > 0 || view.appSince !== null);
  const back =
    !nav && (isSetUp || !required) ? { to: redirectTo, label: t("studioSecurity.back") } : undefined;
  return (
    <>
      {nav && <StudioNav {...nav} />}
      <Page title={t("studioSecurity.title")} lead={t("studioSecurity.lead")} {...(back && { back })}>
        <div className="grid max-w-read gap-4 empty:hidden">
          {view && !isSetUp && !nav && (
            <Notice title={t("studioSecurity.firstTitle")}>{t("studioSecurity.first")}</Notice>
          )}
          {result?.error && (
            <Notice tone="danger" announce>
              {t.orElse(result.error, "errors.internal")}
            </Notice>
          )}
          {result?.codes && <NewRecoveryCodes codes={result.codes} redirectTo={redirectTo} />}
        </div>
        {!view && <LogInAgain />}
        {view && (
          <div className="mt-8">
            <PasskeysSection passkeys={view.passkeys} />
            <AuthenticatorAppSection view={view} result={result} />
            {isSetUp && <RecoveryCodesSection left={view.codesLeft} />}
          </div>
        )}
      </Page>
    </>
  );
}
