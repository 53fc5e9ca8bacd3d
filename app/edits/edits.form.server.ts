/** Each action saves the edits, then runs the button's intent. */
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { expectedError } from "#app/http/errors.server.ts";
import { LONG_FORM_LIMITS, readForm, type SentForm, sentIntent } from "#app/http/forms.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { writtenInstant } from "#app/shared/written-instant.ts";
import { CHANGED_ELSEWHERE } from "#app/studio/changed-elsewhere.ts";
import { duplicateModel } from "./duplicate-model.server.ts";
import type { Texts } from "./edit-fields.ts";
import type { EditorActionData, SavedEdits } from "./edits.contract.ts";
import { discardEdits, publishEdits, saveEdits } from "./edits.server.ts";
import { shownTexts, storedText } from "./number-texts.ts";
import { scheduleEdits } from "./scheduled-publication.server.ts";

const sentTexts = (form: SentForm): Texts =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, storedText(name, value.replace(/\r\n?/g, "\n"))]),
  );

/** As the form showed it; null where its reader stores it whatever was changed since. @throws DomainError bad_input */
function revisionIn(form: SentForm): number | null {
  const text = form.get("revision");
  if (text === "") return null;
  if (text === null || !/^\d{1,16}$/.test(text)) throw new DomainError("bad_input");
  return Number(text);
}

const INTENTS = [
  "save",
  "publish",
  "schedule",
  "unschedule",
  "unpublish",
  "discard",
  "duplicate",
  "delete",
] as const;
type Intent = (typeof INTENTS)[number];

async function runIntent(
  { services }: AppLoadContext,
  id: string,
  { form, intent, saved }: { form: SentForm; intent: Exclude<Intent, "delete">; saved: SavedEdits },
): Promise<Partial<EditorActionData>> {
  switch (intent) {
    case "save":
      return {};
    case "publish": {
      const result = await publishEdits(services, id);
      if (result.published) return { done: "published" };
      return { refused: "publish", saved: { ...saved, errors: result.errors } };
    }
    case "schedule": {
      const { timeZone } = await services.shop.profile();
      const publishAt = writtenInstant(form.get("publishAt") ?? "", form.get("publishAt.stored"), timeZone);
      const errors = await scheduleEdits(services, { id, publishAt });
      return errors ? { refused: "schedule", saved: { ...saved, errors } } : { done: "scheduled" };
    }
    case "unschedule":
      await scheduleEdits(services, { id, publishAt: null });
      return { done: "unscheduled" };
    case "unpublish":
      await setProductStatus(services, { id, status: "unpublished" });
      return { done: "unpublished" };
    case "discard":
      await discardEdits(services, id);
      return { done: "discarded" };
    case "duplicate": {
      const copy = await duplicateModel(services, { id });
      throw redirect(`/studio/models/${copy.id}`, 303);
    }
  }
}

/** @throws a redirect to the list after a deletion, to the copy after a duplication; DomainError not_found, product_changed, product_exists, product_owned, on_sale; the error page for a form that is too large. */
export async function handleEditsForm(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  id: string,
): Promise<EditorActionData> {
  const { services } = args.context;
  const form = await readForm(args, LONG_FORM_LIMITS);
  const intent = sentIntent(form, INTENTS, args.context);
  if (intent === "delete") {
    await deleteProduct(services, { id });
    throw redirect("/studio/models", 303);
  }
  const sent = sentTexts(form);
  const typed = shownTexts(sent, services.language);
  try {
    const mayRepeat = intent === "save";
    const saved = await saveEdits(services, { id, revision: revisionIn(form), sent, mayRepeat });
    const result = await runIntent(args.context, id, { form, intent, saved });
    return result.done ? result : { saved, typed, ...result };
  } catch (error) {
    if (expectedError(error)?.code !== "changed_elsewhere") throw error;
    return { typed, error: CHANGED_ELSEWHERE };
  }
}
