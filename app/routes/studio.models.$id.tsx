import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { imagesOf } from "#app/catalog/product-summary.server.ts";
import { draftPreviewLink } from "#app/edits/draft-preview.server.ts";
import { pictureId, type Texts } from "#app/edits/edit-fields.ts";
import type { EditorActionData } from "#app/edits/edits.contract.ts";
import { handleEditsForm } from "#app/edits/edits.form.server.ts";
import { modelWithEdits } from "#app/edits/edits.server.ts";
import { ModelEditor } from "#app/edits/model-editor.tsx";
import { shownTexts } from "#app/edits/number-texts.ts";
import { ATTRIBUTE_FIELDS } from "#app/edits/read-edits.ts";
import { expectedError, notFound, orNotFound, statusOf } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { shopTranslator } from "#app/i18n/i18n.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { earlyTiersFor } from "#app/memberships/early-access.server.ts";
import { type ErrorCode, messageOf } from "#app/shared/errors.ts";
import { titleMeta } from "#app/shell/page-meta.ts";
import { textPreview } from "#app/studio/text-preview.server.tsx";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";

/** The descriptions among a model's texts, rendered from Markdown. @returns HTML by the field's name */
const descriptionsIn = (texts: Texts, t: Translate): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith("description.") ? [[name, textPreview(t, readMarkdown(text))]] : [],
    ),
  );

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  await requireSeller(context, "all");
  const { services } = context;
  const { images, ...model } = await modelWithEdits(services, id).catch(orNotFound(context));
  const { texts } = model;
  const shown = imagesOf({ images }, services);
  const tiers = model.facts.status === "draft" ? await earlyTiersFor(services, id) : [];
  return {
    ...model,
    texts: shownTexts(texts, services.language),
    images: Object.fromEntries(shown.map((image, at) => [pictureId(images[at] ?? { key: "" }), image])),
    attributes: ATTRIBUTE_FIELDS,
    early: { tiers, now: services.now().toISOString() },
    privateLink: await draftPreviewLink(services, id),
    html: descriptionsIn(texts, await shopTranslator(services)),
    title: [services.language, ...LANGUAGE_CODES].map((each) => texts[`title.${each}`]).find(Boolean) ?? id,
  };
}

/** Errors that the page shows beside what was typed; others are thrown. */
const SHOWN_ERRORS = new Set<ErrorCode>([
  "product_changed",
  "product_exists",
  "product_owned",
  "on_sale",
  "too_large",
  "wrong_type",
  "photos_unavailable",
  "bad_input",
]);

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await requireSeller(context, "all");
  try {
    const actionData = await handleEditsForm({ request, context }, id);
    const isRefused = actionData.refused || actionData.error;
    const html = descriptionsIn(actionData.typed ?? {}, await shopTranslator(context.services));
    return data<EditorActionData>({ ...actionData, html }, { status: isRefused ? 409 : 200 });
  } catch (error) {
    const expected = expectedError(error);
    if (expected?.code === "not_found") throw notFound(context);
    if (!expected || !SHOWN_ERRORS.has(expected.code)) throw error;
    return data<EditorActionData>({ error: messageOf(expected) }, { status: statusOf(expected.code) });
  }
}

export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";

/** No revalidation after a save: its response contains everything that it changes on the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "save" && defaultShouldRevalidate;

export const handle = { i18n: ["edits.studio", "publishing.studio"] } satisfies PageHandle;

export const meta = titleMeta;

/** Changes after a button such as publish or discard, so that the form is mounted again with the loaded data; not after a save. */
function useFormKey(id: string, actionData: EditorActionData | undefined): string {
  const isIdle = useNavigation().state === "idle";
  const done = useRef({ actionData, count: 0 });
  if (isIdle && actionData?.done && actionData !== done.current.actionData)
    done.current = { actionData, count: done.current.count + 1 };
  return `${id} ${done.current.count}`;
}

export default function ModelPage() {
  const t = useT();
  const { title, isZipMissing, ...model } = useLoaderData<typeof loader>();
  const actionData = useActionData<EditorActionData>();
  const formKey = useFormKey(model.id, actionData);
  return (
    <Page isCompact title={title} back={{ to: "/studio/models", label: t("studioEditor.back") }}>
      {isZipMissing && (
        <Notice tone="danger" title={t("studioEditor.zipMissing")}>
          {t("studioEditor.zipMissingText")}
        </Notice>
      )}
      <ModelEditor key={formKey} model={{ ...model, title }} actionData={actionData} />
    </Page>
  );
}
