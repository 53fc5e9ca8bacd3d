import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import { publishedProductsByIds } from "#app/catalog/catalog.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { newsUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { type MailedModel, mailedModels, modelBlocks } from "./mailed-models.mail.server.ts";
import { CONFIRM_DAYS } from "./news.contract.ts";
import { mailingById, subscriberById } from "./news.store.server.ts";

interface ConfirmNewsProps {
  to: string;
  language: Language;
  link: string;
}

/** Names nobody, because somebody else may have entered this address. */
export const confirmNews = template<"confirm-news", ConfirmNewsProps>({
  notification: false,
  async load({ db, now, settings }, { cause, data }) {
    const [subscriber] = await subscriberById(db, data.subscriberId);
    // An older mail whose link was replaced is dropped.
    if (subscriber?.linkId !== cause || !(subscriber.linkExpiresAt && subscriber.linkExpiresAt > now()))
      return null;
    const secret = await linkSecret(settings.SESSION_SECRET, cause);
    const { email: to, language } = subscriber;
    return { to, language, link: `${settings.SHOP_ORIGIN}/confirm-news/${secret}` };
  },
  content: (t, { link }, { name }) => ({
    subject: t("confirmNews.subject", { shop: name }),
    title: t("confirmNews.title"),
    blocks: [
      { text: t("confirmNews.text", { shop: name }) },
      { button: t("confirmNews.button"), url: link },
      { hint: t("confirmNews.linkWorks", { days: CONFIRM_DAYS }) },
    ],
    reason: t("confirmNews.why", { shop: name }),
  }),
});

interface NewModelsProps {
  to: string;
  language: Language;
  unsubscribe: string;
  models: MailedModel[];
}

export const newModels = template<"new-models", NewModelsProps>({
  notification: false,
  async load({ db, now, settings }, { data }) {
    const [[subscriber], [mailing]] = await db.batch([
      subscriberById(db, data.subscriberId),
      mailingById(db, Number(data.mailingId)),
    ]);
    if (!subscriber?.confirmedAt || !mailing) return null;
    const rows = await publishedProductsByIds(db, mailing.productIds);
    if (!rows.length) return null;
    const { email: to, language, id } = subscriber;
    return { to, language, unsubscribe: newsUnsubscribeUrl(settings, id), models: mailedModels(rows, now()) };
  },
  content: (t, { models }, { name, origin }) => {
    const [first] = models;
    const subject = t.count("newModels.subject", models.length, {
      model: first ? inLanguage(first.title, t) : "",
      shop: name,
    });
    return {
      subject,
      title: subject,
      blocks: [...modelBlocks(t, models, origin), { button: t("newModels.all"), url: `${origin}/` }],
      reason: t("newModels.why", { shop: name }),
    };
  },
});
