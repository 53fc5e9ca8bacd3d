import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { ConnectionChange } from "#app/mail/mail.contract.ts";
import { template } from "#app/mail/template.server.ts";

interface ConnectionChangedProps {
  to: string;
  language?: Language;
  change: ConnectionChange;
}

export const connectionChanged = template<"connection-changed", ConnectionChangedProps>({
  notification: false,
  toSellers: "all",
  async load({ db }, { data: { to, change } }) {
    const [seller] = await languageOfAddress(db, to);
    return { to, language: seller?.language, change };
  },
  content(t, { change }, { name, origin }) {
    const isOfToken = change === "token_made" || change === "token_revoked";
    return {
      subject: t(`connectionChanged.${change}`, { shop: name }),
      title: t(`connectionChanged.${change}`, { shop: name }),
      blocks: [
        { text: t("connectionChanged.text") },
        { text: t(isOfToken ? "connectionChanged.notYouToken" : "connectionChanged.notYou") },
        ...(change === "address_moved" ? [{ text: t("connectionChanged.moveBack") }] : []),
        isOfToken
          ? { button: t("connectionChanged.openTokens"), url: `${origin}/studio/settings/tokens` }
          : { button: t("connectionChanged.open"), url: `${origin}/studio/connections` },
      ],
      reason: t("orderSeller.why", { shop: name }),
    };
  },
});
