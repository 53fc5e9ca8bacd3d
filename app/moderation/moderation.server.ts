/**
 * What sellers do with what people wrote (docs/decisions/034). Each kind is an entry of `kinds.ts`; what its
 * removal does besides is `REMOVAL` here.
 */
import { recountCommentsBeside, removeComment } from "#app/comments/comments.store.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { removePhoto } from "#app/photos/photos.store.server.ts";
import { sweepRemovedPhotos } from "#app/photos/sweep-photos.server.ts";
import { removeImportedReview } from "#app/reviews/imported/imported-reviews.store.server.ts";
import { removeReview } from "#app/reviews/reviews.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { pageOf } from "#app/shared/list-page.ts";
import { type Intent, KIND, type Kind, type TextKind } from "./kinds.ts";
import { beforeRemoval, queueMeasure } from "./measures.store.server.ts";
import type {
  AllRead,
  Moderated,
  ModeratedText,
  ModerationList,
  ModerationQuery,
  TextAnswer,
  WithReason,
} from "./moderation.contract.ts";
import {
  answerWith,
  type Change,
  dealWith,
  hideWith,
  type ItemRow,
  itemById,
  itemPage,
  markAllRead,
  queueAnswered,
  SHOWN_AGAIN,
} from "./moderation.store.server.ts";
import { moderatedText, type ViewServices } from "./text-view.server.ts";

const PAGE_SIZE = 15;

/** A page of texts for sellers, newest first. It is the first one when no older text is left to deal with. */
export async function textsToModerate(
  services: ViewServices & Reads,
  kind: TextKind,
  query: ModerationQuery,
): Promise<ModerationList<ModeratedText>> {
  const rows = await itemPage(services.db, kind, { ...query, limit: PAGE_SIZE + 1 });
  if (rows.length === 0 && query.before) return textsToModerate(services, kind, { state: query.state });
  const { shown, next } = pageOf(rows, PAGE_SIZE, ({ id }) => id);
  return { items: shown.map((row) => moderatedText(services, row)), next };
}

type Removed = Pick<ItemRow, "id" | "productId"> & { userId: string };

/** Takes a text out whole, with what it adds elsewhere. */
const REMOVAL: Record<Kind, (db: Services["db"], removed: Removed) => Statement[]> = {
  comment: removeComment,
  review: removeReview,
  imported: removeImportedReview,
  photo: (db, { id }) => [...removePhoto(db, { id })],
};

type ModerationServices = Parameters<typeof drainOutbox>[0] &
  Pick<Services, "pendingPictures" | "pictures" | "waitUntil">;

/** Takes an item out whole. @throws DomainError not_found. */
export async function remove(services: ModerationServices, { kind, id, reason }: WithReason): Promise<void> {
  const { db, now, waitUntil } = services;
  const [row] = await itemById(db, { kind, id });
  if (!row) throw new DomainError("not_found");
  const removal = REMOVAL[kind](db, { ...row, userId: row.userId ?? "" });
  await db.batch([...beforeRemoval(db, { kind, id }, { reason, at: now() }), ...removal]);
  waitUntil(drainOutbox(services));
  if (kind === "photo") waitUntil(sweepRemovedPhotos(services));
}

interface Dealing extends Change {
  intent: Exclude<Intent, "remove">;
  /** Of hiding. */
  reason?: string;
  at: Date;
}

/** @throws DomainError not_found; changed_elsewhere; bad_input for what cannot be done with this kind. */
async function deal(services: ModerationServices, { kind, id }: Moderated, dealing: Dealing): Promise<void> {
  const { db, waitUntil } = services;
  const { intent, reason, at, ...change } = dealing;
  if (!KIND[kind].intents.includes(intent)) throw new DomainError("bad_input");
  const item = { kind, id };
  const [exists, , changed] = await db.batch([
    itemById(db, item),
    ...dealWith(db, item, { ...change, outcome: intent === "hide" ? "hidden" : "kept", at }),
    ...(kind === "comment" ? [recountCommentsBeside(db, id)] : []),
    ...(reason ? [queueMeasure(db, item, { measure: "hidden", reason, at })] : []),
    ...(intent === "answer" && (kind === "comment" || kind === "review")
      ? [queueAnswered(db, { kind, id }, at)]
      : []),
  ]);
  if (!exists.length) throw new DomainError("not_found");
  if (!changed.length) throw new DomainError("changed_elsewhere");
  waitUntil(drainOutbox(services));
}

export const keep = (services: ModerationServices, item: Moderated) =>
  deal(services, item, { intent: "keep", at: services.now() });

export async function readAll({ db, now }: Pick<Services, "db" | "now">, all: AllRead): Promise<void> {
  await markAllRead(db, all, now());
}

export const show = (services: ModerationServices, item: Moderated) =>
  deal(services, item, { intent: "show", ...SHOWN_AGAIN, at: services.now() });

/** Hiding a review touches no stars, so that nobody can better a rating by it. */
export function hide(services: ModerationServices, { reason, ...item }: WithReason): Promise<void> {
  const at = services.now();
  return deal(services, item, { intent: "hide", reason, ...hideWith(reason, at), at });
}

export function answer(services: ModerationServices, text: TextAnswer): Promise<void> {
  const at = services.now();
  return deal(services, text, { intent: "answer", ...answerWith(text, at), at });
}
