/**
 * Asks for the e-mail address alone: a mailed code logs in, or makes the account. `?again` for somebody who
 * is logged in and confirms that it is them.
 */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { GoogleSignIn } from "#app/accounts/google/google-sign-in.tsx";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CookieNotice } from "#app/accounts/login/cookie-notice.tsx";
import { LoginLead } from "#app/accounts/login/login-lead.tsx";
import { loginPurpose } from "#app/accounts/login/product-intent.server.ts";
import { AddressForm } from "#app/accounts/sign-in/address-form.tsx";
import { SignInAddress } from "#app/accounts/sign-in/sign-in.contract.ts";
import { destinationOf, mailCode } from "#app/accounts/sign-in/sign-in.form.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { homeOf } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user();
  const { searchParams } = new URL(request.url);
  if (user && !searchParams.has("again")) throw redirect(homeOf(user));
  const redirectTo = destinationOf(searchParams);
  const title = translatorFor(context.services.language)(user ? "signIn.againTitle" : "signIn.title");
  return {
    redirectTo,
    title,
    ownAddress: user?.email ?? null,
    purpose: await loginPurpose(context.services, request, redirectTo),
    google: context.services.identity !== null && !user,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const submission = parseForm(form, SignInAddress);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const { email } = submission.value;
    return await mailCode(context, request, { email, redirectTo: destinationOf(form) });
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SignInPage() {
  const t = useT();
  const { title, redirectTo, ownAddress, purpose, google } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <AccountPage
      title={title}
      lead={
        ownAddress ? (
          <Sentence words="signIn.againLead" kept={{ email: ownAddress }} />
        ) : (
          <LoginLead purpose={purpose} redirectTo={redirectTo} fallback="signIn.lead" />
        )
      }
      footer={
        !ownAddress && (
          <>
            <span>{t("signIn.havePassword")}</span>{" "}
            <Link to={`/login?redirectTo=${encodeURIComponent(redirectTo)}`} className="text-link">
              {t("signIn.usePassword")}
            </Link>
          </>
        )
      }
    >
      <CookieNotice />
      <AddressForm result={result} redirectTo={redirectTo} ownAddress={ownAddress} />
      <GoogleSignIn available={google} redirectTo={redirectTo} />
    </AccountPage>
  );
}
