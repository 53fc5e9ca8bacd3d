/** The link in the mail for a new password. Using it ends all sessions; the user logs in again. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offlineSafeAction } from "#app/client/offline.ts";
import { offlineSubmission } from "#app/client/offline-pages.ts";
import { InvalidLink } from "#app/components/account/invalid-link.tsx";
import { ResetForm } from "#app/components/account/recovery-forms.tsx";
import { AccountPage } from "#app/components/forms/account-page.tsx";
import { titleMeta } from "#app/components/shell/page-meta.ts";
import { resetPassword } from "#app/domain/accounts/recovery.server.ts";
import { NewPassword } from "#app/domain/accounts/settings.contract.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { mailedLinkLoader } from "#app/http/mailed-link.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { useT } from "#app/i18n/use-t.tsx";

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
