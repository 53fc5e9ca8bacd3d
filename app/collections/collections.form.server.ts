import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { movedIds } from "#app/catalog/moved-ids.ts";
import {
  failedFormReply,
  formInput,
  invalidFormReply,
  parseForm,
  type SentForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import {
  CollectionOrder,
  type CollectionResult,
  CollectionRevision,
  type CollectionTexts,
  collectionForm,
  textsOf,
} from "./collections.contract.ts";
import {
  arrangeCollection,
  createCollection,
  orderCollections,
  removeCollection,
  writeCollection,
} from "./collections.server.ts";

interface SentCollection {
  context: AppLoadContext;
  form: SentForm;
}

/** Stores what was typed by `store`, and redirects to where that says. */
async function storeTexts(
  { context, form }: SentCollection,
  store: (texts: CollectionTexts, revision: number) => Promise<string>,
) {
  const { mainLanguage } = await context.services.shop.profile();
  const submission = parseForm(form, collectionForm(mainLanguage));
  if (submission.status !== "success") {
    const reply = invalidFormReply(submission);
    return data<CollectionResult>({ form: reply.data }, reply.init ?? {});
  }
  try {
    return redirect(await store(textsOf(submission.value), submission.value.revision), 303);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<CollectionResult>({ form: reply.data }, reply.init ?? {});
  }
}

const listOf = (form: SentForm, name: string) => (form.get(name) ?? "").split(" ").filter(Boolean);

/** The page of all collections: a new one, or another order. */
export function collectionsResponse(sent: SentCollection) {
  const { context, form } = sent;
  const { services } = context;
  // The buttons that move a collection name no intent.
  const intent = form.has("move") ? "move" : sentIntent(form, ["create"], context);
  if (intent === "create")
    return storeTexts(sent, async (texts) => {
      const { slug } = await createCollection(services, texts);
      return `/studio/collections/${slug}?done=studioCollections.created`;
    });
  return actionResult<CollectionResult>(async () => {
    const slugs = movedIds(listOf(form, "loadedSlugs"), form.get("move") ?? "");
    const order = CollectionOrder.safeParse({ slugs });
    if (!order.success) throw new DomainError("bad_input");
    await orderCollections(services, order.data);
    return { done: "studioCollections.saved" };
  });
}

/** The page of one: its texts, its models, or its end. */
export function collectionResponse(sent: SentCollection & { slug: string }) {
  const { context, form, slug } = sent;
  const { services } = context;
  // The buttons that move a model name no intent.
  const intent = form.has("move") ? "move" : sentIntent(form, ["save", "remove"], context);
  if (intent === "save")
    return storeTexts(sent, async (texts, revision) => {
      await writeCollection(services, { slug, revision, ...texts });
      return `/studio/collections/${slug}?done=studioCollections.saved`;
    });
  return actionResult<CollectionResult>(async () => {
    const { revision } = formInput(form, CollectionRevision);
    if (intent === "remove") {
      await removeCollection(services, { slug, revision });
      throw redirect("/studio/collections?done=studioCollections.removed", 303);
    }
    const models = z.array(ProductId).safeParse(movedIds(listOf(form, "loadedIds"), form.get("move") ?? ""));
    if (!models.success) throw new DomainError("bad_input");
    await arrangeCollection(services, { slug, revision, models: models.data });
    return { done: "studioCollections.saved" };
  });
}
