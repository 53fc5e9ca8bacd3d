import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { RegisterFields } from "#app/accounts/accounts.contract.ts";
import { registerAccount } from "#app/accounts/accounts.server.ts";
import { GoogleSignIn } from "#app/accounts/google/google-sign-in.tsx";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CookieNotice } from "#app/accounts/login/cookie-notice.tsx";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { LoginLead } from "#app/accounts/login/login-lead.tsx";
import { loginPurpose } from "#app/accounts/login/product-intent.server.ts";
import { RegisterForm } from "#app/accounts/login/register-form.tsx";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { pathAfterLogin, safePath } from "#app/http/guards.server.ts";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user();
  const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
  if (user) throw redirect(pathAfterLogin(user, redirectTo));
  const t = translatorFor(context.services.language);
  return {
    redirectTo,
    title: t("account.registerTitle"),
    purpose: await loginPurpose(context.services, request, redirectTo),
    google: context.services.identity !== null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const submission = parseForm(form, RegisterFields);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const started = await registerAccount(context.services, submission.value, visitorOf(request));
    const redirectTo = safePath(form.get("redirectTo"));
    return await loginResponse(context, request, { started, redirectTo, registered: "unverified" });
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const headers = bfcacheHeaders;

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function RegisterPage() {
  const t = useT();
  const { redirectTo, purpose, google } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <AccountPage
      title={t("account.registerTitle")}
      lead={<LoginLead purpose={purpose} redirectTo={redirectTo} fallback="account.registerLead" />}
      footer={
        <>
          <span>{t("account.haveAccount")}</span>{" "}
          <Link to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`} className="text-link">
            {t("account.logIn")}
          </Link>
        </>
      }
    >
      <CookieNotice />
      <div className="grid gap-5">
        <RegisterForm result={result} redirectTo={redirectTo} />
        <GoogleSignIn available={google} redirectTo={redirectTo} />
      </div>
    </AccountPage>
  );
}
