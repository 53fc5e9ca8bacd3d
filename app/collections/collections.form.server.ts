import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { reordered } from "#app/catalog/reordered.ts";
import {
  failedFormReply,
  invalidFormReply,
  parseForm,
  type SentForm,
  sentIntent,
} from "#app/http/forms.server.ts";
import { revisionIn } from "#app/http/revision-in.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import {
  CollectionOrder,
  type CollectionResult,
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
  store: (texts: CollectionTexts) => Promise<string>,
) {
  const { mainLanguage } = await context.services.shop.profile();
  const submission = parseForm(form, collectionForm(mainLanguage));
  if (submission.status !== "success") {
    const reply = invalidFormReply(submission);
    return data<CollectionResult>({ form: reply.data }, reply.init ?? {});
  }
  try {
    return redirect(await store(textsOf(submission.value)), 303);
  } catch (error) {
    const reply = failedFormReply(submission, error);
    return data<CollectionResult>({ form: reply.data }, reply.init ?? {});
  }
}

/** A button of the front page or of a collection: a model is added, moved or taken out. */
export const movedResponse = ({ context, form, slug }: SentCollection & { slug: string }) =>
  actionResult<CollectionResult>(async () => {
    const models = (before: readonly string[]) => reordered(before, form.get("move") ?? "");
    await arrangeCollection(context.services, { slug, revision: revisionIn(form), models });
    return { done: "studioFrontPage.saved" };
  });

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
    const loaded = (form.get("loadedSlugs") ?? "").split(" ").filter(Boolean);
    const slugs = reordered(loaded, form.get("move") ?? "");
    const order = CollectionOrder.safeParse({ slugs });
    if (!order.success) throw new DomainError("bad_input");
    await orderCollections(services, order.data);
    return { done: "studioFrontPage.saved" };
  });
}

/** The page of one: its texts, its models, or its end. */
export function collectionResponse(sent: SentCollection & { slug: string }) {
  const { context, form, slug } = sent;
  const { services } = context;
  // The buttons that move a model name no intent.
  if (form.has("move")) return movedResponse(sent);
  const intent = sentIntent(form, ["save", "remove"], context);
  if (intent === "save")
    return storeTexts(sent, async (texts) => {
      await writeCollection(services, { slug, revision: revisionIn(form), ...texts });
      return `/studio/collections/${slug}?done=studioFrontPage.saved`;
    });
  return actionResult<CollectionResult>(async () => {
    await removeCollection(services, { slug, revision: revisionIn(form) });
    throw redirect("/studio/collections?done=studioCollections.removed", 303);
  });
}
