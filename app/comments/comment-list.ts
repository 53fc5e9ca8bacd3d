import { COMMENTS_PAGE_SIZE } from "./comment-limits.ts";
import type { Comment } from "./comments.contract.ts";

export interface UnsentComment {
  key: number;
  message: string;
}
export type FailedComment = UnsentComment & { reason: string };

interface CommentList {
  shown: readonly Comment[];
  total: number;
  pending: readonly UnsentComment[];
  failed: readonly FailedComment[];
}

export type CommentAction =
  | { type: "sending"; draft: UnsentComment }
  | { type: "sent"; key: number; comment: Comment }
  | { type: "failed"; key: number; reason: string }
  | { type: "discarded"; key: number }
  | { type: "removed"; id: number }
  | { type: "reloaded"; page: readonly Comment[] }
  | { type: "older"; page: readonly Comment[] };

export const initialCommentList = (shown: readonly Comment[], total: number): CommentList => ({
  shown,
  total: shown.length < COMMENTS_PAGE_SIZE ? shown.length : Math.max(total, shown.length),
  pending: [],
  failed: [],
});

const withoutDraft = <D extends UnsentComment>(drafts: readonly D[], key: number) =>
  drafts.filter((draft) => draft.key !== key);

const notIn = (known: readonly Comment[], page: readonly Comment[]) =>
  page.filter(({ id }) => !known.some((each) => each.id === id));

/** `shown` after `page` was loaded: a page that is not full is the last one, so that the total is known. */
function withPage(list: CommentList, shown: Comment[], page: readonly Comment[]): CommentList {
  const total = page.length < COMMENTS_PAGE_SIZE ? shown.length : Math.max(list.total, shown.length);
  return { ...list, shown, total };
}

/** The same text once more is answered with the stored comment, which may be older than what is shown: only the newest is not counted yet. */
function withSent(list: CommentList, key: number, comment: Comment): CommentList {
  const others = list.shown.filter(({ id }) => id !== comment.id);
  const total = list.total + (list.shown.every(({ id }) => id < comment.id) ? 1 : 0);
  return { ...list, total, shown: [comment, ...others], pending: withoutDraft(list.pending, key) };
}

function withFailed(list: CommentList, key: number, reason: string): CommentList {
  const refused = list.pending.filter((draft) => draft.key === key).map((draft) => ({ ...draft, reason }));
  return { ...list, pending: withoutDraft(list.pending, key), failed: [...refused, ...list.failed] };
}

function withReloaded(list: CommentList, page: readonly Comment[]): CommentList {
  const oldestId = page.length < COMMENTS_PAGE_SIZE ? 0 : (page.at(-1)?.id ?? 0);
  return withPage(list, [...page, ...list.shown.filter(({ id }) => id < oldestId)], page);
}

export function commentListReducer(list: CommentList, change: CommentAction): CommentList {
  switch (change.type) {
    case "sending": {
      const { draft } = change;
      return { ...list, pending: [draft, ...list.pending], failed: withoutDraft(list.failed, draft.key) };
    }
    case "sent":
      return withSent(list, change.key, change.comment);
    case "failed":
      return withFailed(list, change.key, change.reason);
    case "discarded":
      return { ...list, failed: withoutDraft(list.failed, change.key) };
    case "removed": {
      const shown = list.shown.filter(({ id }) => id !== change.id);
      return { ...list, shown, total: list.total - (list.shown.length - shown.length) };
    }
    case "reloaded":
      return withReloaded(list, change.page);
    case "older":
      return withPage(list, [...list.shown, ...notIn(list.shown, change.page)], change.page);
  }
}
