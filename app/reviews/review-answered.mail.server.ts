import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { reviewForSeller } from "./moderation.store.server.ts";

interface ReviewAnsweredProps {
  to?: string;
  productId: string;
  title: Translated;
  answer: string;
}

/** The seller's answer, to the author of a review; dropped when either is gone meanwhile. */
export const reviewAnswered = template<"review-answered", ReviewAnsweredProps>({
  notification: true,
  async load({ db }, { data }) {
    const [row] = await reviewForSeller(db, Number(data.review));
    if (!row?.review.answer) return null;
    const { productId, answer } = row.review;
    return { productId, title: row.title, answer };
  },
  content: (t, { productId, title, answer }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    return {
      subject: t("reviewAnswered.subject", { model }),
      title: t("reviewAnswered.title", { shop: name, model }),
      blocks: [
        { title: name, quote: answer, note: "" },
        { button: t("reviewAnswered.button"), url: `${origin}/product/${productId}/reviews#yours` },
      ],
      reason: t("reviewAnswered.why", { shop: name }),
    };
  },
});
