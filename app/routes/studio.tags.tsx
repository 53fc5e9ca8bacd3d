import { useLoaderData } from "@remix-run/react";
import { type NamedTag, TagMove } from "#app/catalog/tags/tag-names.contract.ts";
import { tagsForStudio } from "#app/catalog/tags/tag-names.server.ts";
import { TagNamesForm } from "#app/catalog/tags/tag-names-form.tsx";
import { tagCalls as calls } from "#app/catalog/tags/tags.calls.server.ts";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Field } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export const loader = studioLoader(
  "all",
  async ({ services }) => ({ tags: await tagsForStudio(services) }),
  (t) => t("studioTags.title"),
);

export const action = studioAction("all", {
  save: button(calls["POST /app/studio/tags"], { done: "studio.savedForShoppers" }),
  move: button(calls["POST /app/studio/tags/move"], { done: "studioTags.moved" }),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = { i18n: ["catalog.studio"] } satisfies PageHandle;

const LIST = "other-tags";

function MoveTagForm({ tags }: { tags: readonly NamedTag[] }) {
  const t = useT();
  return (
    <CardSection
      id="move"
      title={t("studioTags.move")}
      text={t("studioTags.moveText")}
      className="p-6 lg:sticky lg:top-24"
    >
      <StudioForm intent="move" schema={TagMove} className="mt-6 grid gap-5">
        <div className="grid gap-4 sm:max-lg:grid-cols-2">
          <Field
            name="tag"
            label={t("studioTags.which")}
            options={tags.map(({ tag, models }) => ({ value: tag, label: `${tag} (${models})` }))}
          />
          <Field name="to" label={t("studioTags.to")} list={LIST} required />
          <datalist id={LIST}>
            {tags.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </div>
        <SubmitButton variant="secondary">{t("studioTags.moveNow")}</SubmitButton>
      </StudioForm>
    </CardSection>
  );
}

export default function TagsPage() {
  const t = useT();
  const { tags } = useLoaderData<typeof loader>();
  return (
    <StudioPage lead={t("studioTags.lead")}>
      {tags.length > 0 ? (
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_20rem]">
          <TagNamesForm tags={tags} />
          <MoveTagForm tags={tags} />
        </div>
      ) : (
        <EmptyState
          title={t("studioTags.empty")}
          action={
            <ButtonLink to="/studio/models" variant="secondary">
              {t("studio.models")}
            </ButtonLink>
          }
        >
          {t("studioTags.emptyText")}
        </EmptyState>
      )}
    </StudioPage>
  );
}
