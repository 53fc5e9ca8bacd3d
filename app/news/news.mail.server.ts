import { linkSecret } from "#app/accounts/mail-tokens.server.ts";
import type { CardPrice } from "#app/catalog/catalog.contract.ts";
import { publishedProductsByIds } from "#app/catalog/catalog.store.server.ts";
import { licensesOf } from "#app/catalog/product-summary.server.ts";
import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { newsUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { cardPrice } from "#app/offers/pricing/pricing.ts";
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

interface AnnouncedModel {
  id: string;
  title: Translated;
  price: Pick<CardPrice, "cents" | "from">;
}

interface NewModelsProps {
  to: string;
  language: Language;
  unsubscribe: string;
  models: AnnouncedModel[];
}

const NAMED_MAX = 10;

function priceOf({ price: { cents, from } }: AnnouncedModel, t: MailTranslate): string {
  if (cents === 0) return t("newModels.free");
  const price = money(cents, t.language);
  return from ? t("newModels.from", { price }) : price;
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
    const models = rows.map((row) => ({
      id: row.id,
      title: row.title,
      price: cardPrice(licensesOf(row, now()), null),
    }));
    const { email: to, language, id } = subscriber;
    return { to, language, unsubscribe: newsUnsubscribeUrl(settings, id), models };
  },
  content: (t, { models }, { name, origin }) => {
    const title = (model: AnnouncedModel) => inLanguage(model.title, t);
    const [first] = models;
    const subject = t.count("newModels.subject", models.length, {
      model: first ? title(first) : "",
      shop: name,
    });
    return {
      subject,
      title: subject,
      blocks: [
        ...models.slice(0, NAMED_MAX).flatMap((model) => [
          {
            details: [[title(model), priceOf(model, t)]] as [string, string][],
          },
          { button: t("newModels.look", { model: title(model) }), url: `${origin}/product/${model.id}` },
        ]),
        { button: t("newModels.all"), url: `${origin}/` },
      ],
      reason: t("newModels.why", { shop: name }),
    };
  },
});
