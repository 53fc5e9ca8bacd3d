/** Where a member adds a model to their library, and first agrees to its delivery where they may still withdraw. Works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { formInput, readForm } from "#app/http/forms.server.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MEMBER_CONSENT_VERSION } from "#app/memberships/memberships.contract.ts";
import { useSentences as sentencesOf } from "#app/memberships/rights-sentences.ts";
import { Take, type TakeAnswer } from "#app/memberships/take.contract.ts";
import { takeModel, takeView } from "#app/memberships/take.server.ts";
import { offlineSafeAction } from "#app/offline/network-failure.browser.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
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
  form.append("id", id);
  try {
    await takeModel(context.services, user, formInput(form, Take));
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    const message = expected.code === "consent_needed" ? "take.tick" : messageOf(expected);
    return data<TakeAnswer>(
      { error: expected.fields?.consent ?? message },
      { status: statusOf(expected.code) },
    );
  }
  return redirect("/dashboard", 303);
}

export const clientAction = offlineSafeAction((): TakeAnswer => ({ error: "shell.offline" }));

export const handle = {
  i18n: ["memberships.take", "orders.consent"],
} satisfies PageHandle;

export const meta = titleMeta;

export default function TakePage() {
  const t = useT();
  const { path, model, included, title } = useLoaderData<typeof loader>();
  const answer = useActionData<TakeAnswer>();
  const busy = useNavigation().state !== "idle";
  const error = answer?.error;
  return (
    <Page title={title} width="read" back={{ to: path, label: model }}>
      {included ? (
        <Form method="post" className="grid gap-4">
          <p>{t("take.lead", { model, tier: included.tier })}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {included.terms.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {included.needsConsent && (
            <CheckboxField
              name="consent"
              value={MEMBER_CONSENT_VERSION}
              required
              label={<span className="text-sm">{t(`consent.${MEMBER_CONSENT_VERSION}`)}</span>}
              error={error && t.orElse(error, "errors.internal")}
            />
          )}
          {error && !included.needsConsent && (
            <Notice tone="danger" title={t.orElse(error, "errors.internal")} />
          )}
          <div>
            <Button busy={busy} busyLabel={t("ui.loading")}>
              {t("take.add")}
            </Button>
          </div>
        </Form>
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
