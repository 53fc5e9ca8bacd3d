/** Opens a shop that was deployed with nothing but its SHOP_SECRET; afterwards there is no such page. */
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { loginResponse } from "#app/accounts/login/log-in.form.server.ts";
import { notFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { SetUp } from "#app/set-up/set-up.contract.ts";
import { setUpShop } from "#app/set-up/set-up.server.ts";
import { SetUpForm } from "#app/set-up/set-up-form.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { timeZones } from "#app/studio/shop-time.server.ts";
import { Page } from "#app/ui/page.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language } = context.services;
  if (settings.isOpen) throw notFound(context);
  return { title: translatorFor(language)("setUp.title"), zones: timeZones("UTC") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), SetUp);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    const started = await setUpShop(context.services, submission.value, visitorOf(request));
    const response = await loginResponse(context, request, { started, redirectTo: "/studio" });
    // The document has the name that the shop had before.
    response.headers.set("X-Remix-Reload-Document", "true");
    return response;
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const handle = { i18n: ["accounts", "set-up"] } satisfies PageHandle;

export const meta = titleMeta;

export default function SetUpPage() {
  const t = useT();
  const { zones } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={t("setUp.title")} lead={t("setUp.lead")} width="form">
      <SetUpForm result={result} zones={zones} />
      <p className="mt-6 text-center">
        <Link to="/setup/restore" className="text-link">
          {t("restore.instead")}
        </Link>
      </p>
    </Page>
  );
}
