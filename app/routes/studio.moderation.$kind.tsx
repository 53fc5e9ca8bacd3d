import { Form, useLoaderData } from "@remix-run/react";
import { button, studioAction, studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { kindAt, moderationPath } from "#app/moderation/kinds.ts";
import { StateFilters } from "#app/moderation/moderated-parts.tsx";
import { ModeratedTexts } from "#app/moderation/moderated-text.tsx";
import {
  AllRead,
  Moderated,
  moderationQuery,
  TextAnswer,
  WithReason,
} from "#app/moderation/moderation.contract.ts";
import {
  answer,
  hide,
  keep,
  readAll,
  remove,
  show,
  textsToModerate,
} from "#app/moderation/moderation.server.ts";
import { approve, photosForModeration } from "#app/photos/moderation.server.ts";
import { PhotoModeration } from "#app/photos/photo-moderation.tsx";
import { PhotoRef } from "#app/photos/photos.contract.ts";
import { hasImportedReviews, removeImported } from "#app/reviews/imported/imported-reviews.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { NoFields } from "#app/shared/no-fields.ts";
import { ConfirmedForm } from "#app/studio/disclosed-form.tsx";
import { MoreLink } from "#app/studio/more-link.tsx";
import { StudioPage } from "#app/studio/studio-page.tsx";
import { useHasRight } from "#app/studio/use-seller-right.browser.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

export const loader = studioLoader(
  "messages",
  async ({ services, params, query }) => {
    const kind = kindAt(params.kind);
    if (!kind) throw new DomainError("not_found");
    const asked = moderationQuery(kind).parse(Object.fromEntries(query));
    const [texts, photos, hasImported] = await Promise.all([
      kind === "photo" ? null : textsToModerate(services, kind, asked),
      kind === "photo" ? photosForModeration(services, asked) : null,
      (kind === "review" || kind === "imported") && hasImportedReviews(services),
    ]);
    return { kind, state: asked.state, texts, photos, hasImported };
  },
  (t, { kind }) => t(`studioModeration.title_${kind}`),
);

export const action = studioAction("messages", {
  keep: button({ input: Moderated, run: keep }, { done: "studioModeration.done_keep" }),
  readAll: button({ input: AllRead, run: readAll }, { done: "studioModeration.done_readAll" }),
  answer: button({ input: TextAnswer, run: answer }, { done: "studioModeration.done_answer" }),
  hide: button({ input: WithReason, run: hide }, { done: "studioModeration.done_hide" }),
  show: button({ input: Moderated, run: show }, { done: "studioModeration.done_show" }),
  remove: button({ input: WithReason, run: remove }, { done: "studioModeration.done_remove" }),
  approve: button({ input: PhotoRef, run: approve }, { done: "studioModeration.done_approve" }),
  removeAll: button(
    { access: { right: "all" }, input: NoFields, run: removeImported },
    { done: "studioModeration.done_removeAll" },
  ),
});

export { titleMeta as meta } from "#app/shell/page-meta.ts";
export { clientAction, clientLoader } from "#app/studio/without-network.browser.ts";
export const handle = {
  i18n: ["moderation.studio", "photos", "reviews"],
} satisfies PageHandle;

export default function ModerationPage() {
  const t = useT();
  const { kind, state, texts, photos, hasImported } = useLoaderData<typeof loader>();
  const { items, next } = texts ?? photos ?? { items: [], next: null };
  const canRemoveAll = useHasRight("all");
  const isImported = kind === "imported";
  const isPending = state === "pending";
  const imported = {
    to: moderationPath("imported"),
    label: t("studioModeration.title_imported"),
    current: false,
  };
  return (
    <StudioPage
      lead={isImported && t("studioModeration.gumroadLead")}
      back={
        isImported ? { to: moderationPath("review"), label: t("studioModeration.title_review") } : undefined
      }
      actions={
        state === "new" &&
        items.length > 1 && (
          <Form method="post">
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="upTo" value={items[0]?.id} />
            <IntentButton intent="readAll" variant="secondary">
              {t("studioModeration.markAllRead")}
            </IntentButton>
          </Form>
        )
      }
    >
      <StateFilters kind={kind} state={state} others={hasImported && !isImported ? [imported] : []} />
      {items.length === 0 && (
        <EmptyState
          title={t(`studioModeration.${state}Empty`)}
          action={
            state !== "all" &&
            !isPending && (
              <ButtonLink to={`${moderationPath(kind)}?state=all`} variant="secondary">
                {t("studioModeration.showAll")}
              </ButtonLink>
            )
          }
        >
          {(isPending || state === "all") && t(`studioModeration.emptyText_${kind}`)}
        </EmptyState>
      )}
      {kind !== "photo" && texts && <ModeratedTexts key={kind} kind={kind} texts={texts.items} />}
      {isPending && items.length > 0 && (
        <p className="mb-4 hidden text-muted text-sm lg:block">{t("studioModeration.photoKeys")}</p>
      )}
      {photos && <PhotoModeration photos={photos.items} />}
      <MoreLink name="before" next={next} />
      {isImported && hasImported && canRemoveAll && (
        <div className="mt-8">
          <ConfirmedForm
            intent="removeAll"
            schema={NoFields}
            label={t("studioModeration.removeAll")}
            text={t("studioModeration.removeAllHint")}
            button={t("studioModeration.removeAllNow")}
          />
        </div>
      )}
    </StudioPage>
  );
}
