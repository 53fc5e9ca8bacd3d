/**
 * What sellers do with what people wrote (docs/decisions/034). Each kind is an entry of `kinds.ts`; what its
 * removal does besides is `REMOVAL` here.
 */
import { recountCommentsBeside, removeComment } from "#app/comments/comments.store.server.ts";
import type { Statement } from "#app/db/client.server.ts";
import { drainOutbox } from "#app/mail/outbox.server.ts";
import { removePhoto } from "#app/photos/photos.store.server.ts";
import { removeImportedReview } from "#app/reviews/imported/imported-reviews.store.server.ts";
import { removeReview } from "#app/reviews/reviews.store.server.ts";
import type { Reads, Services } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { KIND, type Kind, type TextKind } from "./kinds.ts";
import type { ModeratedText, Moderation, ModerationQuery } from "./moderation.contract.ts";
import {
  answerWith,
  beforeRemoval,
  dealWith,
  hideWith,
  type ItemOf,
  type ItemRow,
  itemById,
  itemPage,
  queueAnswered,
  queueMeasure,
  SHOWN_AGAIN,
} from "./moderation.store.server.ts";
import { moderatedText, type ViewServices } from "./text-view.server.ts";

const PAGE_SIZE = 15;

interface ModerationPage {
  texts: ModeratedText[];
  next: number | null;
}

/** A page of texts for sellers, newest first. It is the first one when no older text is left to deal with. */
export async function textsToModerate(
  services: ViewServices & Reads,
  kind: TextKind,
  query: ModerationQuery,
): Promise<ModerationPage> {
  const rows = await itemPage(services.db, kind, { ...query, limit: PAGE_SIZE + 1 });
  if (rows.length === 0 && query.before) return textsToModerate(services, kind, { state: query.state });
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    texts: shown.map((row) => moderatedText(services, row)),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function textToModerate(
  services: ViewServices & Reads,
  item: ItemOf,
): Promise<ModeratedText | undefined> {
  const [row] = await itemById(services.db, item);
  return row && moderatedText(services, row);
}

type Removed = Pick<ItemRow, "id" | "productId"> & { userId: string };

/** Takes a text out whole, with what it adds elsewhere. */
const REMOVAL: Record<Kind, (db: Services["db"], removed: Removed) => Statement[]> = {
  comment: removeComment,
  review: removeReview,
  imported: removeImportedReview,
  photo: (db, { id }) => [...removePhoto(db, { id })],
};

async function removeText({ db }: Reads, item: ItemOf, { reason, at }: { reason: string; at: Date }) {
  const [row] = await itemById(db, item);
  if (!row) throw new DomainError("not_found");
  const removal = REMOVAL[item.kind](db, { ...row, userId: row.userId ?? "" });
  await db.batch([...beforeRemoval(db, item, { reason, at }), ...removal]);
}

const withReason = ({ reason }: Moderation): string => {
  if (!reason) throw new DomainError("bad_input", { fields: { reason: "studioModeration.reasonMissing" } });
  return reason;
};

type ModerationServices = Parameters<typeof drainOutbox>[0] & Pick<Services, "waitUntil">;

/** Does what a seller chose for a text. Hiding a review touches no stars, so that nobody can better a rating by it. */
export async function moderate(services: ModerationServices, kind: Kind, sent: Moderation): Promise<void> {
  const { db, now, waitUntil } = services;
  const { id, intent, answer } = sent;
  if (!KIND[kind].intents.includes(intent)) throw new DomainError("bad_input");
  const item = { kind, id };
  const at = now();
  if (intent === "remove") await removeText(services, item, { reason: withReason(sent), at });
  else {
    const change = {
      keep: () => ({}),
      answer: () => answerWith(sent, at),
      hide: () => hideWith(withReason(sent), at),
      show: () => SHOWN_AGAIN,
    }[intent]();
    const [exists, , changed] = await db.batch([
      itemById(db, item),
      ...dealWith(db, item, { ...change, outcome: intent === "hide" ? "hidden" : "kept", at }),
      ...(kind === "comment" ? [recountCommentsBeside(db, id)] : []),
      ...(intent === "hide" ? [queueMeasure(db, item, { measure: "hidden", reason: sent.reason, at })] : []),
      ...(answer && (kind === "comment" || kind === "review") ? [queueAnswered(db, { kind, id }, at)] : []),
    ]);
    if (!exists.length) throw new DomainError("not_found");
    if (!changed.length) throw new DomainError("text_changed");
  }
  waitUntil(drainOutbox(services));
}
