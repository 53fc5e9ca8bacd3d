/** Each action saves the edits, then runs the button's intent. */
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { LONG_FORM_LIMITS, readForm, type SentForm } from "#app/http/forms.server.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { setProductStatus } from "#app/publishing/publishing.server.ts";
import { DIGEST_PREFIX, movedPictures, PICTURES, type SentField, type Texts } from "./edit-fields.ts";
import type { EditsActionData, SavedEdits } from "./edits.contract.ts";
import { discardEdits, publishEdits, saveEdits } from "./edits.server.ts";
import { shownTexts, storedText } from "./number-texts.ts";
import { scheduleEdits, unscheduleEdits } from "./scheduled-publication.server.ts";

function sentFields(form: SentForm): Record<string, SentField> {
  const command = form.get("picture");
  const sent: Record<string, SentField> = {};
  for (const [name, value] of form) {
    const digest = form.get(DIGEST_PREFIX + name);
    if (digest === null) continue;
    const text = storedText(name, value.replace(/\r\n?/g, "\n"));
    sent[name] = { digest, text: name === PICTURES && command ? movedPictures(text, command) : text };
  }
  return sent;
}

async function runIntent(
  { services }: AppLoadContext,
  id: string,
  { form, saved }: { form: SentForm; saved: SavedEdits },
): Promise<Partial<EditsActionData>> {
  const loadedPublishAt = form.get("loadedPublishAt") || null;
  switch (form.get("intent")) {
    case "publish": {
      const result = await publishEdits(services, id);
      if (result.published) return { done: "published" };
      const { errors } = result;
      const changedSince = shownTexts(result.changedSince, services.language);
      return { refused: "publish", changedSince, saved: { ...saved, errors } };
    }
    case "schedule": {
      const obstacles = await scheduleEdits(services, {
        id,
        loadedPublishAt,
        publishAt: form.get("publishAt"),
      });
      if (!obstacles) return { done: "scheduled" };
      const { errors } = obstacles;
      const changedSince = shownTexts(obstacles.changedSince, services.language);
      return { refused: "schedule", changedSince, saved: { ...saved, errors } };
    }
    case "unschedule":
      await unscheduleEdits(services, { id, loadedPublishAt });
      return { done: "unscheduled" };
    case "unpublish":
      await setProductStatus(services, { id, status: "unpublished" });
      return { done: "unpublished" };
    case "discard":
      await discardEdits(services, id);
      return { done: "discarded" };
    default:
      return {};
  }
}

/** @throws a redirect to the list after a deletion; DomainError not_found, product_changed, product_owned, on_sale; the error page for a form that is too large. */
export async function handleEditsForm(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  id: string,
): Promise<EditsActionData> {
  const form = await readForm(args, LONG_FORM_LIMITS);
  if (form.get("intent") === "delete") {
    await deleteProduct(args.context.services, { id });
    throw redirect("/studio/models", 303);
  }
  const { services } = args.context;
  const sent = sentFields(form);
  const toShown = (texts: Texts) => shownTexts(texts, services.language);
  const { conflicts, ...edits } = await saveEdits(services, { id, sent });
  const saved = { ...edits, conflicts: toShown(conflicts) };
  const typed = toShown(Object.fromEntries(Object.entries(sent).map(([name, { text }]) => [name, text])));
  const intent = form.get("intent");
  const isConflict = Object.keys(saved.conflicts).length > 0 && intent !== "discard";
  const result: Partial<EditsActionData> = isConflict
    ? { refused: intent === "publish" || intent === "schedule" ? intent : undefined }
    : await runIntent(args.context, id, { form, saved });
  return { saved, ...(result.done ? {} : { typed }), ...result };
}
