import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailData } from "#app/mail/mail.contract.ts";
import { template } from "#app/mail/template.server.ts";
import { INVITATION_DAYS } from "./sellers.contract.ts";
import { invitationById } from "./sellers.store.server.ts";

/** Dropped once the invitation was used, withdrawn or is over. */
export const sellerInvitation = template<
  "seller-invitation",
  { to: string; language: Language; link: string }
>({
  notification: false,
  async load({ db, now, settings }, { data }) {
    const [invitation] = await invitationById(db, data.invitationId);
    if (!invitation || invitation.expiresAt <= now()) return null;
    const secret = await linkSecret(settings.SESSION_SECRET, invitation.id);
    return {
      to: invitation.email,
      language: data.language,
      link: `${settings.SHOP_ORIGIN}/invitation/${secret}`,
    };
  },
  content: (t, { link, to }, { name }) => ({
    subject: t("sellerInvitation.subject", { shop: name }),
    title: t("sellerInvitation.subject", { shop: name }),
    blocks: [
      { text: t("sellerInvitation.text", { shop: name, address: to }) },
      { button: t("sellerInvitation.button"), url: link },
      { hint: t("sellerInvitation.hint", { count: INVITATION_DAYS }) },
    ],
    reason: t("sellerInvitation.why", { shop: name }),
  }),
});

type ChangedProps = MailData["sellers-changed"] & { language?: Language };

export const sellersChanged = template<"sellers-changed", ChangedProps>({
  notification: false,
  async load({ db }, { data }) {
    const [seller] = await languageOfAddress(db, data.to);
    return { ...data, language: seller?.language };
  },
  content: (t, { change, about }, { name, origin }) => ({
    subject: t(`sellersChanged.${change}`, { shop: name, address: about }),
    title: t(`sellersChanged.${change}`, { shop: name, address: about }),
    blocks: [
      { text: t(`sellersChanged.how_${change}`) },
      { text: t("sellersChanged.notYou") },
      { button: t("sellersChanged.open"), url: `${origin}/studio/sellers` },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});
