/**
 * The page that everything leads to which needs a login: by a mailed code, which also makes the account, by
 * Google or by the password. `?again` for somebody who is logged in and confirms that it is them.
 */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logIn } from "#app/accounts/accounts.server.ts";
import { googleProblem } from "#app/accounts/google/google.contract.ts";
import { GoogleProblem, GoogleSignIn } from "#app/accounts/google/google-sign-in.tsx";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CookieNotice } from "#app/accounts/login/cookie-notice.tsx";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { LoginLead } from "#app/accounts/login/login-lead.tsx";
import { loginPurpose } from "#app/accounts/login/product-intent.server.ts";
import { SendCode } from "#app/accounts/sign-in/send-code.tsx";
import { SignIn } from "#app/accounts/sign-in/sign-in.contract.ts";
import { destinationOf, mailCode } from "#app/accounts/sign-in/sign-in.form.server.ts";
import { SignInForm } from "#app/accounts/sign-in/sign-in-form.tsx";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { pathAfterLogin } from "#app/http/guards.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { FormError } from "#app/ui/checked-form.tsx";

/** Where a code would reach nobody. */
const passwordPath = (fields: URLSearchParams) =>
  `/login?${new URLSearchParams({ redirectTo: destinationOf(fields) })}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.user();
  const { searchParams } = new URL(request.url);
  const redirectTo = destinationOf(searchParams);
  if (user && !searchParams.has("again")) throw redirect(pathAfterLogin(user, redirectTo));
  if (!user && !context.services.mailer.canSend) throw redirect(passwordPath(searchParams));
  const title = translatorFor(context.services.language)(user ? "signIn.againTitle" : "signIn.title");
  return {
    redirectTo,
    title,
    ownAddress: user?.email ?? null,
    purpose: await loginPurpose(context.services, request, redirectTo),
    google: context.services.identity !== null,
    problem: googleProblem(searchParams.get("google")),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  // Enter in the password presses the form's first button, the one for a code.
  if (form.get("password")) form.set("intent", "password");
  const submission = parseForm(form, SignIn);
  if (submission.status !== "success") return invalidFormReply(submission);
  const { email, password } = submission.value;
  const redirectTo = destinationOf(form);
  try {
    if (password === undefined)
      return await mailCode(context, request, { email, isHidden: false, redirectTo });
    const started = await logIn(context.services, { email, password }, visitorOf(request));
    return await loginResponse(context, request, { started, redirectTo });
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SignInPage() {
  const { title, redirectTo, ownAddress, purpose, google, problem } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  if (ownAddress)
    return (
      <AccountPage title={title} lead={<Sentence words="signIn.againLead" kept={{ email: ownAddress }} />}>
        <FormError result={result} />
        <SendCode>
          <input type="hidden" name="email" value={ownAddress} />
          <input type="hidden" name="redirectTo" value={redirectTo} />
        </SendCode>
      </AccountPage>
    );
  return (
    <AccountPage
      title={title}
      lead={<LoginLead purpose={purpose} redirectTo={redirectTo} fallback="signIn.lead" />}
    >
      <CookieNotice />
      <GoogleProblem problem={problem} />
      <SignInForm result={result} redirectTo={redirectTo}>
        <GoogleSignIn available={google} redirectTo={redirectTo} />
      </SignInForm>
    </AccountPage>
  );
}
