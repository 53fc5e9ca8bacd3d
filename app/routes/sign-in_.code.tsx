/** Takes the code that was mailed to the address of `/sign-in`, in the browser that asked for it. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { maskedEmail } from "#app/accounts/email.contract.ts";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { CodeForm } from "#app/accounts/sign-in/code-form.tsx";
import { SignInCode } from "#app/accounts/sign-in/sign-in.contract.ts";
import {
  destinationOf,
  mailCode,
  signInByCode,
  signInPath,
  signInTokenOf,
} from "#app/accounts/sign-in/sign-in.form.server.ts";
import { askedCode } from "#app/accounts/sign-in/sign-in.server.ts";
import { CODE_MINUTES } from "#app/accounts/sign-in/sign-in-limits.ts";
import {
  failedFormReply,
  invalidFormReply,
  parseForm,
  readForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const codeOfBrowser = ({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) =>
  askedCode(context.services, signInTokenOf(request));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = destinationOf(searchParams);
  const asked = await codeOfBrowser({ request, context });
  if (!asked) throw redirect(signInPath("", redirectTo), 303);
  return {
    title: translatorFor(context.services.language)("signIn.codeTitle"),
    redirectTo,
    email: asked.isHidden ? maskedEmail(asked.email) : asked.email,
    askedAt: asked.createdAt.getTime(),
    other: (await context.user()) ? null : signInPath("", redirectTo),
    isSentAgain: searchParams.has("sent"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm({ request, context });
  const redirectTo = destinationOf(form);
  const submission = parseForm(form, SignInCode);
  try {
    switch (sentIntent(form, ["resend", "code"], context)) {
      case "resend": {
        const asked = await codeOfBrowser({ request, context });
        if (!asked) return redirect(signInPath("", redirectTo), 303);
        const { email, isHidden } = asked;
        return await mailCode(context, request, { email, isHidden, redirectTo, more: { sent: "1" } });
      }
      case "code":
        if (submission.status !== "success") return invalidFormReply(submission);
        return await signInByCode(context, request, { ...submission.value, redirectTo });
    }
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SignInCodePage() {
  const t = useT();
  const { title, redirectTo, email, askedAt, other, isSentAgain } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <AccountPage
      title={title}
      lead={<Sentence words="signIn.codeLead" kept={{ email }} values={{ minutes: CODE_MINUTES }} />}
      footer={
        other && (
          <Link to={other} className="text-link">
            {t("signIn.other")}
          </Link>
        )
      }
    >
      <div className="grid gap-5">
        {isSentAgain && !result && (
          <Notice tone="success" announce>
            {t("signIn.resent")}
          </Notice>
        )}
        <CodeForm key={askedAt} result={result} redirectTo={redirectTo} />
        <Form method="post" className="grid gap-3 border-line border-t pt-5">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <p className="text-muted text-sm">{t("signIn.missing")}</p>
          <IntentButton intent="resend" variant="secondary" wide>
            {t("signIn.resend")}
          </IntentButton>
        </Form>
      </div>
    </AccountPage>
  );
}
