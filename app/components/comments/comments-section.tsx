/** The comments as everyone reads them; the code to write one is loaded only for logged-in users. */
import { Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useSession } from "#app/client/session.tsx";
import { buttonClassName } from "#app/components/ui/button.tsx";
import { COMMENTS_PAGE_SIZE } from "#app/domain/comments/comment-limits.ts";
import { count } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CommentItem } from "./comment-item.tsx";
import { FORM_AREA, LogInPrompt } from "./log-in-prompt.tsx";
import type { ProductComments } from "./use-comments.ts";

/** Without the chunk the comments can still be read. */
const LiveComments = lazy(() =>
  import("./live-comments.tsx").catch((error: unknown) => {
    console.error("Comments could not be loaded", error);
    return { default: ReadComments };
  }),
);
const CommentForm = lazy(async () => ({ default: (await import("./comment-form.tsx")).CommentForm }));

export function CommentsSection(props: ProductComments) {
  const { status } = useSession();
  const readComments = <ReadComments {...props} />;
  return status === "in" ? (
    <Suspense fallback={readComments}>
      <LiveComments {...props} />
    </Suspense>
  ) : (
    readComments
  );
}

function ReadComments({ productId, comments, total }: ProductComments) {
  const t = useT();
  const { status } = useSession();
  const hasMore = comments.length === COMMENTS_PAGE_SIZE && total > COMMENTS_PAGE_SIZE;
  const known = hasMore ? total : comments.length;
  return (
    <section aria-labelledby="comments" className="max-w-read">
      <h2 id="comments" tabIndex={-1} className="text-lg outline-none">
        {t("comments.title")}{" "}
        {known > 0 && <span className="font-normal text-muted tabular-nums">{count(known, t.language)}</span>}
      </h2>
      {status === "out" ? (
        <LogInPrompt productId={productId} />
      ) : (
        <div className={FORM_AREA}>
          {/* React does not hydrate this, so browsers with scripts do not load the form. */}
          <noscript>
            <CommentForm productId={productId} />
          </noscript>
        </div>
      )}
      {known === 0 && <p className="border-line border-t py-4 text-muted">{t("comments.none")}</p>}
      <ul>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {hasMore && (
        <Link
          to={`/product/${productId}/comments?before=${comments.at(-1)?.id}`}
          className={buttonClassName({ variant: "secondary" })}
        >
          {t("comments.older")}
        </Link>
      )}
    </section>
  );
}
