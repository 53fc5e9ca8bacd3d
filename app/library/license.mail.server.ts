import { titleOfModel } from "#app/catalog/catalog.store.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";

interface LicenseProps {
  title: Translated;
  license: LicenseType;
  change: "granted" | "revoked";
  to?: string;
}

export const license = template<"license", LicenseProps>({
  notification: false,
  async load({ db }, { data: { productId, license: type, change } }) {
    const [product] = await titleOfModel(db, productId);
    return product ? { title: product.title, license: type, change } : null;
  },
  content: (t, { title, license: type, change }, { name, origin }) => {
    const model = inLanguage(title, t);
    const isGranted = change === "granted";
    return {
      subject: t(`licenseChange.${change}`, { model }),
      title: t(`licenseChange.${change}`, { model }),
      blocks: [
        { text: t(`licenseChange.${change}Text`, { license: t(`license.${type}`) }) },
        isGranted
          ? { button: t("shared.toDashboard"), url: `${origin}/dashboard` }
          : { button: t("paymentNews.contact"), url: `${origin}/contact` },
      ],
      reason: t("licenseChange.why", { shop: name }),
    };
  },
});
