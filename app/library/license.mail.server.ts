import type { LicenceType } from "#app/catalog/licenses.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { titleOfModel } from "#app/photos/photos.store.server.ts";

interface LicenceProps {
  title: Translated;
  licence: LicenceType;
  change: "given" | "taken";
  to?: string;
}

/** A seller granted or revoked a licence manually. */
export const licence = template<"licence", LicenceProps>({
  notification: false,
  async load({ db }, { data: { productId, licence: type, change } }) {
    const [product] = await titleOfModel(db, productId);
    return product ? { title: product.title, licence: type, change } : null;
  },
  content: (t, { title, licence: type, change }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    const isGiven = change === "given";
    return {
      subject: t(`licenceChange.${change}`, { model }),
      title: t(`licenceChange.${change}`, { model }),
      blocks: [
        { text: t(`licenceChange.${change}Text`, { licence: t(`licence.${type}`) }) },
        isGiven
          ? { button: t("shared.toDashboard"), url: `${origin}/dashboard` }
          : { button: t("paymentNews.contact"), url: `${origin}/contact` },
      ],
      reason: t("licenceChange.why", { shop: name }),
    };
  },
});
