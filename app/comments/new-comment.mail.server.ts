import { languageOfAddress } from "#app/contact/contact.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { commentForSeller } from "./moderation.store.server.ts";

interface NewCommentProps {
  to: string;
  language?: Language;
  unsubscribe?: string;
  title: Translated;
  author: string;
  comment: string;
}

export const newComment = template<"new-comment", NewCommentProps>({
  notification: false,
  async load({ db, settings }, { data: { comment: id, to } }) {
    const [[row], [seller]] = await db.batch([commentForSeller(db, Number(id)), languageOfAddress(db, to)]);
    if (!row || row.comment.readAt !== null) return null;
    const { comment, title, author } = row;
    const unsubscribe = await unsubscribeUrl(settings, "comments");
    return { to, language: seller?.language, unsubscribe, title, author, comment: comment.comment };
  },
  content: (t, { title, author, comment }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    return {
      subject: t("newComment.subject", { model }),
      title: t("newComment.title", { author, model }),
      blocks: [
        { title: author, quote: comment, note: "" },
        { button: t("newComment.button"), url: `${origin}/studio/comments` },
      ],
      reason: t("newComment.why", { shop: name }),
    };
  },
});
