import { productById } from "#app/catalog/catalog.store.server.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import type { NotPublishedReason } from "#app/mail/mail.contract.ts";
import { template } from "#app/mail/template.server.ts";

interface NotPublishedProps {
  to?: string;
  productId: string;
  title: Translated;
  reason: NotPublishedReason;
}

/** Dropped when the model has been deleted. */
export const notPublished = template<"not-published", NotPublishedProps>({
  notification: false,
  toSellers: "all",
  async load({ db }, { data: { productId, reason } }) {
    const [product] = await productById(db, productId);
    return product ? { productId, title: product.title, reason } : null;
  },
  content: (t, { productId, title, reason }, { name, origin }) => {
    const model = inLanguage(title, t);
    return {
      subject: t("notPublished.subject", { model }),
      title: t("notPublished.title", { model }),
      blocks: [
        { text: t(`notPublished.${reason}`) },
        { text: t("notPublished.kept") },
        { button: t("notPublished.button"), url: `${origin}/studio/models/${productId}` },
      ],
      reason: t("notPublished.why", { shop: name }),
    };
  },
});
