import { productById } from "#app/catalog/catalog.store.server.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { photoById } from "./photos.store.server.ts";

interface PhotoApprovedProps {
  to?: string;
  productId: string;
  title: Translated;
}

/** To the owner whose photo is on the model's page from now on; dropped when either is gone meanwhile. */
export const photoApproved = template<"photo-approved", PhotoApprovedProps>({
  notification: true,
  async load({ db }, { data }) {
    const [photo] = await photoById(db, Number(data.photo));
    if (photo?.status !== "approved") return null;
    const [product] = await productById(db, photo.productId);
    return product?.status === "published" ? { productId: product.id, title: product.title } : null;
  },
  content: (t, { productId, title }, { name, origin }) => {
    const model = inLanguage(title, t);
    return {
      subject: t("photoApproved.subject", { model }),
      title: t("photoApproved.subject", { model }),
      blocks: [
        { text: t("photoApproved.text") },
        { button: t("photoApproved.button"), url: `${origin}/product/${productId}#prints` },
      ],
      reason: t("photoApproved.why", { shop: name }),
    };
  },
});
