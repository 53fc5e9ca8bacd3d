/** Gives the same answer whether the email address has an account or not. */
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { requestReset } from "#app/accounts/login/recovery.server.ts";
import { ForgotForm } from "#app/accounts/login/recovery-forms.tsx";
import { ForgottenPassword } from "#app/accounts/settings/settings.contract.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";

export function loader({ context: { services } }: LoaderFunctionArgs) {
  return {
    title: translatorFor(services.language)("recovery.forgotTitle"),
    canSend: services.mailer.canSend,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), ForgottenPassword);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await requestReset(context.services, submission.value.email, visitorOf(request));
    return "sent" as const;
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const headers = bfcacheHeaders;

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts"] } satisfies PageHandle;

export const meta = titleMeta;

export default function ForgotPage() {
  const t = useT();
  const { canSend } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult | "sent">();
  return (
    <AccountPage
      title={t("recovery.forgotTitle")}
      lead={result === "sent" || !canSend ? undefined : t("recovery.forgotLead")}
      footer={
        <Link to="/login" className="text-link">
          {t("recovery.back")}
        </Link>
      }
    >
      {!canSend ? (
        <Notice
          action={
            <Link to="/contact" className="text-link">
              {t("bar.contact")}
            </Link>
          }
        >
          {t("recovery.noMail")}
        </Notice>
      ) : result === "sent" ? (
        <div className="grid gap-4">
          <Notice tone="success" announce>
            {t("recovery.sent")}
          </Notice>
          <p className="text-muted text-sm">{t("recovery.sentText")}</p>
        </div>
      ) : (
        <ForgotForm result={result} />
      )}
    </AccountPage>
  );
}
