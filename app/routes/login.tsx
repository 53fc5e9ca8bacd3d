import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Login } from "#app/accounts/accounts.contract.ts";
import { logIn } from "#app/accounts/accounts.server.ts";
import { GoogleSignIn } from "#app/accounts/google/google-sign-in.tsx";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CookieNotice } from "#app/accounts/login/cookie-notice.tsx";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { LoginForm } from "#app/accounts/login/login-form.tsx";
import { LoginLead } from "#app/accounts/login/login-lead.tsx";
import { loginPurpose } from "#app/accounts/login/product-intent.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { pathAfterLogin, safePath } from "#app/http/guards.server.ts";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user();
  const searchParams = new URL(request.url).searchParams;
  const redirectTo = safePath(searchParams.get("redirectTo"));
  if (user) throw redirect(pathAfterLogin(user, redirectTo));
  const t = translatorFor(context.services.language);
  return {
    redirectTo,
    purpose: await loginPurpose(context.services, request, redirectTo),
    head: await pageHead(context.services, {
      title: t("account.logInTitle"),
      description: t("account.logInMeta"),
      path: "/login",
    }),
    byCode: context.services.mailer.canSend,
    google: context.services.identity !== null,
    newPassword: searchParams.get("password") === "new",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const submission = parseForm(form, Login);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const started = await logIn(context.services, submission.value, visitorOf(request));
    return await loginResponse(context, request, { started, redirectTo: safePath(form.get("redirectTo")) });
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const headers = bfcacheHeaders;

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = headMeta;

export default function LoginPage() {
  const t = useT();
  const { redirectTo, purpose, byCode, google, newPassword } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <AccountPage
      title={t("account.logInTitle")}
      lead={<LoginLead purpose={purpose} redirectTo={redirectTo} fallback="account.logInLead" />}
      footer={
        <>
          <span>{t("account.newHere")}</span>{" "}
          <Link to={`/register?redirectTo=${encodeURIComponent(redirectTo)}`} className="text-link">
            {t("account.createAccount")}
          </Link>
        </>
      }
    >
      <CookieNotice />
      {newPassword && (
        <div className="mb-5">
          <Notice tone="success" announce>
            {t("recovery.saved")}
          </Notice>
        </div>
      )}
      <div className="grid gap-5">
        <LoginForm result={result} redirectTo={redirectTo} byCode={byCode} />
        <GoogleSignIn available={google} redirectTo={redirectTo} />
      </div>
    </AccountPage>
  );
}
