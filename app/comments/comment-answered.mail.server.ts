import { isSellerRow } from "#app/accounts/seller.server.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { commentForSeller } from "./moderation.store.server.ts";

interface CommentAnsweredProps {
  to?: string;
  productId: string;
  title: Translated;
  comment: string;
  answer: string;
}

/** The seller's answer, to the author of a comment; dropped when either is gone meanwhile, or a seller wrote both. */
export const commentAnswered = template<"comment-answered", CommentAnsweredProps>({
  notification: true,
  async load({ db, settings }, { data }) {
    const [row] = await commentForSeller(db, Number(data.comment));
    if (!row || row.comment.hiddenAt || isSellerRow(settings, row)) return null;
    const { productId, comment, answer } = row.comment;
    return answer ? { productId, title: row.title, comment, answer } : null;
  },
  content: (t, { productId, title, comment, answer }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    return {
      subject: t("commentAnswered.subject", { model }),
      title: t("commentAnswered.title", { shop: name, model }),
      blocks: [
        { title: t("commentAnswered.yours"), quote: comment, note: "" },
        { title: name, quote: answer, note: "" },
        { button: t("commentAnswered.button"), url: `${origin}/product/${productId}#comments` },
      ],
      reason: t("commentAnswered.why", { shop: name }),
    };
  },
});
