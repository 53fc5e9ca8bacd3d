/** Asks a seller's session for its second factor, and goes on to the page that was asked for. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { replaceSessionToken } from "#app/accounts/login/log-in.form.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { pathAfterConfirming, requireSellerSession, SECURITY_PATH } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CodeForm } from "#app/second-factor/code-form.tsx";
import {
  confirmByCode,
  confirmByPasskey,
  secondFactorMethods,
} from "#app/second-factor/confirm-session.server.ts";
import { PasskeyButton } from "#app/second-factor/passkey-button.tsx";
import { PasskeyForm, SecondFactorCode } from "#app/second-factor/second-factor.contract.ts";
import { failedResult } from "#app/second-factor/second-factor.form.server.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { useFocusAfterSubmission } from "#app/studio/use-focus-after-submission.browser.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

const pathToContinue = (request: Request) =>
  pathAfterConfirming(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await requireSellerSession(context);
  if (!session.secondFactorSince) throw redirect(SECURITY_PATH, 303);
  return {
    title: translatorFor(context.services.language)("studioSecurity.confirmTitle"),
    methods: await secondFactorMethods(context.services, session),
    canRecover: Boolean(context.services.settings.SHOP_SECRET),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireSellerSession(context);
  const form = await readForm({ request, context });
  const { services } = context;
  const intent = String(form.get("intent"));
  try {
    const confirmed = form.has("credential")
      ? await confirmByPasskey(services, session, formInput(form, PasskeyForm).credential)
      : await confirmByCode(services, session, formInput(form, SecondFactorCode).code);
    const headers = await replaceSessionToken(context, confirmed);
    return redirect(pathToContinue(request), { status: 303, headers });
  } catch (error) {
    return failedResult(intent, error);
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["errors.studio", "second-factor.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ConfirmPage() {
  useFocusAfterSubmission();
  const t = useT();
  const { methods, canRecover } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const recovery = { label: t("studioSecurity.recoveryCode"), submitLabel: t("studioSecurity.useCode") };
  return (
    <Page title={t("studioSecurity.confirmTitle")} lead={t("studioSecurity.confirmLead")} width="form">
      <div className="grid gap-6">
        {result?.error && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        {methods.passkeys && (
          <PasskeyButton purpose="confirm" intent="passkey" variant="primary">
            {t("studioSecurity.usePasskey")}
          </PasskeyButton>
        )}
        {methods.app && (
          <CodeForm
            intent="app"
            result={result}
            label={t("studioSecurity.code")}
            submitLabel={t("studioSecurity.useCode")}
            variant={methods.passkeys ? "secondary" : "primary"}
            digits
          />
        )}
        <Disclosure label={t("studioSecurity.useRecovery")} open={result?.intent === "recovery"}>
          <CodeForm intent="recovery" result={result} {...recovery} />
        </Disclosure>
        <div className="text-muted text-sm wrap-anywhere">
          <p>{t(canRecover ? "studioSecurity.lost" : "studioSecurity.lostWithoutSecret")}</p>
          {canRecover && (
            <Link to="/setup/recover" className="text-link">
              {t("studioSecurity.recover")}
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}
