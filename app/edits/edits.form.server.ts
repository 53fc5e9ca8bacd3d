/** Each action saves the edits, then runs the button's intent. */
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import {
  isUpload,
  LONG_FORM_LIMITS,
  readForm,
  readUpload,
  type SentForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { instantIn } from "#app/http/instant-in.server.ts";
import { PHOTO_MAX_BYTES } from "#app/photos/photo-limits.ts";
import { deleteProduct } from "#app/publishing/delete-product.server.ts";
import { setProductStatus } from "#app/publishing/product-status.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { addPicture, pictureTooLarge } from "./add-picture.server.ts";
import {
  DIGEST_PREFIX,
  movedPictures,
  PICTURE_FILE,
  PICTURES,
  type SentField,
  type Texts,
  withPicture,
} from "./edit-fields.ts";
import type { EditsActionData, SavedEdits } from "./edits.contract.ts";
import { discardEdits, publishEdits, saveEdits } from "./edits.server.ts";
import { shownTexts, storedText } from "./number-texts.ts";
import { photoAltTexts } from "./photo-alt-texts.form.server.ts";
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

const INTENTS = ["save", "publish", "schedule", "unschedule", "unpublish", "discard", "delete"] as const;
type Intent = (typeof INTENTS)[number];

async function runIntent(
  { services }: AppLoadContext,
  id: string,
  { form, intent, saved }: { form: SentForm; intent: Exclude<Intent, "delete">; saved: SavedEdits },
): Promise<Partial<EditsActionData>> {
  const loadedPublishAt = form.get("loadedPublishAt") || null;
  switch (intent) {
    case "save":
      return {};
    case "publish": {
      const result = await publishEdits(services, id);
      if (result.published) return { done: "published" };
      const { errors } = result;
      const changedSince = shownTexts(result.changedSince, services.language);
      return { refused: "publish", changedSince, saved: { ...saved, errors } };
    }
    case "schedule": {
      const { timeZone } = await services.shop.profile();
      const obstacles = await scheduleEdits(services, {
        id,
        loadedPublishAt,
        publishAt: instantIn(form, "publishAt", timeZone),
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
  }
}

/** A page without scripts sends a file with the form; the others are urlencoded. */
async function readEditsForm(args: Pick<ActionFunctionArgs, "request" | "context">) {
  if (!isUpload(args.request)) return { form: await readForm(args, LONG_FORM_LIMITS), file: null };
  const limits = { field: PICTURE_FILE, maxBytes: PHOTO_MAX_BYTES, tooLarge: pictureTooLarge };
  return readUpload(args.request, { ...limits, limits: LONG_FORM_LIMITS });
}

/** The command of the buttons beside a file: `add`, or `replace` and the id of a picture. */
const ADDS_PICTURE = /^(?:add|replace (\w+))$/;

/** @returns the saved edits with the file as one of the pictures; null when the button was another one. */
async function savePictureFile(
  { services }: AppLoadContext,
  id: string,
  { form, file, saved }: { form: SentForm; file: Uint8Array | null; saved: SavedEdits },
): Promise<SavedEdits | null> {
  const command = ADDS_PICTURE.exec(form.get("picture") ?? "");
  if (!command) return null;
  if (!file) throw new DomainError("wrong_type", { fields: { [PICTURES]: "errors.photoMissing" } });
  const added = await addPicture(services, { id, upload: file, altTexts: photoAltTexts });
  const text = withPicture(form.get(PICTURES) ?? "", added.id, command[1]);
  const digest = saved.digests[PICTURES] ?? "";
  return saveEdits(services, { id, sent: { [PICTURES]: { text, digest } } });
}

/** @throws a redirect to the list after a deletion; DomainError not_found, product_changed, product_owned, on_sale, and those of `addPicture`; the error page for a form that is too large. */
export async function handleEditsForm(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  id: string,
): Promise<EditsActionData> {
  const { form, file } = await readEditsForm(args);
  // The buttons of a picture name no intent.
  const intent = form.has("picture") ? "save" : sentIntent(form, INTENTS, args.context);
  if (intent === "delete") {
    await deleteProduct(args.context.services, { id });
    throw redirect("/studio/models", 303);
  }
  const { services } = args.context;
  const sent = sentFields(form);
  const toShown = (texts: Texts) => shownTexts(texts, services.language);
  const before = await saveEdits(services, { id, sent });
  const withFile = await savePictureFile(args.context, id, { form, file, saved: before });
  const { conflicts, ...edits } = withFile ?? before;
  const saved = { ...edits, conflicts: toShown({ ...before.conflicts, ...conflicts }) };
  const typed = toShown(Object.fromEntries(Object.entries(sent).map(([name, { text }]) => [name, text])));
  const isConflict = Object.keys(saved.conflicts).length > 0 && intent !== "discard";
  const result: Partial<EditsActionData> = isConflict
    ? { refused: intent === "publish" || intent === "schedule" ? intent : undefined }
    : await runIntent(args.context, id, { form, intent, saved });
  // The loaded form shows a picture that was just added.
  return { saved, ...(result.done || withFile ? {} : { typed }), ...result };
}
