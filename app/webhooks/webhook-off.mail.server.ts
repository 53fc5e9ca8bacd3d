import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { template } from "#app/mail/template.server.ts";
import { openTarget } from "./webhook-target.server.ts";
import { webhookById } from "./webhooks.store.server.ts";

export interface WebhookOffProps {
  to: string;
  language?: Language;
  /** The host alone: the rest of an address may be a secret. */
  host: string;
}

/** Dropped when the webhook was removed or switched on meanwhile. */
export const webhookOff = template<"webhook-off", WebhookOffProps>({
  notification: false,
  toSellers: "all",
  async load({ db, settings }, { data: { to, webhook } }) {
    const [[row], [seller]] = await db.batch([webhookById(db, webhook), languageOfAddress(db, to)]);
    if (!row?.offAt) return null;
    const target = await openTarget(row.target, settings);
    return { to, language: seller?.language, host: target ? new URL(target.url).hostname : "?" };
  },
  content: (t, { host }, { name, origin }) => ({
    subject: t("webhookOff.subject", { host }),
    title: t("webhookOff.subject", { host }),
    blocks: [
      { text: t("webhookOff.text") },
      { button: t("webhookOff.open"), url: `${origin}/studio/settings/webhooks` },
      { hint: t("webhookOff.hint") },
    ],
    reason: t("orderSeller.why", { shop: name }),
  }),
});
