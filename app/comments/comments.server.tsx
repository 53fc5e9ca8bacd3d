import { wholeNumber } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import { CommentFields } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { initialCommentList } from "./comment-list.ts";
import { LogInPrompt } from "./log-in-prompt.tsx";
import type { ProductComments } from "./use-comments.browser.ts";

function Comments({ productId, comments, total }: ProductComments) {
  const t = useT();
  const { total: shownTotal } = initialCommentList(comments, total);
  const hasMore = shownTotal > comments.length;
  return (
    <section aria-labelledby="comments" className="max-w-read">
      <h2 id="comments" tabIndex={-1} className="text-lg outline-none">
        {t("comments.title")}{" "}
        {shownTotal > 0 && (
          <span className="font-normal text-muted tabular-nums">{wholeNumber(shownTotal, t.language)}</span>
        )}
      </h2>
      <LogInPrompt productId={productId} />
      <noscript>
        <CommentFields productId={productId} />
      </noscript>
      {shownTotal === 0 && <p className="border-line border-t py-4 text-muted">{t("comments.none")}</p>}
      <ul>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
      </ul>
      {hasMore && (
        <a
          href={`/product/${productId}/comments?before=${comments.at(-1)?.id}`}
          className={buttonClassName({ variant: "secondary" })}
        >
          {t("comments.older")}
        </a>
      )}
    </section>
  );
}

/** A product's comments as everyone reads them. */
export const productComments = (t: Translate, comments: ProductComments): string =>
  staticHtml(t, <Comments {...comments} />);
