/** A product's comments: first those of the page, then loaded again once the user is known, to mark their own. */
import { useEffect, useReducer, useRef } from "react";
import { ApiError, call, logFailure } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { useDismissToast, useToast } from "#app/ui/toasts.tsx";
import { commentListReducer, initialCommentList, type UnsentComment } from "./comment-list.ts";
import type { Comment } from "./comments.contract.ts";

const loadPage = async (productId: string, before?: number) =>
  (await call<Comment[]>(`/comments?productId=${productId}${before ? `&before=${before}` : ""}`)) ?? [];

export interface ProductComments {
  productId: string;
  comments: Comment[];
  total: number;
}

export function useComments({ productId, comments, total }: ProductComments) {
  const t = useT();
  const toast = useToast();
  const dismissToast = useDismissToast();
  const errorMessage = useErrorMessage();
  const reader = useSession().user?.id;
  const [list, dispatch] = useReducer(commentListReducer, initialCommentList(comments, total));
  const keys = useRef(0);
  const isLoadingOlder = useRef(false);

  useEffect(() => {
    if (!reader) return;
    loadPage(productId)
      .then((page) => dispatch({ type: "reloaded", page }))
      .catch((error: unknown) => logFailure("GET /comments", error));
  }, [reader, productId]);

  async function send(draft: UnsentComment) {
    const { key, message } = draft;
    dispatch({ type: "sending", draft });
    try {
      const comment = await call<Comment>("/comment/create", { productId, message });
      if (comment) dispatch({ type: "sent", key, comment });
      toast({ about: "comments", text: t("comments.sent") });
    } catch (error) {
      logFailure("POST /comment/create", error);
      dismissToast("comments");
      dispatch({ type: "failed", key, reason: errorMessage(error) });
    }
  }
  const post = (message: string) => send({ key: ++keys.current, message });

  async function remove({ id, comment }: Comment) {
    try {
      await call("/comment/delete", { id }).catch((error: unknown) => {
        // Sent again, after the first answer was slow: the comment is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      });
      dispatch({ type: "removed", id });
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
    if (isLoadingOlder.current) return;
    isLoadingOlder.current = true;
    try {
      dispatch({ type: "older", page: await loadPage(productId, list.shown.at(-1)?.id) });
    } catch (error) {
      toast({
        about: "comments",
        tone: "danger",
        text: t("comments.notLoaded", { reason: errorMessage(error) }),
      });
    } finally {
      isLoadingOlder.current = false;
    }
  }
  const discard = ({ key }: UnsentComment) => dispatch({ type: "discarded", key });
  return { list, post, retry: send, discard, remove, loadOlder };
}
