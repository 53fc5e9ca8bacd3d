import { useLoaderData } from "@remix-run/react";
import { tagsForStudio } from "#app/catalog/tags/tag-names.server.ts";
import { TagNamesForm } from "#app/catalog/tags/tag-names-form.tsx";
import { tagCalls as calls } from "#app/catalog/tags/tags.calls.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";

export const loader = studioLoader(
  async ({ services }) => ({ tags: await tagsForStudio(services) }),
  (t) => t("studioTags.title"),
);

export const action = studioAction({
  save: button(calls["POST /app/studio/tags"], { done: "studio.savedForShoppers" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["catalog.studio"] } satisfies PageHandle;

export default function TagsPage() {
  const t = useT();
  const { tags } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioTags.lead")} width="read">
      {tags.length > 0 ? <TagNamesForm tags={tags} /> : <p className="text-muted">{t("studioTags.empty")}</p>}
    </StudioPage>
  );
}
