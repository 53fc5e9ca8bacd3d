/** Removes the second factors of a seller who has lost every one, in a shop that has a SHOP_SECRET. It logs nobody in. */
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { notFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { recoverSeller } from "#app/set-up/recover-seller.server.ts";
import { RecoveredSeller, RecoveryForm } from "#app/set-up/recovery-form.tsx";
import { type Recovered, Recovery } from "#app/set-up/set-up.contract.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { useKeptUntilLeft } from "#app/ui/use-kept-until-left.browser.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language } = context.services;
  if (!settings.SHOP_SECRET) throw notFound(context);
  return { title: translatorFor(language)("recover.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), Recovery);
  if (!context.services.settings.SHOP_SECRET) throw notFound(context);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    return { recovered: await recoverSeller(context.services, submission.value, visitorOf(request)) };
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const handle = { i18n: ["accounts", "set-up"] } satisfies PageHandle;

export const meta = titleMeta;

export default function RecoverPage() {
  const t = useT();
  const result = useActionData<SubmissionResult | { recovered: Recovered }>();
  // The session is seen to have ended, too.
  const recovered = useKeptUntilLeft(result && "recovered" in result ? result.recovered : undefined);
  return (
    <Page title={t("recover.title")} lead={!recovered && t("recover.lead")} width="form">
      <Card className="p-6">
        {recovered ? (
          <RecoveredSeller {...recovered} />
        ) : (
          <RecoveryForm result={result as SubmissionResult | undefined} />
        )}
      </Card>
    </Page>
  );
}
