import { expect, test } from "vitest";
import { COMMENTS_PAGE_SIZE } from "#app/comments/comment-limits.ts";
import { type CommentAction, commentListReducer, initialCommentList } from "#app/comments/comment-list.ts";
import type { Comment } from "#app/comments/comments.contract.ts";

const comment = (id: number, mine = false): Comment => ({
  seller: false,
  owner: null,
  id,
  comment: `Number ${id}`,
  productId: "vase",
  username: "Ada",
  createdAt: "2026-11-20T10:00:00.000Z",
  mine,
  answer: null,
});
const pageFrom = (newest: number, length = COMMENTS_PAGE_SIZE) =>
  Array.from({ length }, (_, at) => comment(newest - at));
const after = (start: ReturnType<typeof initialCommentList>, ...changes: CommentAction[]) =>
  changes.reduce(commentListReducer, start);
const ids = ({ shown }: { shown: readonly Comment[] }) => shown.map(({ id }) => id);

test("a new comment is pending, then first in the list and counted", () => {
  const draft = { key: 1, message: "Number 3" };
  const waiting = after(initialCommentList([comment(2)], 1), { type: "sending", draft });
  expect([waiting.pending, ids(waiting)]).toEqual([[draft], [2]]);
  const there = after(waiting, { type: "sent", key: 1, comment: comment(3, true) });
  expect([there.pending, ids(there), there.total]).toEqual([[], [3, 2], 2]);
});

test("a refused comment is listed with its reason until it is sent again", () => {
  const draft = { key: 1, message: "Hello" };
  const refused = after(
    initialCommentList([], 0),
    { type: "sending", draft },
    { type: "failed", key: 1, reason: "Too many tries" },
  );
  expect([refused.pending, refused.failed]).toEqual([[], [{ ...draft, reason: "Too many tries" }]]);
  const again = after(refused, { type: "sending", draft });
  expect([again.pending, again.failed]).toEqual([[draft], []]);
  expect(after(refused, { type: "discarded", key: 1 }).failed).toEqual([]);
});

test("a comment that was stored although its response was lost is listed once", () => {
  const list = after(
    initialCommentList([comment(2)], 1),
    { type: "sending", draft: { key: 1, message: "x" } },
    { type: "reloaded", page: [comment(3, true), comment(2)] },
    { type: "sent", key: 1, comment: comment(3, true) },
  );
  expect([ids(list), list.total]).toEqual([[3, 2], 2]);
});

test("older pages go below, until one is not full", () => {
  const first = initialCommentList(pageFrom(60), 30);
  expect(first.total).toBe(30);
  const all = after(first, { type: "older", page: pageFrom(36, 5) });
  expect([all.shown.length, all.total]).toEqual([29, 29]);
});

test("an older page that arrives twice, as after a double click, stands there once", () => {
  const older = { type: "older", page: pageFrom(36, 5) } as const;
  const list = after(initialCommentList(pageFrom(60), 30), older, older);
  expect(ids(list)).toEqual([...pageFrom(60), ...pageFrom(36, 5)].map(({ id }) => id));
  expect(list.total).toBe(29);
});

test("a text that was written before, beyond the shown ones, is not counted again, nor listed twice with its page", () => {
  const first = initialCommentList(pageFrom(60), 30);
  const draft = { key: 1, message: "Number 33" };
  const again = after(
    first,
    { type: "sending", draft },
    { type: "sent", key: 1, comment: comment(33, true) },
  );
  expect([ids(again)[0], again.total]).toEqual([33, 30]);
  const all = after(again, { type: "older", page: pageFrom(36, 6) });
  expect(ids(all).filter((id) => id === 33)).toEqual([33]);
  expect([all.shown.length, all.total]).toEqual([30, 30]);
});

test("revalidation adds new comments, removes deleted ones and keeps older pages", () => {
  const list = after(
    initialCommentList(pageFrom(60), 40),
    { type: "older", page: pageFrom(36, 16) },
    { type: "reloaded", page: [comment(61, true), ...pageFrom(59, COMMENTS_PAGE_SIZE - 1)] },
  );
  expect(ids(list).slice(0, 3)).toEqual([61, 59, 58]);
  expect(list.shown[0]?.mine).toBe(true);
  expect(list.shown.length).toBe(40);
});

test("a removed comment is gone and no longer counted", () => {
  const list = after(initialCommentList([comment(2), comment(1)], 2), { type: "removed", id: 2 });
  expect([ids(list), list.total]).toEqual([[1], 1]);
});
