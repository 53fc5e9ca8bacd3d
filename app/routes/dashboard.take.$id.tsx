/** Where a member adds a model to their library, and first agrees to its delivery where they may still withdraw. Works without scripts. */
import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { expectedError, notFound, orNotFound } from "#app/http/errors.server.ts";
import { failedFormReply, invalidFormReply, parseForm, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { useSentences as sentencesOf } from "#app/memberships/rights-sentences.ts";
import { Take, type TakeConsent } from "#app/memberships/take.contract.ts";
import { takeModel, takeView } from "#app/memberships/take.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { offlineSubmission } from "#app/offline/page-copies.browser.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { FormError, useCheckedForm } from "#app/ui/checked-form.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const user = await requireUser({ request, context });
  const { services } = context;
  const t = translatorFor(services.language);
  const { title, path, included } = await takeView(services, user, id).catch(orNotFound(context));
  return {
    path,
    model: title,
    included: included && { ...included, terms: sentencesOf(included.terms, t) },
    title: t("take.title"),
  };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const user = await requireUser({ request, context });
  const form = await readForm({ request, context });
  form.set("id", id);
  const submission = parseForm(form, Take);
  if (submission.status !== "success") return invalidFormReply(submission);
  try {
    await takeModel(context.services, user, submission.value);
  } catch (error) {
    if (expectedError(error)?.code === "not_found") throw notFound(context);
    return failedFormReply(submission, error);
  }
  return redirect("/dashboard", 303);
}

export const clientAction = offlineSafeAction(offlineSubmission);

export const handle = {
  i18n: ["memberships.take", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

const contract = () => import("#app/memberships/take.contract.ts");
const mustAgree = () => contract().then(({ TakeConsent }) => TakeConsent);
const hasAgreed = () => contract().then(({ TakeConsent }) => TakeConsent.partial());

interface TakeFormProps {
  model: string;
  included: { tier: string; terms: string[]; needsConsent: boolean };
}

function TakeForm({ model, included: { tier, terms, needsConsent } }: TakeFormProps) {
  const t = useT();
  const result = useActionData<SubmissionResult>();
  const busy = useNavigation().state !== "idle";
  const schema = needsConsent ? mustAgree : hasAgreed;
  const { fields, formProps } = useCheckedForm<Partial<TakeConsent>>({ id: "take", result, schema });
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <FormError result={result} />
      <p>{t("take.lead", { model, tier })}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {needsConsent && (
        <CheckboxField
          id={fields.consent.id}
          name={fields.consent.name}
          value={MEMBER_CONSENT_VERSION}
          required
          label={<span className="text-sm">{t(`consent.${MEMBER_CONSENT_VERSION}`)}</span>}
          error={fields.consent.errors?.map((key) => t.orElse(key, "errors.invalid"))}
        />
      )}
      <div>
        <Button busy={busy} busyLabel={t("ui.loading")}>
          {t("take.add")}
        </Button>
      </div>
    </Form>
  );
}

export default function TakePage() {
  const t = useT();
  const { path, model, included, title } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="read" back={{ to: path, label: model }}>
      {included ? (
        <TakeForm model={model} included={included} />
      ) : (
        <Notice title={t("errors.not_included")}>
          <ButtonLink to="/memberships" variant="secondary">
            {t("take.memberships")}
          </ButtonLink>
        </Notice>
      )}
    </Page>
  );
}
