/** Ends a membership without a login (§ 312k BGB). The answer is the same whether there is one or not. */
import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { dateTime } from "#app/i18n/format-time.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { EndForm } from "#app/memberships/end-form.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const t = translatorFor(services.language);
  return {
    head: await pageHead(services, {
      title: t("endMembership.title"),
      description: t("endMembership.lead"),
      path: "/memberships/cancel",
    }),
  };
}

export { handleEndForm as action } from "#app/memberships/declare-end.form.server.ts";

export const headers = bfcacheHeaders;

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts", "memberships.end"] } satisfies PageHandle;

export const meta = headMeta;

export default function CancelMembershipPage() {
  const t = useT();
  const answer = useActionData<SubmissionResult | { received: string }>();
  const received = answer && "received" in answer ? answer.received : null;
  const result = answer && "received" in answer ? undefined : answer;
  return (
    <Page title={t("endMembership.title")} lead={!received && <p>{t("endMembership.lead")}</p>} width="form">
      {received ? (
        <Notice tone="success" title={t("endMembership.receivedTitle")} announce>
          {t("endMembership.receivedText", { date: dateTime(received, t) })}
        </Notice>
      ) : (
        <EndForm result={result} />
      )}
    </Page>
  );
}
