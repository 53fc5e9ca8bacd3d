/** The link in the mail for a new password. Using it ends all sessions; the user logs in again. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { InvalidLink } from "#app/accounts/login/invalid-link.tsx";
import { mailedLinkLoader } from "#app/accounts/login/mailed-link.form.server.ts";
import { resetPassword } from "#app/accounts/login/recovery.server.ts";
import { ResetForm } from "#app/accounts/login/recovery-forms.tsx";
import { NewPassword } from "#app/accounts/settings/settings.contract.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";

export const loader = mailedLinkLoader("reset", "recovery.resetTitle");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), NewPassword);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const { password } = submission.value;
    const chosen = { password, visitor: visitorOf(request) };
    await resetPassword(context.services, params.token ?? "", chosen);
    return redirect("/login?password=new", 303);
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ResetPage() {
  const t = useT();
  const { isValid } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  if (!isValid)
    return <InvalidLink reason={t("recovery.badReset")} to="/forgot" label={t("recovery.another")} />;
  return (
    <AccountPage title={t("recovery.resetTitle")} lead={t("recovery.resetLead")}>
      <ResetForm result={result} />
    </AccountPage>
  );
}
