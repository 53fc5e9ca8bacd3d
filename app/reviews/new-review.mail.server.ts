import { languageOfAddress } from "#app/contact/contact.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { reviewForSeller } from "./moderation.store.server.ts";

interface NewReviewProps {
  to: string;
  language?: Language;
  unsubscribe?: string;
  title: Translated;
  author: string;
  stars: number;
  text: string;
}

/** To each seller; dropped when the review is gone, or one of them has dealt with it. */
export const newReview = template<"new-review", NewReviewProps>({
  notification: false,
  async load({ db, settings }, { data: { review: id, to } }) {
    const [[row], [seller]] = await db.batch([reviewForSeller(db, Number(id)), languageOfAddress(db, to)]);
    if (!row || row.review.readAt !== null) return null;
    const { title, username: author, review } = row;
    const unsubscribe = await unsubscribeUrl(settings, "reviews");
    const { stars, text } = review;
    return { to, language: seller?.language, unsubscribe, title, author, stars, text };
  },
  content: (t, { title, author, stars, text }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    const said = t.count("newReview.stars", stars, { author });
    return {
      subject: t.count("newReview.subject", stars, { model }),
      title: t("newReview.title", { author, model }),
      blocks: [
        text ? { title: said, quote: text, note: "" } : { text: said },
        { button: t("newReview.button"), url: `${origin}/studio/reviews` },
      ],
      reason: t("newReview.why", { shop: name }),
    };
  },
});
