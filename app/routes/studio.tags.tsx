import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TAG_MAX_LENGTH } from "#app/catalog/catalog.contract.ts";
import { tagNamesResponse } from "#app/catalog/tags/tag-names.form.server.ts";
import { tagsForStudio } from "#app/catalog/tags/tag-names.server.ts";
import { TagNamesForm } from "#app/catalog/tags/tag-names-form.tsx";
import { readForm } from "#app/http/forms.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { titleMeta } from "#app/shell/page-meta.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { Page } from "#app/ui/page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  const { services } = context;
  return {
    tags: await tagsForStudio(services),
    maxLength: TAG_MAX_LENGTH,
    title: translatorFor(services.language)("studioTags.title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSeller(context);
  return tagNamesResponse(context.services, await readForm({ request, context }));
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

export const handle = { i18n: ["catalog.studio", "errors.studio"] } satisfies PageHandle;

export const meta = titleMeta;

export default function TagsPage() {
  const t = useT();
  const { tags, maxLength, title } = useLoaderData<typeof loader>();
  const result = useActionData<ActionResult>();
  return (
    <Page title={title} lead={t("studioTags.lead")} width="read">
      {tags.length > 0 ? (
        <TagNamesForm tags={tags} maxLength={maxLength} />
      ) : (
        <p className="text-muted">{t("studioTags.empty")}</p>
      )}
      <ActionNotice result={result} />
    </Page>
  );
}
