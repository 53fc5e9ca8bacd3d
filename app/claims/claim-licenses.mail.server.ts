import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import type { LicenseType } from "#app/catalog/licenses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { buyerById, purchasesToClaim, storeLinkHash } from "./claims.store.server.ts";

interface ClaimLicensesProps {
  to: string;
  language: Language;
  link: string;
  models: { title: Translated; license: LicenseType }[];
}

const NAMED_MAX = 20;

export const claimLicenses = template<"claim-licenses", ClaimLicensesProps>({
  notification: false,
  async load({ db, settings }, { data }) {
    const [buyer] = await buyerById(db, data.buyerId);
    const models = buyer ? await purchasesToClaim(db, buyer.id) : [];
    if (!buyer || models.length === 0) return null;
    const secret = await linkSecret(settings.SESSION_SECRET, buyer.id);
    // SESSION_SECRET can have changed since the last mail: the stored hash must be of the link in this one.
    await storeLinkHash(db, buyer.id, await hashOfToken(secret));
    const { email: to, language } = buyer;
    return { to, language, link: `${settings.SHOP_ORIGIN}/claim/${secret}`, models };
  },
  content: (t, { link, models }, { name }) => ({
    subject: t("claimLicenses.subject", { shop: name }),
    title: t("claimLicenses.title", { shop: name }),
    blocks: [
      { text: t("claimLicenses.text", { shop: name }) },
      {
        details: models
          .slice(0, NAMED_MAX)
          .map(({ title, license }) => [inLanguage(title, t), t(`license.${license}`)]),
      },
      ...(models.length > NAMED_MAX
        ? [{ text: t("claimLicenses.more", { count: models.length - NAMED_MAX }) }]
        : []),
      { button: t("claimLicenses.button"), url: link },
      { hint: t("claimLicenses.hint") },
    ],
    reason: t("claimLicenses.why", { shop: name }),
  }),
});
