/** A product's comments: the page's at first, loaded again after the login is known, to mark the user's own. */
import { useEffect, useReducer, useRef } from "react";
import { call, logFailure } from "#app/client/api.ts";
import { commentListReducer, type Draft, initialCommentList } from "#app/client/comment-list.ts";
import { useErrorMessage } from "#app/client/error-message.ts";
import { useSession } from "#app/client/session.tsx";
import { useToast, useWithdrawToast } from "#app/components/ui/toasts.tsx";
import type { Comment } from "#app/domain/comments/comments.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

const pageOf = async (productId: string, before?: number) =>
  (await call<Comment[]>(`/comments?productId=${productId}${before ? `&before=${before}` : ""}`)) ?? [];

export interface ProductComments {
  productId: string;
  comments: Comment[];
  total: number;
}

export function useComments({ productId, comments, total }: ProductComments) {
  const t = useT();
  const toast = useToast();
  const withdrawToast = useWithdrawToast();
  const errorMessage = useErrorMessage();
  const reader = useSession().user?.id;
  const [list, change] = useReducer(commentListReducer, initialCommentList(comments, total));
  const keys = useRef(0);

  useEffect(() => {
    if (!reader) return;
    pageOf(productId)
      .then((page) => change({ type: "renewed", page }))
      .catch((error: unknown) => logFailure("GET /comments", error));
  }, [reader, productId]);

  async function send(draft: Draft) {
    const { key, message } = draft;
    change({ type: "sending", draft });
    try {
      const comment = await call<Comment>("/comment/create", { productId, message });
      if (comment) change({ type: "sent", key, comment });
      toast({ about: "comments", text: t("comments.sent") });
    } catch (error) {
      logFailure("POST /comment/create", error);
      withdrawToast("comments");
      change({ type: "failed", key, reason: errorMessage(error) });
    }
  }
  const post = (message: string) => send({ key: ++keys.current, message });

  async function remove({ id, comment }: Comment) {
    try {
      await call("/comment/delete", { id });
      change({ type: "removed", id });
      const undo = { label: t("comments.undo"), run: () => void post(comment) };
      toast({ about: "comments", text: t("comments.removed"), action: undo });
    } catch (error) {
      toast({
        about: "comments",
        tone: "danger",
        text: t("comments.notRemoved", { reason: errorMessage(error) }),
      });
    }
  }

  async function loadOlder() {
    try {
      change({ type: "older", page: await pageOf(productId, list.shown.at(-1)?.id) });
    } catch (error) {
      toast({
        about: "comments",
        tone: "danger",
        text: t("comments.notLoaded", { reason: errorMessage(error) }),
      });
    }
  }
  const discard = ({ key }: Draft) => change({ type: "discarded", key });
  return { list, post, retry: send, discard, remove, loadOlder };
}
