import { Form } from "@remix-run/react";
import { useRef } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useResultNumber } from "#app/studio/action-result.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Texts } from "./edit-fields.ts";
import { DraftContext } from "./edit-fields.tsx";
import { type Attribute, ModelPrices, ModelTags, PrintSettingsFields } from "./model-fields.tsx";
import { ModelPictures } from "./model-pictures.tsx";
import { ModelActions, type ModelFacts, type PrivateLink, PublishBar } from "./model-status.tsx";
import { ModelTexts } from "./model-texts.tsx";
import { type LoadedDraft, type SaveResult, useDraft } from "./use-edits.browser.ts";

export interface EditedModel extends LoadedDraft {
  id: string;
  title: string;
  facts: ModelFacts;
  /** When the model will be published, in UTC, ISO-8601; null while no publication is scheduled. */
  publishAt: string | null;
  /** By the picture's id. */
  images: Record<string, ProductImage>;
  attributes: Attribute[];
  privateLink: PrivateLink;
}

/** The server's answer to a button of the form. */
export interface EditorActionData extends SaveResult {
  done?: keyof typeof DONE_TEXTS;
  refused?: keyof typeof REFUSED_TEXTS;
  changedSince?: Texts;
  /** An i18n key. */
  error?: string;
}

const DONE_TEXTS = {
  published: "studioEditor.published",
  unpublished: "studioEditor.unpublishedNow",
  discarded: "studioEditor.discarded",
  scheduled: "studioEditor.scheduled",
  unscheduled: "studioEditor.unscheduled",
} as const;

/** As the answer to the form, what the page's address says that it did. */
export const doneOf = (name: string | null): EditorActionData | undefined =>
  name && Object.hasOwn(DONE_TEXTS, name) ? { done: name as keyof typeof DONE_TEXTS } : undefined;

const REFUSED_TEXTS = {
  publish: "studioEditor.refused",
  schedule: "studioEditor.notScheduled",
} as const;

function EditorNotice({ actionData }: { actionData: EditorActionData | undefined }) {
  const t = useT();
  const number = useResultNumber(actionData);
  const { done, refused, error } = actionData ?? {};
  if (done) return <Notice key={number} tone="success" announce title={t(DONE_TEXTS[done])} />;
  if (error) return <Notice key={number} tone="danger" announce title={t.known(error, "errors.internal")} />;
  return refused ? <Notice key={number} tone="danger" announce title={t(REFUSED_TEXTS[refused])} /> : null;
}

interface ModelEditorProps {
  model: EditedModel;
  actionData: EditorActionData | undefined;
}

export function ModelEditor({ model, actionData }: ModelEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, { loaded: model, actionData });
  return (
    <DraftContext.Provider value={{ ...draft, changedSince: actionData?.changedSince ?? {} }}>
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={draft.onInput}
        onSubmit={draft.onSubmit}
        className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_18rem]"
      >
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" name="intent" value="save" hidden />
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ModelTexts />
          <ModelPictures images={model.images} />
          <ModelPrices />
          <ModelTags />
          <PrintSettingsFields attributes={model.attributes} />
        </div>
        <div className="max-lg:contents lg:sticky lg:top-20 lg:grid lg:gap-6">
          <PublishBar
            id={model.id}
            status={model.facts.status}
            version={model.facts.version}
            publishAt={model.publishAt}
          >
            <EditorNotice actionData={actionData} />
          </PublishBar>
          <ModelActions model={model} />
        </div>
      </Form>
    </DraftContext.Provider>
  );
}
