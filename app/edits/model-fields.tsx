import type { ComponentProps } from "react";
import { LICENSE_TYPES } from "#app/catalog/licenses.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { ModelOffer } from "#app/offers/model-sale.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EditedSelect, EditedText, EditorSection } from "./edit-fields.tsx";

export function ModelPrices({ offer }: { offer: ComponentProps<typeof ModelOffer> }) {
  const t = useT();
  return (
    <EditorSection id="prices" title={t("studioEditor.prices")} hint={t("studioEditor.pricesHint")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {LICENSE_TYPES.map((license) => (
          <EditedText
            key={license}
            name={`price.${license}`}
            label={t(`license.${license}`)}
            note={t("studioEditor.euros")}
            inputMode="decimal"
            maxLength={20}
          />
        ))}
      </div>
      <ModelOffer {...offer} />
    </EditorSection>
  );
}

export function ModelTags() {
  const t = useT();
  return (
    <EditorSection id="tags-title" title={t("studioEditor.tags")}>
      <EditedText
        name="tags"
        label={t("studioEditor.tags")}
        hint={t("studioEditor.tagsHint")}
        maxLength={1_000}
      />
      <EditedText
        name="alsoCalled"
        label={t("studioEditor.alsoCalled")}
        hint={t("studioEditor.alsoCalledHint")}
        maxLength={1_000}
      />
    </EditorSection>
  );
}

export interface ShownView {
  kind: PreviewKind;
  omitted: number;
}

/** What shoppers see in 3D; changed on a page of its own, because the browser rebuilds it from the files. */
export function ModelView({ id, view }: { id: string; view: ShownView | null }) {
  const t = useT();
  return (
    <EditorSection id="view-title" title={t("studioUpload.changeView")} hint={t("studioEditor.viewHint")}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p>{t(`studioUpload.previewKind_${view?.kind ?? "none"}`)}</p>
          {view !== null && view.omitted > 0 && (
            <p className="text-muted text-sm">{t.count("studioUpload.omittedParts", view.omitted)}</p>
          )}
        </div>
        <ButtonLink to={`/studio/models/${id}/view`} variant="secondary">
          {t("studioEditor.changeView")}
        </ButtonLink>
      </div>
    </EditorSection>
  );
}

/** How often each part is printed; on a page of its own, because a model may have many. */
export function ModelQuantities({ id }: { id: string }) {
  const t = useT();
  return (
    <EditorSection id="quantities-title" title={t("studioParts.title")} hint={t("studioParts.hint")}>
      <div>
        <ButtonLink to={`/studio/models/${id}/parts`} variant="secondary">
          {t("studioParts.change")}
        </ButtonLink>
      </div>
    </EditorSection>
  );
}

export interface Attribute {
  name: string;
  choices: readonly string[] | null;
}

function AttributeField({ name, choices }: Attribute) {
  const t = useT();
  const label = t.orElse(`attributes.${name}`, "errors.invalid");
  if (!choices) {
    const example = t.orElse(`attributes.${name}_value?value=…`, "errors.invalid");
    return <EditedText name={name} label={label} note={example} inputMode="decimal" maxLength={20} />;
  }
  return (
    <EditedSelect name={name} label={label}>
      <option value="">{t("studioEditor.notStated")}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t.orElse(`attributes.${name}_${choice}`, "errors.invalid")}
        </option>
      ))}
    </EditedSelect>
  );
}

export function PrintSettingsFields({ attributes }: { attributes: readonly Attribute[] }) {
  const t = useT();
  return (
    <EditorSection id="settings" title={t("studioEditor.settings")} hint={t("studioEditor.settingsHint")}>
      <div className="grid gap-5 sm:grid-cols-2">
        {attributes.map((attribute) => (
          <AttributeField key={attribute.name} {...attribute} />
        ))}
      </div>
    </EditorSection>
  );
}
