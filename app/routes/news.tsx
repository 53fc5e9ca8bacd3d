/** Asks for mails about new models. The answer is the same whether the address is subscribed or not. */
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { AccountPage } from "#app/accounts/login/account-page.tsx";
import { EmailField } from "#app/accounts/login/email-field.tsx";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { NewsSubscription } from "#app/news/news.contract.ts";
import { subscribe } from "#app/news/subscribers.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { Notice } from "#app/ui/notice.tsx";

export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const t = translatorFor(services.language);
  return {
    canSend: services.mailer.canSend,
    head: await pageHead(services, { title: t("bar.news"), description: t("news.lead"), path: "/news" }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), NewsSubscription);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await subscribe(context.services, submission.value, visitorOf(request));
    return "sent" as const;
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts", "news"] } satisfies PageHandle;

export const meta = headMeta;

const schema = () => import("#app/news/news.contract.ts").then(({ NewsSubscription }) => NewsSubscription);

function SubscribeForm({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  const busy = useNavigation().formAction?.startsWith("/news");
  const { fields, formProps } = useCheckedForm({ id: "news", result, schema });
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormError result={result} />
      <EmailField field={fields.email} autoComplete="email" />
      <Button size="lg" wide busy={busy} busyLabel={t("ui.loading")}>
        {t("news.subscribe")}
      </Button>
      <p className="text-muted text-sm">{t("news.promise")}</p>
    </Form>
  );
}

export default function NewsPage() {
  const t = useT();
  const { canSend } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult | "sent">();
  return (
    <AccountPage title={t("bar.news")} lead={result === "sent" ? undefined : t("news.lead")}>
      {!canSend ? (
        <Notice>{t("news.noMail")}</Notice>
      ) : result === "sent" ? (
        <Notice tone="success" title={t("news.sent")} announce>
          {t("news.sentText")}
        </Notice>
      ) : (
        <SubscribeForm result={result} />
      )}
    </AccountPage>
  );
}
