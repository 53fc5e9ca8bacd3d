import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { compactDate } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { reportPath } from "#app/moderation/kinds.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { ignoreDoubleClick } from "#app/ui/button-link.tsx";
import type { Comment } from "./comments.contract.ts";

interface CommentItemProps {
  comment: Comment;
  children?: ReactNode;
}

const SellerBadge = () => (
  <span className="rounded-full bg-accent-soft px-2 text-accent-strong text-sm">
    {useT()("comments.seller")}
  </span>
);

function CommentItem({ comment, children }: CommentItemProps) {
  const t = useT();
  return (
    <li className="border-line border-t py-4 wrap-anywhere">
      <div className="flex min-h-6 flex-wrap items-baseline gap-x-3">
        {comment.username === null ? (
          <span className="text-muted italic">{t("comments.deletedUser")}</span>
        ) : (
          <bdi translate="no" className="font-medium">
            {comment.username}
          </bdi>
        )}
        {comment.seller && <SellerBadge />}
        {comment.owner && (
          <span className="rounded-full border border-line px-2 text-muted text-sm">
            {t(`comments.${comment.owner}`)}
          </span>
        )}
        <time dateTime={comment.createdAt} className="text-muted text-sm">
          {compactDate(comment.createdAt, t)}
        </time>
        {!comment.mine && !comment.seller && (
          <Link
            to={reportPath("comment", comment)}
            rel="nofollow"
            className="ml-auto py-2 text-muted text-sm hover:text-ink hover:underline"
          >
            {t("comments.report")}
          </Link>
        )}
        {children}
      </div>
      <p dir="auto" className="mt-1 max-w-read whitespace-pre-line">
        {comment.comment}
      </p>
      {comment.answer && (
        <div className="mt-3 max-w-read border-accent border-l-2 pl-4">
          <SellerBadge />
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {comment.answer}
          </p>
        </div>
      )}
    </li>
  );
}

interface RemovableCommentProps {
  comment: Comment;
  /** Deletes the comment without leaving the page; when left out, the form is submitted. */
  onRemove?: (comment: Comment) => void;
}

export function RemovableComment({ comment, onRemove }: RemovableCommentProps) {
  const t = useT();
  const isOwn = useSession().status !== "out" && comment.mine;
  return (
    <CommentItem comment={comment}>
      {isOwn && (
        <form
          method="post"
          action={`/product/${comment.productId}/comments`}
          className="-my-3 ml-auto"
          onSubmit={(event) => {
            if (!onRemove) return;
            event.preventDefault();
            onRemove(comment);
          }}
        >
          <input type="hidden" name="id" value={comment.id} />
          <button
            type="submit"
            name="intent"
            value="delete"
            onClick={ignoreDoubleClick}
            aria-label={t("comments.removeOf", { date: compactDate(comment.createdAt, t) })}
            className="min-h-11 rounded-md px-2 text-muted text-sm hover:text-ink hover:underline"
          >
            {t("comments.remove")}
          </button>
        </form>
      )}
    </CommentItem>
  );
}
