import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { BULK_MAX, type BulkResult } from "#app/publishing/bulk-edit/bulk-edit.contract.ts";
import { bulkEditResponse } from "#app/publishing/bulk-edit/bulk-edit.form.server.ts";
import { chosenForBulkEdit } from "#app/publishing/bulk-edit/bulk-edit.server.ts";
import { BulkEditForm } from "#app/publishing/bulk-edit/bulk-edit-form.tsx";
import { BulkOutcomes, BulkPlan } from "#app/publishing/bulk-edit/bulk-plan.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(context, "all");
  const { services } = context;
  const ids = new URL(request.url).searchParams.getAll("model").slice(0, BULK_MAX);
  return {
    models: await chosenForBulkEdit(services, ids),
    title: translatorFor(services.language)("studioBulk.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context, "all");
  return bulkEditResponse(context.services, await readForm({ request, context }));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function BulkEditPage() {
  const t = useT();
  const { models, title } = useLoaderData<typeof loader>();
  const result = useActionData<BulkResult>();
  const { outcomes, plan, typed } = result ?? {};
  const back = { to: "/studio/models", label: t("studio.models") };
  if (outcomes)
    return (
      <Page title={title} width="read" back={back}>
        <BulkOutcomes outcomes={outcomes} />
      </Page>
    );
  return (
    <Page
      title={title}
      lead={models.length > 0 ? models.map((model) => model.title).join(", ") : undefined}
      width="read"
      back={back}
    >
      {models.length === 0 ? (
        <EmptyState
          title={t("studioBulk.chooseModels")}
          action={<ButtonLink to="/studio/models">{t("studioBulk.back")}</ButtonLink>}
        />
      ) : (
        <div className="grid gap-8">
          <BulkEditForm models={models} result={result} />
          {plan && typed && <BulkPlan plan={plan} typed={typed} />}
        </div>
      )}
    </Page>
  );
}
