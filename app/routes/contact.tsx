import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Faq } from "#app/chat/widget/faq.tsx";
import { Contact } from "#app/contact/contact.contract.ts";
import { sendContactMessage } from "#app/contact/contact.server.ts";
import { contactFacts } from "#app/contact/contact-facts.server.tsx";
import { ContactForm } from "#app/contact/contact-form.tsx";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { bfcacheHeaders } from "#app/http/headers.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { pageHead } from "#app/shell/page-head.server.ts";
import { headMeta } from "#app/shell/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { StaticHtml } from "#app/ui/static-html.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const t = await shopTranslator(context.services);
  const { brand } = await context.services.shop.profile();
  return {
    contact: contactFacts(t, brand),
    head: await pageHead(context.services, {
      title: t("contact.title"),
      description: t("contact.description"),
      path: "/contact",
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseForm(await readForm({ request, context }), Contact);
  if (submission.status !== "success") return invalidFormReply(submission);
  const sender = { user: await context.user(), visitor: visitorOf(request) };
  try {
    const reference = await sendContactMessage(context.services, sender, submission.value);
    return redirect(`/contact/sent/${reference}`, 303);
  } catch (error) {
    return failedFormReply(submission, error);
  }
}

export const headers = bfcacheHeaders;

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = { i18n: ["accounts", "brand", "contact"] } satisfies PageHandle;

export const meta = headMeta;

export default function ContactPage() {
  const t = useT();
  const { contact } = useLoaderData<typeof loader>();
  const result = useActionData<SubmissionResult>();
  return (
    <Page title={t("contact.title")} lead={t("contact.lead")}>
      <div className="grid items-start gap-12 lg:grid-cols-2">
        <div>
          <ContactForm result={result} />
          <StaticHtml html={contact} />
        </div>
        <section aria-labelledby="help">
          <h2 id="help" className="mb-2 text-lg">
            {t("contact.help")}
          </h2>
          <Faq />
        </section>
      </div>
    </Page>
  );
}
