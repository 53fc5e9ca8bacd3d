import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, useRef } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useResultNumber } from "#app/studio/action-result.tsx";
import { ChangedElsewhere } from "#app/studio/revision.tsx";
import { Button } from "#app/ui/button.tsx";
import { inertIf } from "#app/ui/inert.ts";
import { Notice } from "#app/ui/notice.tsx";
import { EditsContext } from "./edit-fields.tsx";
import type { EditorActionData } from "./edits.contract.ts";
import {
  type Attribute,
  ModelPrices,
  ModelQuantities,
  ModelTags,
  ModelView,
  PrintSettingsFields,
  type ShownView,
} from "./model-fields.tsx";
import { ModelPictures } from "./model-pictures.tsx";
import { ModelActions, type ModelFacts, type PrivateLink, PublishBar } from "./model-status.tsx";
import { ModelTexts } from "./model-texts.tsx";
import type { EarlyAccess } from "./schedule.tsx";
import { type LoadedEdits, useEdits } from "./use-edits.browser.ts";

export interface EditedModel extends LoadedEdits {
  id: string;
  /** That its texts are needed in. */
  textLanguage: Language;
  title: string;
  facts: ModelFacts;
  publishAt: string | null;
  early: EarlyAccess;
  images: Record<string, ProductImage>;
  view: ShownView | null;
  /** Files to print. */
  hasParts: boolean;
  attributes: Attribute[];
  offer: Omit<ComponentProps<typeof ModelPrices>["offer"], "id">;
  privateLink: PrivateLink;
}

const DONE_TEXTS: Record<NonNullable<EditorActionData["done"]>, TextKey> = {
  published: "studioEditor.published",
  unpublished: "studioEditor.unpublishedNow",
  discarded: "studioEditor.discarded",
  scheduled: "studioEditor.scheduled",
  unscheduled: "studioEditor.unscheduled",
};

const REFUSED_TEXTS: Record<NonNullable<EditorActionData["refused"]>, TextKey> = {
  publish: "studioEditor.refused",
  schedule: "studioEditor.notScheduled",
};

function EditorNotice({ actionData }: { actionData: EditorActionData | undefined }) {
  const t = useT();
  const number = useResultNumber(actionData);
  const { done, refused, error } = actionData ?? {};
  if (done) return <Notice key={number} tone="success" announce title={t(DONE_TEXTS[done])} />;
  if (error) return <Notice key={number} tone="danger" announce title={t.orElse(error, "errors.internal")} />;
  return refused ? <Notice key={number} tone="danger" announce title={t(REFUSED_TEXTS[refused])} /> : null;
}

interface ModelEditorProps {
  model: EditedModel;
  actionData: EditorActionData | undefined;
}

/** What is typed while a button such as publish is on its way would be lost with the form that its answer replaces. */
function useInertFields() {
  const intent = useNavigation().formData?.get("intent") ?? "save";
  return inertIf(intent !== "save");
}

export function ModelEditor({ model, actionData }: ModelEditorProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const edits = useEdits(form, { loaded: model, actionData });
  const inertFields = useInertFields();
  return (
    <EditsContext.Provider value={edits}>
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={edits.onInput}
        onSubmit={edits.onSubmit}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_18rem]"
      >
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="revision" value={edits.revision} />
        <div {...inertFields} className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-1">
          <ModelTexts language={model.textLanguage} />
          <ModelPictures modelId={model.id} images={model.images} />
          <ModelPrices offer={{ ...model.offer, id: model.id }} />
        </div>
        <div className="max-lg:contents lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-6">
          <PublishBar
            id={model.id}
            status={model.facts.status}
            version={model.facts.version}
            publishAt={model.publishAt}
            early={model.early}
          >
            {edits.isOutdated ? (
              <ChangedElsewhere>
                <Button type="button" variant="secondary" onClick={edits.storeMine}>
                  {t("studio.storeMine")}
                </Button>
              </ChangedElsewhere>
            ) : (
              <EditorNotice actionData={actionData} />
            )}
          </PublishBar>
          <ModelActions model={model} />
        </div>
        <div {...inertFields} className="grid min-w-0 grid-cols-1 gap-6 max-lg:order-1 lg:col-start-1">
          <ModelTags />
          <PrintSettingsFields attributes={model.attributes} />
          {model.hasParts && <ModelQuantities id={model.id} />}
          {model.facts.version > 0 && <ModelView id={model.id} view={model.view} />}
        </div>
      </Form>
    </EditsContext.Provider>
  );
}
