import { useT } from "#app/i18n/use-t.tsx";
import { Field, TranslatedFields } from "#app/studio/fields.tsx";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card, CardSection } from "#app/ui/card.tsx";
import { CollectionChange, NewCollection, type StudioCollection } from "./collections.contract.ts";

export function CollectionForm({ collection }: { collection: StudioCollection }) {
  const t = useT();
  const { slug, revision, title, text } = collection;
  return (
    <Card>
      <StudioForm intent="save" schema={CollectionChange} of={{ slug, revision }} values={{ title, text }}>
        <TranslatedFields
          fields={[
            { name: "title", label: t("studioCollections.name"), required: true },
            {
              name: "text",
              label: t("studioCollections.text"),
              hint: t("studioCollections.textHint"),
              rows: 4,
            },
          ]}
          hint={t("studioCollections.otherLanguageHint")}
        />
        <SubmitButton>{t("studio.save")}</SubmitButton>
      </StudioForm>
    </Card>
  );
}

export function NewCollectionForm() {
  const t = useT();
  return (
    <CardSection id="new" title={t("studioCollections.new")}>
      <StudioForm intent="create" schema={NewCollection} className="mt-4 grid gap-6">
        <Field name={`title.${t.mainLanguage}`} label={t("studioCollections.name")} required />
        <SubmitButton>{t("studioCollections.create")}</SubmitButton>
      </StudioForm>
    </CardSection>
  );
}
