import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { lettersUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { modelsToReview } from "./review-request.store.server.ts";

const MAX_MODELS = 5;

interface ReviewRequestProps {
  to?: string;
  unsubscribe: string;
  models: { id: string; title: Translated }[];
}

/** Asks for reviews, once; it is a letter in the sense of the law, so people who refused letters get none, and its link ends both. */
export const reviewRequest = template<"review-request", ReviewRequestProps>({
  notification: true,
  async load({ db, settings }, { userId, data }) {
    if (!userId) return null;
    const sellers = settings.SELLER_EMAILS;
    const rows = await modelsToReview(db, { userId, day: Number(data.day), sellers }, MAX_MODELS);
    if (rows.length === 0) return null;
    const models = rows.map(({ id, title }) => ({ id, title: JSON.parse(title) as Translated }));
    return { models, unsubscribe: await lettersUnsubscribeUrl(settings, userId) };
  },
  content: (t, { models }, { name, origin }) => {
    const titles = models.map(({ id, title }) => ({ id, model: inLanguage(title, t) }));
    const [only] = titles;
    const subject =
      only && titles.length === 1
        ? t("reviewRequest.subjectOfOne", { model: only.model })
        : t("reviewRequest.subject", { shop: name });
    return {
      subject,
      title: subject,
      blocks: [
        { text: t("reviewRequest.text") },
        ...titles.map(({ id, model }) => ({
          button: t("reviewRequest.button", { model }),
          url: `${origin}/product/${id}/reviews#yours`,
        })),
      ],
      reason: t("reviewRequest.why", { shop: name }),
    };
  },
});
