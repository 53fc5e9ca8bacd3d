import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { LONG_FORM_LIMITS, readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PartList } from "#app/publishing/part-list.tsx";
import { type QuantitiesResult, Quantity } from "#app/publishing/quantities.contract.ts";
import { modelParts, saveQuantities } from "#app/publishing/quantities.server.ts";
import { messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  const found = await modelParts(services, id).catch(orNotFound(context));
  const title = translatorFor(services.language)("studioParts.titleOf", { model: found.model });
  return { ...found, title, saved: new URL(request.url).searchParams.has("saved") };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context);
  const form = await readForm({ request, context }, LONG_FORM_LIMITS);
  const typed = form.getAll("quantity");
  const read = typed.map((text) => Quantity.safeParse(text));
  const refused = (error: string, status: number) => {
    const wrong = read.flatMap(({ success }, at) => (success ? [] : [at]));
    return data<QuantitiesResult>({ error, typed: { ...typed }, wrong }, { status });
  };
  if (!read.every(({ success }) => success)) return refused("studioParts.notSaved", 400);
  const quantities = read.map(({ data: quantity = 1 }) => quantity);
  try {
    await saveQuantities(context.services, { id, version: Number(form.get("version")), quantities });
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    if (expected.code === "not_found") throw notFound(context);
    return refused(messageOf(expected), statusOf(expected.code));
  }
  return redirect(`/studio/models/${id}/parts?saved`, 303);
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function PartsPage() {
  const t = useT();
  const { id, model, version, parts, saved, title } = useLoaderData<typeof loader>();
  const result = useActionData<QuantitiesResult>();
  return (
    <Page
      title={title}
      lead={t("studioParts.lead")}
      width="read"
      back={{ to: `/studio/models/${id}`, label: model }}
    >
      <Form method="post" noValidate className="grid gap-6">
        {result && (
          <Notice tone="danger" announce>
            {t.orElse(result.error, "errors.internal")}
          </Notice>
        )}
        {saved && !result && (
          <Notice tone="success" announce>
            {t("studioParts.saved")}
          </Notice>
        )}
        <input type="hidden" name="version" value={version} />
        <PartList parts={parts} result={result} />
        <div>
          <IntentButton intent="save">{t("studioParts.save")}</IntentButton>
        </div>
      </Form>
    </Page>
  );
}
