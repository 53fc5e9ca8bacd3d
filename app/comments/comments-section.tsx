import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { ClockIcon } from "#app/chat/widget/icons.tsx";
import { wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";
import { CommentForm } from "./comment-form.tsx";
import { RemovableComment } from "./comment-item.tsx";
import type { FailedComment, UnsentComment } from "./comment-list.ts";
import { type ProductComments, useComments } from "./use-comments.browser.ts";

export function CommentsSection(props: ProductComments) {
  const t = useT();
  const { productId } = props;
  const { list, post, retry, discard, remove, loadOlder } = useComments(props);
  const oldest = list.shown.at(-1)?.id;
  const showOlder = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void loadOlder();
  };
  return (
    <section tabIndex={-1} aria-labelledby="comments" className="max-w-read outline-none">
      <h2 id="comments" className="text-lg">
        <span>{t("comments.title")}</span>{" "}
        {list.total > 0 && (
          <span className="font-normal text-muted tabular-nums">{wholeNumber(list.total, t.language)}</span>
        )}
      </h2>
      <CommentForm productId={productId} post={post} />
      <div className="mb-4 grid gap-4 empty:hidden">
        <FailedComments drafts={list.failed} retry={retry} discard={discard} />
      </div>
      <ul>
        <PendingComments drafts={list.pending} />
        {list.shown.map((comment) => (
          <RemovableComment key={comment.id} comment={comment} onRemove={remove} />
        ))}
      </ul>
      {list.total > list.shown.length && (
        <Link
          to={`/product/${productId}/comments?before=${oldest}`}
          className={buttonClassName({ variant: "secondary" })}
          onClick={showOlder}
        >
          {t("comments.older")}
        </Link>
      )}
    </section>
  );
}

const MESSAGE_CLASS = "mt-1 max-w-read whitespace-pre-line wrap-anywhere";

interface FailedCommentsProps {
  drafts: readonly FailedComment[];
  retry: (draft: UnsentComment) => void;
  discard: (draft: UnsentComment) => void;
}

function FailedComments({ drafts, retry, discard }: FailedCommentsProps) {
  const t = useT();
  return drafts.map((draft) => (
    <Notice
      key={draft.key}
      tone="danger"
      announce
      title={t("comments.failed", { reason: draft.reason })}
      action={
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={() => retry(draft)}>
            {t("comments.tryAgain")}
          </Button>
          <Button type="button" variant="quiet" onClick={() => discard(draft)}>
            {t("comments.discard")}
          </Button>
        </div>
      }
    >
      <p dir="auto" className={MESSAGE_CLASS}>
        {draft.message}
      </p>
    </Notice>
  ));
}

function PendingComments({ drafts }: { drafts: readonly UnsentComment[] }) {
  const t = useT();
  return drafts.map(({ key, message }) => (
    <li key={key} className="border-line border-t py-4 text-muted">
      <p className="flex items-center gap-2 text-sm">
        <ClockIcon className="size-4" />
        {t("comments.sending")}
      </p>
      <p dir="auto" className={MESSAGE_CLASS}>
        {message}
      </p>
    </li>
  ));
}
